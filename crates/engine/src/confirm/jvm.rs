//! A JVM that is asked about items: replaced when it dies, and asked again about what it left open, each item alone.
//!
//! What a run did is an answer: it returned, threw, did not end where the program is. What happened to the JVM is none.
//! A run that ended the JVM by itself is asked again, too: something else may have ended it; what it does alone is its
//! own doing.

use std::path::PathBuf;

use attest_budget::Cut;
use attest_jvm::{
    Call, CallBatch, Child, ChildOptions, ClassFolder, Compilation, Death, JavaHome, Obstacle, Outcome, Run,
    Served, Source,
};

use super::tuning::{LEAST_WARMING, WARMING_SOURCES};

/// Why the JVM gave no answer about an item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NoAnswer(pub(crate) String);

/// A JVM for questions about tests.
pub(crate) struct Jvm {
    child: Child,
    /// Whether the last attempt to ask failed for a reason that no question is to blame for.
    failed: bool,
    /// Why there is no JVM any more.
    gone: Option<NoAnswer>,
}

impl Jvm {
    /// Starts a JVM. That there is none at all is an error of the command; what happens to it later is not.
    pub(crate) fn start(home: &JavaHome, options: &ChildOptions) -> Result<Jvm, attest_jvm::Error> {
        Ok(Jvm { child: Child::start(home, options)?, failed: false, gone: None })
    }

    /// A JVM that has compiled and run something: its compiler is slow the first time. What happens to it meanwhile is of
    /// no account, unless it is the same for every question.
    pub(crate) fn warm(home: &JavaHome, options: &ChildOptions, cut: &Cut) -> Result<Jvm, attest_jvm::Error> {
        let mut jvm = Jvm::start(home, options)?;
        match jvm.warm_up(cut) {
            Err(problem) if !problem.may_be_of_the_request() => Err(problem),
            _ => Ok(jvm),
        }
    }

    fn warm_up(&mut self, cut: &Cut) -> Result<(), attest_jvm::Error> {
        // Tests need them, and compiling them warms, too.
        self.child.stand_ins_by(cut.deadline())?;
        let Ok(folder) = ClassFolder::new() else { return Ok(()) };
        if cut.earlier(LEAST_WARMING).is_over() {
            return Ok(());
        }
        let sources =
            (0..WARMING_SOURCES).map(|at| Source::new(format!("Warm{at}.java"), warming_text(at))).collect();
        let mut compilation = Compilation::new(sources, folder.path());
        compilation.deadline = cut.deadline();
        if self.child.compile(&compilation)?.success {
            let calls = (0..WARMING_SOURCES).map(|at| Call::new(format!("Warm{at}"), "observe")).collect();
            let mut batch = CallBatch::new(vec![folder.path().to_path_buf()], calls);
            batch.fresh_classes = true;
            batch.deadline = cut.deadline();
            self.child.call_all(&batch)?;
        }
        Ok(())
    }

    /// Compiles the stand-ins for JUnit: whether there is a compiler is known then.
    pub(crate) fn prepare(&mut self) -> Result<(), attest_jvm::Error> {
        match self.child.stand_ins() {
            Err(problem) if problem.may_be_of_the_request() => self.child.stand_ins().map(|_| ()),
            made => made.map(|_| ()),
        }
    }

    /// The folder with the stand-ins for JUnit.
    pub(super) fn stand_ins(&mut self) -> Result<PathBuf, NoAnswer> {
        let mut made = self.ask_all(1, |child, _| Ok(vec![child.stand_ins()?]));
        made.pop().unwrap_or_else(|| Err(NoAnswer("there are no stand-ins for JUnit".to_owned())))
    }

    /// Asks about all items at once, then about each alone if that failed; `ask` gives what is known of some items, by
    /// their numbers.
    pub(super) fn ask_all<T>(
        &mut self,
        count: usize,
        mut ask: impl FnMut(&mut Child, &[usize]) -> Result<Vec<T>, attest_jvm::Error>,
    ) -> Vec<Result<T, NoAnswer>> {
        let all: Vec<usize> = (0..count).collect();
        while self.gone.is_none() {
            match ask(&mut self.child, &all) {
                Ok(answers) => {
                    self.failed = false;
                    return answers.into_iter().map(Ok).collect();
                }
                Err(problem) if problem.may_be_of_the_request() => break,
                Err(problem) => self.note_failure(&problem),
            }
        }
        all.iter().map(|at| self.ask_alone(*at, &mut ask)).collect()
    }

    fn ask_alone<T>(
        &mut self,
        at: usize,
        ask: &mut impl FnMut(&mut Child, &[usize]) -> Result<Vec<T>, attest_jvm::Error>,
    ) -> Result<T, NoAnswer> {
        if let Some(why) = &self.gone {
            return Err(why.clone());
        }
        match ask(&mut self.child, &[at]) {
            Ok(mut answers) => answers.pop().ok_or_else(|| NoAnswer("the JVM left it out".to_owned())),
            Err(problem) => Err(self.blamed(&problem)),
        }
    }

