//! Class paths as Maven itself gives them, through its dependency plugin, without network.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process;

/// What is called, as a user would type it.
pub(crate) const COMMAND: &str = "mvn -o dependency:build-classpath";

/// The class path of every module, by its artifact.
pub(crate) fn class_paths(
    maven: &Path,
    root: &Path,
    repository: Option<&Path>,
) -> Result<BTreeMap<String, Vec<PathBuf>>, String> {
    let mut command = Command::new(maven);
    command.args(["-o", "-B", "--fail-at-end", "dependency:build-classpath"]).current_dir(root);
    if let Some(repository) = repository {
        let mut option = std::ffi::OsString::from("-Dmaven.repo.local=");
        option.push(repository);
        command.arg(option);
    }
    process::output(&mut command).map(|text| parse(&text))
}

/// Reads `--< group:artifact >--` and the line below `Dependencies classpath:`.
fn parse(text: &str) -> BTreeMap<String, Vec<PathBuf>> {
    let mut found = BTreeMap::new();
    let mut module = None;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some((_, name)) =
            line.split_once("-< ").and_then(|(_, rest)| rest.split(" >").next()?.split_once(':'))
        {
            module = Some(name.to_owned());
        }
        if line.trim_end().ends_with("Dependencies classpath:") {
            let path = lines.next().unwrap_or_default().trim();
            let entries = std::env::split_paths(path).filter(|entry| !entry.as_os_str().is_empty());
            found.extend(module.take().map(|module| (module, entries.collect())));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::parse;

    #[test]
    fn what_maven_says_is_read_module_by_module() {
        let said = "[INFO] ----------------------< org.acme:core >-----------------------\n[INFO] Dependencies classpath:\n\
                    /r/a.jar:/r/b.jar\n[INFO] ---< org.acme:web >---\n[INFO] Dependencies classpath:\n\n";
        let found = parse(said);
        assert_eq!(found["core"], [PathBuf::from("/r/a.jar"), PathBuf::from("/r/b.jar")]);
        assert!(found["web"].is_empty());
    }
}
