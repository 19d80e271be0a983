//! `attest ir`

use std::path::PathBuf;

use attest_engine::{MethodText, Scope, Survey, listing, survey};

use super::sources;
use crate::arguments::{Ir, IrFormat};
use crate::exit::Exit;
use crate::talk::{self, Progress, count, counted};

/// At most this many failures are written out for people.
const SHOWN: usize = 20;

/// Shows or verifies methods.
pub fn ir(ir: &Ir) -> Exit {
    if ir.verify { verify(ir) } else { show(ir) }
}

fn show(ir: &Ir) -> Exit {
    let sources = sources(&ir.classes);
    let mut methods = Vec::new();
    for query in &ir.what {
        match listing(&sources, query) {
            Ok(found) => methods.extend(found),
            Err(problem) => return talk::failed(&problem),
        }
    }
    let printed = match ir.format {
        IrFormat::Json => talk::rows("ir", "methods", &methods),
        IrFormat::Dot => talk::data(&methods.iter().map(graph).collect::<String>()),
        IrFormat::Text => {
            let texts: Vec<String> = methods.iter().map(text).collect();
            talk::data(&texts.join("\n"))
        }
    };
    for broken in methods.iter().filter(|method| method.broken) {
        talk::error(broken.no_code.as_deref().unwrap_or_default());
    }
    match printed {
        Exit::Fine if methods.is_empty() => nothing("the class declares no methods"),
        Exit::Fine if methods.iter().any(|method| method.broken) => Exit::Findings,
        other => other,
    }
}

fn nothing(what: &str) -> Exit {
    talk::error(what);
    Exit::Nothing
}

fn text(method: &MethodText) -> String {
    match &method.no_code {
        Some(why) => format!("; {}.{}: {why}\n", method.class, method.method),
        None => method.text.clone(),
    }
}

/// The control-flow graph in Graphviz's language.
fn graph(method: &MethodText) -> String {
    let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    let mut out = format!("digraph \"{}.{}\" {{\n", quoted(&method.class), quoted(&method.method));
    out.push_str("  node [shape=box fontname=monospace]\n");
    for block in &method.blocks {
        let lines = block.instructions.iter().map(|inst| format!("@{} {}", inst.pc, quoted(&inst.text)));
        let lines: String = lines.map(|line| line + "\\l").collect();
        out.push_str(&format!("  {} [label=\"{}:\\l{lines}\"]\n", block.name, block.name));
        for successor in &block.successors {
            out.push_str(&format!("  {} -> {successor}\n", block.name));
        }
    }
    out + "}\n"
}

fn verify(ir: &Ir) -> Exit {
    let sources = sources(&ir.classes);
    let scope = match (&ir.jdk_module, ir.all_jdk) {
        (None, false) => Scope::Paths(ir.what.iter().map(PathBuf::from).collect()),
        (module, _) => Scope::Jdk(module.clone()),
    };
    if let Scope::Paths(paths) = &scope
        && let Some(missing) = paths.iter().find(|path| !path.exists())
    {
        return talk::usage(&format!(
            "there is no {}; --verify takes directories and jars (or --all-jdk)",
            missing.display()
        ));
    }
    let progress = Progress::new();
    let report = |done: usize, all: usize| {
        progress.show(&format!("{} of {} methods", count(done as u64), count(all as u64)));
    };
    let found = survey(&sources, &scope, &report);
    drop(progress);
    let found = match found {
        Ok(found) => found,
        Err(problem) => return talk::failed(&problem),
    };
    let printed = match ir.format {
        IrFormat::Json => talk::report("ir-verify", &found),
        IrFormat::Text => talk::data(&summary(&found)),
        IrFormat::Dot => return talk::usage("--verify has no picture; use --format text or json"),
    };
    match printed {
        Exit::Fine if !found.failures.is_empty() => Exit::Findings,
        Exit::Fine if found.classes == 0 => nothing("there are no classes there; check the path or module"),
        other => other,
    }
}

fn summary(found: &Survey) -> String {
    let mut out = String::new();
    for failure in found.failures.iter().take(SHOWN) {
        out.push_str(&format!("{}: {}\n", failure.at, failure.what));
    }
    if found.failures.len() > SHOWN {
        let more = found.failures.len() - SHOWN;
        out.push_str(&format!("… and {more} more; --format json has all of them\n"));
    }
    if !found.incomplete.is_empty() {
        out.push_str(&format!(
            "{} passed over: a supertype is not on the class path, as for {} ({})\n",
            counted(found.incomplete.len(), "class", "classes"),
            found.incomplete[0].at,
            found.incomplete[0].what,
        ));
    }
    out.push_str(&format!(
        "{}, {} with bytecode ({} without), {} of IR\n{} failed; {:.2} s on {}\n",
        counted(found.classes, "class", "classes"),
        counted(found.methods, "method", "methods"),
        count(found.without_code as u64),
        counted(found.instructions, "instruction", "instructions"),
        count(found.failures.len() as u64),
        found.seconds,
        counted(found.threads, "thread", "threads"),
    ));
    out
}
