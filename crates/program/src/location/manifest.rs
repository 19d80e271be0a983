//! The main attributes of a jar's manifest that matter for finding and starting classes (the JAR File
//! Specification).

use std::path::{Path, PathBuf};

/// What a manifest says about the class path, about versions and about where to start.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Manifest {
    /// The elements of `Class-Path`, as written.
    pub class_path: Vec<String>,
    /// Whether `Multi-Release` is `true`.
    pub multi_release: bool,
    /// `Main-Class`, as written.
    pub main_class: Option<String>,
}

/// The name of a jar's manifest; compared without regard to case, as the JDK does.
pub(super) const MANIFEST_NAME: &str = "META-INF/MANIFEST.MF";

/// The main section is read up to this many bytes.
const MAIN_SECTION_LIMIT: usize = 1 << 20;

impl Manifest {
    /// Reads the main section; what is malformed is passed over, as the JDK does while it looks for classes.
    pub(super) fn read(bytes: &[u8]) -> Manifest {
        let mut manifest = Manifest::default();
        let bytes = &bytes[..bytes.len().min(MAIN_SECTION_LIMIT)];
        for (name, value) in main_attributes(&String::from_utf8_lossy(bytes)) {
            if name.eq_ignore_ascii_case("Class-Path") {
                manifest.class_path = value.split_ascii_whitespace().map(str::to_owned).collect();
            } else if name.eq_ignore_ascii_case("Multi-Release") {
                manifest.multi_release = value.eq_ignore_ascii_case("true");
            } else if name.eq_ignore_ascii_case("Main-Class") {
                manifest.main_class = Some(value.trim().to_owned()).filter(|class| !class.is_empty());
            }
        }
        manifest
    }
}

/// The path that `element` of the `Class-Path` of `jar` names, or `None` for a URL that is no file.
pub(super) fn resolve(jar: &Path, element: &str) -> Option<PathBuf> {
    let base = jar.parent().unwrap_or(Path::new(""));
    let relative = match element.split_once(':') {
        None => element,
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("file") => {
            rest.strip_prefix("//").unwrap_or(rest)
        }
        Some((scheme, _)) if is_scheme(scheme) => return None,
        Some(_) => element,
    };
    let relative = relative.split(['?', '#']).next().unwrap_or(relative);
    Some(base.join(percent_decoded(relative)?))
}

fn main_attributes(text: &str) -> Vec<(String, String)> {
    let mut attributes: Vec<(String, String)> = Vec::new();
    for line in text.replace("\r\n", "\n").split(['\n', '\r']) {
        if line.is_empty() {
            break;
        }
        if let Some(continued) = line.strip_prefix(' ') {
            if let Some((_, value)) = attributes.last_mut() {
                value.push_str(continued);
            }
        } else if let Some((name, value)) = line.split_once(':') {
            attributes.push((name.to_owned(), value.strip_prefix(' ').unwrap_or(value).to_owned()));
        }
    }
    attributes
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        if first == b'%' {
            let digits = std::str::from_utf8(after.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = &after[2..];
        } else {
            bytes.push(first);
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{Manifest, resolve};

    #[test]
    fn continued_lines_are_joined_and_names_have_no_case() {
        let text =
            b"Manifest-Version: 1.0\r\nclass-path: a.jar lib/b\r\n .jar c/\r\nMULTI-RELEASE: True\r\n\r\n";
        let manifest = Manifest::read(text);
        assert_eq!(manifest.class_path, ["a.jar", "lib/b.jar", "c/"]);
        assert!(manifest.multi_release);
    }

    #[test]
    fn only_the_main_section_counts() {
        let manifest = Manifest::read(b"Manifest-Version: 1.0\n\nName: x\nMulti-Release: true\n");
        assert_eq!(manifest, Manifest::default());
    }

    #[test]
    fn elements_are_relative_to_the_jar_and_may_be_file_urls() {
        let jar = Path::new("/app/lib/main.jar");
        let path = |element| resolve(jar, element);
        assert_eq!(path("a.jar"), Some(PathBuf::from("/app/lib/a.jar")));
        assert_eq!(path("with%20space.jar"), Some(PathBuf::from("/app/lib/with space.jar")));
        assert_eq!(path("file:/x/y.jar"), Some(PathBuf::from("/x/y.jar")));
        assert_eq!(path("file:///x/y.jar"), Some(PathBuf::from("/x/y.jar")));
        assert_eq!(path("http://example.org/y.jar"), None);
        assert_eq!(path("bad%2"), None);
    }
}
