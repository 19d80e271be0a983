//! The JSON of commands: each says which schema it follows, `attest/COMMAND/VERSION`, and `attest schema` prints these.

use std::collections::BTreeMap;

use attest_engine::{
    CostReport, CoverReport, ErrorsReport, GenerateReport, HuntReport, PathsReport, ReachReport,
    SummariesReport, SynthReport, VerifyReport, WholeReport,
};
use attest_report::FoundReport;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::Serialize;

/// A report with the name of its schema.
#[derive(Serialize, JsonSchema)]
pub struct Named<R> {
    /// What this is, and in which version: it changes when a field changes its meaning or goes away.
    schema: String,
    #[serde(flatten)]
    report: R,
}

impl<R> Named<R> {
    /// A report of this name.
    pub fn new(name: &str, report: R) -> Named<R> {
        Named { schema: identifier(name), report }
    }
}

fn identifier(name: &str) -> String {
    format!("attest/{name}/1")
}

/// What a hunt found, and what it took.
#[derive(Serialize, JsonSchema)]
pub struct Hunted<'a> {
    #[serde(flatten)]
    pub found: FoundReport<'a>,
    /// What was looked at.
    pub run: &'a HuntReport,
}

/// What became of targets.
#[derive(Serialize, JsonSchema)]
pub struct Targets<'a> {
    /// The targets, in the order in which they were named.
    pub targets: Vec<&'a ReachReport>,
}

/// What became of a contract.
#[derive(Serialize, JsonSchema)]
pub struct Classes<'a> {
    /// The classes that it was verified of.
    pub classes: &'a [VerifyReport],
}

/// The schemas that there are: of each command, and of options that change what it writes.
pub fn schemas() -> BTreeMap<&'static str, Schema> {
    BTreeMap::from([
        ("hunt", of::<Hunted<'_>>("hunt")),
        ("generate", of::<GenerateReport>("generate")),
        ("reach", of::<Targets<'_>>("reach")),
        ("verify", of::<VerifyReport>("verify")),
        ("verify-contracts", of::<Classes<'_>>("verify-contracts")),
        ("verify-main", of::<WholeReport>("verify-main")),
        ("synth", of::<SynthReport>("synth")),
        ("synth-cover", of::<CoverReport>("synth-cover")),
        ("paths", of::<PathsReport>("paths")),
        ("cost", of::<CostReport>("cost")),
        ("summary", of::<PathsReport>("summary")),
        ("summary-callees", of::<SummariesReport>("summary-callees")),
        ("summary-errors", of::<ErrorsReport>("summary-errors")),
    ])
}

fn of<R: JsonSchema>(name: &str) -> Schema {
    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut schema = generator.into_root_schema_for::<Named<R>>();
    if let Some(own) = schema.pointer_mut("/properties/schema").and_then(serde_json::Value::as_object_mut) {
        own.insert("const".to_owned(), identifier(name).into());
    }
    schema.insert("title".to_owned(), format!("attest {name} --format json").into());
    schema
}

#[cfg(test)]
mod tests {
    use super::{Named, schemas};

    #[test]
    fn every_schema_names_itself_and_describes_its_fields() {
        for (name, schema) in schemas() {
            let own = schema.pointer("/properties/schema/const").and_then(serde_json::Value::as_str);
            assert_eq!(own, Some(format!("attest/{name}/1").as_str()));
            let fields =
                schema.pointer("/properties").and_then(serde_json::Value::as_object).expect("fields");
            for (field, about) in fields {
                let described = about.get("description").is_some() || about.get("$ref").is_some();
                assert!(described, "{name}: nothing is said of {field}: {about}");
            }
        }
    }

    #[test]
    fn the_name_stands_beside_the_fields_of_a_report() {
        let report = Named::new("hunt", std::collections::BTreeMap::from([("findings", 3)]));
        assert_eq!(
            serde_json::to_string(&report).expect("json"),
            r#"{"schema":"attest/hunt/1","findings":3}"#
        );
    }
}
