//! The `attest` command.

mod arguments;
mod command;
mod console;
mod exit;
mod guard;
mod java_style;
mod output;
mod talk;
mod units;

use std::ffi::OsString;

use clap::Parser;

use arguments::{Arguments, Command};
use exit::Exit;

fn main() {
    let exit = guard::guarded(|| {
        let arguments: Vec<OsString> = std::env::args_os().collect();
        match java_style::translate(arguments) {
            Ok(translated) => {
                translated.notes.iter().for_each(|note| talk::note(note));
                let exit = carry_out(Arguments::parse_from(translated.arguments).command);
                command::tell_attempts();
                exit
            }
            Err(problem) => talk::usage(&format!("{problem}; `attest run --help` shows the options")),
        }
    });
    console::flush();
    std::process::exit(exit.code());
}

fn carry_out(command: Command) -> Exit {
    match command {
        Command::Run(run) => command::run::run(&run),
        Command::Ir(ir) => command::ir::ir(&ir),
        Command::Hunt(hunt) => command::hunt::hunt(&hunt),
        Command::Reach(reach) => command::reach::reach(&reach),
        Command::Generate(generate) => command::generate::generate(&generate),
        Command::Paths(paths) => command::paths::paths(&paths),
        Command::Cost(cost) => command::cost::cost(&cost),
        Command::Summary(summary) => command::summary::summary(&summary),
        Command::Synth(synth) => command::synth::synth(&synth),
        Command::Verify(verify) => command::verify::verify(&verify),
        Command::Solve(solve) => command::solve::solve(&solve),
        Command::Tron(tron) => command::tron::tron(&tron),
        Command::Doctor(doctor) => command::doctor::doctor(&doctor),
        Command::Bench(bench) => command::bench::bench(&bench),
    }
}
