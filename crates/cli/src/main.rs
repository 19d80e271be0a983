//! The `attest` command.

mod arguments;
mod command;
mod console;
mod exit;
mod guard;
mod invocation;
mod java_style;
mod output;
mod schema;
mod settings;
mod talk;
mod units;

use std::ffi::OsString;

use arguments::Command;
use exit::Exit;
use invocation::Invocation;

/// A fifth of an exploration is spent on memory with the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let exit = guard::guarded(|| {
        let arguments: Vec<OsString> = std::env::args_os().collect();
        match java_style::translate(arguments) {
            Ok(translated) => {
                translated.notes.iter().for_each(|note| talk::note(note));
                let directory = std::env::current_dir().unwrap_or_default();
                let exit = carry_out(&Invocation::new(translated.arguments, &directory));
                command::tell_attempts();
                exit
            }
            Err(problem) => talk::usage(&format!("{problem}; `attest run --help` shows the options")),
        }
    });
    console::flush();
    std::process::exit(exit.code());
}

fn carry_out(invocation: &Invocation) -> Exit {
    let command = invocation.everywhere();
    // Those that are about the file, or look at everything, tell themselves what is wrong with it; others have no settings.
    let tells = matches!(
        command,
        Command::Config(_)
            | Command::Init(_)
            | Command::Doctor(_)
            | Command::Explain(_)
            | Command::Schema(_)
            | Command::Completions(_)
            | Command::Man(_)
    );
    if !tells && !invocation.problems.is_empty() {
        return invocation.refuse();
    }
    match command {
        Command::Run(run) => command::run::run(&run),
        Command::Ir(ir) => command::ir::ir(&ir),
        Command::Hunt(hunt) => command::hunt::hunt(&hunt, invocation),
        Command::Reach(reach) => command::reach::reach(&reach, invocation),
        Command::Generate(generate) => command::generate::generate(&generate, invocation),
        Command::Paths(paths) => command::paths::paths(&paths, invocation),
        Command::Cost(cost) => command::cost::cost(&cost, invocation),
        Command::Summary(summary) => command::summary::summary(&summary, invocation),
        Command::Synth(synth) => command::synth::synth(&synth, invocation),
        Command::Verify(verify) => command::verify::verify(&verify, invocation),
        Command::Solve(solve) => command::solve::solve(&solve),
        Command::Tron(tron) => command::tron::tron(&tron),
        Command::Doctor(doctor) => command::doctor::doctor(&doctor, invocation),
        Command::Config(config) => command::config::config(&config, invocation),
        Command::Init(init) => command::init::init(&init),
        Command::Bench(bench) => command::bench::bench(&bench),
        Command::Explain(explain) => command::explain::explain(&explain),
        Command::Schema(schema) => command::schema::schema(&schema),
        Command::Completions(completions) => command::manual::completions(&completions),
        Command::Man(man) => command::manual::man(&man),
    }
}
