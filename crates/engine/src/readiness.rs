//! What stands in the way of analysing classes, known before any work: entries of the class path and classes that are not
//! there, members that classes of another version lack, classes that are newer than the JVM.
//!
//! Only what code refers to in its constant pool is looked for, so that a class that is asked for by name at run time, as
//! optional parts of libraries are, is not missed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::rc::Rc;

use attest_classfile::{Constant, MemberRef, parse};
use attest_program::location::{ClassPath, Jdk, Origin, Warning};
use serde::Serialize;

use crate::session::Error;
use crate::sources::Sources;

/// The version of class files of Java 0, so to say: that of Java 8 is 52 (JVMS 4.1).
const CLASS_FILES: u32 = 44;
/// The first Java with preview features, whose class files have the minor version 65535 (JVMS 4.1).
const FIRST_PREVIEW: u32 = 12;

/// What stands in the way of analysing classes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Readiness {
    /// Entries of the class path that are not there, in words.
    pub entries: Vec<String>,
    /// Classes and members that are not there, and the classes that need them.
    pub lacking: BTreeMap<String, BTreeSet<String>>,
    /// Classes that need a newer Java, and which.
    pub newer: BTreeMap<String, u32>,
    /// Classes that were compiled with preview features, and of which Java.
    pub preview: BTreeMap<String, u32>,
}

/// A JDK on this machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InstalledJdk {
    /// 8, 11, 17, …
    pub version: u32,
    /// Where it is.
    pub home: PathBuf,
    /// Whether it has `javac`.
    pub has_compiler: bool,
}

impl From<Jdk> for InstalledJdk {
    fn from(jdk: Jdk) -> InstalledJdk {
        InstalledJdk { version: jdk.version, home: jdk.home, has_compiler: jdk.has_compiler }
    }
}

impl Readiness {
    /// Whether nothing is in the way.
    pub fn is_ready(&self) -> bool {
        self.entries.is_empty() && self.lacking.is_empty() && self.newer.is_empty() && self.preview.is_empty()
    }

    /// The Java that all classes need, if it is newer.
    pub fn needed_java(&self) -> Option<u32> {
        self.newer.values().copied().max()
    }
}

impl Sources {
    /// What stands in the way of analysing the classes of `targets`, or those of directories of the class path if there
    /// are none, as far as `wanted` says that they matter, by names with dots.
    pub fn readiness(&self, targets: &[PathBuf], wanted: &dyn Fn(&str) -> bool) -> Result<Readiness, Error> {
        let jdk = Jdk::find(self.jdk.as_deref())?;
        let path = ClassPath::open(&self.class_path, &jdk)?;
        let mut scan =
            Scan { path: &path, java: jdk.version, shapes: BTreeMap::new(), found: Readiness::default() };
        // Like the JVM, which does not mind: what is then missing is found class by class.
        let is_named = |warning: &&Warning| !matches!(warning, Warning::MissingInManifest { .. });
        scan.found.entries = path.warnings().iter().filter(is_named).map(ToString::to_string).collect();
        let directories: Vec<PathBuf> =
            path.entries().filter(|entry| entry.is_dir()).map(PathBuf::from).collect();
        for entry in if targets.is_empty() { &directories } else { targets } {
            // What cannot be listed is said where it is worked on.
            for class in path.classes_of(entry).unwrap_or_default() {
                if wanted(&class.replace('/', ".")) {
                    scan.class(&class);
                }
            }
        }
        Ok(scan.found)
    }

    /// The JDK in use.
    pub fn jdk_in_use(&self) -> Result<InstalledJdk, Error> {
        Ok(Jdk::find(self.jdk.as_deref())?.into())
    }
}

/// The JDKs of this machine that know classes of this Java, the oldest first.
pub fn jdks_for(java: u32) -> Vec<InstalledJdk> {
    installed_jdks(&[]).into_iter().filter(|jdk| jdk.version >= java).collect()
}

/// The JDKs of this machine that have a compiler, those of `homes` before the others, else the oldest first.
pub fn installed_jdks(homes: &[PathBuf]) -> Vec<InstalledJdk> {
    let named = homes.iter().filter_map(|home| Jdk::at(home).ok()).filter(|jdk| jdk.has_compiler);
    named.chain(Jdk::installed()).map(InstalledJdk::from).collect()
}

/// What is known of a class that others refer to.
struct Shape {
    /// Names and descriptors of fields and methods.
    members: BTreeSet<(String, String)>,
    above: Vec<String>,
}

