//! A heap as a drawing: containment solid from top to bottom, references dashed, a colour for each class.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::heap::{Heap, ObjectId, Objects};
use crate::model::{ClassId, Model};
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
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" font-family=\"sans-serif\" font-size=\"12\">\n<title>{}</title>\n\
         <defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
         orient=\"auto\"><path d=\"M0 0L8 4L0 8\" fill=\"none\" stroke=\"#555\"/></marker></defs>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        escaped(&heap.name)
    );
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
    out.push_str("</svg>\n");
    out
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
    out: &mut String,
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
        let _ = writeln!(
            out,
            "<path d=\"M{x1:.0} {y1:.0}l5 8l-5 8l-5 -8Z\" fill=\"#222\"/>\
             <line x1=\"{x1:.0}\" y1=\"{:.0}\" x2=\"{x2:.0}\" y2=\"{y2:.0}\" stroke=\"#222\" stroke-width=\"1.5\"/>",
            y1 + 16.0
        );
        label_at(out, (x1 + x2) / 2.0, (y1 + 16.0 + y2) / 2.0, label, "#222");
        return;
    }
    // Sideways and upward references leave and arrive at the sides.
    let down = to.1 > from.1;
    let (sx, sy, tx, ty) = match (down, to.0 >= from.0) {
        (true, _) => (x1 + 14.0, y1, x2 + 14.0, y2),
        (false, true) => (from.0 + WIDTH, from.1 + HEIGHT / 2.0, to.0, to.1 + HEIGHT / 2.0),
        (false, false) => (from.0, from.1 + HEIGHT / 2.0, to.0 + WIDTH, to.1 + HEIGHT / 2.0),
    };
    let bend = if down { 0.0 } else { -40.0 };
    let (cx, cy) = ((sx + tx) / 2.0 + if down { 24.0 } else { 0.0 }, (sy + ty) / 2.0 + bend);
    let _ = writeln!(
        out,
        "<path d=\"M{sx:.0} {sy:.0}Q{cx:.0} {cy:.0} {tx:.0} {ty:.0}\" fill=\"none\" stroke=\"#555\" \
         stroke-dasharray=\"5 4\" marker-end=\"url(#arrow)\"/>"
    );
    label_at(out, (sx + 2.0 * cx + tx) / 4.0, (sy + 2.0 * cy + ty) / 4.0, label, "#555");
}

fn label_at(out: &mut String, x: f64, y: f64, label: &str, colour: &str) {
    // The halo is a text of its own: not every viewer knows `paint-order`.
    for halo in [" stroke=\"white\" stroke-width=\"3\"", ""] {
        let _ = writeln!(
            out,
            "<text x=\"{x:.0}\" y=\"{y:.0}\" font-size=\"10\" text-anchor=\"middle\" fill=\"{colour}\"{halo}>{}</text>",
            escaped(label)
        );
    }
}

fn node(out: &mut String, heap: &NamedHeap, id: ObjectId, (x, y): (f64, f64)) {
    let class = heap.heap.class(id);
    let _ = writeln!(
        out,
        "<rect x=\"{x:.0}\" y=\"{y:.0}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"6\" fill=\"{}\" stroke=\"#222\"/>\
         <text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\"><tspan font-weight=\"bold\">{}</tspan></text>\
         <text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\">{}</text>",
        colour(class),
        x + WIDTH / 2.0,
        y + 19.0,
        escaped(&heap.names[id.index()]),
        x + WIDTH / 2.0,
        y + 36.0,
        escaped(&heap.model.class(class).name)
    );
    let holders = heap.variables.iter().filter(|(_, value)| value.contains(&id));
    let holders: Vec<&str> = holders.map(|(name, _)| name.as_str()).collect();
    if !holders.is_empty() {
        label_at(out, x + WIDTH / 2.0, y - 6.0, &format!("▸ {}", holders.join(", ")), "#06c");
    }
}

/// Colours of neighbouring classes are far apart.
fn colour(class: ClassId) -> String {
    let hue = (class.index() as f64 * 137.5) % 360.0;
    // A light colour of that hue: saturation 70 %, lightness 86 % (written as RGB, which every viewer knows).
    let chroma = 0.7 * (1.0 - (2.0 * 0.86 - 1.0_f64).abs());
    let part = |shift: f64| {
        let at = (shift + hue / 30.0) % 12.0;
        let share = 0.86 - chroma / 2.0 * (at - 3.0).min(9.0 - at).clamp(-1.0, 1.0);
        (share * 255.0).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", part(0.0), part(8.0), part(4.0))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
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
        assert_eq!(svg.matches("<line").count(), 1);
        assert_eq!(svg.matches("stroke-dasharray").count(), 2);
        assert!(svg.contains("▸ x") && svg.ends_with("</svg>\n"));
    }
}
