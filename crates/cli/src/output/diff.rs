//! What writing tests would change, line by line.

use std::fs;
use std::path::Path;

use attest_engine::{JavaFile, is_unedited};

/// What writing the files would change, line by line.
pub fn differences(out: &Path, files: &[JavaFile]) -> Result<String, String> {
    let mut text = String::new();
    for file in files {
        let path = out.join(&file.path);
        match fs::read_to_string(&path) {
            Ok(old) if old == file.text => {}
            Ok(old) if !is_unedited(&old) => {
                text.push_str(&format!("{}: was edited and would be left as it is\n", path.display()));
            }
            Ok(old) => {
                text.push_str(&format!("--- {0}\n+++ {0}\n", path.display()));
                let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), file.text.lines().collect());
                text.push_str(&changes(&old, &new));
            }
            Err(_) => {
                text.push_str(&format!("--- nothing\n+++ {}\n", path.display()));
                file.text.lines().for_each(|line| text.push_str(&format!("+{line}\n")));
            }
        }
    }
    Ok(text)
}

/// Lines of a longest common subsequence in between are left out, but for one before and one after a change.
fn changes(old: &[&str], new: &[&str]) -> String {
    let mut longest = vec![vec![0u32; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            longest[i][j] = match old[i] == new[j] {
                true => longest[i + 1][j + 1] + 1,
                false => longest[i + 1][j].max(longest[i][j + 1]),
            };
        }
    }
    let mut lines: Vec<(char, &str)> = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            lines.push((' ', old[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && longest[i + 1][j] >= longest[i][j + 1] {
            lines.push(('-', old[i]));
            i += 1;
        } else {
            lines.push(('+', new[j]));
            j += 1;
        }
    }
    let changed = |at: usize| lines.get(at).is_some_and(|(sign, _)| *sign != ' ');
    let near = |at: usize| changed(at) || changed(at + 1) || at > 0 && changed(at - 1);
    let mut text = String::new();
    for (at, (sign, line)) in lines.iter().enumerate() {
        if near(at) {
            if at > 0 && !near(at - 1) {
                text.push_str("@@\n");
            }
            text.push_str(&format!("{sign}{line}\n"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::changes;

    #[test]
    fn only_what_changes_is_shown_with_a_line_around_it() {
        let old = ["a", "b", "c", "d", "e"];
        let new = ["a", "b", "x", "d", "e"];
        assert_eq!(changes(&old, &new), "@@\n b\n-c\n+x\n d\n");
        assert_eq!(changes(&old, &old), "");
    }
}
