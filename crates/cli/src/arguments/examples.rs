//! Every example of the help texts is a command line that can be understood.

use std::ffi::OsString;

use clap::{CommandFactory, Parser};

use super::Arguments;
use crate::java_style::translate;

#[test]
fn every_example_of_the_help_can_be_understood() {
    let mut wrong = Vec::new();
    let mut number = 0;
    for (name, help) in helps(&Arguments::command()) {
        for line in help.lines().filter(|line| line.trim_start().starts_with("attest ")) {
            number += 1;
            let words = words(line.trim());
            let understood = match translate(words.iter().map(OsString::from).collect()) {
                Ok(translated) => {
                    Arguments::try_parse_from(translated.arguments).err().map(|problem| problem.to_string())
                }
                Err(problem) => Some(problem.to_string()),
            };
            if let Some(problem) = understood {
                wrong.push(format!("{name}: {words:?}: {problem}"));
            }
        }
    }
    assert!(number > 80, "only {number} examples were found");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The texts behind the options of a command and those below it.
fn helps(command: &clap::Command) -> Vec<(String, String)> {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let own = (command.get_name().to_owned(), text);
    std::iter::once(own).chain(command.get_subcommands().flat_map(helps)).collect()
}

/// The words of an example as a shell has them: up to what it is for, which stands behind several spaces, and to what is
/// done with its output.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (String::new(), None);
    let mut letters = line.chars().peekable();
    while let Some(c) = letters.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), c) => word.push(c),
            (None, '\'' | '"') => quote = Some(c),
            (None, ' ') if letters.peek() == Some(&' ') => break,
            (None, ' ') => words.push(std::mem::take(&mut word)),
            (None, '|' | '>' | '<') => break,
            (None, c) => word.push(c),
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

#[test]
fn an_example_ends_where_its_purpose_begins() {
    assert_eq!(words("attest hunt -cp 'a b' x   with libraries"), ["attest", "hunt", "-cp", "a b", "x"]);
    assert_eq!(words("attest config schema > a.json  for editors"), ["attest", "config", "schema"]);
}
