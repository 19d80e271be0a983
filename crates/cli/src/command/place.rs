//! Where a command works: on what `-cp` or `CLASSPATH` names, or on the modules of the project around the directory.
//!
//! This is the one place where class paths and classes are settled. Whoever names a class path gets just that; elsewhere
//! every module of the project has its own.

use std::env;
use std::path::{Path, PathBuf};

use attest_engine::{Framework, Sandbox, Sources, cache_directory};
use attest_project::{Environment, Kind, Meaning, Module, Project, TestFramework, Wanted};

use super::configured;
use super::ready::{Need, ready_for};
use super::targets::{check, has_classes, with_targets};
use super::workplace::{Workplace, first};
use crate::arguments::{Classes, InProject};
use crate::exit::Exit;
use crate::talk;

/// Where a command works.
#[derive(Clone, Default)]
pub struct Place {
    /// The JDK and the class path.
    pub sources: Sources,
    /// Directories and jars to work on; all of the class path if there are none.
    pub targets: Vec<PathBuf>,
    /// Only these classes, by their whole names; all if there are none.
    pub classes: Vec<String>,
    /// Only methods of these names; all if there are none.
    pub methods: Vec<String>,
    /// The module, if it is one of a project.
    pub module: Option<Module>,
    /// Whether nobody named the JDK: it may be changed for what classes need.
    pub jdk_is_chosen: bool,
}

/// What was named on the command line.
pub struct Asked<'a> {
    pub classes: &'a Classes,
    pub project: &'a InProject,
    pub sandbox: Sandbox,
    pub need: Need,
}

impl Asked<'_> {
    /// Where classes come from, before the class path of a module takes its place.
    pub fn sources(&self) -> Sources {
        Sources { sandbox: self.sandbox, ..configured(self.classes) }
    }
}

impl Place {
    /// Which JUnit tests are for: the one that is asked for, else that of the module, else 5.
    pub fn framework(&self, asked: Option<u8>) -> Framework {
        let of_module = self.module.as_ref().and_then(|module| module.framework);
        match (asked, of_module) {
            (Some(4), _) | (None, Some(TestFramework::JUnit4)) => Framework::JUnit4,
            _ => Framework::Jupiter,
        }
    }

    /// Where the tests go that `--out` sends to a directory; `project` is the module's own.
    pub fn out(&self, asked: &Path) -> PathBuf {
        match self.test_root().filter(|_| asked == Path::new("project")) {
            Some(root) => root,
            None => asked.to_owned(),
        }
    }

    /// Where the module keeps its tests.
    pub fn test_root(&self) -> Option<PathBuf> {
        self.module.as_ref().and_then(Module::java_test_root).map(from_here)
    }

    /// The module whose own tests those in a directory are, where it has no JUnit to compile them.
    pub fn without_junit(&self, out: &Path) -> Option<&str> {
        let module = self.module.as_ref()?;
        let lacks_junit = matches!(module.framework, None | Some(TestFramework::TestNg));
        (lacks_junit && self.test_root().as_deref() == Some(out)).then_some(&module.name)
    }

    /// The directories of the module's sources.
    pub fn source_roots(&self) -> Vec<PathBuf> {
        self.module.iter().flat_map(|module| &module.source_roots).map(|root| from_here(root)).collect()
    }
}

/// The places of what was named: of all modules if nothing was. What is wrong has been said where there is an exit code.
pub fn places(asked: &Asked<'_>, what: &[PathBuf]) -> Result<Vec<Place>, Exit> {
    let Some(workplace) = Workplace::open(asked)? else { return outside(asked, what) };
    let mut chosen: Vec<(usize, Option<String>, Vec<String>)> = Vec::new();
    let mut add = |module: usize, method: Option<String>, class: Option<String>| {
        let at = chosen.iter().position(|(known, of, _)| *known == module && *of == method);
        let at = at.unwrap_or_else(|| {
            chosen.push((module, method, Vec::new()));
            chosen.len() - 1
        });
        chosen[at].2.extend(class);
    };
    let mut foreign = Vec::new();
    for one in what {
        let text = one.to_string_lossy();
        match workplace.meaning(&text) {
            Meaning::Modules(modules) => {
                let with_classes = modules.iter().filter(|at| workplace.project.modules[**at].has_classes());
                with_classes.for_each(|at| add(*at, None, None));
            }
            Meaning::Class(named, wanted) => add(named.module, method_name(&wanted), Some(named.class)),
            Meaning::Classes(all, wanted) => {
                all.into_iter().for_each(|one| add(one.module, method_name(&wanted), Some(one.class)));
            }
            Meaning::Several(several, _) => return Err(workplace.ambiguous(&text, &several)),
            Meaning::Unknown if one.exists() => foreign.push(one.clone()),
            Meaning::Unknown => return Err(workplace.unknown(&text)),
        }
    }
    if !foreign.is_empty() {
        // Classes that no module has: as if there were no project.
        return outside(asked, what);
    }
    if what.is_empty() {
        workplace.chosen.iter().for_each(|at| add(*at, None, None));
    }
    let modules: Vec<usize> = chosen.iter().map(|(module, _, _)| *module).collect();
    let compiled = workplace.compiled(&modules)?;
    for module in compiled.iter().map(|at| &workplace.project.modules[*at]) {
        if module.framework == Some(TestFramework::TestNg) {
            talk::note(&format!("{} is tested with TestNG; tests are written for JUnit", module.name));
        }
    }
    let chosen = chosen.into_iter().filter(|(module, _, _)| compiled.contains(module));
    Ok(chosen.map(|(module, method, classes)| workplace.place(module, method, classes)).collect())
}

