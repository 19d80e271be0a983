//! What a module's declaration says (JVMS 4.7.25), as far as reflection and services ask for it.

use attest_classfile::{ClassFile, Constant};
use bytes::Bytes;

const ACC_OPEN: u16 = 0x20;

/// A module's declaration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModuleDeclaration {
    /// Whether all its packages are open.
    pub open: bool,
    /// Packages (internal form) that it exports, and to which modules; to all if there are none.
    pub exports: Vec<(String, Vec<String>)>,
    /// Packages that it opens, likewise.
    pub opens: Vec<(String, Vec<String>)>,
    /// Services that it provides, and its implementations, by internal names.
    pub provides: Vec<(String, Vec<String>)>,
}

impl ModuleDeclaration {
    /// Reads a `module-info.class`; `None` if it is none.
    pub fn read(bytes: Bytes) -> Option<ModuleDeclaration> {
        let file = attest_classfile::parse(bytes).ok()?;
        let mut words = Words(file.attribute_bytes("Module")?);
        words.next()?;
        let open = words.next()? & ACC_OPEN != 0;
        words.next()?;
        for _ in 0..words.next()? {
            words.skip(3)?;
        }
        let exports = words.packages(&file)?;
        let opens = words.packages(&file)?;
        let uses = words.next()?;
        words.skip(uses)?;
        let mut provides = Vec::new();
        for _ in 0..words.next()? {
            let service = file.pool().class(words.next()?)?.to_owned();
            let count = words.next()?;
            let mut with = Vec::new();
            for _ in 0..count {
                with.push(file.pool().class(words.next()?)?.to_owned());
            }
            provides.push((service, with));
        }
        Some(ModuleDeclaration { open, exports, opens, provides })
    }

    /// Whether a package is exported to (or open to, at run time) a module; `None` is any unnamed one.
    pub fn shows(&self, package: &str, to: Option<&str>, open: bool) -> bool {
        let listed = |list: &[(String, Vec<String>)]| {
            list.iter().any(|(name, targets)| {
                name == package && (targets.is_empty() || targets.iter().any(|t| Some(t.as_str()) == to))
            })
        };
        self.open || listed(&self.opens) || (!open && listed(&self.exports))
    }
}

struct Words<'a>(&'a [u8]);

impl Words<'_> {
    fn next(&mut self) -> Option<u16> {
        let (word, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u16::from_be_bytes(*word))
    }

    fn skip(&mut self, words: u16) -> Option<()> {
        self.0 = self.0.get(2 * usize::from(words)..)?;
        Some(())
    }

    /// The table of exports or opens.
    fn packages(&mut self, file: &ClassFile) -> Option<Vec<(String, Vec<String>)>> {
        let mut table = Vec::new();
        for _ in 0..self.next()? {
            let Constant::Package(package) = file.pool().get(self.next()?)? else { return None };
            let package = package.to_owned();
            self.next()?;
            let count = self.next()?;
            let mut to = Vec::new();
            for _ in 0..count {
                let Constant::Module(module) = file.pool().get(self.next()?)? else { return None };
                to.push(module.to_owned());
            }
            table.push((package, to));
        }
        Some(table)
    }
}

#[cfg(test)]
mod tests {
    use super::ModuleDeclaration;

    #[test]
    fn qualified_exports_show_a_package_to_their_targets_only() {
        let module = ModuleDeclaration {
            exports: vec![("a/b".into(), vec!["m".into()]), ("a".into(), Vec::new())],
            ..ModuleDeclaration::default()
        };
        assert!(module.shows("a", None, false));
        assert!(!module.shows("a", None, true));
        assert!(module.shows("a/b", Some("m"), false));
        assert!(!module.shows("a/b", None, false));
    }

    #[test]
    fn what_is_no_class_file_is_no_module() {
        assert_eq!(ModuleDeclaration::read(vec![0xca, 0xfe].into()), None);
    }
}
