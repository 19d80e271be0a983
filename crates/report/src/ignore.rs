//! Comments in the source that silence a finding: `// attest:ignore reason`.

/// What the comment begins with.
const MARK: &str = "attest:ignore";

/// The reason of a comment that silences what is found on a line (from 1): it stands on that line, or on lines of
/// its own directly above it or above the first line of the method. `None` if there is none.
pub fn ignored(source: &str, line: u32, method_line: Option<u32>) -> Option<String> {
    let lines: Vec<&str> = source.lines().collect();
    let at = |line: u32| lines.get((line as usize).checked_sub(1)?).copied();
    if let Some(reason) = at(line).and_then(comment) {
        return Some(reason);
    }
    [Some(line), method_line].into_iter().flatten().find_map(|line| {
        let mut above = line.checked_sub(1)?;
        while let Some(text) = at(above).map(str::trim_start) {
            // Annotations may stand between the comment and the method.
            if !text.starts_with("//") && !text.starts_with('@') {
                return None;
            }
            if let Some(reason) = comment(text) {
                return Some(reason);
            }
            above = above.checked_sub(1)?;
        }
        None
    })
}

/// The reason in a line's comment; "no reason given" if there is none.
fn comment(line: &str) -> Option<String> {
    let start = line.find("//")?;
    let text = line[start + 2..].trim_start();
    let reason = text.strip_prefix(MARK)?;
    if reason.starts_with(|c: char| !c.is_whitespace() && c != ':') {
        return None;
    }
    let reason = reason.trim_start_matches(':').trim();
    Some(if reason.is_empty() { "no reason given".to_owned() } else { reason.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::ignored;

    const SOURCE: &str = "class A {
        // attest:ignore callers check
        @Deprecated
        int half(int n) {
            int a = 1;
            // attest:ignore: known
            int b = 10 / n;
            int c = 10 / n; // attest:ignore
            String s = \"http://attest:ignored\";
            return a + b + c;
        }
    }";

    #[test]
    fn a_comment_on_the_line_or_above_it_silences() {
        assert_eq!(ignored(SOURCE, 7, None).as_deref(), Some("known"));
        assert_eq!(ignored(SOURCE, 8, None).as_deref(), Some("no reason given"));
        assert_eq!(ignored(SOURCE, 10, None), None);
        assert_eq!(ignored(SOURCE, 9, None), None);
    }

    #[test]
    fn a_comment_above_the_method_silences_all_of_it() {
        assert_eq!(ignored(SOURCE, 10, Some(4)).as_deref(), Some("callers check"));
        assert_eq!(ignored(SOURCE, 99, Some(0)), None);
    }
}
