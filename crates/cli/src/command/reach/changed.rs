//! The lines that a git diff touched.

use std::path::Path;
use std::process::{Command, Stdio};

/// The files and lines of Java sources that differ from a revision, as `FILE:LINE`; the text of an error says what to
/// do.
pub fn changed(base: &str) -> Result<Vec<(String, u16)>, String> {
    if base.starts_with('-') || base.is_empty() {
        return Err(format!("{base:?} is no revision; name a branch, a tag or a commit with --base"));
    }
    let mut git = Command::new("git");
    // Whatever the user's settings make of names, prefixes and colours.
    git.args(["-c", "core.quotePath=false", "diff", "--unified=0", "--no-color", "--no-ext-diff"]);
    git.args(["--no-textconv", "--src-prefix=a/", "--dst-prefix=b/", "--relative", base, "--"]);
    git.arg("*.java").stdin(Stdio::null());
    let output =
        git.output().map_err(|problem| format!("git cannot be run: {problem}; --changed needs it"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.lines().next().unwrap_or("it failed without a word");
        return Err(format!("git diff {base}: {said}; name another revision with --base"));
    }
    Ok(lines_of(&String::from_utf8_lossy(&output.stdout)))
}

/// The lines that a diff without context adds or changes.
fn lines_of(diff: &str) -> Vec<(String, u16)> {
    let mut file: Option<String> = None;
    let mut found = Vec::new();
    for line in diff.lines() {
        if let Some(name) = line.strip_prefix("+++ ") {
            let name = name.trim_end();
            file = name.strip_prefix("b/").filter(|_| name != "/dev/null").map(str::to_owned);
        } else if let (Some(rest), Some(file)) = (line.strip_prefix("@@ "), &file) {
            let Some(added) = rest.split_whitespace().find_map(|word| word.strip_prefix('+')) else {
                continue;
            };
            let (first, count) = added.split_once(',').unwrap_or((added, "1"));
            let (Ok(first), Ok(count)) = (first.parse::<u16>(), count.parse::<u16>()) else { continue };
            found.extend((0..count).filter_map(|by| first.checked_add(by)).map(|line| (file.clone(), line)));
        }
    }
    found
}

/// Whether there is a source of that name here: a diff may name files that are gone.
pub fn exists(file: &str) -> bool {
    Path::new(file).exists()
}

#[cfg(test)]
mod tests {
    use super::lines_of;

    #[test]
    fn added_and_changed_lines_are_named() {
        let diff = "diff --git a/A.java b/A.java\n--- a/A.java\n+++ b/A.java\n@@ -3 +3,2 @@ class A {\n-x\n+y\n+z\n\
                    @@ -9,2 +10,0 @@\n-a\n-b\n+++ b/B.java\n@@ -0,0 +1 @@\n+class B {}\n";
        let found = lines_of(diff);
        assert_eq!(found, [("A.java".to_owned(), 3), ("A.java".to_owned(), 4), ("B.java".to_owned(), 1)]);
    }

    #[test]
    fn a_deleted_file_has_no_lines() {
        assert!(lines_of("--- a/A.java\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n").is_empty());
    }
}
