//! Runs SMT-LIB 2 scripts on a stack of layers.
//!
//! Follows the SMT-LIB standard 2.6, section 4. What is left to solvers there:
//! - The first error ends the script (`:error-behavior immediate-exit`), so that no answer is about half a question.
//! - Models are there after every `sat`, whether or not `:produce-models` was set, unless it was set to false.
//! - A core names the assertions that the back end blames; without the back end, or within the time, it may name all.
//! - A model counts only if this file's own evaluation of all assertions says so; else the answer is `unknown`.

mod asked;
mod response;
mod settings;
mod text;

pub use response::{Definition, Response, Verdict};
pub use settings::Settings;

use std::collections::HashSet;
use std::io::Write;

use attest_term::parse::{Command, Declaration, ParseError, SmtReader};
use attest_term::{FunctionId, FunctionTable, Term, TermPool, Value};

use crate::answer::{Answer, Why};
use crate::layers::LayerStatistics;
use crate::model::Model;
use crate::query::Query;
use crate::small::Shrunk;
use crate::solve::Solve;
use crate::stack::{Stack, StackOptions, stack};

/// The logics whose theories are all there.
const LOGICS: [&str; 11] = [
    "ALL",
    "QF_BV",
    "QF_ABV",
    "QF_FP",
    "QF_BVFP",
    "QF_ABVFP",
    "QF_AUFBV",
    "QF_UFBV",
    "QF_UF",
    "QF_AX",
    "QF_AUFBVFP",
];

/// Everything that a script said, and what it took.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    /// The responses, in order.
    pub responses: Vec<Response>,
    /// The layers, outermost first, and what each answered.
    pub layers: Vec<LayerStatistics>,
    /// A model was given that does not satisfy its question: a bug of ours.
    pub wrong: bool,
}

impl Transcript {
    /// The error that ended the script, if one did.
    pub fn error(&self) -> Option<&ParseError> {
        self.responses.iter().find_map(|response| match response {
            Response::Error(error) => Some(error),
            _ => None,
        })
    }

    /// The answers to `check-sat` and `check-sat-assuming`, in order.
    pub fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        self.responses.iter().filter_map(|response| match response {
            Response::Verdict(verdict) => Some(*verdict),
            _ => None,
        })
    }
}

/// Runs the text of a script.
pub fn run(text: &str, settings: &Settings) -> Transcript {
    run_telling(text, settings, &mut |_| {})
}

/// Runs the text of a script, and tells each response as soon as it is there.
pub fn run_telling(text: &str, settings: &Settings, tell: &mut dyn FnMut(&Response)) -> Transcript {
    let mut transcript = Transcript::default();
    let mut say = |response: Response, responses: &mut Vec<Response>| {
        tell(&response);
        responses.push(response);
    };
    let mut reader = match SmtReader::new(text) {
        Ok(reader) => reader,
        Err(error) => {
            say(Response::Error(error), &mut transcript.responses);
            return transcript;
        }
    };
    let mut script = Script::new(settings);
    loop {
        let said = match reader.next_command(&mut script.pool) {
            Ok(None | Some(Command::Exit)) => break,
            Ok(Some(command)) => script.obey(command).map_err(|reason| reader.position().error(reason)),
            Err(error) => Err(error),
        };
        match said {
            Ok(Some(response)) => say(response, &mut transcript.responses),
            Ok(None) => {}
            Err(error) => {
                say(Response::Error(error), &mut transcript.responses);
                break;
            }
        }
    }
    script.retire();
    transcript.layers = script.statistics;
    transcript.wrong = script.wrong;
    transcript
}

/// What the last check left.
enum Last {
    /// There was none, or what it was about has changed since.
    Nothing,
    Sat(Model),
    Unsat {
        core: HashSet<Term>,
        assumed: Vec<Term>,
    },
    Unknown,
}

/// A script that runs.
struct Script<'a> {
    settings: &'a Settings,
    pool: TermPool,
    stack: Option<Stack>,
    /// What the layers of earlier stacks did.
    statistics: Vec<LayerStatistics>,
    options: Options,
    assertions: Vec<(Term, Option<String>)>,
    declared: Vec<Declaration>,
    /// How many assertions and declarations there were when each level was opened.
    levels: Vec<(usize, usize)>,
    last: Last,
    reason: Option<Why>,
    wrong: bool,
}

/// What `set-option` can change.
struct Options {
    print_success: bool,
    models: bool,
    cores: bool,
    assumptions: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { print_success: false, models: true, cores: false, assumptions: false }
    }
}

