//! `attest explain`

use attest_engine::{judge_rules, nearest};
use attest_report::{Rule, RulePage};

use crate::arguments::{Explain, Format};
use crate::exit::Exit;
use crate::talk;

/// Explains a rule, or lists all of them.
pub fn explain(explain: &Explain) -> Exit {
    let Some(name) = &explain.rule else { return list(explain.format) };
    // Findings show the name in brackets.
    let name = name.trim_matches(['[', ']']);
    match pages().find(|page| page.id == name) {
        Some(page) => match explain.format {
            Format::Json => talk::report("explain", &page),
            Format::Text => talk::data(&text(&page)),
        },
        None => {
            let known: Vec<&str> = pages().map(|page| page.id).collect();
            let near = nearest(name, known.iter().copied());
            let meant = near.first().map_or(String::new(), |near| format!("perhaps {near} is meant; "));
            talk::usage(&format!("there is no rule {name}; {meant}`attest explain` lists all of them"))
        }
    }
}

/// What is found, then what the judge says of it.
fn pages() -> impl Iterator<Item = RulePage> {
    Rule::ALL.into_iter().map(Rule::page).chain(judge_rules())
}

fn list(format: Format) -> Exit {
    if format == Format::Json {
        return talk::rows("explain-list", "rules", &pages().collect::<Vec<_>>());
    }
    let width = pages().map(|page| page.id.len()).max().unwrap_or(0);
    let line = |page: RulePage| format!("  {:width$}  {}\n", page.id, page.sentence);
    let found: String = Rule::ALL.into_iter().map(|rule| line(rule.page())).collect();
    let judged: String = judge_rules().map(line).collect();
    talk::data(&format!("What is found:\n{found}\nWhy something is no bug, or less likely one:\n{judged}"))
}

fn text(page: &RulePage) -> String {
    let indented = |code: &str| -> String {
        let line = |line: &str| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") };
        code.trim().lines().map(line).collect()
    };
    let mut text = format!("{}: {}\n", page.id, page.sentence);
    if !page.advice.is_empty() {
        text.push_str(&format!("{}\n", page.advice));
    }
    text.push_str(&format!("\nIt speaks of this:\n\n{}", indented(page.example)));
    text.push_str(&format!("\nbut not of this:\n\n{}", indented(page.counter_example)));
    text
}
