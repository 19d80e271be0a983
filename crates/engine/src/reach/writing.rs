//! Ways as tests, and what is told of those that the JVM was seen to follow.

use attest_budget::Stopwatch;
use attest_program::{MethodId, package};
use attest_sequence::{Rendering, Sequence};
use attest_testcase::{ClassName, Expectation, TestCase, TestName};

use super::answer::Reached;
use super::confirm::Seen;
use super::search::Search;
use super::wants;
use super::ways::{Begin, Way};
use crate::confirm::NotConfirmed;
use crate::session::Error;

impl Search<'_, '_> {
    /// Lets the JVM run tests of these ways until one gets there.
    pub(super) fn confirm(&mut self, found: Vec<Way>) -> Result<bool, Error> {
        for (number, way) in found.into_iter().enumerate() {
            if number > 0 && self.end.is_over() {
                self.report.count("the time ran out before the JVM was asked about a test");
                break;
            }
            let case = match self.case(&way) {
                Ok(case) => case,
                Err(reason) => {
                    self.report.count(&reason);
                    continue;
                }
            };
            let title = format!("{}: {}", self.report.place(), case.name.method);
            let watch = Stopwatch::start();
            let framework = self.shared.options.framework;
            let seen = self.probed.see(self.jvm.started()?, case, (framework, self.end));
            self.report.confirmed += watch.seconds();
            match seen {
                Seen::There(written) => {
                    let (test, case) = *written;
                    self.report.ways.push(self.reached(&way, test, case));
                    return Ok(true);
                }
                Seen::Not(reason) => self.report.count(&reason),
                Seen::NoAnswer(why) => {
                    self.report.count("the JVM gave no answer about a test");
                    let missing = NotConfirmed::new(title, &why);
                    if !self.report.not_confirmed.contains(&missing) {
                        self.report.not_confirmed.push(missing);
                    }
                }
            }
        }
        Ok(false)
    }

    fn case(&mut self, way: &Way) -> Result<TestCase, String> {
        let program = self.machine.program();
        let expectation = match way.thrown {
            Some(class) => Expectation::Throws(ClassName::from_internal(program.class_name(class))),
            None => Expectation::Completes,
        };
        let mut case = match &way.begin {
            Begin::Direct(method) => {
                wants::case(self.library, *method, &way.inputs, expectation).map_err(|e| e.to_string())?
            }
            Begin::Sequence(sequence) => {
                let target = program.method(target_of(sequence));
                let inside = package(program.class_name(target.class)).replace('/', ".");
                let rendered = Rendering::raw(program, &inside).render(sequence, &way.inputs);
                let rendered = rendered.map_err(|e| e.to_string())?;
                let subject = ClassName::from_internal(program.class_name(target.class));
                let name = TestName::of(&rendered.call, &expectation);
                let mut case = TestCase::new(subject, name, rendered.call, expectation);
                case.arrange = rendered.arrange.statements;
                case
            }
        };
        case.comment = vec![format!("reaches {}", self.report.place())];
        if let Some(last) = way.steps.last() {
            case.comment.push(format!("where {}", last.condition));
        }
        Ok(case)
    }

    fn reached(&self, way: &Way, test: attest_testcase::junit::JavaFile, case: TestCase) -> Reached {
        let program = self.machine.program();
        let entry = match &way.begin {
            Begin::Direct(method) => *method,
            Begin::Sequence(sequence) => target_of(sequence),
        };
        let class = program.dotted(program.method(entry).class);
        let spelling = crate::query::spelling(program, entry);
        let method = test.tests.first().map_or(String::new(), |test| test.method.clone());
        let name = match program.text(program.method(entry).name) {
            "<init>" => "new ",
            name => name,
        };
        let call = call_in(&test.text, name).unwrap_or_else(|| spelling.clone());
        let sentence = format!("{} is executed by {call}", self.report.place());
        Reached {
            entry: format!("{class}#{spelling}"),
            sentence,
            path: way.steps.clone(),
            file: test.path.clone(),
            method,
            test,
            case,
        }
    }
}

/// The call of a method in the text of a test.
fn call_in(text: &str, name: &str) -> Option<String> {
    let wanted = if name.ends_with(' ') { name.to_owned() } else { format!("{name}(") };
    let mut code =
        text.lines().map(str::trim).filter(|line| !line.starts_with("//") && !line.starts_with("void "));
    let line = code.rfind(|line| line.contains(&wanted) && line.ends_with(';'))?;
    let line = line.trim_end_matches(';');
    Some(match line.split_once("() -> ") {
        Some((_, call)) => call.strip_suffix(')').unwrap_or(call).to_owned(),
        None => line.to_owned(),
    })
}

/// The method that the last call of a sequence calls.
fn target_of(sequence: &Sequence) -> MethodId {
    sequence.target().unwrap_or(MethodId::new(0))
}

#[cfg(test)]
mod tests {
    use super::call_in;

    #[test]
    fn the_call_is_told_without_what_is_asserted() {
        let text =
            "void spend_throws() {\n  // spend(1)\n  assertThrows(E.class, () -> A.spend(0, f(1)));\n}";
        assert_eq!(call_in(text, "spend").as_deref(), Some("A.spend(0, f(1))"));
        assert_eq!(call_in("A a = new A();\na.go(2);", "go").as_deref(), Some("a.go(2)"));
        assert_eq!(call_in("nothing", "go"), None);
    }
}