    /// Runs all items; `serve` runs some of them, by their numbers.
    pub(super) fn run_all(
        &mut self,
        count: usize,
        mut serve: impl FnMut(&mut Child, &[usize]) -> Served,
    ) -> Vec<Result<Run, NoAnswer>> {
        let all: Vec<usize> = (0..count).collect();
        let mut answers: Vec<Result<Run, NoAnswer>> = Vec::with_capacity(count);
        while answers.len() < count {
            if let Some(why) = &self.gone {
                answers.resize(count, Err(why.clone()));
                break;
            }
            let served = serve(&mut self.child, &all[answers.len()..]);
            self.failed &= served.runs.is_empty();
            answers.extend(served.runs.into_iter().map(Ok));
            match served.broken {
                Some(problem) if problem.may_be_of_the_request() => {
                    answers.push(Err(NoAnswer(problem.to_string())));
                }
                Some(problem) => self.note_failure(&problem),
                None => {}
            }
        }
        for (at, answer) in answers.iter_mut().enumerate() {
            if !answer.as_ref().is_ok_and(is_answer) {
                self.run_alone(at, answer, &mut serve);
            }
        }
        answers.into_iter().map(|answer| answer.and_then(settled)).collect()
    }

    /// Runs an item in a new JVM, where nothing but itself can end it.
    fn run_alone(
        &mut self,
        at: usize,
        answer: &mut Result<Run, NoAnswer>,
        serve: &mut impl FnMut(&mut Child, &[usize]) -> Served,
    ) {
        if self.gone.is_some() {
            return;
        }
        self.child.renew();
        let mut served = serve(&mut self.child, &[at]);
        match (served.runs.pop(), served.broken) {
            // What was seen before is all there is time for.
            (Some(run), _) if run.outcome == Outcome::NotStarted(Obstacle::NoTime) => {}
            (Some(run), _) => {
                self.failed = false;
                *answer = Ok(run);
            }
            (None, Some(problem)) => *answer = Err(self.blamed(&problem)),
            (None, None) => {}
        }
    }

    /// Why there is no answer about an item that was asked about alone.
    fn blamed(&mut self, problem: &attest_jvm::Error) -> NoAnswer {
        if !problem.may_be_of_the_request() {
            self.note_failure(problem);
        }
        NoAnswer(problem.to_string())
    }

    /// A failure that no item is to blame for: after the second in a row nothing more is asked.
    fn note_failure(&mut self, problem: &attest_jvm::Error) {
        if self.failed {
            self.gone = Some(NoAnswer(problem.to_string()));
        }
        self.failed = true;
    }
}

/// Whether a run tells what its item does, whatever else the JVM was asked before.
fn is_answer(run: &Run) -> bool {
    match &run.outcome {
        Outcome::Returned(_) | Outcome::Threw(_) | Outcome::NotStarted(_) => true,
        Outcome::TimedOut { stack } => !stack.is_empty(),
        Outcome::Exited(_) | Outcome::Died { .. } => false,
    }
}

/// A run, or why it tells nothing.
fn settled(run: Run) -> Result<Run, NoAnswer> {
    let why = match &run.outcome {
        Outcome::TimedOut { stack } if stack.is_empty() => "the JVM hung".to_owned(),
        Outcome::Died { death, diagnostics } => {
            let how = match death {
                Death::Signal(number) => format!("the JVM was ended by signal {number}"),
                Death::ChannelBroken => "the JVM's answers made no sense".to_owned(),
                Death::ChannelClosed => "the JVM stopped answering".to_owned(),
                Death::RunnerHarmed => "the program stopped the threads that watch it".to_owned(),
                Death::Stopped => "somebody stopped the JVM".to_owned(),
                Death::Starved => "the machine gave the JVM no processor".to_owned(),
            };
            match diagnostics.lines().next() {
                Some(said) => format!("{how}: {said}"),
                None => how,
            }
        }
        _ => return Ok(run),
    };
    Err(NoAnswer(why))
}

/// A class that does what tests do: makes objects, calls, throws.
fn warming_text(at: usize) -> String {
    format!(
        "import java.util.ArrayList;\nimport java.util.List;\n\nclass Warm{at} {{\n    static Object[] observe() {{\n        \
         List<String> words = new ArrayList<>();\n        words.add(\"a\" + {at});\n        int[] numbers = {{1, 2}};\n        \
         Runnable run = () -> words.get(numbers[1]).length();\n        run.run();\n        return new Object[] \
         {{words}};\n    }}\n}}\n"
    )
}
