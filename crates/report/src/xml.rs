//! Texts as XML has them.

/// A text that stands in an element or an attribute. Control characters, which XML cannot have, become dots.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c if c.is_control() && !matches!(c, '\n' | '\t') || matches!(c, '\u{fffe}' | '\u{ffff}') => {
                safe.push('·')
            }
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn what_xml_cannot_have_is_replaced() {
        assert_eq!(escaped("\"a\u{0}\" < b & c\u{ffff}"), "&quot;a·&quot; &lt; b &amp; c·");
    }
}
