//! Small heaps as drawings: a box for each object, rows by the distance from what is held, fields as arrows.

use std::fmt::Write;

use serde::Serialize;

/// Sizes in pixels.
pub(crate) const LETTER: f64 = 6.2;
pub(crate) const LINE: f64 = 14.0;
pub(crate) const PAD: f64 = 8.0;
pub(crate) const BETWEEN: f64 = 26.0;

/// An object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ObjectPicture {
    /// Its class, without the package.
    pub class: String,
    /// Its fields, or its elements by their numbers.
    pub fields: Vec<FieldPicture>,
}

/// A field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldPicture {
    /// Its name.
    pub name: String,
    /// The object that it refers to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object: Option<u32>,
    /// Its value, if it does not refer to an object of the state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// An object with its place.
struct Box {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    lines: Vec<String>,
}

/// Objects with their places.
pub(crate) struct HeapDrawing<'a> {
    objects: &'a [ObjectPicture],
    held: &'a [u32],
    boxes: Vec<Box>,
    /// How much room they take, without a margin.
    pub(crate) width: f64,
    /// Likewise.
    pub(crate) height: f64,
}

impl<'a> HeapDrawing<'a> {
    /// Gives objects their places, those that are held in the first row. Nulls are shown on request.
    pub(crate) fn new(objects: &'a [ObjectPicture], held: &'a [u32], nulls: bool) -> HeapDrawing<'a> {
        let mut boxes: Vec<Box> = objects.iter().map(|object| sized(object, nulls)).collect();
        let (mut y, mut width) = (0.0, 0.0f64);
        for row in rows(objects, held) {
            let mut x = 0.0;
            let mut tall = 0.0f64;
            for object in &row {
                let sized = &mut boxes[*object];
                (sized.x, sized.y) = (x, y);
                x += sized.width + BETWEEN;
                tall = tall.max(sized.height);
            }
            width = width.max(x - BETWEEN);
            y += if row.is_empty() { 0.0 } else { tall + BETWEEN };
        }
        HeapDrawing { objects, held, boxes, width, height: (y - BETWEEN).max(0.0) }
    }

    /// The middle of an object's upper edge.
    pub(crate) fn top(&self, object: usize) -> (f64, f64) {
        let drawn = &self.boxes[object];
        (drawn.x + drawn.width / 2.0, drawn.y)
    }

    /// Draws all, the upper left corner at a place.
    pub(crate) fn draw(&self, out: &mut String, x: f64, y: f64) {
        let _ = writeln!(out, "<g transform=\"translate({x:.1} {y:.1})\">");
        for (at, object) in self.objects.iter().enumerate() {
            let from = &self.boxes[at];
            for (place, field) in object.fields.iter().filter(|field| field.object.is_some()).enumerate() {
                let Some(to) = field.object.and_then(|target| self.boxes.get(target as usize)) else {
                    continue;
                };
                arrow(out, from, to, place, &field.name);
            }
        }
        for (at, object) in self.boxes.iter().enumerate() {
            let held = self.held.contains(&(at as u32));
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
        out.push_str("</g>\n");
    }
}

/// An arrow from an object to another: down to the next rows, across to the right, else round below.
fn arrow(out: &mut String, from: &Box, to: &Box, place: usize, name: &str) {
    let right = from.x + from.width;
    let across = to.y <= from.y && from.y < to.y + to.height && to.x > right;
    let (x, y, end, bend) = if across {
        let y = from.y + 9.0 + place as f64 * 5.0;
        let (end, middle) = ((to.x, y.min(to.y + to.height)), (right + to.x) / 2.0);
        (right, y, end, [(middle, y), (middle, end.1)])
    } else {
        let (x, y) = (from.x + 10.0 + place as f64 * 24.0, from.y + from.height);
        let end = match to.y > y {
            true => (to.x + to.width / 2.0, to.y),
            false => (to.x + to.width - 8.0, to.y + to.height),
        };
        match end.1 > y && to.y > y {
            true => (x, y, end, [(x, (y + end.1) / 2.0), (end.0, (y + end.1) / 2.0)]),
            false => (x, y, end, [(x, y + 20.0), (end.0, end.1 + 20.0)]),
        }
    };
    let [(first_x, first_y), (second_x, second_y)] = bend;
    let _ = writeln!(
        out,
        "<path d=\"M{x:.1} {y:.1}C{first_x:.1} {first_y:.1} {second_x:.1} {second_y:.1} {:.1} {:.1}\" \
         stroke=\"#3f7d4e\" fill=\"none\"/><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"2\" fill=\"#3f7d4e\"/>\
         <text x=\"{:.1}\" y=\"{:.1}\" font-size=\"8\" fill=\"#3f7d4e\">{}</text>",
        end.0,
        end.1,
        end.0,
        end.1,
        x + 2.0,
        if across { y - 2.0 } else { y + 8.0 },
        escaped(&cut(name, 5))
    );
}

/// The objects by their distance from what is held; what is not reached comes last.
fn rows(objects: &[ObjectPicture], held: &[u32]) -> Vec<Vec<usize>> {
    let mut seen: Vec<bool> = vec![false; objects.len()];
    let mut first = Vec::new();
    for held in held.iter().map(|held| *held as usize) {
        if !std::mem::replace(&mut seen[held], true) {
            first.push(held);
        }
    }
    let mut rows = vec![first];
    while let Some(last) = rows.last().filter(|row| !row.is_empty()) {
        let mut next = Vec::new();
        for object in last {
            for target in objects[*object].fields.iter().filter_map(|field| field.object) {
                if !std::mem::replace(&mut seen[target as usize], true) {
                    next.push(target as usize);
                }
            }
        }
        rows.push(next);
    }
    rows.push((0..objects.len()).filter(|object| !seen[*object]).collect());
    rows
}

/// An object's box: its class, then what it holds that is no object.
fn sized(object: &ObjectPicture, nulls: bool) -> Box {
    let mut lines = vec![object.class.clone()];
    for field in &object.fields {
        if let Some(value) = &field.value
            && (nulls || value != "null")
        {
            lines.push(cut(&format!("{} {value}", field.name), 40));
        }
    }
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(1);
    let (width, height) = (longest as f64 * LETTER + PAD, lines.len() as f64 * LINE + 4.0);
    Box { x: 0.0, y: 0.0, width, height, lines }
}

/// A text of at most so many letters.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most - 1).chain(['…']).collect(),
        false => text.to_owned(),
    }
}

/// A text as XML has it; control characters, which it cannot have, become dots.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            c if c.is_control() && c != '\n' => safe.push('·'),
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
        assert_eq!(escaped("\"a\u{0}\" < b & c"), "&quot;a·&quot; &lt; b &amp; c");
    }
}
