//! What was found of a project, in words.

use attest_project::{Compiled, Module, Project};

use crate::talk::counted;

/// A line for the project, and some for each module.
pub fn project(project: &Project) -> String {
    let modules = counted(project.modules.len(), "module", "modules");
    let mut text = format!("project     {} in {}, {modules}\n", project.kind.name(), project.root.display());
    for module in project.modules.iter().filter(|module| module.has_classes()) {
        text.push_str(&format!("module      {}\n", self::module(project, module)));
        let lines = [
            ("sources", &module.source_roots),
            ("tests", &module.test_roots),
            ("classes", &module.class_directories),
        ];
        for (name, paths) in lines {
            let paths: Vec<_> = paths.iter().map(|path| project.shown(path)).collect();
            let paths = if paths.is_empty() { "none".to_owned() } else { paths.join(", ") };
            text.push_str(&format!("            {name}: {paths}\n"));
        }
        let (own, tests) = (module.class_path.len(), module.test_class_path.len());
        let cached = if module.cached { ", cached" } else { "" };
        let how = module.obtained.phrase(project.kind);
        let entries = counted(own, "entry", "entries");
        text.push_str(&format!("            class path: {entries}, {tests} more for tests; {how}{cached}\n"));
    }
    text
}

fn module(project: &Project, module: &Module) -> String {
    let compiled = match module.compiled() {
        Compiled::Nothing => "no sources and no classes".to_owned(),
        Compiled::UpToDate => "compiled".to_owned(),
        Compiled::Not => format!("not compiled: run `{}`", project.compile_command()),
        Compiled::Stale(source) => {
            format!("older than {}: run `{}`", project.shown(&source), project.compile_command())
        }
    };
    let release = module.release.map_or(String::new(), |release| format!(", Java {release}"));
    let toolchain = module.toolchain.map_or(String::new(), |java| format!(", run on Java {java}"));
    let framework = module.framework.map_or(String::new(), |framework| format!(", {}", framework.name()));
    format!("{} ({}{release}{toolchain}{framework}), {compiled}", module.name, module.packaging)
}
