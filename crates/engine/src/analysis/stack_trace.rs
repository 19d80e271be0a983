//! Pasted stack traces: the innermost frame of the program is the target, the outer ones say how it was called.

/// A frame of a stack trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TracedFrame {
    /// The class, with dots.
    pub(crate) class: String,
    pub(crate) method: String,
    pub(crate) line: Option<u16>,
}

/// A stack trace as `Throwable.printStackTrace` prints it: the exception and the frames, innermost first. Of several
/// exceptions the last cause counts: it is where things went wrong.
pub(crate) fn parse(text: &str) -> (Option<String>, Vec<TracedFrame>) {
    let mut exception = None;
    let mut frames = Vec::new();
    for line in text.lines() {
        let line = line.trim();
        if let Some(place) = line.strip_prefix("at ") {
            frames.extend(frame(place));
        } else if let Some(cause) = line.strip_prefix("Caused by: ") {
            exception = class_of(cause);
            frames.clear();
        } else if frames.is_empty() && exception.is_none() {
            let said = line.strip_prefix("Exception in thread ").and_then(|rest| rest.split_once("\" "));
            exception = class_of(said.map_or(line, |(_, said)| said));
        }
    }
    (exception, frames)
}

/// `app//pkg.Class.method(File.java:31)`
fn frame(place: &str) -> Option<TracedFrame> {
    let (name, rest) = place.split_once('(')?;
    let name = name.rsplit('/').next().unwrap_or(name);
    let (class, method) = name.rsplit_once('.')?;
    let line = rest.trim_end_matches(')').rsplit_once(':').and_then(|(_, line)| line.parse().ok());
    Some(TracedFrame { class: class.to_owned(), method: method.to_owned(), line })
}

/// The class that a line such as `java.lang.IllegalStateException: locked` begins with.
fn class_of(line: &str) -> Option<String> {
    let name = line.split([':', ' ']).next().unwrap_or_default();
    let is_class =
        name.contains('.') && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '$'));
    is_class.then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn the_last_cause_counts() {
        let text = "Exception in thread \"main\" java.lang.RuntimeException: x\n\tat p.Main.main(Main.java:3)\n\
                    Caused by: java.lang.NullPointerException: y\n\tat java.base/java.util.Objects.requireNonNull\
                    (Objects.java:221)\n\tat app//p.Main$Inner.run(Main.java:9)\n\t... 1 more\n";
        let (exception, frames) = parse(text);
        assert_eq!(exception.as_deref(), Some("java.lang.NullPointerException"));
        let shown: Vec<_> = frames.iter().map(|f| (f.class.as_str(), f.method.as_str(), f.line)).collect();
        assert_eq!(
            shown,
            [("java.util.Objects", "requireNonNull", Some(221)), ("p.Main$Inner", "run", Some(9))]
        );
    }

    #[test]
    fn native_frames_have_no_line() {
        let (exception, frames) =
            parse("java.lang.Error\n at a.B.c(Native Method)\n at a.B.d(Unknown Source)");
        assert_eq!(exception.as_deref(), Some("java.lang.Error"));
        assert_eq!(frames.iter().map(|f| f.line).collect::<Vec<_>>(), [None, None]);
    }
}
