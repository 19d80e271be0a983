//! `attest completions` and the hidden `attest man`: what shells and manuals know of the command line, made from the parser.

use std::path::Path;

use clap::CommandFactory;
use clap_complete::generate;
use clap_mangen::Man;

use crate::arguments::{Arguments, Completions, ManPages};
use crate::exit::Exit;
use crate::output;
use crate::talk;

/// Prints the script that completes commands in a shell.
pub fn completions(completions: &Completions) -> Exit {
    let mut script = Vec::new();
    generate(completions.shell, &mut Arguments::command(), "attest", &mut script);
    talk::data(&String::from_utf8_lossy(&script))
}

/// Writes a page for the manual for each command.
pub fn man(man: &ManPages) -> Exit {
    let mut command = Arguments::command();
    command.build();
    match pages(&command, "attest", &man.out) {
        Ok(number) => {
            talk::data(&format!("{} in {}\n", talk::counted(number, "page", "pages"), man.out.display()))
        }
        Err(problem) => talk::usage(&problem),
    }
}

/// Writes the page of a command and those below it; how many these are.
fn pages(command: &clap::Command, name: &str, out: &Path) -> Result<usize, String> {
    let file = out.join(format!("{name}.1"));
    let mut page = Vec::new();
    let rendered = Man::new(command.clone()).title(name).render(&mut page);
    rendered.map_err(|failure| output::unwritten(&file, &failure))?;
    output::replace(&file, &String::from_utf8_lossy(&page))?;
    let mut written = 1;
    for below in command.get_subcommands().filter(|below| !below.is_hide_set() && below.get_name() != "help")
    {
        written += pages(below, &format!("{name}-{}", below.get_name()), out)?;
    }
    Ok(written)
}
