//! What is a bug and what is a contract.
//!
//! A method that checks its arguments and throws keeps a contract: whoever breaks it gets what was announced.

use serde::Serialize;

/// What to think of an exception that leaves a method.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// The method fails on an input that nothing forbids.
    Bug,
    /// The method says no.
    Contract(Reason),
    /// Perhaps meant.
    Hint(Reason),
}

/// Why something is no bug.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A check such as `Objects.requireNonNull` or `Preconditions.checkArgument` failed.
    CheckMethod,
    /// The method tests an argument and throws.
    ArgumentTest,
    /// The method tests the state of its object and throws.
    StateTest,
    /// The operation is not supported, and says so.
    Unsupported,
    /// The method declares the exception.
    Declared,
    /// Null was passed where nothing says that it may be.
    NullArgument,
    /// The test leaves type arguments out; with them the compiler might have refused it.
    Unchecked,
    /// What is refused is what the caller passed: an index, a size, a divisor, an object of another class.
    Passed,
    /// The program throws it by a `throw` of its own.
    Meant,
    /// A member that is not public was called on the way.
    NotPublic,
    /// The object was not given what it needs.
    NotReady,
    /// An empty structure was asked for an element.
    Empty,
    /// An object was put into itself, or added to itself.
    Itself,
}

impl Reason {
    /// In words, for a report.
    pub const fn text(self) -> &'static str {
        match self {
            Reason::CheckMethod => "a check method refused the argument",
            Reason::ArgumentTest => "the method tests the argument and throws",
            Reason::StateTest => "the method tests the state of the object and throws",
            Reason::Unsupported => "the operation is not supported",
            Reason::Declared => "the method declares the exception",
            Reason::NullArgument => "null was passed where nothing says that it may be",
            Reason::Unchecked => "the test leaves type arguments out, which might have refused it",
            Reason::Passed => "what is refused is what the caller passed",
            Reason::Meant => "the program throws it by a `throw` of its own",
            Reason::NotPublic => "the way to it calls a member that is not public",
            Reason::Empty => "an empty structure was asked for an element",
            Reason::Itself => "the object was passed to itself, which is left undefined for collections",
            Reason::NotReady => "the object was not given what it needs",
        }
    }
}

/// Who threw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ThrownBy {
    /// The JVM, at an instruction of the program.
    Instruction,
    /// A `throw` of the program.
    Throw,
    /// A method of a library that the program called: class with dots, method.
    Library(String, String),
}

/// What is known about an exception.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Circumstances {
    /// Its class, with dots.
    pub exception: String,
    /// Who threw it.
    pub thrown_by: ThrownBy,
    /// Calls between the method under test and the one of the program that threw, or called what threw: 0 if it
    /// is the same.
    pub depth: u32,
    /// Whether the condition on the last test before the exception is about arguments alone.
    pub tests_arguments: bool,
    /// Whether it is about fields of the receiver.
    pub tests_state: bool,
    /// Whether a null argument is what is dereferenced or refused, and no annotation allows null there.
    pub null_argument: bool,
    /// Whether the method under test declares the exception.
    pub declared: bool,
}

/// What to think of it.
pub fn judge(circumstances: &Circumstances) -> Judgement {
    if circumstances.declared {
        return Judgement::Contract(Reason::Declared);
    }
    if circumstances.null_argument {
        return Judgement::Contract(Reason::NullArgument);
    }
    match &circumstances.thrown_by {
        ThrownBy::Instruction => Judgement::Bug,
        ThrownBy::Library(class, method) if is_check(class, method) => match circumstances.depth {
            0 => Judgement::Contract(Reason::CheckMethod),
            _ if circumstances.tests_arguments => Judgement::Hint(Reason::CheckMethod),
            _ => Judgement::Bug,
        },
        ThrownBy::Library(..) => Judgement::Bug,
        ThrownBy::Throw => thrown_by_program(circumstances),
    }
}

fn thrown_by_program(circumstances: &Circumstances) -> Judgement {
    let refuses = matches!(
        circumstances.exception.as_str(),
        "java.lang.IllegalArgumentException"
            | "java.lang.NullPointerException"
            | "java.lang.IndexOutOfBoundsException"
            | "java.lang.ArrayIndexOutOfBoundsException"
            | "java.lang.StringIndexOutOfBoundsException"
            | "java.lang.NumberFormatException"
    );
    match circumstances.exception.as_str() {
        "java.lang.UnsupportedOperationException" => Judgement::Contract(Reason::Unsupported),
        "java.lang.AssertionError" => Judgement::Bug,
        "java.lang.IllegalStateException" | "java.util.NoSuchElementException"
            if circumstances.tests_state =>
        {
            Judgement::Contract(Reason::StateTest)
        }
        _ if refuses && circumstances.tests_arguments && circumstances.depth == 0 => {
            Judgement::Contract(Reason::ArgumentTest)
        }
        _ if circumstances.tests_arguments => Judgement::Hint(Reason::ArgumentTest),
        _ if circumstances.tests_state => Judgement::Hint(Reason::StateTest),
        _ => Judgement::Bug,
    }
}

/// Methods whose business it is to refuse arguments, whatever the library.
fn is_check(class: &str, method: &str) -> bool {
    let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
    let checker = matches!(
        simple,
        "Objects"
            | "Preconditions"
            | "Validate"
            | "Assert"
            | "Args"
            | "Checks"
            | "Precondition"
            | "Arguments"
    );
    let verb =
        ["require", "check", "notNull", "notEmpty", "notBlank", "is", "validate", "valid", "has", "noNull"];
    checker && verb.iter().any(|verb| method.starts_with(verb))
}

#[cfg(test)]
mod tests {
    use super::{Circumstances, Judgement, Reason, ThrownBy, judge};

    fn circumstances(exception: &str, thrown_by: ThrownBy) -> Circumstances {
        Circumstances {
            exception: exception.to_owned(),
            thrown_by,
            depth: 0,
            tests_arguments: false,
            tests_state: false,
            null_argument: false,
            declared: false,
        }
    }

    #[test]
    fn an_instruction_that_fails_is_a_bug_and_a_check_that_refuses_is_none() {
        let divides = circumstances("java.lang.ArithmeticException", ThrownBy::Instruction);
        assert_eq!(judge(&divides), Judgement::Bug);
        let by = ThrownBy::Library("java.util.Objects".to_owned(), "requireNonNull".to_owned());
        let refused = circumstances("java.lang.NullPointerException", by);
        assert_eq!(judge(&refused), Judgement::Contract(Reason::CheckMethod));
        let other = ThrownBy::Library("java.lang.String".to_owned(), "charAt".to_owned());
        assert_eq!(judge(&circumstances("java.lang.StringIndexOutOfBoundsException", other)), Judgement::Bug);
    }

    #[test]
    fn an_argument_test_is_a_contract_at_the_entry_and_a_hint_below() {
        let mut refused = circumstances("java.lang.IllegalArgumentException", ThrownBy::Throw);
        refused.tests_arguments = true;
        assert_eq!(judge(&refused), Judgement::Contract(Reason::ArgumentTest));
        refused.depth = 2;
        assert_eq!(judge(&refused), Judgement::Hint(Reason::ArgumentTest));
        refused.tests_arguments = false;
        assert_eq!(judge(&refused), Judgement::Bug);
    }

    #[test]
    fn a_failed_assertion_is_a_bug_whatever_it_tests() {
        let mut failed = circumstances("java.lang.AssertionError", ThrownBy::Throw);
        failed.tests_arguments = true;
        assert_eq!(judge(&failed), Judgement::Bug);
    }
}
