//! The JVMs that candidates and tests run in: three, in different countries, so that what differs between them
//! is noticed.

use std::path::PathBuf;
use std::time::Duration;

use attest_budget::Stopwatch;
use attest_jvm::{ChildOptions, Environment, JavaHome};

use super::jvm::Jvm;
use crate::session::Error;

/// Three JVMs and the class path of the program.
pub(crate) struct Jvms {
    pub(crate) children: [Jvm; 3],
    pub(crate) class_path: Vec<PathBuf>,
    pub(crate) throughput: JvmThroughput,
}

impl Jvms {
    pub(crate) fn start(
        home: &JavaHome,
        options: &ChildOptions,
        class_path: Vec<PathBuf>,
    ) -> Result<Jvms, Error> {
        // What depends on where a test runs shows in the second or third: the language, the time zone, variables of the
        // environment, which the first has hardly any of.
        let others = vec![
            ("PATH", "/usr/bin:/bin"),
            ("USER", "somebody"),
            ("LOGNAME", "somebody"),
            ("SHELL", "/bin/sh"),
            ("PWD", "/"),
            ("TERM", "dumb"),
        ];
        let elsewhere = |language: &str, country: &str, zone: &str| {
            let jvm_options = vec![
                format!("-Duser.language={language}"),
                format!("-Duser.country={country}"),
                format!("-Duser.timezone={zone}"),
            ];
            let environment = Environment { others: others.clone(), ..options.environment.clone() };
            Jvm::start(home, &ChildOptions { jvm_options, environment, ..options.clone() })
        };
        let (second, third) = (elsewhere("en", "US", "UTC")?, elsewhere("de", "DE", "Asia/Tokyo")?);
        let mut children = [Jvm::start(home, options)?, second, third];
        // The first compilation is the slowest: it is not to be at the expense of a class. It tells how fast the
        // machine is, too.
        let watch = Stopwatch::start();
        children[0].prepare()?;
        Ok(Jvms { children, class_path, throughput: JvmThroughput::new(watch.time()) })
    }
}

/// How long the JVMs take for candidates, as far as it is known: what has to be kept for them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JvmThroughput {
    /// Seconds for each candidate, over all runs.
    each: f64,
    /// Seconds for the compiler and the rest, however few candidates there are.
    fixed: f64,
}

impl JvmThroughput {
    /// A guess, from the time of a first compilation.
    fn new(compilation: Duration) -> JvmThroughput {
        // Later compilations are quicker.
        let fixed = (0.4 * compilation.as_secs_f64()).clamp(0.3, 1.5);
        JvmThroughput { each: 0.06 * fixed, fixed }
    }

    /// The time that so many candidates take.
    pub(crate) fn expected(self, candidates: usize) -> Duration {
        Duration::from_secs_f64(self.fixed + self.each * candidates as f64)
    }

    /// How many candidates there is time for; one at least.
    pub(crate) fn fitting(self, time: Duration) -> usize {
        ((time.as_secs_f64() - self.fixed) / self.each).max(1.0) as usize
    }

    /// Learns from what was seen.
    pub(crate) fn learn(&mut self, candidates: usize, seconds: f64) {
        if candidates == 0 {
            return;
        }
        let expected = self.expected(candidates).as_secs_f64();
        // Slower is believed at once, quicker step by step.
        let ratio = (seconds / expected).clamp(0.25, 4.0);
        let by = if ratio > 1.0 { ratio } else { ratio.sqrt() };
        self.fixed = (self.fixed * by).clamp(0.08, 3.0);
        self.each = (self.each * by).clamp(0.004, 0.5);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::JvmThroughput;

    #[test]
    fn what_was_slower_than_expected_is_expected_to_be_so_again() {
        let mut throughput = JvmThroughput::new(Duration::from_secs(1));
        let before = throughput.expected(10).as_secs_f64();
        throughput.learn(10, 2.0 * before);
        assert!((throughput.expected(10).as_secs_f64() - 2.0 * before).abs() < 0.01);
        throughput.learn(10, 0.1);
        assert!(throughput.expected(10).as_secs_f64() < 2.0 * before);
    }
}
