//! The parts that sections are made of: figures, notes, tables and trees that can be folded.

use super::answer::{self, Answer, TestText};
use super::coverage::{self, ClassCard};
use super::finding::{self, FindingCard};
use super::markup::Markup;

/// What something means to the reader: the colour it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tone {
    /// As it should be.
    Good,
    /// An error.
    Bad,
    /// Something that is left open.
    Open,
    /// Nothing of these.
    #[default]
    Plain,
}

impl Tone {
    pub(super) const fn class(self) -> &'static str {
        match self {
            Tone::Good => "good",
            Tone::Bad => "bad",
            Tone::Open => "open",
            Tone::Plain => "plain",
        }
    }
}

/// A number at the head of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The number, as it is shown.
    pub value: String,
    /// What is counted.
    pub label: String,
    /// What it means.
    pub tone: Tone,
}

impl Figure {
    /// A figure.
    pub fn new(value: impl Into<String>, label: impl Into<String>, tone: Tone) -> Figure {
        Figure { value: value.into(), label: label.into(), tone }
    }
}

/// Something that was not analysed, or is open, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// What.
    pub what: String,
    /// Why.
    pub why: String,
}

/// A table; the first column names the row.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The rows, with a cell for each column.
    pub rows: Vec<Vec<String>>,
}

/// A tree whose branches can be folded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    /// What the branch is about.
    pub label: String,
    /// What becomes of it, for a leaf.
    pub result: Option<(String, Tone)>,
    /// More about it, each on a line.
    pub details: Vec<String>,
    /// What is below.
    pub below: Vec<Tree>,
}

/// What a section shows.
#[derive(Clone, PartialEq, Debug)]
pub enum Body {
    /// Findings.
    Findings(Vec<FindingCard>),
    /// What tests cover, by package, class and line.
    Coverage(Vec<ClassCard>),
    /// Answers to questions: targets and properties.
    Answers(Vec<Answer>),
    /// A table.
    Table(Table),
    /// A drawing of `draw`, and what is to be seen on it.
    Drawing(String, String),
    /// A tree.
    Tree(Tree),
    /// What was not analysed, and why.
    Notes(Vec<Note>),
    /// Files of tests.
    Files(Vec<TestText>),
    /// A text as it stands.
    Text(String),
}

/// How many branches of a tree may be there before it is shown folded.
const UNFOLDED: usize = 40;

pub(super) fn write(out: &mut Markup, body: &Body) {
    match body {
        Body::Findings(cards) => cards.iter().for_each(|card| finding::write(out, card)),
        Body::Coverage(classes) => coverage::write(out, classes),
        Body::Answers(answers) => answers.iter().for_each(|answer| answer::write(out, answer)),
        Body::Table(table) => write_table(out, table),
        Body::Drawing(svg, what) => out.block("figure", &[], |out| {
            out.element("div", &[("class", "scroll drawing"), ("tabindex", "0")], |out| out.drawing(svg));
            out.words("figcaption", &[], what);
        }),
        Body::Tree(tree) => {
            let folded = tree.size() > UNFOLDED;
            out.block("div", &[("class", "tree scroll"), ("tabindex", "0")], |out| {
                write_tree(out, tree, folded, 0)
            });
        }
        Body::Notes(notes) => out.block("dl", &[("class", "notes")], |out| {
            for note in notes {
                out.words("dt", &[], &note.what);
                out.words("dd", &[], &note.why);
                out.line();
            }
        }),
        Body::Files(files) => files.iter().for_each(|file| answer::write_file(out, file)),
        Body::Text(text) => out.block("pre", &[("class", "words")], |out| out.text(text)),
    }
}

/// Rows of a table that are shown unfolded. No measurement supports the number.
const SHOWN_ROWS: usize = 100;

fn write_table(out: &mut Markup, table: &Table) {
    let (shown, folded) = table.rows.split_at(table.rows.len().min(SHOWN_ROWS));
    write_rows(out, table, shown);
    if !folded.is_empty() {
        out.block("details", &[("class", "file")], |out| {
            out.words("summary", &[], &format!("{} more", folded.len()));
            write_rows(out, table, folded);
        });
    }
}

