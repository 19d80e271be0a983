//! `attest run`

use std::thread;
use std::time::{Duration, Instant};

use attest_engine::{Exit as Ending, RunOptions, Start, Statistics, run_counted};
use serde_json::json;

use super::sources;
use crate::arguments::{Format, Run};
use crate::console::{self, Console};
use crate::exit::Exit;
use crate::talk::{self, count, counted};

/// The machine looks at the clock now and then; a program that sleeps or reads is stopped this much later.
const GRACE: Duration = Duration::from_millis(250);

/// Runs a program.
pub fn run(run: &Run) -> Exit {
    let options = match options(run) {
        Ok(options) => options,
        Err(problem) => return talk::usage(&problem),
    };
    console::end_on_interrupt();
    if let Some(time) = run.time {
        stop_after(time);
    }
    let start = Instant::now();
    let ended = run_counted(&options, &mut Console);
    console::flush();
    let (ending, statistics) = match ended {
        Ok(ended) => ended,
        Err(problem) => return talk::failed(&problem),
    };
    let exit = match ending {
        Ending::Exited(code) => Exit::Program(code),
        Ending::Threw(problem) => talk::usage(&problem),
        Ending::Unsupported(what) => {
            talk::error(&format!(
                "unsupported: {}; Attest does not model this yet and stopped rather than run the program \
                 wrongly: avoid it, or report this line",
                in_java(&what)
            ));
            Exit::Undecided
        }
        Ending::OutOfBudget => out_of_time(run.time),
        Ending::Diverged => {
            talk::error(
                "deadlock: every thread waits for another, so the program can never end; `java` would wait \
                 for ever",
            );
            Exit::Undecided
        }
    };
    if run.stats {
        tell(&statistics, start.elapsed(), run.format);
    }
    exit
}

fn options(run: &Run) -> Result<RunOptions, String> {
    let sources = sources(&run.classes);
    let mut words = run.program.iter().cloned();
    let start = match &run.jar {
        Some(jar) => Start::of_jar(jar).map_err(|problem| problem.to_string())?,
        None => {
            let main_class = words
                .next()
                .ok_or("name the class to run: attest run -cp PATH pkg.Main, or attest run -jar APP.JAR")?;
            Start { class_path: sources.class_path, main_class }
        }
    };
    let mut options = RunOptions::new(start.main_class);
    options.jdk = sources.jdk;
    options.class_path = start.class_path;
    options.specifications = run.classes.spec.clone();
    options.arguments = words.collect();
    options.assertions = run.enable_assertions;
    options.properties = run.define.iter().map(|define| property(define)).collect();
    options.time = run.time;
    options.memory = run.memory;
    options.stress_collector = run.stress_collector;
    Ok(options)
}

/// As for `java`, a name alone is set to the empty text.
fn property(define: &str) -> (String, String) {
    let (name, value) = define.split_once('=').unwrap_or((define, ""));
    (name.to_owned(), value.to_owned())
}

/// Stops the process some time after the limit, if the program waits and cannot notice.
fn stop_after(time: Duration) {
    thread::spawn(move || {
        thread::sleep(time.saturating_add(GRACE));
        let exit = out_of_time(Some(time));
        console::end_with(exit.code());
    });
}

fn out_of_time(time: Option<Duration>) -> Exit {
    let limit = time.map_or(String::new(), |time| format!(" of {time:?}"));
    talk::error(&format!(
        "time limit{limit} reached: the program was stopped; give it longer with --time, or leave that out"
    ));
    Exit::Undecided
}

/// A method as Java programmers write it, if the text begins with one.
fn in_java(what: &str) -> String {
    match what.split_once('(') {
        Some((method, _)) if !method.contains(' ') && method.contains('/') => method.replace('/', "."),
        _ => what.to_owned(),
    }
}

fn tell(statistics: &Statistics, time: Duration, format: Format) {
    let Statistics {
        jumps,
        classes_loaded,
        classes_initialised,
        methods_lifted,
        natives_used,
        heap_bytes,
        collections,
        threads,
    } = *statistics;
    match format {
        Format::Json => {
            let statistics = json!({
                "jumps": jumps,
                "classes_loaded": classes_loaded,
                "classes_initialised": classes_initialised,
                "methods_lifted": methods_lifted,
                "natives_used": natives_used,
                "heap_bytes": heap_bytes,
                "collections": collections,
                "threads": threads,
                "seconds": time.as_secs_f64(),
            });
            eprint_line(&statistics.to_string());
        }
        Format::Text => {
            talk::note(&format!(
                "{:.3} s, {} jumps, {}",
                time.as_secs_f64(),
                count(jumps),
                counted(threads, "thread", "threads")
            ));
            talk::note(&format!(
                "{} loaded ({} initialised), {} lifted, {} done by the machine itself",
                counted(classes_loaded, "class", "classes"),
                count(classes_initialised as u64),
                counted(methods_lifted, "method", "methods"),
                count(natives_used as u64)
            ));
            talk::note(&format!(
                "{} of heap at the end, {}",
                talk::size(heap_bytes),
                counted(collections as usize, "collection", "collections")
            ));
        }
    }
}

fn eprint_line(text: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{text}");
}

#[cfg(test)]
mod tests {
    use super::in_java;

    #[test]
    fn a_method_is_named_as_in_java() {
        assert_eq!(in_java("java/net/Socket.<init>()V"), "java.net.Socket.<init>");
        assert_eq!(in_java("start-up: a/b (c)"), "start-up: a/b (c)");
    }
}
