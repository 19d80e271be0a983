//! Candidates as tests without expectation, which JVMs are asked about.

use attest_forward::Library;
use attest_sequence::{Rendering, graph_of};
use attest_state::Outcome;
use attest_testcase::{ClassName, Expectation, Expr, TestCase, TestName};

use super::ClassReport;
use super::archive::Entry;
use super::candidate_runner::{Exception, Execution};
use super::oracle;
use super::subject::Subject;
use crate::confirm::Question;
use crate::judge::{Event, Evidence, Standard, judge};

/// The candidates that can be asked about, as questions.
pub(super) fn questions(
    library: &Library,
    subject: &Subject,
    found: Vec<Entry>,
    report: &mut ClassReport,
) -> (Vec<Entry>, Vec<Question>) {
    let (mut entries, mut questions) = (Vec::new(), Vec::new());
    for entry in found {
        match question(library, subject, &entry) {
            Ok(question) => {
                entries.push(entry);
                questions.push(question);
            }
            Err(why) => report.dropped.push(why),
        }
    }
    (entries, questions)
}

/// A candidate as a test without expectation.
fn question(library: &Library, subject: &Subject, entry: &Entry) -> Result<Question, String> {
    let program = library.program.as_ref();
    let sequence = &entry.candidate.sequence;
    let package = subject.reach.package.replace('/', ".");
    let rendered = Rendering::raw(program, &package).render(sequence, &graph_of(&entry.candidate.seeds));
    let mut rendered = rendered.map_err(|why| why.to_string())?;
    let target = sequence.target().ok_or("there is no call")?;
    let result = rendered.arrange.fresh();
    let asked = oracle::questions(library, &rendered, result, target, &subject.reach);
    let class = ClassName::from_internal(program.class_name(subject.class));
    let name = TestName::of(&rendered.call, &Expectation::Completes);
    let mut case = TestCase::new(class, name, rendered.call, Expectation::Completes);
    case.arrange = rendered.arrange.statements;
    if asked
        .iter()
        .any(|question| matches!(question, Expr::Call { receiver, .. } if **receiver == Expr::Var(result)))
    {
        case.act.result = Some(result);
    }
    Ok(Question { case, asked })
}

/// Whether an exception is one that the program means to throw.
pub(super) fn is_meant(library: &Library, execution: &Execution, thrown: Option<&str>) -> bool {
    let Some(thrown) = thrown else { return true };
    match execution.outcome {
        Some(Outcome::Threw(Exception { class, meant })) if library.program.dotted(class) == thrown => meant,
        _ => {
            let class = library.program.load(&thrown.replace('.', "/"));
            class.is_ok_and(|class| {
                let (program, event) = (&library.program, Event::Threw(class));
                let evidence = Evidence::new(program, &library.bodies, Standard::Suite, event, &[]);
                judge(&evidence).is_contract()
            })
        }
    }
}
