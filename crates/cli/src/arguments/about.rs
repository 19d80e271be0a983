//! The options of `attest explain`, `schema`, `completions` and `man`: what there is to know about Attest itself.

use std::path::PathBuf;

use clap_complete::Shell;

use super::Format;

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  attest explain                        all rules, a line each
  attest explain null-dereference       what is found, what to do, and two examples
  attest explain argument-test          why something is no bug

Exit codes: 0 fine, 2 there is no such rule.";

const SCHEMA_EXAMPLES: &str = "\
What --format json writes names its schema: \"schema\": \"attest/hunt/1\". The number changes when a field changes its
meaning or goes away; new fields may come at any time.

Examples:
  attest schema                         which schemas there are
  attest schema hunt > hunt.schema.json

Exit codes: 0 fine, 2 there is no such schema.";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  attest completions bash > ~/.local/share/bash-completion/completions/attest
  attest completions zsh > ~/.zfunc/_attest
  attest completions fish > ~/.config/fish/completions/attest.fish";

/// `attest explain`
#[derive(clap::Args)]
#[command(after_help = EXPLAIN_EXAMPLES)]
pub struct Explain {
    /// How it is written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// The rule, as findings name it [default: all, a line each]
    #[arg(value_name = "RULE")]
    pub rule: Option<String>,
}

/// `attest schema`
#[derive(clap::Args)]
#[command(after_help = SCHEMA_EXAMPLES)]
pub struct Schema {
    /// The command, or one of its options, as the list names it [default: the list]
    #[arg(value_name = "COMMAND")]
    pub name: Option<String>,
}

/// `attest completions`
#[derive(clap::Args)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

/// `attest man`
#[derive(clap::Args)]
pub struct ManPages {
    /// Where the pages go
    #[arg(long, value_name = "DIR", default_value = "man")]
    pub out: PathBuf,
}
