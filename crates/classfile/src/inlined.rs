//! The lines of code that a compiler put in from elsewhere: what Kotlin's `SourceDebugExtension` says (JSR 45).
//!
//! Code of an inline function has line numbers behind the last line of the file. The stratum `KotlinDebug` says of each where
//! in the file the function was called; the stratum `Kotlin`, which lines are the file's own. What neither knows was made up by
//! the compiler. Strata of other languages are not read: they name other files.

/// Which lines of a class file stand for calls of inline functions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InlinedLines {
    calls: Vec<Row>,
    /// The file's own lines; all if there are none.
    own: Vec<Row>,
}

/// `input#file,count:output,increment`: lines from `output` on, `increment` for each of `count` lines from `input` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    input: u32,
    count: u32,
    output: u32,
    increment: u32,
}

impl InlinedLines {
    /// The content of a `SourceDebugExtension`; nothing of what is malformed.
    pub fn parse(extension: &[u8]) -> InlinedLines {
        let text = String::from_utf8_lossy(extension);
        let mut own = rows(&text, "*S Kotlin");
        own.retain(|row| row.input == row.output);
        InlinedLines { calls: rows(&text, "*S KotlinDebug"), own }
    }

    /// The line of the source that a line of the class file stands for, if there is one.
    pub fn source_line(&self, line: u16) -> Option<u16> {
        let call = self.calls.iter().find_map(|row| row.source_line(line));
        let is_own = || self.own.is_empty() || self.own.iter().any(|row| row.source_line(line).is_some());
        call.or_else(|| is_own().then_some(line))
    }
}

/// What a stratum says of lines.
fn rows(text: &str, stratum: &str) -> Vec<Row> {
    let within = text.lines().skip_while(|line| *line != stratum).skip(1);
    let within = within.take_while(|line| !line.starts_with("*S") && *line != "*E");
    let lines = within.skip_while(|line| *line != "*L").skip(1).take_while(|line| !line.starts_with('*'));
    lines.filter_map(Row::parse).collect()
}

impl Row {
    fn parse(line: &str) -> Option<Row> {
        let (from, to) = line.split_once(':')?;
        let (from, count) = from.split_once(',').unwrap_or((from, "1"));
        let input = from.split_once('#').map_or(from, |(input, _)| input);
        let (output, increment) = to.split_once(',').unwrap_or((to, "1"));
        Some(Row {
            input: input.parse().ok()?,
            count: count.parse().ok()?,
            output: output.parse().ok()?,
            increment: increment.parse().ok().filter(|increment| *increment > 0)?,
        })
    }

    fn source_line(&self, line: u16) -> Option<u16> {
        let nth = u32::from(line).checked_sub(self.output)? / self.increment;
        let at = self.input.checked_add(nth).filter(|_| nth < self.count)?;
        u16::try_from(at).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::InlinedLines;

    #[test]
    fn the_call_is_the_line_of_what_is_inlined() {
        let text = "SMAP\nA.kt\nKotlin\n*S Kotlin\n*F\n+ 1 A.kt\nAKt\n+ 2 fake.kt\nFake\n*L\n1#1,36:1\n24#1,2:37\n1#2:60\n\
                    *S KotlinDebug\n*F\n+ 1 A.kt\nAKt\n*L\n32#1:37,2\n35#1:39\n30#1,3:50,2\n*E\n";
        let lines = InlinedLines::parse(text.as_bytes());
        let shown = [5, 36, 37, 38, 39, 50, 51, 54, 55].map(|at| lines.source_line(at));
        assert_eq!(shown, [5, 36, 32, 32, 35, 30, 30, 32, 32].map(Some));
        assert_eq!([40, 49, 56, 60].map(|at| lines.source_line(at)), [None; 4]);
    }

    #[test]
    fn what_is_malformed_or_of_another_language_says_nothing() {
        for text in [
            "",
            "*S KotlinDebug\n*L\n7#1:1,0\nx:1\n1\n70000:1\n",
            "SMAP\nA.jsp\nJSP\n*S JSP\n*F\n+ 1 A.jsp\nA.jsp\n*L\n9:1,9\n*E\n",
        ] {
            assert_eq!(InlinedLines::parse(text.as_bytes()).source_line(1), Some(1), "{text}");
        }
    }
}
