//! What holds for every text: the parser never panics, and layout is idempotent and keeps the meaning.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use attest_tron::format::format;
use attest_tron::{load, parse};
use proptest::prelude::{Strategy, any, proptest};
use proptest::prop_oneof;
use proptest::sample::select;
use proptest::{collection::vec, prop_assert, prop_assert_eq};

/// The meaning of a text without the places: models, programs, heaps.
fn meaning(text: &str) -> String {
    let (unit, diagnostics) = load(text);
    let mut out = String::new();
    for model in &unit.models {
        let _ = writeln!(out, "{} {:?} {:?}", model.name, model.fields, model.selectors);
        for class in &model.classes {
            let flags = (class.is_abstract, class.is_value, class.superclasses.clone());
            let _ = writeln!(out, "{} {flags:?} {:?}", class.name, class.fields);
        }
    }
    for program in &unit.programs {
        let _ = writeln!(out, "{} {:?} {:?}", program.name, program.variables, program.inputs);
        let bounds = (program.rooted, program.iterations, program.fix_bound, program.scope);
        let _ = writeln!(
            out,
            "{bounds:?} {}",
            without_spans(&format!("{:?} {:?}", program.prelude, program.body))
        );
    }
    for heap in &unit.heaps {
        let _ = writeln!(out, "{} {:?} {:?} {:?}", heap.name, heap.names, heap.heap, heap.variables);
    }
    let codes: Vec<(&str, &str)> = diagnostics.iter().map(|one| (one.code, one.message.as_str())).collect();
    let _ = writeln!(out, "{codes:?}");
    out
}

/// Debug text with every `Span { … }` taken out.
fn without_spans(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("Span {") {
        out.push_str(&rest[..at]);
        let end = rest[at..].find('}').map_or(rest.len(), |end| at + end + 1);
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

fn laid_out_well(text: &str) {
    if let Ok(once) = format(text) {
        let twice = format(&once).expect("what is laid out has no syntax errors");
        assert_eq!(once, twice, "layout is not idempotent for:\n{text}");
        assert_eq!(meaning(text), meaning(&once), "layout changes the meaning of:\n{text}");
        let comments = |text: &str| text.matches("//").count();
        assert_eq!(comments(text), comments(&once), "layout loses a comment of:\n{text}");
    }
}

/// Words and marks of the language, and some that are none.
fn token() -> impl Strategy<Value = String> {
    let words = vec![
        "model",
        "uses",
        "class",
        "abstract",
        "value",
        "extends",
        "contains",
        "refers",
        "trace",
        "opposite",
        "transform",
        "on",
        "input",
        "root",
        "rooted",
        "requires",
        "iterations",
        "fixbound",
        "scope",
        "skip",
        "new",
        "if",
        "else",
        "foreach",
        "in",
        "match",
        "match*",
        "fix",
        "assume",
        "none",
        "true",
        "false",
        "not",
        "and",
        "or",
        "heap",
        "of",
        "vars",
        "@infeasible",
        "@label",
        "zero",
        "many",
        "then",
        "a",
        "b",
        "C",
        "std",
        "x.f",
        "{",
        "}",
        "(",
        ")",
        ":",
        ",",
        ".",
        ";",
        "?",
        "*",
        "+",
        "-",
        "&",
        "=",
        ":=",
        "+=",
        "==",
        "!=",
        "7",
        "99999999999",
        "// note\n",
        "\n",
        "\n\n",
        "$",
        "ä",
        "\t",
    ];
    select(words).prop_map(str::to_owned)
}

fn set() -> impl Strategy<Value = String> {
    let leaf = select(vec!["a", "b", "none", "a.f", "b.g.f"]).prop_map(str::to_owned);
    leaf.prop_recursive(4, 16, 2, |inner| {
        (inner.clone(), select(vec![" + ", " - ", " & "]), inner, any::<bool>()).prop_map(
            |(left, sign, right, enclosed)| match enclosed {
                true => format!("({left}{sign}{right})"),
                false => format!("{left}{sign}({right})"),
            },
        )
    })
}

fn condition() -> impl Strategy<Value = String> {
    let compared = (set(), select(vec!["==", "!=", "in", "not in"]), set())
        .prop_map(|(left, sign, right)| format!("{left} {sign} {right}"));
    let leaf = prop_oneof![compared, select(vec!["true", "false"]).prop_map(str::to_owned)];
    leaf.prop_recursive(3, 12, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|one| format!("not ({one})")),
            (inner.clone(), select(vec!["and", "or"]), inner.clone())
                .prop_map(|(left, word, right)| format!("{left} {word} ({right})")),
            (inner.clone(), select(vec!["and", "or"]), inner)
                .prop_map(|(left, word, right)| format!("({left}) {word} {right}")),
        ]
    })
}

fn statement() -> impl Strategy<Value = String> {
    let simple = prop_oneof![
        set().prop_map(|set| format!("a := {set}")),
        set().prop_map(|set| format!("b.f += {set}")),
        condition().prop_map(|condition| format!("assume {condition}")),
        select(vec!["skip", "a := new C", "@label(x) skip", "// alone", "skip // behind"])
            .prop_map(str::to_owned),
    ];
    simple.prop_recursive(3, 12, 3, |inner| {
        let block = vec(inner, 0..3).prop_map(|lines| format!("{{\n{}\n}}", lines.join("\n\n")));
        prop_oneof![
            (condition(), block.clone()).prop_map(|(condition, block)| format!("if {condition} {block}")),
            (condition(), block.clone(), block.clone())
                .prop_map(|(condition, one, two)| format!("if {condition} {one} else {two}")),
            (condition(), block.clone(), condition(), block.clone())
                .prop_map(|(one, then, two, other)| format!("if {one} {then} else if {two} {other}")),
            (set(), block.clone()).prop_map(|(set, block)| format!("foreach b in {set} match* C {block}")),
            block.prop_map(|block| format!("@infeasible(once) fix a {block}")),
        ]
    })
}

proptest! {
    #[test]
    fn no_text_makes_the_parser_panic(text in any::<String>()) {
        let (_, diagnostics) = parse(&text);
        prop_assert!(diagnostics.len() <= text.len() + 1);
        load(&text);
    }

    #[test]
    fn no_sequence_of_tokens_makes_the_parser_panic(tokens in vec(token(), 0..60)) {
        let text = tokens.join(" ");
        load(&text);
        laid_out_well(&text);
    }

    #[test]
    fn layout_keeps_the_meaning_of_transforms(lines in vec(statement(), 0..5)) {
        let text = format!(
            "model m {{ class C {{ refers f: C* refers g: C? }} }}\n\
             transform T on m {{ input a: C; input b: C*\n{}\n}}\n",
            lines.join("\n")
        );
        let (_, syntax) = parse(&text);
        prop_assert_eq!(syntax, vec![]);
        laid_out_well(&text);
    }
}

#[test]
fn layout_keeps_the_meaning_of_the_examples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/tron");
    for entry in fs::read_dir(folder).expect("examples") {
        let text = fs::read_to_string(entry.expect("an example").path()).expect("a text");
        laid_out_well(&text);
        assert_eq!(format(&text).as_deref(), Ok(text.as_str()), "an example is laid out otherwise");
    }
}

#[test]
fn a_piece_of_a_program_makes_nothing_panic() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/tron/families_to_persons.tron");
    let text = fs::read_to_string(path).expect("an example");
    for end in (0..text.len()).step_by(7).filter(|end| text.is_char_boundary(*end)) {
        load(&text[..end]);
        load(&text[end..]);
    }
}
