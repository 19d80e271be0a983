//! The name of a class as Java source writes it: a package, and the names of the classes around it.

use std::fmt;
use std::sync::Arc;

/// A class that source code can name: `java.util` and `Map.Entry`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassName {
    package: Arc<str>,
    path: Arc<str>,
}

impl ClassName {
    /// The class `path` (`Map.Entry`, the outermost class first) of the package `java.util`.
    pub fn new(package: &str, path: &str) -> ClassName {
        ClassName { package: package.into(), path: path.into() }
    }

    /// From internal form, where every `$` between two letters or digits is taken for nesting. Right for what
    /// `javac` compiles; [`class_name`](crate::class_name) asks the class file instead.
    pub fn from_internal(name: &str) -> ClassName {
        let (package, rest) = name.rsplit_once('/').unwrap_or(("", name));
        let mut path = String::with_capacity(rest.len());
        let letters: Vec<char> = rest.chars().collect();
        for (at, letter) in letters.iter().enumerate() {
            let inner = at > 0 && at + 1 < letters.len() && letters[at - 1] != '$';
            path.push(if *letter == '$' && inner { '.' } else { *letter });
        }
        ClassName::new(&package.replace('/', "."), &path)
    }

    /// The package with dots; empty for the unnamed one.
    pub fn package(&self) -> &str {
        &self.package
    }

    /// `Map.Entry`
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The class that the others are nested in: `Map`.
    pub fn outermost(&self) -> &str {
        self.path.split('.').next().unwrap_or_default()
    }

    /// The last name: `Entry`.
    pub fn simple(&self) -> &str {
        self.path.rsplit('.').next().unwrap_or_default()
    }

    /// `java.util.Map.Entry`
    pub fn canonical(&self) -> String {
        if self.package.is_empty() {
            self.path.to_string()
        } else {
            format!("{}.{}", self.package, self.path)
        }
    }
}

impl fmt::Debug for ClassName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.canonical())
    }
}

impl fmt::Display for ClassName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.canonical())
    }
}

#[cfg(test)]
mod tests {
    use super::ClassName;

    #[test]
    fn nested_classes_are_written_with_dots() {
        let entry = ClassName::from_internal("java/util/Map$Entry");
        assert_eq!(entry, ClassName::new("java.util", "Map.Entry"));
        assert_eq!((entry.outermost(), entry.simple()), ("Map", "Entry"));
        assert_eq!(ClassName::from_internal("A$").canonical(), "A$");
        assert_eq!(ClassName::from_internal("$A").canonical(), "$A");
    }
}
