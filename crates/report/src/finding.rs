//! A finding as plain data.

use schemars::JsonSchema;
use serde::Serialize;

use crate::expression::Operation;
use crate::judgement::Judgement;
use crate::rule::Rule;

/// Something that a run found and the JVM confirmed.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct Finding {
    /// What kind it is.
    pub rule: Rule,
    /// One sentence that stands alone.
    pub message: String,
    /// Whether it is a bug or a contract.
    pub judgement: Judgement,
    /// Where the error shows.
    pub location: Location,
    /// What the instruction does that fails there.
    pub operation: Option<Operation>,
    /// What leads to it: statements of Java, the call that fails last.
    pub calls: Vec<String>,
    /// What must hold of the input for it to happen, in the source's words.
    pub condition: Vec<String>,
    /// The way from the entry to the error.
    pub flow: Vec<FlowStep>,
    /// The test that shows it.
    pub test: Option<TestLocation>,
    /// How many assumptions about what is not modelled it rests on.
    pub assumptions: u32,
    /// What speaks against its being a bug: 0 is nothing.
    pub penalty: u32,
    /// Why it is not reported.
    pub silenced: Option<Silenced>,
}

/// A place in the program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, JsonSchema, Serialize)]
pub struct Location {
    /// The source file relative to the repository, with slashes; `None` if the source is not at hand.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The class, with dots: `bank.Account$Page`.
    pub class: String,
    /// The method's name; `<init>` for a constructor.
    pub method: String,
    /// The method's descriptor.
    pub descriptor: String,
    /// The source file's name, as the class file tells it.
    pub source_file: Option<String>,
}

/// A step on the way to the error.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct FlowStep {
    /// Where.
    pub location: Location,
    /// What happens there: `amount > balance is true`.
    pub message: String,
}

/// Where the test stands.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct TestLocation {
    /// The file relative to the repository, with slashes.
    pub file: String,
    /// The test method.
    pub method: String,
    /// Its line.
    pub line: Option<u32>,
}

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// A confirmed error.
    Error,
    /// Something that may be meant.
    Warning,
    /// A contract or a hint.
    Note,
}

/// Why a finding is known and not reported.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Silenced {
    /// A comment in the source, with its reason.
    Comment(String),
    /// The baseline has it.
    Baseline,
}

impl Finding {
    /// A finding without flow, condition and test.
    pub fn new(rule: Rule, message: impl Into<String>, judgement: Judgement, location: Location) -> Finding {
        Finding {
            rule,
            message: message.into(),
            judgement,
            location,
            operation: None,
            calls: Vec::new(),
            condition: Vec::new(),
            flow: Vec::new(),
            test: None,
            assumptions: 0,
            penalty: 0,
            silenced: None,
        }
    }

    /// How bad it is.
    pub fn level(&self) -> Level {
        match self.judgement {
            Judgement::Bug => Level::Error,
            Judgement::Contract(_) | Judgement::Hint(_) => Level::Note,
        }
    }

    /// What stays the same while lines move: the rule and the method.
    pub fn key(&self) -> String {
        let Location { class, method, descriptor, .. } = &self.location;
        format!("{} {class}#{method}{descriptor}", self.rule.id())
    }

    /// A number for tools that follow findings over time; `occurrence` tells several in one method apart.
    pub fn fingerprint(&self, occurrence: usize) -> String {
        let text = format!("{} {occurrence}", self.key());
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
        format!("{hash:016x}")
    }
}

impl Location {
    /// The file that it is in: the source, if it is at hand; else where sources of its package are, as the class file names it.
    pub fn path(&self) -> Option<String> {
        let named = || {
            let package =
                self.class.rsplit_once('.').map_or(String::new(), |(package, _)| format!("{package}."));
            let file = self
                .source_file
                .as_deref()
                .filter(|file| !file.contains(['/', '\\', ':']) && *file != "..")?;
            Some(format!("{}{file}", package.replace('.', "/")))
        };
        self.file.clone().or_else(named)
    }

    /// `bank.Account.withdraw`
    pub fn member(&self) -> String {
        let class = self.class.replace('$', ".");
        match self.method.as_str() {
            "<init>" => format!("new {class}"),
            "<clinit>" => format!("static initialiser of {class}"),
            method => format!("{class}.{method}"),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Finding, FlowStep, Location, TestLocation};
    use crate::expression::Operation;
    use crate::judgement::Judgement;
    use crate::rule::Rule;

    pub(crate) fn location(line: u32) -> Location {
        Location {
            file: Some("src/main/java/bank/Account.java".to_owned()),
            line: Some(line),
            class: "bank.Account".to_owned(),
            method: "withdraw".to_owned(),
            descriptor: "(I)Z".to_owned(),
            source_file: Some("Account.java".to_owned()),
        }
    }

    pub(crate) fn finding(line: u32) -> Finding {
        let mut finding = Finding::new(
            Rule::DivisionByZero,
            "withdraw divides by zero when amount is 0",
            Judgement::Bug,
            location(line),
        );
        finding.operation = Some(Operation::Divide);
        finding.calls =
            vec!["Account account = new Account();".to_owned(), "account.withdraw(0);".to_owned()];
        finding.condition = vec!["amount == 0".to_owned()];
        finding.flow = vec![
            FlowStep { location: location(line - 1), message: "amount == 0 is true".to_owned() },
            FlowStep { location: location(line), message: "divides by amount".to_owned() },
        ];
        finding.test = Some(TestLocation {
            file: "attest-out/bank/AccountAttestBugTest.java".to_owned(),
            method: "withdraw_throwsArithmetic".to_owned(),
            line: Some(12),
        });
        finding
    }

    #[test]
    fn the_fingerprint_does_not_depend_on_lines() {
        assert_eq!(finding(10).fingerprint(0), finding(20).fingerprint(0));
        assert_ne!(finding(10).fingerprint(0), finding(10).fingerprint(1));
        let mut other = finding(10);
        other.location.descriptor = "(J)Z".to_owned();
        assert_ne!(other.fingerprint(0), finding(10).fingerprint(0));
    }
}
