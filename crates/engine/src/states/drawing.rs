//! The state transformation graph as a drawing: a column for each number of calls, a card with a small heap for each
//! state, calls as arrows.

use std::collections::BTreeMap;

use attest_report::draw::{
    BETWEEN, Drawing, Font, HeapDrawing, Ink, LETTER, LINE, PAD, Page, Pen, Rect, Text, cut,
};

use super::graph::{StateGraph, StateNode};

/// Sizes in pixels.
const COLUMN: f64 = 190.0;
const HEAD: f64 = 52.0;
/// More states than these are not drawn; the drawing says how many there are.
const MAX_STATES: usize = 400;
/// Conditions longer than this are cut.
const MAX_CONDITION_LENGTH: usize = 40;

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
        let mut cards: Vec<Card<'_>> = self.states.iter().take(MAX_STATES).enumerate().map(card).collect();
        let (width, height) = place(self, &mut cards);
        let mut out = Drawing::new();
        let shown = match self.states.len() > MAX_STATES {
            true => format!(", the first {MAX_STATES} drawn"),
            false => String::new(),
        };
        let title = format!("{} states, {} calls{shown}", self.states.len(), self.calls.len());
        out.text(16.0, 26.0, Text::new(&title).bold().size(15.0));
        self.arrows(&mut out, &cards);
        for (at, card) in cards.iter().enumerate() {
            draw(&mut out, at, card, &self.states[at]);
        }
        out.document(Page { width, height, font: Font::Mono, size: 10.0, title: &title })
    }

    /// An arrow for each two states that calls join, with the calls beside it.
    fn arrows(&self, out: &mut Drawing, cards: &[Card<'_>]) {
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
            let mut arrow = Drawing::new();
            arrow.curve((x, y), [(x + bend, y), (to_x - bend, to_y)], (to_x, to_y), Pen::new(Ink::Line));
            arrow.arrow_head((to_x - bend, to_y), (to_x, to_y), Ink::Line);
            out.titled(&calls.join(", "), &arrow);
            if to_x > x {
                let more = if calls.len() > 1 { format!(" +{}", calls.len() - 1) } else { String::new() };
                let name = format!("{}{more}", cut(calls[0], 24));
                out.text_above_lines(to_x - 10.0, to_y - 4.0, Text::new(&name).end().ink(Ink::Name));
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
            notes.push(cut(&format!("{or}{}", conjunction.join(", ")), MAX_CONDITION_LENGTH));
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

fn draw(out: &mut Drawing, number: usize, card: &Card<'_>, state: &StateNode) {
    let mut drawn = Drawing::new();
    let place = Rect { x: 0.0, y: 0.0, width: card.width, height: card.height, radius: 6.0 };
    drawn.rect(place, Ink::Card, Ink::CardEdge);
    let name = if state.objects.is_empty() { "begin".to_owned() } else { format!("state {number}") };
    drawn.text(PAD, 15.0, Text::new(&name).bold());
    card.heap.draw(&mut drawn, PAD, PAD + LINE + 4.0);
    for (line, note) in card.notes.iter().enumerate() {
        let y = card.height - PAD - (card.notes.len() - 1 - line) as f64 * LINE;
        drawn.text(PAD, y, Text::new(note).ink(Ink::Condition));
    }
    out.embed(card.x, card.y, &drawn);
}
