//! A heap as a drawing: containment solid from top to bottom, references dashed, a colour for each class.

use std::collections::BTreeMap;

use attest_report::draw::{Drawing, Font, Ink, Page, Pen, Rect, Text};

use crate::heap::{Heap, ObjectId, Objects};
use crate::model::Model;
use crate::unit::NamedHeap;

const WIDTH: f64 = 132.0;
const HEIGHT: f64 = 46.0;
const ACROSS: f64 = 168.0;
const DOWN: f64 = 124.0;
const MARGIN: f64 = 48.0;

/// The heap as an SVG document.
pub fn picture(heap: &NamedHeap) -> String {
    let places = places(&heap.model, &heap.heap);
    let most = |pick: fn(&(f64, f64)) -> f64| places.values().map(pick).fold(0.0, f64::max);
    let (width, height) =
        (most(|place| place.0) + WIDTH + 2.0 * MARGIN, most(|place| place.1) + HEIGHT + 2.0 * MARGIN);
    let mut out = Drawing::new();
    for id in heap.heap.ids() {
        for (selector, value) in &heap.heap.object(id).links {
            for member in value {
                let label = heap.model.selector(*selector);
                edge(&mut out, &places, id, *member, label, heap.model.is_containment(*selector));
            }
        }
    }
    for id in heap.heap.ids() {
        node(&mut out, heap, id, places[&id]);
    }
    out.document(Page { width, height, font: Font::Sans, size: 12.0, title: &heap.name })
}

/// Where each object stands: below its container; values without a container in a row at the bottom.
fn places(model: &Model, heap: &Heap) -> BTreeMap<ObjectId, (f64, f64)> {
    let children: BTreeMap<ObjectId, Objects> = heap.ids().map(|id| (id, heap.children(model, id))).collect();
    let contained: Objects = children.values().flatten().copied().collect();
    let free = |id: &ObjectId| !contained.contains(id);
    let is_value = |id: &ObjectId| model.class(heap.class(*id)).is_value && children[id].is_empty();
    let mut tree = Tree { children: &children, places: BTreeMap::new(), column: 0.0, deepest: 0.0 };
    for root in heap.ids().filter(|id| free(id) && !is_value(id)) {
        tree.place(root, 0.0);
    }
    let row = if tree.places.is_empty() { 0.0 } else { tree.deepest + 1.0 };
    let mut column = 0.0;
    for value in heap.ids().filter(|id| free(id) && is_value(id)) {
        tree.places.insert(value, (MARGIN + column * ACROSS, MARGIN + row * DOWN));
        column += 1.0;
    }
    // Containment of a heap that keeps the laws has no cycles; another heap's cycles are drawn in a row.
    for rest in heap.ids() {
        tree.places.entry(rest).or_insert_with(|| {
            column += 1.0;
            (MARGIN + (column - 1.0) * ACROSS, MARGIN + (row + 1.0) * DOWN)
        });
    }
    tree.places
}

struct Tree<'a> {
    children: &'a BTreeMap<ObjectId, Objects>,
    places: BTreeMap<ObjectId, (f64, f64)>,
    column: f64,
    deepest: f64,
}

impl Tree<'_> {
    /// Places an object above the middle of its children, and gives its column.
    fn place(&mut self, id: ObjectId, depth: f64) -> f64 {
        self.deepest = self.deepest.max(depth);
        let columns: Vec<f64> =
            self.children[&id].iter().map(|child| self.place(*child, depth + 1.0)).collect();
        let column = match (columns.first(), columns.last()) {
            (Some(first), Some(last)) => (first + last) / 2.0,
            _ => {
                self.column += 1.0;
                self.column - 1.0
            }
        };
        self.places.insert(id, (MARGIN + column * ACROSS, MARGIN + depth * DOWN));
        column
    }
}

