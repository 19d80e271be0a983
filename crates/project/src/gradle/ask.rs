//! Class paths as Gradle itself gives them, through an init script, without network.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::environment::Environment;
use crate::process;

/// Prints a line for each entry of the class paths of each project: the mark, the project, which class path, the file.
const SCRIPT: &str = r#"
gradle.rootProject { root ->
  root.tasks.register('attestClassPaths') {
    doLast {
      root.allprojects.each { project ->
        def sets = project.extensions.findByName('sourceSets')
        if (sets == null && project.hasProperty('sourceSets')) { sets = project.property('sourceSets') }
        if (sets == null) { return }
        ['main', 'test'].each { name ->
          def set = sets.findByName(name)
          if (set == null) { return }
          println "attest-class-path\t${project.path}\t${name}\t"
          (set.compileClasspath.files + set.runtimeClasspath.files - set.output.files).each { file ->
            println "attest-class-path\t${project.path}\t${name}\t${file}"
          }
        }
      }
    }
  }
}
"#;

/// What classes need and what tests need beside it.
type Answer = (Vec<PathBuf>, Vec<PathBuf>);

/// The Gradle to ask: the project's wrapper if what it starts is here already, as it would fetch it otherwise; else the
/// one that is installed.
pub(crate) fn launcher(root: &Path, environment: &Environment) -> Option<PathBuf> {
    let wrapper = root.join("gradlew");
    let is_usable = wrapper.is_file() && has_distribution(root, environment);
    is_usable.then_some(wrapper).or_else(|| environment.gradle.clone())
}

fn has_distribution(root: &Path, environment: &Environment) -> bool {
    let properties =
        fs::read_to_string(root.join("gradle/wrapper/gradle-wrapper.properties")).unwrap_or_default();
    let url = properties.lines().find_map(|line| line.trim().strip_prefix("distributionUrl="));
    let name = url.and_then(|url| url.rsplit('/').next()).and_then(|file| file.strip_suffix(".zip"));
    let (Some(name), Some(home)) = (name, &environment.gradle_home) else { return false };
    home.join("wrapper/dists").join(name).is_dir()
}

/// The class paths of every project, by its path.
pub(crate) fn class_paths(launcher: &Path, root: &Path) -> Result<BTreeMap<String, Answer>, String> {
    let script = std::env::temp_dir().join(format!("attest-{}.gradle", std::process::id()));
    fs::write(&script, SCRIPT).map_err(|problem| format!("cannot write {}: {problem}", script.display()))?;
    let mut command = Command::new(launcher);
    command.args(["--offline", "-q", "-I"]).arg(&script).arg("attestClassPaths").current_dir(root);
    let said = process::output(&mut command);
    let _ = fs::remove_file(&script);
    said.map(|text| parse(&text))
}

fn parse(text: &str) -> BTreeMap<String, Answer> {
    let mut found: BTreeMap<String, Answer> = BTreeMap::new();
    for line in text.lines() {
        let Some(rest) = line.strip_prefix("attest-class-path\t") else { continue };
        let mut parts = rest.split('\t');
        let (Some(project), Some(part), Some(file)) = (parts.next(), parts.next(), parts.next()) else {
            continue;
        };
        let answer = found.entry(project.to_owned()).or_default();
        let file = PathBuf::from(file.trim_end());
        if file.as_os_str().is_empty() || answer.0.contains(&file) {
            continue;
        }
        let list = if part == "main" { &mut answer.0 } else { &mut answer.1 };
        if !list.contains(&file) {
            list.push(file);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::parse;

    #[test]
    fn what_gradle_says_is_read_project_by_project() {
        let said = "noise\nattest-class-path\t:core\tmain\t\nattest-class-path\t:core\tmain\t/c/a.jar\n\
                    attest-class-path\t:core\ttest\t/c/a.jar\nattest-class-path\t:core\ttest\t/c/junit-4.13.jar\n";
        let found = parse(said);
        assert_eq!(found[":core"].0, [PathBuf::from("/c/a.jar")]);
        assert_eq!(found[":core"].1, [PathBuf::from("/c/junit-4.13.jar")]);
    }
}