fn write_rows(out: &mut Markup, table: &Table, rows: &[Vec<String>]) {
    let is_of_numbers = |at: usize| rows.iter().all(|row| row.get(at).is_none_or(|cell| is_number(cell)));
    let class = |at: usize| if is_of_numbers(at) { "number" } else { "" };
    out.block("div", &[("class", "scroll"), ("tabindex", "0")], |out| {
        out.element("table", &[], |out| {
            out.block("thead", &[], |out| {
                out.element("tr", &[], |out| {
                    for (at, head) in table.columns.iter().enumerate() {
                        out.words("th", &[("scope", "col"), ("class", class(at))], head);
                    }
                });
            });
            out.element("tbody", &[], |out| {
                for row in rows {
                    out.block("tr", &[("data-find", "")], |out| {
                        for (at, cell) in row.iter().enumerate() {
                            out.words("td", &[("class", class(at))], cell);
                        }
                    });
                }
            });
        });
    });
}

/// Whether a cell is a number, which stands at the right of its column.
fn is_number(cell: &str) -> bool {
    let text = cell.trim_end_matches(" %");
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '-'))
}

impl Tree {
    fn size(&self) -> usize {
        1 + self.below.iter().map(Tree::size).sum::<usize>()
    }

    fn leaves(&self) -> usize {
        match self.below.is_empty() {
            true => 1,
            false => self.below.iter().map(Tree::leaves).sum(),
        }
    }
}

/// The first levels of a large tree are unfolded, those below are not.
const SHOWN_LEVELS: usize = 2;

fn write_tree(out: &mut Markup, tree: &Tree, folded: bool, level: usize) {
    let label = |out: &mut Markup| {
        if !tree.label.is_empty() {
            out.words("code", &[], &tree.label);
        }
        if let Some((text, tone)) = &tree.result {
            out.text(" ");
            out.words("span", &[("class", &format!("result {}", tone.class()))], text);
        }
    };
    if tree.below.is_empty() && tree.details.is_empty() {
        return out.block("div", &[("class", "leaf"), ("data-find", "")], label);
    }
    let attributes: &[(&'static str, &str)] = match tree.below.is_empty() || folded && level >= SHOWN_LEVELS {
        true => &[("data-find", "")],
        false => &[("data-find", ""), ("open", "")],
    };
    out.block("details", attributes, |out| {
        out.element("summary", &[], |out| {
            label(out);
            if !tree.below.is_empty() {
                let leaves = tree.leaves();
                let words = if leaves == 1 { "1 path".to_owned() } else { format!("{leaves} paths") };
                out.text(" ");
                out.words("span", &[("class", "faint")], &words);
            }
        });
        if !tree.details.is_empty() {
            out.words("pre", &[("class", "scroll")], &tree.details.join("\n"));
        }
        tree.below.iter().for_each(|below| write_tree(out, below, folded, level + 1));
    });
}

#[cfg(test)]
mod tests {
    use super::{Body, Table, Tone, Tree, write};
    use crate::html::markup::Markup;

    fn written(body: &Body) -> String {
        let mut out = Markup::default();
        write(&mut out, body);
        out.into_text()
    }

    fn leaf(label: &str) -> Tree {
        Tree { label: label.to_owned(), result: Some(("1".to_owned(), Tone::Good)), ..Tree::default() }
    }

    #[test]
    fn numbers_stand_at_the_right_of_their_columns() {
        let columns = vec!["class".to_owned(), "lines".to_owned()];
        let table = Table { columns, rows: vec![vec!["<A>".to_owned(), "1,234".to_owned()]] };
        let text = written(&Body::Table(table));
        assert!(text.contains("<td class=\"\">&lt;A&gt;</td><td class=\"number\">1,234</td>"), "{text}");
    }

    #[test]
    fn a_small_tree_is_unfolded_and_a_large_one_below_its_second_level_is_not() {
        let small = Tree { label: "m".to_owned(), below: vec![leaf("a"), leaf("b")], ..Tree::default() };
        let text = written(&Body::Tree(small.clone()));
        assert!(text.contains("<details data-find=\"\" open=\"\">") && text.contains("2 paths"), "{text}");
        let mut large = small;
        for _ in 0..UNFOLDED_LEVELS {
            large = Tree { label: "m".to_owned(), below: vec![leaf("a"), large], ..Tree::default() };
        }
        let text = written(&Body::Tree(large));
        assert_eq!(text.matches("open=\"\"").count(), 2, "{text}");
    }

    const UNFOLDED_LEVELS: usize = 30;
}