impl Script<'_> {
    fn new(settings: &Settings) -> Script<'_> {
        let pool = if settings.simplify { TermPool::new() } else { TermPool::without_simplifier() };
        Script {
            settings,
            pool,
            stack: None,
            statistics: Vec::new(),
            options: Options::default(),
            assertions: Vec::new(),
            declared: Vec::new(),
            levels: Vec::new(),
            last: Last::Nothing,
            reason: None,
            wrong: false,
        }
    }

    /// Carries out a command; an error is a reason in a user's words.
    fn obey(&mut self, command: Command) -> Result<Option<Response>, String> {
        match command {
            Command::SetLogic(logic) => self.set_logic(&logic)?,
            Command::SetInfo(_) => {}
            Command::SetOption(keyword, value) => self.set_option(&keyword, &value)?,
            Command::Declared(declaration) => {
                self.last = Last::Nothing;
                self.declared.push(declaration);
            }
            Command::Assert { term, name } => {
                self.last = Last::Nothing;
                self.assertions.push((term, name));
            }
            Command::Push(count) => {
                self.last = Last::Nothing;
                let here = (self.assertions.len(), self.declared.len());
                self.levels.extend(std::iter::repeat_n(here, count as usize));
            }
            Command::Pop(count) => self.pop(count as usize),
            Command::Reset => {
                self.reset_assertions();
                self.declared.clear();
                self.options = Options::default();
                self.retire();
            }
            Command::ResetAssertions => self.reset_assertions(),
            Command::CheckSat => return Ok(Some(self.check(&[]))),
            Command::CheckSatAssuming(assumed) => return Ok(Some(self.check(&assumed))),
            Command::GetModel => {
                return self.model().map(|model| Some(Response::Model(self.definitions(model))));
            }
            Command::GetValue(terms) => return self.values(terms).map(Some),
            Command::GetUnsatCore => return self.unsat_core().map(Some),
            Command::GetUnsatAssumptions => return self.unsat_assumptions().map(Some),
            Command::GetInfo(keyword) => return Ok(Some(self.info(&keyword))),
            Command::Echo(text) => return Ok(Some(Response::Echo(text))),
            Command::Exit => {}
        }
        Ok(self.options.print_success.then_some(Response::Success))
    }

    fn set_logic(&self, logic: &str) -> Result<(), String> {
        match LOGICS.contains(&logic) {
            true => Ok(()),
            false => Err(text::unsupported_logic(logic)),
        }
    }

    fn set_option(&mut self, keyword: &str, value: &str) -> Result<(), String> {
        let option = match keyword {
            ":print-success" => &mut self.options.print_success,
            ":produce-models" => &mut self.options.models,
            ":produce-unsat-cores" => &mut self.options.cores,
            ":produce-unsat-assumptions" => &mut self.options.assumptions,
            _ => return Ok(()),
        };
        *option = match value {
            "true" => true,
            "false" => false,
            _ => return Err(format!("{keyword} is true or false, not {value}")),
        };
        // Whether cores are wanted is decided when the stack is assembled.
        self.retire();
        Ok(())
    }

    /// Lets the stack go, and keeps what its layers did.
    fn retire(&mut self) {
        let Some(stack) = self.stack.take() else { return };
        for layer in stack.statistics() {
            match self.statistics.iter_mut().find(|known| known.name == layer.name) {
                Some(known) => {
                    known.asked += layer.asked;
                    known.sat += layer.sat;
                    known.unsat += layer.unsat;
                    known.unknown += layer.unknown;
                    known.time += layer.time;
                }
                None => self.statistics.push(layer),
            }
        }
    }

    fn pop(&mut self, count: usize) {
        self.last = Last::Nothing;
        let kept = self.levels.len().saturating_sub(count);
        if let Some(&(assertions, declared)) = self.levels.get(kept) {
            self.assertions.truncate(assertions);
            self.declared.truncate(declared);
        }
        self.levels.truncate(kept);
    }

    fn reset_assertions(&mut self) {
        self.pop(self.levels.len());
        self.assertions.clear();
        self.last = Last::Nothing;
        self.reason = None;
    }

    fn check(&mut self, assumed: &[Term]) -> Response {
        let query = self.query(assumed);
        let mut budget = self.settings.budget();
        let cores = self.options.cores || self.options.assumptions;
        let settings = self.settings;
        let stack = self.stack.get_or_insert_with(|| assemble(settings, cores));
        let mut answer = stack.solve(&mut self.pool, &query, &mut budget);
        if let Answer::Sat(model) = answer {
            let mut model = complete(&self.pool, model, &self.declared);
            if self.settings.small {
                model = Shrunk::new(()).shrink(&self.pool, &query, model);
            }
            answer = checked(&self.pool, &query, model);
        }
        self.wrong |= matches!(answer, Answer::Unknown(Why::WrongModel(_)));
        let (verdict, last, reason) = match answer {
            Answer::Sat(model) => (Verdict::Sat, Last::Sat(model), None),
            Answer::Unsat(core) => {
                let core = core.into_iter().collect();
                (Verdict::Unsat, Last::Unsat { core, assumed: assumed.to_vec() }, None)
            }
            Answer::Unknown(why) => (Verdict::Unknown, Last::Unknown, Some(why)),
        };
        (self.last, self.reason) = (last, reason);
        Response::Verdict(verdict)
    }

    fn query(&self, assumed: &[Term]) -> Query {
        Query::new(self.assertions.iter().map(|(term, _)| *term).chain(assumed.iter().copied()))
    }
}

fn assemble(settings: &Settings, cores: bool) -> Stack {
    let log = settings.log.clone().map(|file| Box::new(file) as Box<dyn Write>);
    let second = settings.second.clone();
    let layers = settings.layers.clone();
    stack(StackOptions { layers, cores, log, steps: settings.steps, second, ..StackOptions::default() })
}

/// The model, unless it refutes the query.
fn checked(pool: &TermPool, query: &Query, model: Model) -> Answer {
    match model.refutes(pool, query) {
        None => Answer::Sat(model),
        Some(condition) => Answer::Unknown(Why::WrongModel(condition)),
    }
}

/// The model with any value for what is declared but does not matter.
fn complete(pool: &TermPool, mut model: Model, declared: &[Declaration]) -> Model {
    for declaration in declared {
        match declaration {
            Declaration::Variable(variable) => {
                model.values.entry(*variable).or_insert_with(|| Value::zero(pool.sort(*variable)));
            }
            Declaration::Function(id) => {
                model.functions.entry(*id).or_insert_with(|| anything(pool, *id));
            }
            Declaration::Definition(_) => {}
        }
    }
    model
}

fn anything(pool: &TermPool, function: FunctionId) -> FunctionTable {
    FunctionTable { entries: Default::default(), default: Value::zero(pool.function(function).result) }
}

#[cfg(test)]
mod tests;
