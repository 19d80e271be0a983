//! The execution tree as a drawing: conditions from left to right, a card for the end of each path.

use std::fmt::Write;

use attest_state::Outcome;

use super::tree::{TreeContent, TreeNode, outcome_text};
use super::{PathReport, PathsReport};
use crate::heap_drawing::escaped;

/// Sizes in pixels.
const ROW: f64 = 34.0;
const TOP: f64 = 64.0;
const LEFT: f64 = 28.0;
const GAP: f64 = 46.0;
const PILL: f64 = 22.0;
const LETTER: f64 = 6.7;
/// Texts longer than this are cut; the whole is shown under the pointer.
const LONGEST: usize = 44;

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
    let text = shortened(&whole);
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
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, monospace\" \
         font-size=\"11\">\n"
    );
    svg.push_str("<rect width=\"100%\" height=\"100%\" fill=\"#fbfaf7\"/>\n");
    let all = if report.complete { "complete" } else { "not complete" };
    let count = report.paths.len();
    let plural = if count == 1 { "path" } else { "paths" };
    let _ = writeln!(
        svg,
        "<text x=\"{LEFT}\" y=\"30\" font-size=\"13\" fill=\"#2b2a27\"><tspan font-weight=\"600\">{}</tspan>\
         <tspan fill=\"#8a867c\">  {count} {plural}, {all}</tspan></text>",
        escaped(&report.method)
    );
    for node in nodes {
        for child in &node.children {
            connect(&mut svg, node, &nodes[*child]);
        }
    }
    for node in nodes {
        match node.leaf {
            Some(at) => card(&mut svg, node, &report.paths[at], at),
            None => pill(&mut svg, node),
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn connect(svg: &mut String, from: &Placed, to: &Placed) {
    let (x, y) = (from.x + from.width, from.y);
    let middle = (x + to.x) / 2.0;
    let _ = writeln!(
        svg,
        "<path d=\"M{x:.1} {y:.1} C{middle:.1} {y:.1} {middle:.1} {:.1} {:.1} {:.1}\" fill=\"none\" \
         stroke=\"#c9c4b8\" stroke-width=\"1.3\"/>",
        to.y, to.x, to.y
    );
}

fn pill(svg: &mut String, node: &Placed) {
    if node.text.is_empty() {
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"#8a867c\"/>",
            node.x + node.width / 2.0,
            node.y
        );
        return;
    }
    let (top, base) = (node.y - PILL / 2.0, node.y + 3.8);
    let _ = writeln!(
        svg,
        "<g><title>{}</title><rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{PILL}\" rx=\"11\" \
         fill=\"#ffffff\" stroke=\"#d8d3c6\"/><text x=\"{:.1}\" y=\"{base:.1}\" fill=\"#3a3833\">{}</text></g>",
        escaped(&node.whole),
        node.x,
        node.width,
        node.x + 10.0,
        escaped(&node.text)
    );
}

fn card(svg: &mut String, node: &Placed, path: &PathReport, at: usize) {
    let (fill, stroke, ink) = match &path.outcome {
        Some(Outcome::Returned(_)) => ("#e7f4ea", "#7dbb8c", "#1f5130"),
        Some(Outcome::Threw(_)) => ("#fbe9e7", "#d98c83", "#7a261c"),
        Some(Outcome::Exited(_)) => ("#e8eef9", "#8da9da", "#22417a"),
        Some(Outcome::Diverged | Outcome::Unsupported(_) | Outcome::OutOfBudget) | None => {
            ("#fdf3dc", "#dcb75e", "#6e5210")
        }
    };
    let example: Vec<String> = path.inputs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let (top, base) = (node.y - PILL / 2.0, node.y + 3.8);
    let _ = writeln!(
        svg,
        "<g><title>path {}: {}\n{}</title><rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{PILL}\" \
         rx=\"4\" fill=\"{fill}\" stroke=\"{stroke}\"/><text x=\"{:.1}\" y=\"{base:.1}\" fill=\"{ink}\">{}</text></g>",
        at + 1,
        escaped(&node.whole),
        escaped(&example.join(", ")),
        node.x,
        node.width,
        node.x + 10.0,
        escaped(&node.text)
    );
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
