//! Reading, precedence, and that documents, schema and reader agree.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{OptionOf, Settings, commands, schema};

fn parse(text: &str) -> Result<Settings, Vec<String>> {
    Settings::parse(Path::new("attest.toml"), text)
}

fn problem(text: &str) -> String {
    parse(text).expect_err("a problem").join("\n")
}

#[test]
fn what_is_nearer_to_a_class_counts_more() {
    let text = "jobs = 1\n[hunt]\njobs = 2\ndepth = 7\n[module.core.hunt]\njobs = 3\n[class.\"org.acme.**\"]\njobs = 4\n[class.\"org.acme.Big\".hunt]\njobs = 5\n";
    let settings = parse(text).expect("settings");
    let hunt = ["hunt".to_owned()];
    let jobs = |modules: &[&str], class: Option<&str>| {
        let found = settings.in_force(&hunt, modules, class);
        found.iter().find(|setting| setting.name == "jobs").expect("jobs").values.concat()
    };
    assert_eq!(jobs(&[], None), "2");
    assert_eq!(jobs(&["web"], Some("com.Other")), "2");
    assert_eq!(jobs(&["core"], None), "3");
    assert_eq!(jobs(&["core"], Some("org.acme.core.Account")), "4");
    assert_eq!(jobs(&["core"], Some("org.acme.Big")), "5");
    let generate = settings.in_force(&["generate".to_owned()], &["core"], None);
    assert_eq!((generate.len(), generate[0].values.concat()), (1, "1".to_owned()));
}

#[test]
fn what_is_wrong_is_said_with_its_line_and_what_to_write() {
    let tell = |text: &str| problem(&format!("# a comment\n{text}"));
    assert_eq!(
        tell("[hunt]\ntiem = \"1s\""),
        "attest.toml:3: there is no setting `tiem` in [hunt]; did you mean `time`?"
    );
    assert_eq!(
        tell("[hnt]\n"),
        "attest.toml:2: there is no setting `hnt` in this file; did you mean `hunt`?"
    );
    assert!(tell("[hunt]\ntime = 10").contains("attest.toml:3: `time`: say of what: 10s"));
    assert!(tell("[hunt]\nlibrary = \"yes\"").contains("`library` is true or false"));
    assert!(tell("[hunt]\nheap = \"eager\"").contains("there are disjunctive, lazy, unaliased"));
    assert!(tell("[hunt]\njunit = 7").contains("`junit`: 7 is not in 4..=6"));
    assert!(tell("[hunt]\ntime = [\"1s\"]").contains("one value"));
    assert!(tell("[hunt]\nworst = 3").contains("it is an option of [cost]"));
    assert!(tell("[module.core.hunt]\nformat = \"json\"").contains("for a whole run"));
    // The names that verify was given are counted: none may come from elsewhere.
    assert!(tell("[class.\"*A\".verify]\ninvariant = [\"A#ok\"]").contains("for a whole run"));
    assert!(tell("[module.core.run]\ntime = \"1s\"").contains("set it under [run]"));
    assert!(tell("[class.\"a b\"]\njobs = 1").contains("in no class name"));
    assert!(tell("[method.\"A#f\"]\npost = \"x\"").contains("there are `pre`, `shape`, `static`"));
    assert!(tell("verify = true").contains("write [verify]"));
    assert!(tell("class = \"A\"").contains("write [class.\"NAME\"]"));
    assert!(tell("format = \"sarif\"").contains("`format` of"), "it fits hunt alone");
    assert!(tell("[hunt\n").contains("attest.toml:2: this is no TOML"));
}

#[test]
fn the_options_of_commands_below_others_can_be_set() {
    let settings = parse("[summary]\nstore = \"kept\"\n[summary.check]\nrandom = 5\n").expect("settings");
    let check = ["summary".to_owned(), "check".to_owned()];
    assert_eq!(settings.in_force(&check, &[], None)[0].name, "random");
    let settings = parse("[summary.store]\nformat = \"json\"\n").expect("settings");
    assert_eq!(settings.sections.len(), 3);
}

/// Of an option that several commands have, the parts that say what it means.
fn meaning(option: &OptionOf) -> (super::Kind, bool, String) {
    (option.kind, option.many, option.value_name.clone())
}

/// Options of one name that take other values in some commands, with why.
const OTHER_VALUES: [(&str, &str); 3] = [
    ("effort", "rounds or steps, as the command works"),
    ("class", "verify and synth take classes alone, hunt and generate also patterns"),
    ("property", "synth makes one true, verify checks several"),
];