/// The place of a method, and the method as the engine takes it; a class is none.
pub fn place_of_method(asked: &Asked<'_>, name: &str) -> Result<(Place, String), Exit> {
    let (place, meant) = place_of(asked, &[name])?;
    let meant = meant.concat();
    if !meant.contains('#') && !meant.contains("::") && place.sources.has_class(&meant) {
        return Err(talk::usage(&format!(
            "{meant} is a class; name one of its methods, as {meant}#method; `attest ir {meant}` lists them"
        )));
    }
    Ok((place, meant))
}

/// The places of several names that are looked at together, and the names as the engine takes them: that of their module,
/// or all modules together where they are in several, or in none.
pub fn place_of(asked: &Asked<'_>, names: &[&str]) -> Result<(Place, Vec<String>), Exit> {
    let (mut place, meant) = unready_place_of(asked, names)?;
    ready_for(&mut place, &meant, asked.need)?;
    Ok((place, meant))
}

fn unready_place_of(asked: &Asked<'_>, names: &[&str]) -> Result<(Place, Vec<String>), Exit> {
    let written = || names.iter().map(|name| (*name).to_owned()).collect();
    let Some(workplace) = Workplace::open(asked)? else {
        let place = outside(asked, &[])?.remove(0);
        check_here(asked, &place, names)?;
        return Ok((place, written()));
    };
    let (mut modules, mut meant) = (Vec::new(), Vec::new());
    for name in names {
        let (module, name) = workplace.meant(name)?;
        modules.push(module);
        meant.push(name);
    }
    modules.dedup();
    match modules.as_slice() {
        [Some(module)] => {
            workplace.compiled(&[*module])?;
            Ok((workplace.place(*module, None, Vec::new()), meant))
        }
        _ => Ok((workplace.everything(), meant)),
    }
}

/// The names sorted by the modules that they are in; what is in none is looked at over all modules.
pub fn places_of(asked: &Asked<'_>, names: &[&String]) -> Result<Vec<(Place, Vec<String>)>, Exit> {
    let mut found = unready_places_of(asked, names)?;
    for (place, names) in &mut found {
        ready_for(place, names, asked.need)?;
    }
    Ok(found)
}

fn unready_places_of(asked: &Asked<'_>, names: &[&String]) -> Result<Vec<(Place, Vec<String>)>, Exit> {
    let Some(workplace) = Workplace::open(asked)? else {
        let place = outside(asked, &[])?.remove(0);
        check_here(asked, &place, &names.iter().map(|name| name.as_str()).collect::<Vec<_>>())?;
        return Ok(vec![(place, names.iter().map(|name| (*name).clone()).collect())]);
    };
    if names.is_empty() {
        return Ok(vec![(workplace.everything(), Vec::new())]);
    }
    let mut found: Vec<(Option<usize>, Vec<String>)> = Vec::new();
    for name in names {
        let (module, name) = workplace.meant(name)?;
        match found.iter_mut().find(|(known, _)| *known == module) {
            Some((_, names)) => names.push(name),
            None => found.push((module, vec![name])),
        }
    }
    let modules: Vec<usize> = found.iter().filter_map(|(module, _)| *module).collect();
    if !modules.is_empty() {
        workplace.compiled(&modules)?;
    }
    let place = |module: Option<usize>| match module {
        Some(module) => workplace.place(module, None, Vec::new()),
        None => workplace.everything(),
    };
    Ok(found.into_iter().map(|(module, names)| (place(module), names)).collect())
}

