//! Heaps as small text pictures: a box for each object, references as arrows to its number.
//!
//! ```text
//! list ─▶ 1
//! ╭─ 1 Node ──╮  ╭─ 2 Node ──╮
//! │ value 4   │  │ value 0   │
//! │ next ─▶ 2 │  │ next null │
//! ╰───────────╯  ╰───────────╯
//! ```

use attest_forward::{Content, Datum, ObjectGraph};
use attest_program::{Program, java_spelling};
use attest_report::draw::{FieldPicture, ObjectPicture};

use crate::graph_text::{GraphText, is_box};

/// The objects that named values refer to, as data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeapPicture {
    /// The names, each with the number of its object, or with its value.
    pub(crate) roots: Vec<(String, Result<u32, String>)>,
    /// The objects; constants and texts are shown in place.
    pub(crate) objects: Vec<ObjectPicture>,
}

/// Objects drawn at most, and fields or elements of each.
const MAX_OBJECTS: usize = 12;
const MAX_ROWS: usize = 8;
/// How wide a row of boxes may be.
const WIDTH: usize = 92;

/// The objects of a graph that are worth a box: strings and constants are shown in place.
fn drawn(program: &Program, graph: &ObjectGraph) -> Vec<Option<usize>> {
    let mut next = 0;
    let mut numbers = Vec::new();
    for node in &graph.nodes {
        numbers.push(match node.content {
            Content::Fields(_) if is_box(&program.dotted(node.class)) => None,
            Content::Fields(_) | Content::Elements(..) | Content::Hidden => {
                next += 1;
                Some(next)
            }
            Content::Text(_)
            | Content::Builder(_)
            | Content::List(_)
            | Content::Map(_)
            | Content::Stub(_)
            | Content::Constant(_)
            | Content::Class(_) => None,
        });
    }
    numbers
}

/// Draws the objects that named values refer to; nothing if there are none.
pub(crate) fn picture(program: &Program, graph: &ObjectGraph, names: &[String]) -> Vec<String> {
    let numbers = drawn(program, graph);
    if numbers.iter().flatten().next().is_none() {
        return Vec::new();
    }
    let value = |datum: &Datum| match datum {
        Datum::Object(at) => match numbers.get(*at).copied().flatten() {
            Some(number) => format!("─▶ {number}"),
            None => GraphText::new(program, graph).one(datum),
        },
        plain => GraphText::new(program, graph).one(plain),
    };
    let roots: Vec<String> = names
        .iter()
        .zip(&graph.roots)
        .map(|(name, datum)| match datum {
            Datum::Object(_) => format!("{name} {}", value(datum)),
            _ => format!("{name} = {}", value(datum)),
        })
        .collect();
    let mut lines = vec![roots.join("   ")];
    let mut boxes: Vec<Vec<String>> = Vec::new();
    for (node, number) in graph.nodes.iter().zip(&numbers) {
        let Some(number) = number else { continue };
        if *number > MAX_OBJECTS {
            continue;
        }
        let class = program.dotted(node.class);
        let simple = class.rsplit(['.', '$']).next().unwrap_or(&class);
        let mut rows = Vec::new();
        match &node.content {
            Content::Fields(fields) => {
                for (field, datum) in fields {
                    let name = program.text(program.field(*field).name);
                    rows.push(format!("{name} {}", value(datum)));
                }
            }
            Content::Elements(_, elements) => {
                rows.extend(
                    elements.iter().enumerate().map(|(at, datum)| format!("[{at}] {}", value(datum))),
                );
            }
            _ => rows.push("…".to_owned()),
        }
        let title = match &node.content {
            Content::Elements(_, elements) => {
                let spelt = java_spelling(program.class_name(node.class));
                let simple = spelt.rsplit(['.', '$']).next().unwrap_or(&spelt);
                format!("{number} {}", simple.replacen("[]", &format!("[{}]", elements.len()), 1))
            }
            _ => format!("{number} {simple}"),
        };
        boxes.push(boxed(&title, rows));
    }
    let left_out = numbers.iter().flatten().count().saturating_sub(MAX_OBJECTS);
    lines.extend(beside(&boxes));
    if left_out > 0 {
        lines.push(format!("… and {left_out} more objects"));
    }
    lines
}

