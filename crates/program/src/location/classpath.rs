//! The class path: the JDK's classes, then the user's directories and jars in order.

mod entries;

use std::collections::BTreeSet;
use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::directory::Directory;
use super::image::Image;
use super::jar::Jar;
use super::jdk::BootFiles;
use super::{Found, Jdk, LocationError, Origin};

/// Packages of what tests are written with: frameworks and mocks, and what these stand on.
const OF_TESTS: &[&str] = &[
    "org/mockito/",
    "net/bytebuddy/",
    "org/objenesis/",
    "org/junit/",
    "org/opentest4j/",
    "org/apiguardian/",
];

/// All places that classes are looked up in; shared by reference between threads.
///
/// Differs from the JVM's class loaders: a class of the user in a package that a module of the JDK holds is
/// found (after the JDK's own), and so are classes of modules that `java` does not resolve by default.
#[derive(Debug)]
pub struct ClassPath {
    jdk: Jdk,
    boot: Boot,
    entries: Vec<Entry>,
    warnings: Vec<Warning>,
}

/// Something about the class path that `java` would pass over in silence.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// An entry does not exist.
    Missing {
        /// The entry.
        path: PathBuf,
    },
    /// An entry of a jar's manifest does not exist.
    MissingInManifest {
        /// The jar with the manifest.
        jar: PathBuf,
        /// The entry as the manifest has it.
        entry: String,
    },
    /// An entry of a jar's manifest cannot be used.
    UnusableInManifest {
        /// The jar with the manifest.
        jar: PathBuf,
        /// The entry as the manifest has it.
        entry: String,
        /// Why not.
        problem: String,
    },
}

#[derive(Debug)]
enum Boot {
    Image(Image),
    Jars(Vec<Jar>),
}

#[derive(Debug)]
enum Entry {
    Directory(Directory),
    Jar(Jar),
}

impl ClassPath {
    /// Opens a class path: directories, jars and `DIR/*` for all jars of a directory, in order.
    ///
    /// As with `java`, what does not exist is passed over (see [`ClassPath::warnings`]) and the `Class-Path`
    /// of a jar's manifest is followed right behind the jar. A file that is no jar is an error.
    pub fn open(entries: &[PathBuf], jdk: &Jdk) -> Result<ClassPath, LocationError> {
        let boot = match jdk.boot_files() {
            Some(BootFiles::Image(path)) => Boot::Image(Image::open(&path)?),
            Some(BootFiles::Jars(jars)) => {
                Boot::Jars(jars.into_iter().map(|path| Jar::new(path, jdk.version)).collect())
            }
            None => {
                return Err(LocationError::NotAJdk {
                    path: jdk.home.clone(),
                    named_by: "in use until now".into(),
                    problem: "its lib/modules or lib/rt.jar has gone".into(),
                });
            }
        };
        let (entries, warnings) = entries::open(entries, jdk.version)?;
        Ok(ClassPath { jdk: jdk.clone(), boot, entries, warnings })
    }

    /// Splits a class path at the platform's separator; an empty element is the current directory.
    pub fn parse(text: &str) -> Vec<PathBuf> {
        let element = |path: PathBuf| if path.as_os_str().is_empty() { PathBuf::from(".") } else { path };
        env::split_paths(text).map(element).collect()
    }

    /// The class with the internal name `name` (`java/lang/Object`): of the JDK, else of the first entry that
    /// has it. Names in `java/` are looked up in the JDK only, since `ClassLoader.defineClass` refuses them.
    pub fn find_class(&self, name: &str) -> Result<Option<Found>, LocationError> {
        if name.is_empty() || name.contains(['.', ';', '[']) {
            return Ok(None);
        }
        let path = format!("{name}.class");
        if let Some(found) = self.find_boot_class(name, &path)? {
            return Ok(Some(found));
        }
        if is_reserved(name) { Ok(None) } else { self.find_in_entries(&path) }
    }

