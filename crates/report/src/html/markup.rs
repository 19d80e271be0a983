//! HTML that is written piece by piece: what comes from outside is escaped, whatever it is.
//!
//! **Architecture Invariant:** names of elements and attributes are constants of ours; everything else goes through
//! [`escaped`]. The one exception are drawings, which `draw` has escaped.

use crate::draw::is_document;

/// HTML that is being written.
#[derive(Default)]
pub(super) struct Markup {
    out: String,
}

/// Attributes: a name of ours and any value.
pub(super) type Attributes<'a> = &'a [(&'static str, &'a str)];

impl Markup {
    /// What was written.
    pub(super) fn into_text(self) -> String {
        self.out
    }

    /// Writes an element around what a function writes.
    pub(super) fn element(
        &mut self,
        tag: &'static str,
        attributes: Attributes<'_>,
        inside: impl FnOnce(&mut Markup),
    ) {
        self.begin(tag, attributes);
        inside(self);
        self.out.push_str("</");
        self.out.push_str(tag);
        self.out.push('>');
    }

    /// Writes an element with a text in it.
    pub(super) fn words(&mut self, tag: &'static str, attributes: Attributes<'_>, text: &str) {
        self.element(tag, attributes, |out| out.text(text));
    }

    /// Writes an element on a line of its own.
    pub(super) fn block(
        &mut self,
        tag: &'static str,
        attributes: Attributes<'_>,
        inside: impl FnOnce(&mut Markup),
    ) {
        self.element(tag, attributes, inside);
        self.line();
    }

    /// Writes a text.
    pub(super) fn text(&mut self, text: &str) {
        self.out.push_str(&escaped(text));
    }

    /// Ends a line, for who reads the page's source.
    pub(super) fn line(&mut self) {
        self.out.push('\n');
    }

    /// Writes a drawing of `draw`; anything else is a text.
    pub(super) fn drawing(&mut self, svg: &str) {
        match is_document(svg) {
            true => self.out.push_str(svg),
            false => self.text(svg),
        }
    }

    /// Writes what is compiled into Attest: the page's style and script.
    pub(super) fn own(&mut self, text: &'static str) {
        self.out.push_str(text);
    }

    fn begin(&mut self, tag: &'static str, attributes: Attributes<'_>) {
        self.out.push('<');
        self.out.push_str(tag);
        for (name, value) in attributes {
            self.out.push(' ');
            self.out.push_str(name);
            self.out.push_str("=\"");
            self.out.push_str(&escaped(value));
            self.out.push('"');
        }
        self.out.push('>');
    }
}

/// A text that cannot end what it stands in. Control characters, and those that turn the direction of a line and so make
/// code look like other code, are shown as what they are.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(c),
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' => {
                safe.push_str(&format!("\\u{:04x}", u32::from(c)));
            }
            c if c.is_control() => safe.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::{Markup, escaped};

    #[test]
    fn a_text_ends_no_element_and_no_attribute() {
        let mut out = Markup::default();
        out.block("p", &[("title", "\"><script>alert(1)</script>")], |out| {
            out.text("</p><script>'x'</script>")
        });
        let text = out.into_text();
        assert_eq!(
            text,
            "<p title=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\">&lt;/p&gt;&lt;script&gt;&#39;x&#39;&lt;/script&gt;</p>\n"
        );
    }

    #[test]
    fn what_cannot_be_seen_is_shown() {
        assert_eq!(escaped("a\u{0}b\u{1b}[31m\u{202e}c"), "a\\u0000b\\u001b[31m\\u202ec");
    }

    #[test]
    fn only_drawings_are_written_as_they_are() {
        let mut out = Markup::default();
        out.drawing("<script>");
        assert_eq!(out.into_text(), "&lt;script&gt;");
    }
}