struct Scan<'p> {
    path: &'p ClassPath,
    java: u32,
    shapes: BTreeMap<String, Option<Rc<Shape>>>,
    found: Readiness,
}

impl Scan<'_> {
    fn class(&mut self, name: &str) {
        let Ok(Some(found)) = self.path.find_class(name) else { return };
        self.note_version(name, &found.bytes);
        let Ok(file) = parse(found.bytes) else { return };
        let user = file.name().replace('/', ".");
        for index in 1..file.pool().len() as u16 {
            match file.pool().get(index) {
                Some(Constant::Class(class)) => self.needs_class(&user, class),
                Some(Constant::Field(member)) => self.needs_member(&user, member),
                Some(Constant::Method(member) | Constant::InterfaceMethod(member)) => {
                    self.needs_member(&user, member)
                }
                _ => {}
            }
        }
    }

    fn needs_class(&mut self, user: &str, class: &str) {
        let Some(class) = element(class) else { return };
        if self.shape(class).is_none() {
            let users = self.found.lacking.entry(class.replace('/', ".")).or_default();
            users.insert(user.to_owned());
        }
    }

    fn needs_member(&mut self, user: &str, member: MemberRef<'_>) {
        // Arrays have the methods of Object, and handles have methods of every type (JVMS 2.9.3).
        let polymorphic = ["java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle"];
        if member.class.starts_with('[') || polymorphic.contains(&member.class) {
            return;
        }
        if self.has(member.class, &(member.name.to_owned(), member.descriptor.to_owned())) == Some(false) {
            let class = member.class.replace('/', ".");
            let name = format!("{class}.{}{}", member.name, member.descriptor);
            self.found.lacking.entry(name).or_default().insert(user.to_owned());
        }
    }

    /// Whether a class has or inherits a member; nothing if one of the classes above is not there.
    fn has(&mut self, class: &str, member: &(String, String)) -> Option<bool> {
        let (mut open, mut seen) = (vec![class.to_owned(), "java/lang/Object".to_owned()], BTreeSet::new());
        while let Some(class) = open.pop() {
            if !seen.insert(class.clone()) {
                continue;
            }
            let shape = self.shape(&class)?;
            if shape.members.contains(member) {
                return Some(true);
            }
            open.extend(shape.above.iter().cloned());
        }
        Some(false)
    }

    /// What is known of a class; nothing if it is not there.
    fn shape(&mut self, class: &str) -> Option<Rc<Shape>> {
        if let Some(known) = self.shapes.get(class) {
            return known.clone();
        }
        let shape = self.read(class).map(Rc::new);
        self.shapes.insert(class.to_owned(), shape.clone());
        shape
    }

    fn read(&mut self, class: &str) -> Option<Shape> {
        let found = self.path.find_class(class).ok()??;
        if !matches!(found.origin, Origin::Jdk { .. }) {
            self.note_version(class, &found.bytes);
        }
        let file = parse(found.bytes).ok()?;
        let fields = file
            .fields()
            .iter()
            .map(|field| (field.name(&file).to_owned(), field.descriptor(&file).to_owned()));
        let methods = file
            .methods()
            .iter()
            .map(|method| (method.name(&file).to_owned(), method.descriptor(&file).to_owned()));
        let above = file.super_name().into_iter().chain(file.interfaces()).map(str::to_owned).collect();
        Some(Shape { members: fields.chain(methods).collect(), above })
    }

    /// Also of a class that is too new to be read (JVMS 4.1: magic, minor and major version).
    fn note_version(&mut self, class: &str, bytes: &[u8]) {
        let Some([0xca, 0xfe, 0xba, 0xbe, minor_high, minor_low, high, low]) = bytes.get(..8) else { return };
        let java = u32::from(u16::from_be_bytes([*high, *low])).saturating_sub(CLASS_FILES);
        if java > self.java {
            self.found.newer.insert(class.replace('/', "."), java);
        } else if [*minor_high, *minor_low] == [0xff, 0xff] && java >= FIRST_PREVIEW {
            self.found.preview.insert(class.replace('/', "."), java);
        }
    }
}

/// The class that an array is made of; nothing if it is a primitive type.
fn element(class: &str) -> Option<&str> {
    let element = class.trim_start_matches('[');
    if element.len() == class.len() {
        return Some(class);
    }
    element.strip_prefix('L').and_then(|name| name.strip_suffix(';'))
}
