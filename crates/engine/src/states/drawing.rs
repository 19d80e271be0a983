//! The state transformation graph as a drawing: a column for each number of calls, a card with a small heap for each
//! state, calls as arrows.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::graph::{ObjectPicture, StateGraph, StateNode};

/// Sizes in pixels.
const LETTER: f64 = 6.2;
const LINE: f64 = 14.0;
const PAD: f64 = 8.0;
const BETWEEN: f64 = 26.0;
const COLUMN: f64 = 190.0;
const HEAD: f64 = 52.0;
/// More states than these are not drawn; the drawing says how many there are.
const MOST: usize = 400;
/// Conditions longer than this are cut.
const LONGEST: usize = 40;

/// An object with its place in a card.
struct Box {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    lines: Vec<String>,
}

/// A card with its place.
struct Card {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    boxes: Vec<Box>,
    notes: Vec<String>,
}

impl StateGraph {
    /// The graph as SVG.
    pub fn svg(&self) -> String {
        let mut cards: Vec<Card> = self.states.iter().take(MOST).enumerate().map(card).collect();
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
    fn arrows(&self, out: &mut String, cards: &[Card]) {
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

/// The card of a state, its objects in rows by their distance from what the caller holds.
fn card((_, state): (usize, &StateNode)) -> Card {
    let mut rows: Vec<Vec<usize>> = vec![state.held.iter().map(|held| *held as usize).collect()];
    let mut seen: Vec<bool> = vec![false; state.objects.len()];
    rows[0].iter().for_each(|held| seen[*held] = true);
    while let Some(last) = rows.last().filter(|row| !row.is_empty()) {
        let mut next = Vec::new();
        for object in last {
            for field in &state.objects[*object].fields {
                if let Some(target) = field.object.map(|target| target as usize)
                    && !seen[target]
                {
                    seen[target] = true;
                    next.push(target);
                }
            }
        }
        rows.push(next);
    }
    let mut boxes: Vec<Box> = state.objects.iter().map(sized).collect();
    let (mut y, mut width) = (PAD + LINE + 4.0, 90.0f64);
    for row in &rows {
        let mut x = PAD;
        let mut tall = 0.0f64;
        for object in row {
            let sized = &mut boxes[*object];
            (sized.x, sized.y) = (x, y);
            x += sized.width + BETWEEN;
            tall = tall.max(sized.height);
        }
        width = width.max(x - BETWEEN + PAD);
        y += if row.is_empty() { 0.0 } else { tall + BETWEEN };
    }
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
    Card { x: 0.0, y: 0.0, width, height, boxes, notes }
}

/// An object's box: its class, then what it holds that is no object.
fn sized(object: &ObjectPicture) -> Box {
    let mut lines = vec![object.class.clone()];
    for field in &object.fields {
        if let Some(value) = &field.value
            && value != "null"
        {
            lines.push(format!("{} {value}", field.name));
        }
    }
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(1);
    let (width, height) = (longest as f64 * LETTER + PAD, lines.len() as f64 * LINE + 4.0);
    Box { x: 0.0, y: 0.0, width, height, lines }
}

/// Gives cards their places; the size of the whole.
fn place(graph: &StateGraph, cards: &mut [Card]) -> (f64, f64) {
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

fn draw(out: &mut String, number: usize, card: &Card, state: &StateNode) {
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
    for (at, object) in state.objects.iter().enumerate() {
        let from = &card.boxes[at];
        for (place, field) in object.fields.iter().filter(|field| field.object.is_some()).enumerate() {
            let Some(to) = field.object.and_then(|target| card.boxes.get(target as usize)) else { continue };
            let x = from.x + 10.0 + place as f64 * 24.0;
            let y = from.y + from.height;
            let (to_x, to_y) = (to.x + to.width / 2.0, to.y);
            let down = if to_y > y { (to_y - y) / 2.0 } else { 16.0 };
            let _ = writeln!(
                out,
                "<path d=\"M{x:.1} {y:.1}C{x:.1} {:.1} {to_x:.1} {:.1} {to_x:.1} {to_y:.1}\" \
                 stroke=\"#3f7d4e\" fill=\"none\"/><circle cx=\"{to_x:.1}\" cy=\"{to_y:.1}\" r=\"2\" \
                 fill=\"#3f7d4e\"/><text x=\"{:.1}\" y=\"{:.1}\" font-size=\"8\" fill=\"#3f7d4e\">{}</text>",
                y + down,
                to_y - down,
                x + 2.0,
                y + 8.0,
                escaped(&cut(&field.name, 5))
            );
        }
    }
    for (at, object) in card.boxes.iter().enumerate() {
        let held = state.held.contains(&(at as u32));
        let _ = writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{}\" stroke=\"#3f7d4e\"/>",
            object.x,
            object.y,
            object.width,
            object.height,
            if held { "#dcecf9" } else { "#edf6ee" }
        );
        for (line, text) in object.lines.iter().enumerate() {
            let _ = writeln!(
                out,
                "<text x=\"{:.1}\" y=\"{:.1}\"{}>{}</text>",
                object.x + 4.0,
                object.y + 12.0 + line as f64 * LINE,
                if line == 0 { " font-weight=\"bold\"" } else { "" },
                escaped(text)
            );
        }
    }
    for (line, note) in card.notes.iter().enumerate() {
        let y = card.height - PAD - (card.notes.len() - 1 - line) as f64 * LINE;
        let _ = writeln!(out, "<text x=\"8\" y=\"{y:.1}\" fill=\"#8a3b12\">{}</text>", escaped(note));
    }
    out.push_str("</g>\n");
}

fn cut(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most - 1).chain(['…']).collect(),
        false => text.to_owned(),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
