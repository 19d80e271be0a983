//! A report as one page of HTML: nothing is loaded from anywhere, and the same report gives the same bytes.
//!
//! Commands say what they found as the plain data of this module; how that looks is decided here alone. The style and the
//! script are compiled in. A policy in the page's head allows this script and no other, should anything ever slip through
//! the escaping.

mod answer;
mod coverage;
mod finding;
mod markup;
mod page;
mod parts;
mod source_lines;

pub use answer::{Answer, Step, TestText};
pub use coverage::{ClassCard, Open};
pub use finding::FindingCard;
pub use page::{Page, Section, is_page, render_page};
pub use parts::{Body, Figure, Note, Table, Tone, Tree};
pub use source_lines::{Excerpt, SourceLine, excerpt, line_excerpt};