fn edge(
    out: &mut Drawing,
    places: &BTreeMap<ObjectId, (f64, f64)>,
    from: ObjectId,
    to: ObjectId,
    label: &str,
    contains: bool,
) {
    let (from, to) = (places[&from], places[&to]);
    let (x1, y1) = (from.0 + WIDTH / 2.0, from.1 + HEIGHT);
    let (x2, y2) = (to.0 + WIDTH / 2.0, to.1);
    if contains {
        out.diamond((x1, y1), Ink::Text);
        out.line(&[(x1, y1 + 16.0), (x2, y2)], Pen::new(Ink::Text).wide(1.5));
        label_at(out, (x1 + x2) / 2.0, (y1 + 16.0 + y2) / 2.0, label, Ink::Text);
        return;
    }
    // Sideways and upward references leave and arrive at the sides.
    let down = to.1 > from.1;
    let (start, end) = match (down, to.0 >= from.0) {
        (true, _) => ((x1 + 14.0, y1), (x2 + 14.0, y2)),
        (false, true) => ((from.0 + WIDTH, from.1 + HEIGHT / 2.0), (to.0, to.1 + HEIGHT / 2.0)),
        (false, false) => ((from.0, from.1 + HEIGHT / 2.0), (to.0 + WIDTH, to.1 + HEIGHT / 2.0)),
    };
    let middle = ((start.0 + end.0) / 2.0, (start.1 + end.1) / 2.0);
    let bend = (middle.0 + if down { 24.0 } else { 0.0 }, middle.1 - if down { 0.0 } else { 40.0 });
    // A parabola towards the bend, as a cubic.
    let towards = |at: (f64, f64)| (at.0 + (bend.0 - at.0) * 2.0 / 3.0, at.1 + (bend.1 - at.1) * 2.0 / 3.0);
    out.curve(start, [towards(start), towards(end)], end, Pen::new(Ink::Faint).dashed());
    out.arrow_head(bend, end, Ink::Faint);
    let at = ((middle.0 + bend.0) / 2.0, (middle.1 + bend.1) / 2.0);
    label_at(out, at.0, at.1, label, Ink::Faint);
}

fn label_at(out: &mut Drawing, x: f64, y: f64, label: &str, ink: Ink) {
    out.text_above_lines(x, y, Text::new(label).size(10.0).middle().ink(ink));
}

fn node(out: &mut Drawing, heap: &NamedHeap, id: ObjectId, (x, y): (f64, f64)) {
    let class = heap.heap.class(id);
    let place = Rect { x, y, width: WIDTH, height: HEIGHT, radius: 6.0 };
    // Colours of neighbouring classes are far apart.
    out.rect(place, Ink::Of(class.index() as u32), Ink::Text);
    let middle = x + WIDTH / 2.0;
    out.text(middle, y + 19.0, Text::new(&heap.names[id.index()]).bold().middle());
    out.text(middle, y + 36.0, Text::new(&heap.model.class(class).name).middle());
    let holders = heap.variables.iter().filter(|(_, value)| value.contains(&id));
    let holders: Vec<&str> = holders.map(|(name, _)| name.as_str()).collect();
    if !holders.is_empty() {
        label_at(out, middle, y - 6.0, &format!("▸ {}", holders.join(", ")), Ink::Name);
    }
}

#[cfg(test)]
mod tests {
    use super::picture;
    use crate::unit::load;

    #[test]
    fn a_picture_has_a_box_for_each_object_and_a_line_for_each_link() {
        let text = "model m uses std { class A { contains in: A*; refers name: String } }
            heap a_b of m { a: A { in = b; name = s } b: A { name = s } s: String; vars { x = a } }";
        let (unit, diagnostics) = load(text);
        assert_eq!(diagnostics, []);
        let svg = picture(&unit.heaps[0]);
        assert_eq!(svg.matches("rx=\"6\"").count(), 3);
        assert_eq!(svg.matches("<polygon").count(), 3, "a diamond and two heads of arrows");
        assert_eq!(svg.matches("stroke-dasharray").count(), 2);
        assert!(svg.contains("▸ x") && svg.ends_with("</svg>\n"));
    }
}
