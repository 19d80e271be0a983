//! Which classes a file names simply, which it imports, and which it writes in full.
//!
//! Asked twice: while nothing is settled it notes what is mentioned; afterwards it gives the names. A simple
//! name means, in this order (JLS 6.4.1): the test class, an import, a class of the same package, `java.lang`.

use std::collections::{BTreeMap, BTreeSet};

use crate::class_name::ClassName;

/// The names of one file.
pub(crate) struct Scope {
    package: String,
    own: String,
    siblings: BTreeSet<String>,
    /// Package and outermost class of everything mentioned.
    mentioned: BTreeSet<(String, String)>,
    /// What each simple name means, once settled: the package.
    meaning: BTreeMap<String, String>,
    statics: BTreeSet<String>,
}

impl Scope {
    pub(crate) fn new(package: &str, own: &str, siblings: &BTreeSet<String>) -> Scope {
        Scope {
            package: package.to_owned(),
            own: own.to_owned(),
            siblings: siblings.clone(),
            mentioned: BTreeSet::new(),
            meaning: BTreeMap::new(),
            statics: BTreeSet::new(),
        }
    }

    /// How the class is written.
    pub(crate) fn class(&mut self, name: &ClassName) -> String {
        self.mentioned.insert((name.package().to_owned(), name.outermost().to_owned()));
        match self.meaning.get(name.outermost()) {
            Some(package) if package == name.package() => name.path().to_owned(),
            _ => name.canonical(),
        }
    }

    /// Imports a static method.
    pub(crate) fn static_method(&mut self, class: &str, method: &str) -> String {
        self.statics.insert(format!("{class}.{method}"));
        method.to_owned()
    }

    /// Decides what the simple names mean: classes of the package first, which may have no other name, then
    /// `java.lang`, then imports in the order of their names.
    pub(crate) fn settle(&mut self) {
        let rank = |package: &str| match package {
            own if own == self.package => 0,
            "java.lang" => 1,
            _ => 2,
        };
        let mut wanted: Vec<&(String, String)> = self.mentioned.iter().collect();
        wanted.sort_by_key(|(package, name)| (rank(package), package, name));
        for (package, name) in wanted {
            let hidden = *name == self.own || (package == "java.lang" && self.siblings.contains(name));
            let unnamed = package.is_empty() && !self.package.is_empty();
            if !hidden && !unnamed && !self.meaning.contains_key(name) {
                self.meaning.insert(name.clone(), package.clone());
            }
        }
    }

    /// The import declarations, static ones first, with an empty line behind each group.
    pub(crate) fn imports(&self) -> String {
        let imported = |(name, package): (&String, &String)| {
            let implied = *package == self.package || package == "java.lang";
            (!implied).then(|| format!("{package}.{name}"))
        };
        let plain: BTreeSet<String> = self.meaning.iter().filter_map(imported).collect();
        let mut text = String::new();
        for name in &self.statics {
            text.push_str(&format!("import static {name};\n"));
        }
        if !self.statics.is_empty() {
            text.push('\n');
        }
        for name in &plain {
            text.push_str(&format!("import {name};\n"));
        }
        if !plain.is_empty() {
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Scope;
    use crate::class_name::ClassName;

    fn names(package: &str, siblings: &[&str], classes: &[(&str, &str)]) -> (Vec<String>, String) {
        let siblings: BTreeSet<String> = siblings.iter().map(|name| (*name).to_owned()).collect();
        let mut scope = Scope::new(package, "FooAttestTest", &siblings);
        let classes: Vec<ClassName> = classes.iter().map(|(p, c)| ClassName::new(p, c)).collect();
        for class in &classes {
            scope.class(class);
        }
        scope.settle();
        let written = classes.iter().map(|class| scope.class(class)).collect();
        (written, scope.imports())
    }

    #[test]
    fn of_two_classes_with_one_name_the_second_is_written_in_full() {
        let (written, imports) =
            names("p", &[], &[("java.util", "Date"), ("java.sql", "Date"), ("p", "Foo")]);
        assert_eq!(written, ["java.util.Date", "Date", "Foo"]);
        assert_eq!(imports, "import java.sql.Date;\n\n");
    }

    #[test]
    fn a_class_of_the_package_hides_an_import_and_java_lang() {
        let (written, imports) = names("p", &["String"], &[("p", "List"), ("java.util", "List")]);
        assert_eq!(written, ["List", "java.util.List"]);
        assert_eq!(imports, "");
        let (written, _) = names("p", &["String"], &[("java.lang", "String"), ("java.lang", "Object")]);
        assert_eq!(written, ["java.lang.String", "Object"]);
    }

    #[test]
    fn a_nested_class_is_written_behind_its_imported_outermost_class() {
        let (written, imports) = names("p", &[], &[("java.util", "Map.Entry")]);
        assert_eq!(written, ["Map.Entry"]);
        assert_eq!(imports, "import java.util.Map;\n\n");
    }

    #[test]
    fn the_test_class_itself_hides_others_of_its_name() {
        let (written, _) = names("p", &[], &[("q", "FooAttestTest")]);
        assert_eq!(written, ["q.FooAttestTest"]);
    }
}
