//! `attest init`

use std::env;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use attest_engine::cache_directory;
use attest_project::{Environment, Kind, Project};

use super::place::from_here;
use crate::arguments::Init;
use crate::exit::Exit;
use crate::output;
use crate::settings::{FILE, Settings};
use crate::talk::{self, counted};

/// Writes a file of settings to begin with; one that is there stays as it is.
pub fn init(init: &Init) -> Exit {
    let here = env::current_dir().unwrap_or_default();
    let project = Project::find(&here, &Environment::of_process(cache_directory()));
    let project = project.filter(|project| project.kind != Kind::Classes);
    let text = starting_file(project.as_ref());
    if init.print {
        return talk::data(&text);
    }
    let folder: PathBuf = project.as_ref().map_or(here.clone(), |project| project.root.clone());
    if let Some(known) = Settings::find(&here) {
        let known = from_here(&known);
        let problem =
            "is there already and stays as it is; `attest init --print` shows what would be written";
        return talk::usage(&format!("{} {problem}", known.display()));
    }
    let file = folder.join(FILE);
    let shown = from_here(&file);
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&file)
        .and_then(|mut open| open.write_all(text.as_bytes()));
    match written {
        Ok(()) => {
            talk::note(&format!(
                "{} is written; every line in it is a comment until you take its # away",
                shown.display()
            ));
            Exit::Fine
        }
        Err(problem) if problem.kind() == ErrorKind::AlreadyExists => {
            talk::usage(&format!("{} is there already and stays as it is", shown.display()))
        }
        Err(problem) => {
            let problem = output::unwritten(&shown, &problem);
            talk::usage(&format!("{problem}; `attest init --print` prints it instead"))
        }
    }
}

/// The text, with names of the project where there is one.
fn starting_file(project: Option<&Project>) -> String {
    let module = project.and_then(|project| project.modules.iter().find(|module| module.has_classes()));
    let name = module.map_or("core", |module| module.name.as_str());
    let junit = match module.and_then(|module| module.framework) {
        Some(attest_project::TestFramework::JUnit4) => 4,
        _ => 5,
    };
    let package = module.and_then(package).unwrap_or_else(|| "org.example".to_owned());
    format!(
        "{}
# Any option of any command can be set here; the command line comes first. `attest config show` tells what is in
# force and where it comes from, `attest config show hunt` lists the options of a command, `attest config schema`
# is for editors. Paths are from the directory of this file.

# For all commands that have the option:
# jobs = 2
# sandbox = \"required\"

# [hunt]
# time = \"5m\"
# exclude = [\"**.generated.**\"]
# out = \"project\"

# [generate]
# time-per-class = \"10s\"
# junit = {junit}

# [reach]
# time-per-target = \"30s\"

# [verify]
# length = 6

# In one module; a command of its own may stand below it.
# [module.\"{name}\".hunt]
# library = true

# For classes that fit a pattern: * is anything but a dot, ** anything.
# [class.\"{package}.**\".generate]
# time-per-class = \"30s\"

# What callers of a method guarantee, for `attest paths` and `attest cost`:
# [method.\"{package}.Example#find(int)\"]
# pre = \"index >= 0\"
",
        found(project)
    )
}

fn found(project: Option<&Project>) -> String {
    let Some(project) = project else { return "# Settings of Attest.".to_owned() };
    let names: Vec<&str> = project
        .modules
        .iter()
        .filter(|module| module.has_classes())
        .map(|module| module.name.as_str())
        .collect();
    let modules = counted(names.len(), "module", "modules");
    let named = names.iter().take(5).copied().collect::<Vec<_>>().join(", ");
    let more = if names.len() > 5 { ", …" } else { "" };
    format!("# Settings of Attest for this project ({}, {modules}: {named}{more}).", project.kind.name())
}

/// The package that a module's first source is in.
fn package(module: &attest_project::Module) -> Option<String> {
    module.packages().into_iter().next()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::starting_file;
    use crate::settings::Settings;

    #[test]
    fn every_line_of_the_starting_file_can_be_switched_on() {
        let text = starting_file(None);
        assert!(text.lines().all(|line| line.is_empty() || line.starts_with('#')), "it sets something");
        let is_setting =
            |line: &&str| line.starts_with('[') || (line.contains(" = ") && !line.contains(". "));
        let on: Vec<&str> =
            text.lines().filter_map(|line| line.strip_prefix("# ")).filter(is_setting).collect();
        assert!(on.len() > 12, "only {} lines were found", on.len());
        let settings = Settings::parse(Path::new("attest.toml"), &on.join("\n")).expect("settings");
        assert_eq!(settings.methods.len(), 1);
    }
}
