//! The cases of a summary as a drawing: a card for each, with what must hold, the heap before and after, and the result.

use attest_report::draw::{Drawing, Font, HeapDrawing, Ink, LETTER, LINE, PAD, Page, Pen, Rect, Text, cut};

use attest_state::Outcome;

use crate::explore::{HeapPicture, PathReport, PathsReport};

/// Sizes in pixels.
const HEAD: f64 = 60.0;
const LEFT: f64 = 20.0;
const APART: f64 = 18.0;
const ARROW: f64 = 60.0;
/// Cards are drawn in columns if one would be longer than this.
const COLUMN: f64 = 1600.0;
/// The least width of a heap, and of a card.
const NARROW: f64 = 90.0;
const CARD: f64 = 420.0;
/// Letters in a line of a condition.
const MAX_LINE_LENGTH: usize = 110;
/// More cases than these are not drawn; the drawing says how many there are.
const MAX_CASES: usize = 200;

impl PathsReport {
    /// The cases as SVG, one below the other, in columns if there are many.
    pub fn cards(&self) -> String {
        let shown = &self.paths[..self.paths.len().min(MAX_CASES)];
        let cards: Vec<(Drawing, f64, f64)> =
            shown.iter().enumerate().map(|(at, path)| card(at, path)).collect();
        let all: f64 = cards.iter().map(|(_, _, high)| high + APART).sum();
        let columns = (all / COLUMN).ceil().clamp(1.0, 4.0);
        let mut out = Drawing::new();
        let (mut x, mut y, mut bottom, mut wide) = (LEFT, HEAD, HEAD, CARD);
        for (drawn, width, high) in &cards {
            if y > HEAD && y - HEAD >= all / columns {
                x += wide + APART;
                (y, wide) = (HEAD, CARD);
            }
            out.embed(x, y, drawn);
            wide = wide.max(*width);
            y += high + APART;
            bottom = bottom.max(y);
        }
        let cases = match self.paths.len() {
            1 => "1 case".to_owned(),
            many if many > MAX_CASES => format!("{many} cases, the first {MAX_CASES} drawn"),
            many => format!("{many} cases"),
        };
        let complete = if self.complete { "complete" } else { "not complete" };
        let note = format!("{cases}, {complete}; values of fields are an example");
        out.text(LEFT, 30.0, Text::new(&self.method).bold().size(15.0));
        out.text(LEFT, 45.0, Text::new(&note).ink(Ink::Faint));
        let (width, height) = (x + wide + LEFT, bottom);
        out.document(Page { width, height, font: Font::Mono, size: 10.0, title: &self.method })
    }
}

/// The drawing of a case, and how wide and high it is.
fn card(number: usize, path: &PathReport) -> (Drawing, f64, f64) {
    let mut out = Drawing::new();
    let when = match path.condition.is_empty() {
        true => vec!["always".to_owned()],
        false => lines(&path.condition),
    };
    let mut then = vec![outcome(path)];
    if !path.schedule.is_empty() {
        then.push(cut(&format!("calls {}", path.schedule.join(", ")), MAX_LINE_LENGTH));
    }
    let panels = panels(path);
    let held: Vec<Vec<u32>> = panels
        .iter()
        .map(|(_, heap)| heap.roots.iter().filter_map(|(_, root)| root.clone().ok()).collect())
        .collect();
    let drawings: Vec<HeapDrawing<'_>> = panels
        .iter()
        .zip(&held)
        .map(|((_, heap), held)| HeapDrawing::new(&heap.objects, held, true))
        .collect();
    let heaps_high = drawings.iter().map(|heap| heap.height).fold(0.0, f64::max);
    let heaps_high = if panels.is_empty() { 0.0 } else { heaps_high + 3.2 * LINE };
    let widest = when.iter().chain(&then).map(|line| line.chars().count()).max().unwrap_or(0) as f64 * LETTER;
    let heaps_wide: f64 = drawings.iter().map(|heap| heap.width.max(NARROW) + ARROW).sum();
    let width = (widest + 48.0).max(heaps_wide + 2.0 * PAD).max(CARD);
    let text_high = (when.len() + then.len()) as f64 * LINE + 2.0 * PAD;
    let height = text_high + heaps_high;
    out.rect(Rect { x: 0.0, y: 0.0, width, height, radius: 6.0 }, Ink::Card, Ink::CardEdge);
    out.text(PAD, 18.0, Text::new(&(number + 1).to_string()).bold());
    let mut line = PAD + 10.0;
    for text in &when {
        out.text(34.0, line, Text::new(text).ink(Ink::Condition));
        line += LINE;
    }
    let ink = if matches!(path.outcome, Some(Outcome::Returned(_))) { Ink::Name } else { Ink::Failure };
    for text in &then {
        out.text(34.0, line, Text::new(text).bold().ink(ink));
        line += LINE;
    }
    let (mut x, top) = (PAD + 26.0, text_high + 2.0 * LINE);
    for (at, ((title, heap), drawing)) in panels.iter().zip(&drawings).enumerate() {
        if at > 0 {
            let (from, to) = ((x - 46.0, top + 8.0), (x - 16.0, top + 8.0));
            out.line(&[from, to], Pen::new(Ink::Faint));
            out.arrow_head(from, to, Ink::Faint);
        }
        panel(&mut out, title, heap, drawing, x, top);
        x += drawing.width.max(NARROW) + ARROW;
    }
    (out, width, height)
}

/// The heaps that a case is drawn with: the one before and, if it was changed, the one after.
fn panels(path: &PathReport) -> Vec<(&'static str, &HeapPicture)> {
    let [before, after] = &path.heaps;
    match (before.objects.is_empty(), !path.heap_out.is_empty()) {
        (true, false) => Vec::new(),
        (false, false) => vec![("", before)],
        (_, true) => vec![("before", before), ("after", after)],
    }
}

/// A heap with the names of what is held above it.
fn panel(out: &mut Drawing, title: &str, heap: &HeapPicture, drawing: &HeapDrawing<'_>, x: f64, y: f64) {
    if !title.is_empty() {
        out.text(x, y - 1.7 * LINE, Text::new(title).ink(Ink::Faint));
    }
    drawing.draw(out, x, y);
    for object in 0..heap.objects.len() {
        let names: Vec<&str> = heap
            .roots
            .iter()
            .filter(|(_, root)| *root == Ok(object as u32))
            .map(|(name, _)| name.as_str())
            .collect();
        if !names.is_empty() {
            let (to_x, to_y) = drawing.top(object);
            let names = cut(&names.join(", "), 24);
            out.text(x + to_x, y + to_y - 4.0, Text::new(&names).middle().ink(Ink::Name));
        }
    }
}

/// What happens, in words.
fn outcome(path: &PathReport) -> String {
    match &path.outcome {
        Some(Outcome::Returned(None)) => "returns".to_owned(),
        Some(Outcome::Returned(Some(value))) => cut(&format!("returns {value}"), MAX_LINE_LENGTH),
        Some(Outcome::Threw(thrown)) => format!("throws {}", thrown.class),
        Some(Outcome::Exited(code)) => format!("exits with {code}"),
        _ => path.end.clone(),
    }
}

/// Conditions, as many in a line as fit.
fn lines(conditions: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for condition in conditions {
        match lines.last_mut() {
            Some(line) if line.chars().count() + condition.chars().count() + 4 <= MAX_LINE_LENGTH => {
                line.push_str(" && ");
                line.push_str(condition);
            }
            _ => lines.push(cut(condition, MAX_LINE_LENGTH)),
        }
    }
    lines
}
