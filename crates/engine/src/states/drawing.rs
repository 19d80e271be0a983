//! The state transformation graph as a drawing: a column for each number of calls, a card with a small heap for each
//! state, calls as arrows.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::graph::{StateGraph, StateNode};
use crate::heap_drawing::{BETWEEN, HeapDrawing, LETTER, LINE, PAD, cut, escaped};

/// Sizes in pixels.
const COLUMN: f64 = 190.0;
const HEAD: f64 = 52.0;
/// More states than these are not drawn; the drawing says how many there are.
const MOST: usize = 400;
/// Conditions longer than this are cut.
const LONGEST: usize = 40;

/// A card with its place.
struct Card<'a> {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    heap: HeapDrawing<'a>,
    notes: Vec<String>,
}

impl StateGraph {
    /// The graph as SVG.
    pub fn svg(&self) -> String {
        let mut cards: Vec<Card<'_>> = self.states.iter().take(MOST).enumerate().map(card).collect();
        let (width, height) = place(self, &mut cards);
        let mut out = String::new();
        let _ = writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"monospace\" font-size=\"10\" \
             fill=\"#222222\">\n<rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"#ffffff\"/>"
        );
        let shown = match self.states.len() > MOST {
            true => format!(", the first {MOST} drawn"),
            false => String::new(),
        };
        let _ = writeln!(
            out,
            "<text x=\"16\" y=\"26\" font-size=\"15\" font-weight=\"bold\">{} states, {} calls{shown}</text>",
            self.states.len(),
            self.calls.len()
        );
        self.arrows(&mut out, &cards);
        for (at, card) in cards.iter().enumerate() {
            draw(&mut out, at, card, &self.states[at]);
        }
        out.push_str("</svg>\n");
        out
    }

    /// An arrow for each two states that calls join, with the calls beside it.
    fn arrows(&self, out: &mut String, cards: &[Card<'_>]) {
        let mut joined: BTreeMap<(usize, usize), Vec<&str>> = BTreeMap::new();
        for call in &self.calls {
            let calls = joined.entry((call.from, call.to)).or_default();
            if !calls.contains(&call.call.as_str()) {
                calls.push(&call.call);
            }
        }
        for ((from, to), calls) in joined {
            let (Some(start), Some(end)) = (cards.get(from), cards.get(to)) else { continue };
            let (x, y) = (start.x + start.width, start.y + start.height / 2.0);
            let (to_x, to_y) = (end.x, end.y + end.height / 2.0);
            let bend = if to_x > x { (to_x - x) / 2.0 } else { 70.0 };
            let all = escaped(&calls.join(", "));
            let _ = writeln!(
                out,
                "<path d=\"M{x:.1} {y:.1}C{:.1} {y:.1} {:.1} {to_y:.1} {to_x:.1} {to_y:.1}\" stroke=\"#8a94a6\" \
                 fill=\"none\"><title>{all}</title></path>\
                 <path d=\"M{to_x:.1} {to_y:.1}l-7 -3v6z\" fill=\"#8a94a6\"/>",
                x + bend,
                to_x - bend
            );
            if to_x > x {
                let more = if calls.len() > 1 { format!(" +{}", calls.len() - 1) } else { String::new() };
                let _ = writeln!(
                    out,
                    "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#1f5fa8\">{}{more}</text>",
                    to_x - 10.0,
                    to_y - 4.0,
                    escaped(&cut(calls[0], 24))
                );
            }
        }
    }
}

/// The card of a state: its objects, then what is known of them.
fn card((_, state): (usize, &StateNode)) -> Card<'_> {
    let heap = HeapDrawing::new(&state.objects, &state.held, false);
    let mut width = (heap.width + 2.0 * PAD).max(90.0);
    let below = if heap.height > 0.0 { heap.height + BETWEEN } else { 0.0 };
    let y = PAD + LINE + 4.0 + below;
    let mut notes: Vec<String> = Vec::new();
    for (at, conjunction) in state.conditions.iter().enumerate().take(3) {
        if !conjunction.is_empty() {
            let or = if at > 0 { "or " } else { "" };
            notes.push(cut(&format!("{or}{}", conjunction.join(", ")), LONGEST));
        }
    }
    if state.conditions.len() > 3 {
        notes.push(format!("or {} more", state.conditions.len() - 3));
    }
    for note in &notes {
        width = width.max(note.chars().count() as f64 * LETTER + 2.0 * PAD);
    }
    let height = y + notes.len() as f64 * LINE;
    Card { x: 0.0, y: 0.0, width, height, heap, notes }
}

/// Gives cards their places; the size of the whole.
fn place(graph: &StateGraph, cards: &mut [Card<'_>]) -> (f64, f64) {
    let deepest = graph.states.iter().map(|state| state.depth).max().unwrap_or(0);
    let (mut x, mut height) = (20.0, 120.0f64);
    for depth in 0..=deepest {
        let mut y = HEAD;
        let mut wide = 0.0f64;
        for (card, state) in cards.iter_mut().zip(&graph.states) {
            if state.depth == depth {
                (card.x, card.y) = (x, y);
                y += card.height + BETWEEN;
                wide = wide.max(card.width);
            }
        }
        if wide > 0.0 {
            x += wide + COLUMN;
        }
        height = height.max(y);
    }
    (x - COLUMN + 40.0, height)
}

fn draw(out: &mut String, number: usize, card: &Card<'_>, state: &StateNode) {
    let _ = writeln!(
        out,
        "<g transform=\"translate({:.1} {:.1})\"><rect width=\"{:.1}\" height=\"{:.1}\" rx=\"6\" \
         fill=\"#fbfcfe\" stroke=\"#5b6b82\"/><text x=\"8\" y=\"15\" font-weight=\"bold\">{}</text>",
        card.x,
        card.y,
        card.width,
        card.height,
        if state.objects.is_empty() { "begin".to_owned() } else { format!("state {number}") }
    );
    card.heap.draw(out, PAD, PAD + LINE + 4.0);
    for (line, note) in card.notes.iter().enumerate() {
        let y = card.height - PAD - (card.notes.len() - 1 - line) as f64 * LINE;
        let _ = writeln!(out, "<text x=\"8\" y=\"{y:.1}\" fill=\"#8a3b12\">{}</text>", escaped(note));
    }
    out.push_str("</g>\n");
}
