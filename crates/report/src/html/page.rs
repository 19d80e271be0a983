//! The page around the sections: head, figures, table of contents.

use super::markup::Markup;
use super::parts::{Body, Figure, write};

/// A report.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Page {
    /// The command: `hunt`.
    pub command: String,
    /// What it was about.
    pub subject: String,
    /// What came of it, in one sentence.
    pub outcome: String,
    /// The numbers at its head.
    pub figures: Vec<Figure>,
    /// Its sections.
    pub sections: Vec<Section>,
    /// Which Attest wrote it.
    pub version: String,
}

/// A section of a page.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// What is to be known before it is read.
    pub lead: String,
    /// What it shows.
    pub body: Body,
}

impl Section {
    /// A section.
    pub fn new(title: impl Into<String>, lead: impl Into<String>, body: Body) -> Section {
        Section { title: title.into(), lead: lead.into(), body }
    }
}

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

const GENERATOR: &str = "<meta name=\"generator\" content=\"Attest\">";

/// Whether a text is a page that Attest wrote.
pub fn is_page(text: &str) -> bool {
    text.contains(GENERATOR)
}

/// Allows the script above, by its hash, and nothing else that a page could load or run.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; \
                      script-src 'sha256-OkmojNWTXqqNAFEeXBsVx26HeybToZ/hYjeF91nMVaU='; base-uri 'none'; form-action 'none'";

/// The page as HTML.
pub fn render_page(page: &Page) -> String {
    let mut out = Markup::default();
    out.own("<!doctype html>\n");
    out.element("html", &[("lang", "en")], |out| {
        out.block("head", &[], |out| write_head(out, page));
        out.block("body", &[], |out| {
            write_header(out, page);
            out.block("main", &[], |out| {
                for (at, section) in page.sections.iter().enumerate() {
                    write_section(out, at, section);
                }
            });
            out.block("footer", &[], |out| out.text(&format!("Written by Attest {}.", page.version)));
            out.element("script", &[], |out| out.own(SCRIPT));
        });
    });
    out.line();
    out.into_text()
}

fn write_head(out: &mut Markup, page: &Page) {
    out.own("<meta charset=\"utf-8\">\n");
    out.own("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.own("<meta name=\"color-scheme\" content=\"light dark\">\n");
    // By this a later run knows that it may replace the page.
    out.own(GENERATOR);
    out.own("\n");
    out.own("<meta http-equiv=\"Content-Security-Policy\" content=\"");
    out.own(POLICY);
    out.own("\">\n");
    out.words("title", &[], &format!("attest {}: {}", page.command, page.outcome));
    out.line();
    out.element("style", &[], |out| out.own(STYLE));
}

fn write_header(out: &mut Markup, page: &Page) {
    out.block("header", &[("class", "top")], |out| {
        out.block("p", &[("class", "brand")], |out| {
            out.words("b", &[], "Attest");
            out.text(" ");
            out.words("code", &[], &format!("attest {}", page.command));
        });
        out.words("h1", &[], &page.outcome);
        out.words("p", &[("class", "faint")], &page.subject);
        if !page.figures.is_empty() {
            out.block("ul", &[("class", "figures")], |out| {
                for figure in &page.figures {
                    out.block("li", &[("class", figure.tone.class())], |out| {
                        out.words("b", &[], &figure.value);
                        out.words("span", &[], &figure.label);
                    });
                }
            });
        }
        out.block("nav", &[("aria-label", "Contents")], |out| {
            for (at, section) in page.sections.iter().enumerate() {
                out.words("a", &[("href", &format!("#s{at}"))], &section.title);
            }
            out.element("label", &[("class", "find")], |out| {
                out.words("span", &[], "Find");
                out.own("<input type=\"search\" id=\"find\" placeholder=\"class, rule, text\" disabled>");
            });
        });
    });
}

fn write_section(out: &mut Markup, at: usize, section: &Section) {
    out.block("section", &[("id", &format!("s{at}"))], |out| {
        out.words("h2", &[], &section.title);
        if !section.lead.is_empty() {
            out.words("p", &[("class", "lead")], &section.lead);
        }
        write(out, &section.body);
    });
}

#[cfg(test)]
mod tests {
    use super::{POLICY, Page, SCRIPT, STYLE, Section, render_page};
    use crate::html::parts::{Body, Figure, Note, Table, Tone, Tree};

    const HOSTILE: &str = "</script></style><script>alert('\"x\"')</script><img src=x onerror=alert(1)>";

    /// A page of which every text that comes from outside is hostile.
    fn hostile() -> Page {
        let text = || HOSTILE.to_owned();
        let tree = Tree {
            label: text(),
            result: Some((text(), Tone::Bad)),
            details: vec![text()],
            below: Vec::new(),
        };
        let section = |body| Section::new(HOSTILE, HOSTILE, body);
        Page {
            command: text(),
            subject: text(),
            outcome: text(),
            figures: vec![Figure::new(HOSTILE, HOSTILE, Tone::Bad)],
            sections: vec![
                section(Body::Tree(tree)),
                section(Body::Table(Table { columns: vec![text()], rows: vec![vec![text()]] })),
                section(Body::Notes(vec![Note { what: text(), why: text() }])),
                section(Body::Drawing(text(), text())),
                section(Body::Text(text())),
            ],
            version: text(),
        }
    }

    #[test]
    fn hostile_texts_stay_texts() {
        let page = render_page(&hostile());
        assert_eq!(page.matches("<script").count(), 1, "the page's own");
        assert_eq!(page.matches("</script>").count(), 1);
        assert_eq!(page.matches("</style>").count(), 1);
        assert!(!page.contains("<img"), "{page}");
        assert!(!HOSTILE.is_empty() && page.contains("&lt;img src=x onerror=alert(1)&gt;"));
    }

    #[test]
    fn the_same_report_is_the_same_page() {
        assert_eq!(render_page(&hostile()), render_page(&hostile()));
    }

    #[test]
    fn a_page_loads_nothing() {
        let page = render_page(&Page::default());
        for word in ["http:", "https:", "@import", "url(", "src=", "fetch(", "XMLHttpRequest"] {
            let own = page.replace("http-equiv", "");
            assert!(!own.contains(word), "{word}");
        }
        assert!(page.starts_with("<!doctype html>\n") && page.ends_with("</html>\n"));
    }

    #[test]
    fn the_policy_names_the_script_that_is_there() {
        use sha2::Digest;
        let hash = base64(&sha2::Sha256::digest(SCRIPT.as_bytes()));
        assert!(POLICY.contains(&format!("'sha256-{hash}'")), "the hash of the script is {hash}");
        assert!(!SCRIPT.contains("</script") && !STYLE.contains("</style"));
    }

    fn base64(bytes: &[u8]) -> String {
        const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut text = String::new();
        for three in bytes.chunks(3) {
            let bits = three
                .iter()
                .enumerate()
                .fold(0u32, |bits, (at, byte)| bits | u32::from(*byte) << (16 - 8 * at));
            for at in 0..4 {
                let letter = LETTERS[(bits >> (18 - 6 * at) & 63) as usize];
                text.push(if at <= three.len() { char::from(letter) } else { '=' });
            }
        }
        text
    }
}
