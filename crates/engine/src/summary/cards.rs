//! The cases of a summary as a drawing: a card for each, with what must hold, the heap before and after, and the result.

use std::fmt::Write;

use attest_state::Outcome;

use crate::explore::{HeapPicture, PathReport, PathsReport};
use crate::heap_drawing::{HeapDrawing, LETTER, LINE, PAD, cut, escaped};

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
const LONGEST: usize = 110;
/// More cases than these are not drawn; the drawing says how many there are.
const MOST: usize = 200;

impl PathsReport {
    /// The cases as SVG, one below the other, in columns if there are many.
    pub fn cards(&self) -> String {
        let shown = &self.paths[..self.paths.len().min(MOST)];
        let cards: Vec<(String, f64, f64)> =
            shown.iter().enumerate().map(|(at, path)| card(at, path)).collect();
        let all: f64 = cards.iter().map(|(_, _, high)| high + APART).sum();
        let columns = (all / COLUMN).ceil().clamp(1.0, 4.0);
        let mut body = String::new();
        let (mut x, mut y, mut bottom, mut wide) = (LEFT, HEAD, HEAD, CARD);
        for (drawn, width, high) in &cards {
            if y > HEAD && y - HEAD >= all / columns {
                x += wide + APART;
                (y, wide) = (HEAD, CARD);
            }
            let _ = writeln!(body, "<g transform=\"translate({x:.1} {y:.1})\">{drawn}</g>");
            wide = wide.max(*width);
            y += high + APART;
            bottom = bottom.max(y);
        }
        let (width, y) = (x + wide + LEFT, bottom);
        let cases = match self.paths.len() {
            1 => "1 case".to_owned(),
            many if many > MOST => format!("{many} cases, the first {MOST} drawn"),
            many => format!("{many} cases"),
        };
        let complete = if self.complete { "complete" } else { "not complete" };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {y:.0}\" width=\"{width:.0}\" \
             height=\"{y:.0}\" font-family=\"monospace\" font-size=\"10\" fill=\"#222222\">\n\
             <rect width=\"{width:.0}\" height=\"{y:.0}\" fill=\"#ffffff\"/>\n\
             <text x=\"{LEFT}\" y=\"30\" font-size=\"15\" font-weight=\"bold\">{}</text>\n\
             <text x=\"{LEFT}\" y=\"45\" fill=\"#5b6b82\">{cases}, {complete}; values of fields are an example</text>\n\
             {body}</svg>\n",
            escaped(&self.method)
        )
    }
}

/// The drawing of a case, and how wide and high it is.
fn card(number: usize, path: &PathReport) -> (String, f64, f64) {
    let mut out = String::new();
    let when = match path.condition.is_empty() {
        true => vec!["always".to_owned()],
        false => lines(&path.condition),
    };
    let mut then = vec![outcome(path)];
    if !path.schedule.is_empty() {
        then.push(cut(&format!("calls {}", path.schedule.join(", ")), LONGEST));
    }
    let [before, after] = &path.heaps;
    let changed = !path.heap_out.is_empty();
    let panels: Vec<(&str, &HeapPicture)> = match (before.objects.is_empty(), changed) {
        (true, false) => Vec::new(),
        (false, false) => vec![("", before)],
        (_, true) => vec![("before", before), ("after", after)],
    };
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
    let _ = writeln!(
        out,
        "<rect width=\"{width:.1}\" height=\"{height:.1}\" rx=\"6\" \
         fill=\"#fbfcfe\" stroke=\"#5b6b82\"/><text x=\"{PAD}\" y=\"18\" font-weight=\"bold\">{}</text>",
        number + 1
    );
    let mut line = PAD + 10.0;
    for text in &when {
        let _ = writeln!(out, "<text x=\"34\" y=\"{line:.1}\" fill=\"#8a3b12\">{}</text>", escaped(text));
        line += LINE;
    }
    for text in &then {
        let _ = writeln!(
            out,
            "<text x=\"34\" y=\"{line:.1}\" font-weight=\"bold\" fill=\"{}\">{}</text>",
            if matches!(path.outcome, Some(Outcome::Returned(_))) { "#1f5fa8" } else { "#a3262a" },
            escaped(text)
        );
        line += LINE;
    }
    let (mut x, top) = (PAD + 26.0, text_high + 2.0 * LINE);
    for (at, ((title, heap), drawing)) in panels.iter().zip(&drawings).enumerate() {
        if at > 0 {
            let y = top + 8.0;
            let _ = writeln!(
                out,
                "<path d=\"M{:.1} {y:.1}h26\" stroke=\"#5b6b82\"/><path d=\"M{:.1} {y:.1}l-7 -4v8z\" fill=\"#5b6b82\"/>",
                x - 46.0,
                x - 16.0
            );
        }
        panel(&mut out, title, heap, drawing, x, top);
        x += drawing.width.max(NARROW) + ARROW;
    }
    (out, width, height)
}

/// A heap with the names of what is held above it.
fn panel(out: &mut String, title: &str, heap: &HeapPicture, drawing: &HeapDrawing<'_>, x: f64, y: f64) {
    if !title.is_empty() {
        let _ =
            writeln!(out, "<text x=\"{x:.1}\" y=\"{:.1}\" fill=\"#5b6b82\">{title}</text>", y - 1.7 * LINE);
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
            let _ = writeln!(
                out,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#1f5fa8\">{}</text>",
                x + to_x,
                y + to_y - 4.0,
                escaped(&cut(&names.join(", "), 24))
            );
        }
    }
}

/// What happens, in words.
fn outcome(path: &PathReport) -> String {
    match &path.outcome {
        Some(Outcome::Returned(None)) => "returns".to_owned(),
        Some(Outcome::Returned(Some(value))) => cut(&format!("returns {value}"), LONGEST),
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
            Some(line) if line.chars().count() + condition.chars().count() + 4 <= LONGEST => {
                line.push_str(" && ");
                line.push_str(condition);
            }
            _ => lines.push(cut(condition, LONGEST)),
        }
    }
    lines
}
