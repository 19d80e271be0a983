//! The execution tree as a drawing: conditions from left to right, a card for the end of each path.

use attest_report::draw::{Drawing, Font, Ink, Page, Part, Pen, Rect, Text, cut};

use attest_state::Outcome;

use super::tree::{TreeContent, TreeNode, outcome_text};
use super::{PathReport, PathsReport};

/// Sizes in pixels.
const ROW: f64 = 34.0;
const TOP: f64 = 64.0;
const LEFT: f64 = 28.0;
const GAP: f64 = 46.0;
const PILL: f64 = 22.0;
const LETTER: f64 = 6.7;
/// Texts longer than this are cut; the whole is shown under the pointer.
const MAX_TEXT_LENGTH: usize = 44;

/// A node with its place.
struct Placed {
    text: String,
    whole: String,
    column: usize,
    x: f64,
    y: f64,
    width: f64,
    leaf: Option<usize>,
    children: Vec<usize>,
}

impl PathsReport {
    /// The execution tree as SVG.
    pub fn svg(&self) -> String {
        let mut nodes = Vec::new();
        if let Some(tree) = self.tree() {
            let mut row = 0;
            place(self, &tree, 0, &mut row, &mut nodes);
            columns(&mut nodes);
        }
        draw(self, &nodes)
    }
}

/// Gives nodes their rows and columns, children before parents.
fn place(
    report: &PathsReport,
    node: &TreeNode,
    column: usize,
    row: &mut usize,
    nodes: &mut Vec<Placed>,
) -> usize {
    let mut children = Vec::new();
    match &node.content {
        TreeContent::Fork(below) => {
            for child in below {
                children.push(place(report, child, column + 1, row, nodes));
            }
        }
        TreeContent::Leaf(at) => {
            // The card of the end stands one column further on.
            let y = TOP + ROW * *row as f64;
            *row += 1;
            nodes.push(placed(outcome_text(&report.paths[*at]), column + 1, y, Some(*at), Vec::new()));
            children.push(nodes.len() - 1);
        }
    }
    let first = children.first().map_or(TOP, |at| nodes[*at].y);
    let last = children.last().map_or(TOP, |at| nodes[*at].y);
    let whole = if column == 0 { report.method.clone() } else { node.condition.clone() };
    nodes.push(placed(whole, column, (first + last) / 2.0, None, children));
    nodes.len() - 1
}

fn placed(whole: String, column: usize, y: f64, leaf: Option<usize>, children: Vec<usize>) -> Placed {
    let text = cut(&whole, MAX_TEXT_LENGTH + 1);
    let width = if text.is_empty() { 10.0 } else { text.chars().count() as f64 * LETTER + 20.0 };
    Placed { text, whole, column, x: 0.0, y, width, leaf, children }
}

/// Turns columns into pixels: each is as wide as its widest text.
fn columns(nodes: &mut [Placed]) {
    let count = nodes.iter().map(|node| node.column + 1).max().unwrap_or(0);
    let mut widths = vec![0.0_f64; count];
    for node in nodes.iter() {
        widths[node.column] = widths[node.column].max(node.width);
    }
    for node in nodes {
        node.x = LEFT + widths[..node.column].iter().map(|width| width + GAP).sum::<f64>();
    }
}

fn draw(report: &PathsReport, nodes: &[Placed]) -> String {
    let width = nodes.iter().map(|node| node.x + node.width).fold(360.0, f64::max) + LEFT;
    let height = nodes.iter().map(|node| node.y).fold(TOP, f64::max) + 56.0;
    let mut out = Drawing::new();
    let all = if report.complete { "complete" } else { "not complete" };
    let count = report.paths.len();
    let plural = if count == 1 { "path" } else { "paths" };
    out.text(LEFT, 26.0, Text::new(&report.method).bold().size(13.0));
    out.text(LEFT, 42.0, Text::new(&format!("{count} {plural}, {all}")).ink(Ink::Faint));
    for node in nodes {
        for child in &node.children {
            connect(&mut out, node, &nodes[*child]);
        }
    }
    for node in nodes {
        match node.leaf {
            Some(at) => card(&mut out, node, &report.paths[at], at),
            None => pill(&mut out, node),
        }
    }
    out.document(Page { width, height, font: Font::Mono, size: 11.0, title: &report.method })
}

fn connect(out: &mut Drawing, from: &Placed, to: &Placed) {
    let (x, y) = (from.x + from.width, from.y);
    let middle = (x + to.x) / 2.0;
    out.curve((x, y), [(middle, y), (middle, to.y)], (to.x, to.y), Pen::new(Ink::Line));
}

fn pill(out: &mut Drawing, node: &Placed) {
    if node.text.is_empty() {
        out.dot((node.x + node.width / 2.0, node.y), 3.0, Ink::Line);
        return;
    }
    labelled(out, node, &node.whole, PILL / 2.0, [Ink::Label, Ink::LabelEdge, Ink::Text]);
}

fn card(out: &mut Drawing, node: &Placed, path: &PathReport, at: usize) {
    let ink = match &path.outcome {
        Some(Outcome::Returned(_)) => Ink::Returns,
        Some(Outcome::Threw(_)) => Ink::Throws,
        Some(Outcome::Exited(_)) => Ink::Exits,
        Some(Outcome::Diverged | Outcome::Unsupported(_) | Outcome::OutOfBudget) | None => Ink::Open,
    };
    let example: Vec<String> = path.inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let title = format!("path {}: {}\n{}", at + 1, node.whole, example.join(", "));
    labelled(out, node, &title, 4.0, [Part::Fill, Part::Edge, Part::Text].map(ink));
}

/// A node's text in a box, and a longer one under the pointer.
fn labelled(out: &mut Drawing, node: &Placed, title: &str, radius: f64, [fill, edge, ink]: [Ink; 3]) {
    let mut drawn = Drawing::new();
    let place = Rect { x: node.x, y: node.y - PILL / 2.0, width: node.width, height: PILL, radius };
    drawn.rect(place, fill, edge);
    drawn.text(node.x + 10.0, node.y + 3.8, Text::new(&node.text).ink(ink));
    out.titled(title, &drawn);
}