/// The objects that named values refer to; those beyond the most that are drawn are only hinted at.
pub(crate) fn objects(program: &Program, graph: &ObjectGraph, names: &[String]) -> HeapPicture {
    let numbers = drawn(program, graph);
    let value = |datum: &Datum| match datum {
        Datum::Object(at) => match numbers.get(*at).copied().flatten() {
            Some(number) if number <= MAX_OBJECTS => Ok(number as u32 - 1),
            Some(_) => Err("…".to_owned()),
            None => Err(GraphText::new(program, graph).one(datum)),
        },
        plain => Err(GraphText::new(program, graph).one(plain)),
    };
    let field = |name: String, datum: &Datum| match value(datum) {
        Ok(object) => FieldPicture { name, object: Some(object), value: None },
        Err(text) => FieldPicture { name, object: None, value: Some(text) },
    };
    let roots = names.iter().zip(&graph.roots).map(|(name, datum)| (name.clone(), value(datum))).collect();
    let shown = graph.nodes.iter().zip(&numbers).filter(|(_, number)| number.is_some());
    let objects = shown.take(MAX_OBJECTS).map(|(node, _)| {
        let spelt = match &node.content {
            Content::Elements(..) => java_spelling(program.class_name(node.class)),
            _ => program.dotted(node.class),
        };
        let class = spelt.rsplit(['.', '$']).next().unwrap_or(&spelt).to_owned();
        let fields = match &node.content {
            Content::Fields(fields) => fields
                .iter()
                .map(|(id, datum)| field(program.text(program.field(*id).name).to_owned(), datum))
                .collect(),
            Content::Elements(_, elements) => {
                elements.iter().enumerate().map(|(at, datum)| field(format!("[{at}]"), datum)).collect()
            }
            _ => Vec::new(),
        };
        ObjectPicture { class, fields }
    });
    HeapPicture { roots, objects: objects.collect() }
}

/// A box with a title and rows.
fn boxed(title: &str, mut rows: Vec<String>) -> Vec<String> {
    if rows.len() > MAX_ROWS {
        let more = rows.len() - MAX_ROWS + 1;
        rows.truncate(MAX_ROWS - 1);
        rows.push(format!("… {more} more"));
    }
    let inner = rows.iter().map(|row| width(row)).chain([width(title) + 2]).max().unwrap_or(0);
    let mut lines = vec![format!("╭─ {title} {}╮", "─".repeat(inner - width(title) - 1))];
    for row in rows {
        lines.push(format!("│ {row}{} │", " ".repeat(inner - width(&row))));
    }
    lines.push(format!("╰{}╯", "─".repeat(inner + 2)));
    lines
}

/// Boxes beside each other, as many in a row as fit.
fn beside(boxes: &[Vec<String>]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut row: Vec<&Vec<String>> = Vec::new();
    let mut used = 0;
    for drawn in boxes {
        let wide = drawn.first().map_or(0, |line| width(line)) + 2;
        if used + wide > WIDTH && !row.is_empty() {
            lines.extend(joined(&row));
            row.clear();
            used = 0;
        }
        row.push(drawn);
        used += wide;
    }
    lines.extend(joined(&row));
    lines
}

fn joined(row: &[&Vec<String>]) -> Vec<String> {
    let height = row.iter().map(|drawn| drawn.len()).max().unwrap_or(0);
    (0..height)
        .map(|at| {
            let mut line = String::new();
            for drawn in row {
                let wide = drawn.first().map_or(0, |line| width(line));
                let part = drawn.get(at).cloned().unwrap_or_default();
                line.push_str(&part);
                line.push_str(&" ".repeat(wide - width(&part) + 2));
            }
            line.trim_end().to_owned()
        })
        .collect()
}

fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::{beside, boxed};

    #[test]
    fn boxes_stand_beside_each_other() {
        let one = boxed("1 Node", vec!["value 4".into(), "next ─▶ 2".into()]);
        let two = boxed("2 Node", vec!["value 0".into()]);
        let drawn = beside(&[one, two]);
        assert_eq!(
            drawn,
            [
                "╭─ 1 Node ──╮  ╭─ 2 Node ─╮",
                "│ value 4   │  │ value 0  │",
                "│ next ─▶ 2 │  ╰──────────╯",
                "╰───────────╯",
            ]
        );
    }
}
