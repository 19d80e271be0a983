//! The `attest` command.

use std::path::PathBuf;
use std::process::ExitCode;

use attest_engine::{Exit, RunOptions, System};
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "attest", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a Java program on Attest's own machine
    Run(Run),
}

#[derive(clap::Args)]
struct Run {
    #[arg(long)]
    jdk: Option<PathBuf>,
    #[arg(long = "cp", default_value = ".")]
    class_path: String,
    #[arg(long)]
    ea: bool,
    #[arg(long, hide = true)]
    stress_collector: bool,
    main_class: String,
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

fn main() -> ExitCode {
    let Cli { command: Command::Run(run) } = Cli::parse();
    let mut options = RunOptions::new(run.main_class);
    options.jdk = run.jdk;
    options.class_path = run.class_path.split(':').map(PathBuf::from).collect();
    options.arguments = run.arguments;
    options.assertions = run.ea;
    options.stress_collector = run.stress_collector;
    let mut world = System::default();
    let exit = attest_engine::run(&options, &mut world);
    drop(world);
    match exit {
        Ok(Exit::Code(code)) => ExitCode::from(code as u8),
        other => {
            eprintln!("attest: {other:?}");
            ExitCode::from(70)
        }
    }
}
