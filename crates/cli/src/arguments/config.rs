//! The options of `attest config` and `attest init`.

use clap::Subcommand;

use super::Format;

const EXAMPLES: &str = "\
Settings stand in attest.toml, in the directory of the project or above it (docs/settings.md):

  [hunt]
  time = \"5m\"
  exclude = [\"**.generated.**\"]

What stands on the command line comes before them; --no-FLAG takes a flag back that they set.

Examples:
  attest init                                a file to begin with
  attest config show                         what attest.toml sets, and on which line
  attest config show hunt                    every option of hunt, with where its value comes from
  attest config show hunt -m core --class org.acme.core.Account
                                             what is in force for one module and class
  attest config schema > attest.schema.json  for editors that know JSON Schema

Exit codes: 0 fine, 2 the settings cannot be used.";

/// `attest config`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Config {
    /// What to do.
    #[command(subcommand)]
    pub command: ConfigCommand,
}

/// What is shown.
#[derive(Subcommand)]
pub enum ConfigCommand {
    /// Show what is in force and where it comes from
    Show(ConfigShow),
    /// Print the JSON Schema of attest.toml
    Schema,
}

/// `attest config show`
#[derive(clap::Args)]
pub struct ConfigShow {
    /// What is in force in this module
    #[arg(long, short, value_name = "NAME")]
    pub module: Option<String>,
    /// What is in force for this class, by its whole name
    #[arg(long, value_name = "NAME")]
    pub class: Option<String>,
    /// How it is written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// The command, as `hunt` or `summary check` [default: all that is set]
    #[arg(value_name = "COMMAND")]
    pub of: Vec<String>,
}

/// `attest init`
#[derive(clap::Args)]
pub struct Init {
    /// Print the file instead of writing it
    #[arg(long)]
    pub print: bool,
}