    /// The resource `path` (without a `/` in front): of the JDK, else of the first entry that has it.
    pub fn find_resource(&self, path: &str) -> Result<Option<Found>, LocationError> {
        match self.find_boot_resource(path)? {
            Some(found) => Ok(Some(found)),
            None => self.find_in_entries(path),
        }
    }

    /// A resource of one module of the JDK; of any part of a JDK without modules.
    pub fn module_resource(&self, module: &str, path: &str) -> Result<Option<Found>, LocationError> {
        let image = match &self.boot {
            Boot::Image(image) => image,
            Boot::Jars(jars) => return find_in_jars(jars, path),
        };
        let bytes = image.resource(module, path)?;
        Ok(bytes.map(|bytes| Found { bytes, origin: Origin::Jdk { module: Some(Arc::from(module)) } }))
    }

    /// The resource `path` of every entry of the user's that has it, in the order of search.
    pub fn user_resources(&self, path: &str) -> Result<Vec<Found>, LocationError> {
        let mut all = Vec::new();
        for entry in &self.entries {
            all.extend(entry.find(path)?);
        }
        Ok(all)
    }

    /// The internal names of all classes in the user's entries, sorted, after versions are applied. What tests are written
    /// with is left out, unless it stands first.
    pub fn user_classes(&self) -> Result<Vec<String>, LocationError> {
        let mut classes = BTreeSet::new();
        for (at, entry) in self.entries.iter().enumerate() {
            let found = entry.classes()?;
            let is_of_tests = |name: &String| OF_TESTS.iter().any(|package| name.starts_with(package));
            if at == 0 || !found.iter().all(is_of_tests) {
                classes.extend(found);
            }
        }
        Ok(classes.into_iter().collect())
    }

    /// Whether there is a class of this internal name; it need not be one that can be loaded.
    pub fn has_class(&self, name: &str) -> bool {
        self.find_class(name).is_ok_and(|found| found.is_some())
    }

    /// The internal names of all classes in one of the user's entries, sorted; see [`ClassPath::entries`].
    pub fn classes_of(&self, entry: &Path) -> Result<Vec<String>, LocationError> {
        let truly = fs::canonicalize(entry).ok();
        let found = self.entries.iter().find(|candidate| {
            candidate.path() == entry || (truly.is_some() && fs::canonicalize(candidate.path()).ok() == truly)
        });
        let found = found.ok_or_else(|| LocationError::NotOnClassPath { path: entry.to_owned() })?;
        let mut classes = found.classes()?;
        classes.sort_unstable();
        classes.dedup();
        Ok(classes)
    }

    /// The internal names of the JDK's classes, sorted: those of `module`, or all. A JDK 8 has no modules.
    pub fn jdk_classes(&self, module: Option<&str>) -> Result<Vec<String>, LocationError> {
        let mut classes = Vec::new();
        match &self.boot {
            Boot::Image(image) => {
                for class in image.classes() {
                    let class = class?;
                    if module.is_none_or(|module| module == class.module) {
                        let separator = if class.package.is_empty() { "" } else { "/" };
                        classes.push([class.package, separator, class.simple].concat());
                    }
                }
            }
            Boot::Jars(jars) if module.is_none() => {
                for jar in jars {
                    classes.extend(jar.names()?.filter_map(class_of_file));
                }
            }
            Boot::Jars(_) => {}
        }
        classes.sort_unstable();
        classes.dedup();
        Ok(classes)
    }

    /// The names of the JDK's modules, sorted; none for a JDK 8.
    pub fn modules(&self) -> Result<Vec<String>, LocationError> {
        let Boot::Image(image) = &self.boot else { return Ok(Vec::new()) };
        Ok(image.modules()?.into_iter().map(str::to_owned).collect())
    }

    /// The module of the JDK that holds the package of the class `name`; `None` for a JDK 8, for packages
    /// outside of the JDK and for the unnamed package.
    pub fn module_of(&self, name: &str) -> Option<&str> {
        let Boot::Image(image) = &self.boot else { return None };
        let (package, _) = name.rsplit_once('/')?;
        image.module_of(package).ok().flatten()
    }