#[test]
fn an_option_has_one_meaning_in_all_commands() {
    let all = commands();
    let of_java = |command: &&super::CommandOf| command.path[0] != "tron" && command.path[0] != "bench";
    let mut known: std::collections::BTreeMap<String, (Vec<String>, OptionOf)> = Default::default();
    let mut wrong = Vec::new();
    for command in all.iter().filter(of_java) {
        for option in &command.options {
            let entry = known.entry(option.name.clone());
            let (first, same) = &*entry.or_insert_with(|| (command.path.clone(), option.clone()));
            let excused = OTHER_VALUES.iter().any(|(name, _)| *name == option.name);
            if meaning(same) != meaning(option) && !excused {
                wrong.push(format!(
                    "--{}: {:?} {:?} and {:?} {:?}",
                    option.name,
                    first,
                    meaning(same),
                    command.path,
                    meaning(option)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // `[verify]` is the command; the option of `ir` stands below `[ir]`.
    let names = all.iter().map(|command| command.path[0].as_str()).filter(|name| *name != "verify");
    let names: Vec<&str> = names.collect();
    assert!(known.keys().all(|option| !names.contains(&option.as_str())), "an option is called as a command");
}

#[test]
fn every_example_of_the_documents_fits_the_schema_and_is_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files: Vec<PathBuf> = fs::read_dir(root.join("docs"))
        .expect("docs")
        .map(|entry| entry.expect("a document").path())
        .collect();
    files.push(root.join("README.md"));
    let schema = schema();
    let mut examples = 0;
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "md")) {
        let text = fs::read_to_string(file).expect("a document");
        for example in text.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()) {
            examples += 1;
            let shown = file.display();
            if let Err(problems) = parse(example) {
                panic!("{shown}: {}\n{example}", problems.join("\n"));
            }
            let value: Value = toml::from_str(example).expect("TOML");
            if let Err(problem) = fits(&value, &schema, &schema) {
                panic!("{shown}: {problem}\n{example}");
            }
        }
    }
    assert!(examples >= 4, "only {examples} examples were found");
}

#[test]
fn the_schema_refuses_what_the_reader_refuses() {
    let schema = schema();
    for bad in [
        "[hunt]\ntiem = 1",
        "[hunt]\nlibrary = \"yes\"",
        "[module.core]\nformat = \"json\"",
        "[method.A]\npost = \"x\"",
        "[hunt]\nheap = \"eager\"",
    ] {
        assert!(parse(bad).is_err(), "{bad}");
        let value: Value = toml::from_str(bad).expect("TOML");
        assert!(fits(&value, &schema, &schema).is_err(), "{bad}");
    }
}

/// Whether a value fits a schema, of which the words that ours uses are known; others are no schema of ours.
fn fits(value: &Value, schema: &Value, root: &Value) -> Result<(), String> {
    let known = [
        "$schema",
        "title",
        "description",
        "type",
        "enum",
        "anyOf",
        "items",
        "properties",
        "additionalProperties",
        "default",
        "$ref",
        "$defs",
    ];
    let words = schema.as_object().ok_or("a schema is an object")?;
    if let Some(word) = words.keys().find(|word| !known.contains(&word.as_str())) {
        return Err(format!("the schema has {word}"));
    }
    if let Some(reference) = schema["$ref"].as_str() {
        let target = root.pointer(reference.trim_start_matches('#')).ok_or(format!("no {reference}"))?;
        return fits(value, target, root);
    }
    if let Some(several) = schema["anyOf"].as_array() {
        return match several.iter().any(|one| fits(value, one, root).is_ok()) {
            true => Ok(()),
            false => Err(format!("{value} fits none of {several:?}")),
        };
    }
    let is = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => false,
    };
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(some) => some.iter().filter_map(Value::as_str).collect(),
        _ => return Err("the schema has no type".to_owned()),
    };
    if !types.iter().any(|kind| is(kind)) {
        return Err(format!("{value} is no {types:?}"));
    }
    if schema["enum"].as_array().is_some_and(|values| !values.contains(value)) {
        return Err(format!("{value} is none of {}", schema["enum"]));
    }
    for one in value.as_array().into_iter().flatten() {
        fits(one, &schema["items"], root)?;
    }
    for (name, one) in value.as_object().into_iter().flatten() {
        match (schema["properties"].get(name), &schema["additionalProperties"]) {
            (Some(own), _) => fits(one, own, root).map_err(|problem| format!("{name}: {problem}"))?,
            (None, Value::Bool(false)) => return Err(format!("{name} is not known")),
            (None, other) => fits(one, other, root).map_err(|problem| format!("{name}: {problem}"))?,
        }
    }
    Ok(())
}
