//! The page of the rules says what the table says.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use attest_report::Judgement;

use super::court::{Case, Court};
use super::{STANDARDS, speech};
use crate::judge::evidence::Standard;
use crate::judge::penalty;
use crate::judge::table::{Row, Speech, TABLE, judge};

/// What the page says of a standard.
const fn command(standard: Standard) -> &'static str {
    match standard {
        Standard::Program => "`hunt`",
        Standard::Library => "`hunt --library`",
        Standard::States => "`verify`",
        Standard::Suite => "`generate`",
    }
}

const fn word(speech: Speech) -> &'static str {
    match speech {
        Speech::Contract => "contract",
        Speech::Hint => "hint",
        Speech::Weighs => "weighs",
        Speech::Silent => "–",
    }
}

/// The heading from which on the page is made of the table.
const FROM: &str = "## The table\n";

#[test]
fn the_page_shows_every_rule_as_it_is() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/judge.md");
    let page = fs::read_to_string(&path).expect("the page");
    let (head, rest) = page.split_once(FROM).expect("a heading for the table");
    let made = format!("\n{}{}", table(), sections(&Court::open()));
    if std::env::var_os("ATTEST_BLESS").is_some() {
        fs::write(&path, format!("{head}{FROM}{made}")).expect("the page written");
    } else {
        assert!(rest == made, "docs/judge.md is not what the table says: run this with ATTEST_BLESS=1");
    }
}

fn table() -> String {
    let mut text = String::from(
        "| rule | `hunt` | `hunt --library` | `verify` | `generate` | penalty |\n|---|---|---|---|---|---|\n",
    );
    for Row { rule, .. } in &TABLE {
        let _ = write!(text, "| [{0}](#{0})", rule.id);
        for standard in STANDARDS {
            let _ = write!(text, " | {}", word(speech(rule, standard)));
        }
        let penalty = if rule.penalty > 0 { rule.penalty.to_string() } else { "–".to_owned() };
        let _ = writeln!(text, " | {penalty} |");
    }
    text
}

fn sections(court: &Court) -> String {
    TABLE.iter().map(|row| section(court, row)).collect()
}

/// A rule with its sentence, its example and its counter-example, and what becomes of both.
fn section(court: &Court, row: &Row) -> String {
    let rule = row.rule;
    // Where it says most.
    let speaks = |standard: &Standard| matches!(speech(rule, *standard), Speech::Contract | Speech::Hint);
    let asked = STANDARDS.into_iter().find(speaks).unwrap_or(Standard::Program);
    let mut text = format!("\n### {}\n\n*{}.*\n", rule.id, capital(rule.sentence));
    for (head, case) in [("Example", Case::example(rule)), ("Counter-example", Case::counter_example(rule))] {
        let (judged, code) = (judged(court, &case, asked), case.text);
        let _ = write!(text, "\n{head} ({}: {judged}):\n\n```java\n{code}\n```\n", command(asked));
    }
    text
}

/// The judgement in a word, with what speaks against it where findings are put in order.
fn judged(court: &Court, case: &Case, standard: Standard) -> String {
    let (judgement, penalty) = court.hear(case, standard, |evidence| (judge(evidence), penalty(evidence)));
    let word = match judgement {
        Judgement::Bug => "bug",
        Judgement::Contract(_) => "contract",
        Judgement::Hint(_) => "hint",
    };
    match standard {
        Standard::Program | Standard::Library if penalty > 0 => format!("{word}, penalty {penalty}"),
        _ => word.to_owned(),
    }
}

fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