    /// The user's entries in the order of search, after wildcards and manifests are expanded.
    pub fn entries(&self) -> impl Iterator<Item = &Path> {
        self.entries.iter().map(Entry::path)
    }

    /// The JDK whose classes come first.
    pub fn jdk(&self) -> &Jdk {
        &self.jdk
    }

    /// What was passed over while the class path was opened.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    fn find_boot_class(&self, name: &str, path: &str) -> Result<Option<Found>, LocationError> {
        let image = match &self.boot {
            Boot::Image(image) => image,
            Boot::Jars(jars) => return find_in_jars(jars, path),
        };
        let Some((package, _)) = name.rsplit_once('/') else { return Ok(None) };
        let Some(module) = image.module_of(package)? else { return Ok(None) };
        let bytes = image.resource(module, path)?;
        Ok(bytes.map(|bytes| Found { bytes, origin: Origin::Jdk { module: Some(Arc::from(module)) } }))
    }

    fn find_boot_resource(&self, path: &str) -> Result<Option<Found>, LocationError> {
        let image = match &self.boot {
            Boot::Image(image) => image,
            Boot::Jars(jars) => return find_in_jars(jars, path),
        };
        let Some((package, _)) = path.rsplit_once('/') else { return Ok(None) };
        for (module, _) in image.modules_with(package)? {
            if let Some(bytes) = image.resource(module, path)? {
                return Ok(Some(Found { bytes, origin: Origin::Jdk { module: Some(Arc::from(module)) } }));
            }
        }
        Ok(None)
    }

    fn find_in_entries(&self, path: &str) -> Result<Option<Found>, LocationError> {
        for entry in &self.entries {
            if let Some(found) = entry.find(path)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

impl Entry {
    fn path(&self) -> &Path {
        match self {
            Entry::Directory(directory) => directory.path(),
            Entry::Jar(jar) => jar.path(),
        }
    }

    fn find(&self, path: &str) -> Result<Option<Found>, LocationError> {
        Ok(match self {
            Entry::Directory(directory) => {
                directory.find(path)?.map(|(bytes, file)| Found { bytes, origin: Origin::Directory(file) })
            }
            Entry::Jar(jar) => jar.find(path)?.map(|(bytes, entry)| Found {
                bytes,
                origin: Origin::Jar { path: Arc::clone(jar.path()), entry },
            }),
        })
    }

    /// The classes that [`ClassPath::find_class`] would look for here, unsorted.
    fn classes(&self) -> Result<Vec<String>, LocationError> {
        let user_class = |file: &str| class_of_file(file).filter(|class| !is_reserved(class));
        Ok(match self {
            Entry::Directory(directory) => {
                directory.names()?.iter().filter_map(|name| user_class(name)).collect()
            }
            Entry::Jar(jar) => jar.names()?.filter_map(user_class).collect(),
        })
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::Missing { path } => write!(f, "the class path entry {} does not exist", path.display()),
            Warning::MissingInManifest { jar, entry } => {
                write!(f, "the Class-Path of {} names {entry}, which does not exist", jar.display())
            }
            Warning::UnusableInManifest { jar, entry, problem } => {
                write!(
                    f,
                    "the Class-Path of {} names {entry}, which cannot be used: {problem}",
                    jar.display()
                )
            }
        }
    }
}

fn find_in_jars(jars: &[Jar], path: &str) -> Result<Option<Found>, LocationError> {
    for jar in jars {
        if let Some((bytes, _)) = jar.find(path)? {
            return Ok(Some(Found { bytes, origin: Origin::Jdk { module: None } }));
        }
    }
    Ok(None)
}

/// The internal name of the class in the file `name`; descriptors of modules and what lies under `META-INF`
/// are no classes of the class path.
fn class_of_file(name: &str) -> Option<String> {
    let class = name.strip_suffix(".class")?;
    let is_class =
        !class.contains(['.', ';', '[']) && class != "module-info" && !class.starts_with("META-INF/");
    (is_class && !class.is_empty() && !class.ends_with('/')).then(|| class.to_owned())
}

fn is_reserved(class: &str) -> bool {
    class.starts_with("java/")
}
