//! The list of known differences: programs that our machine does not run as the JVM does yet.
//!
//! A line is `Program  version-or-*  reason`; `#` begins a comment. Each entry is asserted to still differ,
//! so that whoever makes the program work takes the line away.

use std::fs;
use std::io;
use std::path::Path;

/// One line of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownDifference {
    /// The program's class.
    pub program: String,
    /// The JDK's version; all if not given.
    pub version: Option<u32>,
    /// Why it differs.
    pub reason: String,
}

/// The list.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct KnownDifferences(pub Vec<KnownDifference>);

impl KnownDifferences {
    /// Reads the list; a file that is not there is an empty one.
    pub fn read(path: &Path) -> io::Result<KnownDifferences> {
        match fs::read_to_string(path) {
            Ok(text) => KnownDifferences::parse(&text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(KnownDifferences::default()),
            Err(error) => Err(error),
        }
    }

    /// Reads the list from its text; a line of another form is an error that names it.
    pub fn parse(text: &str) -> io::Result<KnownDifferences> {
        let lines =
            text.lines().zip(1..).map(|(line, number)| (line.split('#').next().unwrap_or(""), number));
        let entries = lines.filter(|(line, _)| !line.trim().is_empty()).map(|(line, number)| {
            entry(line).ok_or_else(|| {
                let message = format!("line {number}: expected `Program  version-or-*  reason`: {line}");
                io::Error::new(io::ErrorKind::InvalidData, message)
            })
        });
        entries.collect::<io::Result<Vec<_>>>().map(KnownDifferences)
    }

    /// Why this program is known to differ on a JDK of this version.
    #[must_use]
    pub fn reason(&self, program: &str, version: u32) -> Option<&str> {
        let here = |known: &&KnownDifference| {
            known.program == program && known.version.is_none_or(|only| only == version)
        };
        self.0.iter().find(here).map(|known| known.reason.as_str())
    }
}

fn entry(line: &str) -> Option<KnownDifference> {
    let mut words = line.split_whitespace();
    let (program, version) = (words.next()?, words.next()?);
    let version = if version == "*" { None } else { Some(version.parse().ok()?) };
    let reason = words.collect::<Vec<_>>().join(" ");
    (!reason.is_empty()).then(|| KnownDifference { program: program.to_owned(), version, reason })
}

#[cfg(test)]
mod tests {
    use super::KnownDifferences;

    #[test]
    fn an_entry_covers_its_version_or_all() {
        let known = KnownDifferences::parse("# why\nOne 17 slow clock\nTwo  *  no sockets # yet\n").unwrap();
        assert_eq!(known.reason("One", 17), Some("slow clock"));
        assert_eq!(known.reason("One", 25), None);
        assert_eq!(known.reason("Two", 25), Some("no sockets"));
        assert_eq!(known.reason("Three", 25), None);
    }

    #[test]
    fn a_line_without_a_reason_is_refused_by_its_number() {
        let error = KnownDifferences::parse("\nOne *\n").unwrap_err();
        assert!(error.to_string().starts_with("line 2:"), "{error}");
    }
}
