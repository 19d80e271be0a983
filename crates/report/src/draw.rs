//! Drawings: the only place that writes SVG. Heaps, trees, graphs, plots and pictures of models are drawn through it, in
//! one style with light and dark.

mod heap;
mod ink;
mod plot;
mod svg;

pub use heap::{BETWEEN, FieldPicture, HeapDrawing, LETTER, LINE, ObjectPicture, PAD};
pub use ink::{Ink, Part};
pub use plot::{Plot, Scale, round_step};
pub(crate) use svg::is_document;
pub use svg::{Drawing, Font, Page, Pen, Rect, Text};

/// A text of at most so many letters.
pub fn cut(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn a_long_text_is_cut_at_a_letter_and_says_so() {
        assert_eq!(cut("ünïcödé", 4), "ünï…");
        assert_eq!(cut("four", 4), "four");
    }
}
