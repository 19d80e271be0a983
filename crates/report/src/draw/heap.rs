//! Small heaps as drawings: a box for each object, rows by the distance from what is held, fields as arrows.

use serde::Serialize;

use super::cut;
use super::ink::Ink;
use super::svg::{Drawing, Pen, Rect, Text};

/// How wide a letter is, in pixels, where letters are of size 10.
pub const LETTER: f64 = 6.2;
/// How high a line is.
pub const LINE: f64 = 14.0;
/// How much room is left around texts and boxes.
pub const PAD: f64 = 8.0;
/// How much room is left between boxes.
pub const BETWEEN: f64 = 26.0;

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
pub struct HeapDrawing<'a> {
    objects: &'a [ObjectPicture],
    held: &'a [u32],
    boxes: Vec<Box>,
    /// How much room they take, without a margin.
    pub width: f64,
    /// How high they are together, without a margin.
    pub height: f64,
}

impl<'a> HeapDrawing<'a> {
    /// Gives objects their places, those that are held in the first row. Nulls are shown on request.
    pub fn new(objects: &'a [ObjectPicture], held: &'a [u32], nulls: bool) -> HeapDrawing<'a> {
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
    pub fn top(&self, object: usize) -> (f64, f64) {
        let drawn = &self.boxes[object];
        (drawn.x + drawn.width / 2.0, drawn.y)
    }

    /// Draws all, the upper left corner at a place.
    pub fn draw(&self, out: &mut Drawing, x: f64, y: f64) {
        let mut heap = Drawing::new();
        for (at, object) in self.objects.iter().enumerate() {
            let from = &self.boxes[at];
            for (place, field) in object.fields.iter().filter(|field| field.object.is_some()).enumerate() {
                let Some(to) = field.object.and_then(|target| self.boxes.get(target as usize)) else {
                    continue;
                };
                arrow(&mut heap, from, to, place, &field.name);
            }
        }
        for (at, object) in self.boxes.iter().enumerate() {
            let held = self.held.contains(&(at as u32));
            let Box { x, y, width, height, .. } = *object;
            let fill = if held { Ink::HeldFill } else { Ink::ObjectFill };
            heap.rect(Rect { x, y, width, height, radius: 0.0 }, fill, Ink::Object);
            for (line, text) in object.lines.iter().enumerate() {
                let text = Text::new(text);
                let text = if line == 0 { text.bold() } else { text };
                heap.text(x + 4.0, y + 12.0 + line as f64 * LINE, text);
            }
        }
        out.embed(x, y, &heap);
    }
}

/// An arrow from an object to another: down to the next rows, across to the right, else round below.
fn arrow(out: &mut Drawing, from: &Box, to: &Box, place: usize, name: &str) {
    let right = from.x + from.width;
    let across = to.y <= from.y && from.y < to.y + to.height && to.x > right;
    let (x, y, end, bends) = if across {
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
    out.curve((x, y), bends, end, Pen::new(Ink::Object));
    out.dot(end, 2.0, Ink::Object);
    let name = cut(name, 5);
    let height = if across { y - 2.0 } else { y + 8.0 };
    out.text(x + 2.0, height, Text::new(&name).size(8.0).ink(Ink::Object));
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

#[cfg(test)]
mod tests {
    use super::{Drawing, FieldPicture, HeapDrawing, ObjectPicture};
    use crate::draw::{Font, Page};

    #[test]
    fn every_object_has_a_box_below_what_refers_to_it_and_every_reference_an_arrow() {
        let next = FieldPicture { name: "next".to_owned(), object: Some(1), value: None };
        let value = FieldPicture { name: "value".to_owned(), object: None, value: Some("7".to_owned()) };
        let null = FieldPicture { name: "next".to_owned(), object: None, value: Some("null".to_owned()) };
        let node = |fields| ObjectPicture { class: "Node".to_owned(), fields };
        let objects = [node(vec![next]), node(vec![value, null])];
        let heap = HeapDrawing::new(&objects, &[0], false);
        assert!(heap.top(0).1 < heap.top(1).1);
        let mut drawing = Drawing::new();
        heap.draw(&mut drawing, 0.0, 0.0);
        let page = Page { width: 90.0, height: 90.0, font: Font::Mono, size: 10.0, title: "" };
        let svg = drawing.document(page);
        // The page is a box too.
        assert_eq!([svg.matches("<rect").count(), svg.matches("<path").count()], [3, 1]);
        assert!(svg.contains(">value 7<") && !svg.contains("null"), "{svg}");
    }
}
