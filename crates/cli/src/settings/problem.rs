//! What is wrong with a file of settings, with the line and what to write instead.

use attest_engine::nearest;

/// How many names are listed where none is near.
const LISTED: usize = 12;

/// The line that a byte of a text is in, from 1.
pub fn line(text: &str, at: usize) -> usize {
    text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count() + 1
}

/// What to write instead of a name that there is not.
pub fn instead(name: &str, there_are: &[&str]) -> String {
    match nearest(name, there_are.iter().copied()).as_slice() {
        [] if there_are.is_empty() => "there is nothing to set".to_owned(),
        [] => {
            let shown: Vec<String> = there_are.iter().take(LISTED).map(|one| format!("`{one}`")).collect();
            let more = match there_are.len() {
                many if many > LISTED => format!(" and {} more", many - LISTED),
                _ => String::new(),
            };
            format!("there are {}{more}; `attest config schema` prints all", shown.join(", "))
        }
        near => {
            let near: Vec<String> = near.iter().map(|one| format!("`{one}`")).collect();
            format!("did you mean {}?", near.join(" or "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{instead, line};

    #[test]
    fn lines_are_counted_from_one() {
        assert_eq!((line("a\nb\n", 0), line("a\nb\n", 2), line("", 9)), (1, 2, 1));
    }

    #[test]
    fn the_nearest_name_is_suggested_and_else_all_are_listed() {
        assert_eq!(instead("tiem", &["time", "out"]), "did you mean `time`?");
        assert!(instead("zzzzzz", &["time", "out"]).starts_with("there are `time`, `out`"));
    }
}