/// Whether a name is one of a class of a library or of the JDK.
pub fn is_of_library(sources: &Sources, name: &str) -> bool {
    let place = Wanted::parse(name).place;
    let class = place.split('(').next().and_then(|name| name.rsplit_once('.')).map(|(class, _)| class);
    sources.has_class(&place) || class.is_some_and(|class| sources.has_class(class))
}

/// Whether there can be what is named, where no class path is: without a project and without classes the JDK alone is left.
fn check_here(asked: &Asked<'_>, place: &Place, names: &[&str]) -> Result<(), Exit> {
    let is_named = asked.classes.class_path.is_some() || env::var_os("CLASSPATH").is_some();
    if is_named || has_classes(Path::new(".")) {
        return Ok(());
    }
    let unknown = |name: &&&str| !Path::new(name).exists() && !is_of_library(&place.sources, name);
    let Some(name) = names.iter().find(unknown) else { return Ok(()) };
    Err(talk::usage(&format!(
        "there is no {} here: {NOTHING_HERE}; go to your project, or name its classes with -cp PATH",
        Wanted::parse(name).place
    )))
}

const NOTHING_HERE: &str =
    "this directory has no classes and is in no project (no pom.xml, build.gradle or src here or above)";

/// Says that tests which were written to the test roots of modules do not compile there.
pub fn tell_missing_junit(modules: &[&str]) {
    if !modules.is_empty() {
        talk::note(&format!(
            "no JUnit was found among what the tests of {} need, and those that were written there do not compile without it; add \
             org.junit.jupiter:junit-jupiter to the test dependencies, or name another directory with --out",
            first(modules)
        ));
    }
}

/// What to type where nothing was named and nothing is here.
pub fn nothing_here(asked: &Asked<'_>, what: &[PathBuf], command: &str) -> Option<String> {
    let named = !what.is_empty() || asked.classes.class_path.is_some() || env::var_os("CLASSPATH").is_some();
    if let [directory] = what
        && directory.is_dir()
        && asked.classes.class_path.is_none()
        && !has_classes(directory)
    {
        return Some(
            "no class file is below this directory; compile first, or name the directory that your build writes classes to, \
             for example target/classes"
                .to_owned(),
        );
    }
    (!named && project(asked.classes).is_none()).then(|| {
        format!(
            "{NOTHING_HERE}; go to your project, or name directories and jars, for example: attest {command} target/classes"
        )
    })
}

/// The project that this directory is in, unless a class path is named.
pub fn project(classes: &Classes) -> Option<Project> {
    if classes.class_path.is_some() || env::var_os("CLASSPATH").is_some_and(|path| !path.is_empty()) {
        return None;
    }
    let here = env::current_dir().ok()?;
    let found = Project::find(&here, &Environment::of_process(cache_directory()))?;
    // In a directory of classes, the class path is the directory as it always was.
    (found.kind != Kind::Classes).then_some(found)
}

/// The classes of all modules and what they depend on, each once.
pub fn class_path(project: &Project) -> Vec<PathBuf> {
    let all = || project.modules.iter();
    let own = all().flat_map(|module| &module.class_directories).filter(|directory| directory.is_dir());
    let mut path: Vec<PathBuf> = Vec::new();
    for entry in own.chain(all().flat_map(|module| module.class_path.iter().filter(|entry| entry.exists()))) {
        if !path.contains(entry) {
            path.push(entry.clone());
        }
    }
    path
}

/// Without a project: what `-cp` and the arguments name.
fn outside(asked: &Asked<'_>, what: &[PathBuf]) -> Result<Vec<Place>, Exit> {
    if !asked.project.module.is_empty() || asked.project.build {
        let problem = "-m and --build are for projects, and none is here (or -cp names the classes); go to the directory \
                       of a pom.xml or build.gradle, or name classes with -cp PATH";
        return Err(talk::usage(problem));
    }
    check(what).map_err(|problem| talk::usage(&problem))?;
    let named = asked.classes.class_path.is_some();
    let sources = with_targets(asked.sources(), what, named);
    Ok(vec![Place {
        sources,
        targets: what.to_vec(),
        classes: Vec::new(),
        methods: Vec::new(),
        module: None,
        jdk_is_chosen: false,
    }])
}

/// The name of a method without its types.
fn method_name(wanted: &Wanted) -> Option<String> {
    wanted.method.as_ref().map(|method| method.split('(').next().unwrap_or(method).trim().to_owned())
}

/// A path from this directory, where it is below.
pub fn from_here(path: &Path) -> PathBuf {
    let here = env::current_dir().unwrap_or_default();
    path.strip_prefix(&here).map_or_else(|_| path.to_owned(), Path::to_owned)
}
