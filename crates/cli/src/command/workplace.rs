//! The project that a command works in: which of its modules, and what names mean in it.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::path::{Path, PathBuf};

use attest_engine::nearest;
use attest_project::{Compiled, Meaning, Named, Problem, Project, Wanted, compile, sentences};

use super::describe;
use super::place::{Asked, Place, class_path, from_here};
use crate::exit::Exit;
use crate::talk;

/// How many of several things of a kind are named.
const NAMED: usize = 5;

/// A project with the modules that are to be worked on.
pub struct Workplace<'a> {
    pub project: Project,
    here: PathBuf,
    /// The modules, by their numbers.
    pub chosen: Vec<usize>,
    asked: &'a Asked<'a>,
}

impl<'a> Workplace<'a> {
    /// The project that this directory is in, compiled if that was asked for; what is wrong with it is said.
    pub fn open(asked: &'a Asked<'a>) -> Result<Option<Workplace<'a>>, Exit> {
        let Some(mut project) = super::place::project(asked.classes) else { return Ok(None) };
        if asked.project.build {
            talk::note(&format!("compiling with `{}`", project.compile_command()));
            compile(&project).map_err(|problem| talk::usage(&problem))?;
            project = super::place::project(asked.classes).unwrap_or(project);
        }
        let here = env::current_dir().unwrap_or_default();
        let mut workplace = Workplace { project, here, chosen: Vec::new(), asked };
        workplace.choose()?;
        if asked.project.verbose {
            talk::plain(&describe::project(&workplace.project));
        }
        workplace.tell_problems();
        Ok(Some(workplace))
    }

    /// Chooses modules: those that are named with -m, else all that can have classes.
    fn choose(&mut self) -> Result<(), Exit> {
        for name in &self.asked.project.module {
            let found = self.project.modules_named(name);
            if found.is_empty() {
                let names: Vec<&str> =
                    self.project.modules.iter().map(|module| module.name.as_str()).collect();
                let advice = match nearest(name, names.iter().copied()).as_slice() {
                    [] => format!("there are {}", first(&names)),
                    near => format!("did you mean {}?", near.join(" or ")),
                };
                return Err(talk::usage(&format!("the project has no module {name}; {advice}")));
            }
            self.chosen.extend(found);
        }
        if self.chosen.is_empty() {
            self.chosen = (0..self.project.modules.len()).collect();
        }
        self.chosen.retain(|at| self.project.modules[*at].has_classes());
        Ok(())
    }

    fn tell_problems(&self) {
        // A class that is there twice matters to who names it, and what tests need to who runs them.
        let is_chosen = |name: &str| self.chosen.iter().any(|at| self.project.modules[*at].name == name);
        let matters = |one: &&Problem| match one {
            Problem::SameClass { .. } => false,
            Problem::NoJar { module, for_tests, .. } => !for_tests && is_chosen(module),
            Problem::NoPom { module, .. } => is_chosen(module),
            _ => true,
        };
        let problems = sentences(self.project.problems.iter().filter(matters));
        for problem in problems.iter().take(NAMED) {
            talk::note(problem);
        }
        if problems.len() > NAMED {
            talk::note(&format!("{} more problems; `attest doctor` names them all", problems.len() - NAMED));
        }
    }

    pub fn meaning(&self, text: &str) -> Meaning {
        self.project.meaning(text, &self.here, &self.chosen)
    }

    /// The module of a name, and the name as the engine takes it. What the project does not know is left as it is: it may
    /// be of a library or of the JDK.
    pub fn meant(&self, name: &str) -> Result<(Option<usize>, String), Exit> {
        match self.meaning(name) {
            Meaning::Class(named, wanted) => Ok((
                Some(named.module),
                as_written(name, &wanted).unwrap_or_else(|| wanted.of_class(&named.class)),
            )),
            Meaning::Classes(all, wanted) => {
                let outermost = all.iter().min_by_key(|one| one.class.len());
                let class = outermost.map_or(String::new(), |one| one.class.clone());
                let module = outermost.map(|one| one.module);
                Ok((module, as_written(name, &wanted).unwrap_or_else(|| wanted.of_class(&class))))
            }
            Meaning::Several(several, _) => Err(self.ambiguous(name, &several)),
            Meaning::Modules(_) => Ok((None, name.to_owned())),
            Meaning::Unknown => match self.near(name).as_slice() {
                [] => Ok((None, name.to_owned())),
                _ if self.is_of_library(name) => Ok((None, name.to_owned())),
                _ => Err(self.unknown(name)),
            },
        }
    }

    /// Whether a name is one of a library or of the JDK.
    fn is_of_library(&self, name: &str) -> bool {
        let place = Wanted::parse(name).place;
        let class = place.split('(').next().and_then(|name| name.rsplit_once('.')).map(|(class, _)| class);
        let sources = self.everything().sources;
        sources.has_class(&place) || class.is_some_and(|class| sources.has_class(class))
    }

    /// Names of the project that are near to one.
    fn near(&self, text: &str) -> Vec<String> {
        let wanted = Wanted::parse(text).place;
        let name = wanted.split('(').next().unwrap_or_default();
        let file = [".java", ".kt", ".class"].iter().find_map(|ending| name.strip_suffix(ending));
        let name = file.map_or(name, |stem| stem.rsplit('/').next().unwrap_or(stem));
        let classes = self.project.classes();
        let names: Vec<String> = classes.iter().map(|one| one.class.replace('.', "/")).collect();
        let near = |name: &str| -> Vec<String> {
            let near = nearest(name, names.iter().map(String::as_str));
            near.into_iter().map(|class| class.replace('/', ".")).collect()
        };
        // `Acount.withdraw` may be a class and a method.
        let before = name.rsplit_once('.').map_or(Vec::new(), |(class, _)| near(class));
        Some(near(name)).filter(|found| !found.is_empty()).unwrap_or(before)
    }

    pub fn unknown(&self, text: &str) -> Exit {
        if let Err(exit) = self.compiled(&self.chosen) {
            return exit;
        }
        let near = self.near(text);
        let advice = match near.as_slice() {
            [] => {
                let classes: Vec<String> = self.project.classes().into_iter().map(|one| one.class).collect();
                let classes: Vec<&str> =
                    classes.iter().map(String::as_str).filter(|name| !name.contains('$')).collect();
                format!("it has {}", first(&classes))
            }
            near => format!("did you mean {}?", near.join(" or ")),
        };
        let place = Wanted::parse(text).place;
        talk::usage(&format!("the project in {} has no {place}; {advice}", self.project.root.display()))
    }

    pub fn ambiguous(&self, text: &str, several: &[Named]) -> Exit {
        let wanted = Wanted::parse(text);
        let lines: Vec<String> = several
            .iter()
            .map(|one| {
                let rest = wanted.of_class("");
                format!("  {}{rest} (in {})", one.class, self.project.modules[one.module].name)
            })
            .collect();
        let same = several.iter().all(|one| one.class == several[0].class);
        let how = if same { "choose a module with -m" } else { "name one of them" };
        talk::usage(&format!(
            "{} classes are called {}; {how}:\n{}",
            several.len(),
            wanted.place,
            lines.join("\n")
        ))
    }

    /// Those of some modules that are compiled; what is wrong with the others is said, and is an end where nothing is left.
    pub fn compiled(&self, modules: &[usize]) -> Result<BTreeSet<usize>, Exit> {
        let state = |at: &usize| (*at, self.project.modules[*at].compiled());
        let states: BTreeMap<usize, Compiled> = modules.iter().map(state).collect();
        let name = |module: &usize| self.project.modules[*module].name.as_str();
        let of =
            |is: fn(&Compiled) -> bool| states.iter().filter(move |(_, state)| is(state)).map(|(at, _)| *at);
        let not: Vec<&str> = of(|state| *state == Compiled::Not).map(|at| name(&at)).collect();
        let there: BTreeSet<usize> =
            of(|state| matches!(state, Compiled::UpToDate | Compiled::Stale(_))).collect();
        let root = self.project.root.display();
        let how = format!("run `{}` in {root}, or add --build", self.project.compile_command());
        if there.is_empty() && not.is_empty() {
            talk::error(&format!(
                "there are no sources and no classes in {root}; go to the directory of your project, or name classes with -cp PATH"
            ));
            return Err(Exit::Nothing);
        }
        if there.is_empty() {
            return Err(talk::usage(&format!("{} not compiled; {how}", are(&not))));
        }
        if !not.is_empty() {
            talk::note(&format!("{} not compiled and left out; {how}", are(&not)));
        }
        for (module, state) in &states {
            if let Compiled::Stale(source) = state {
                let source = from_here(source);
                talk::note(&format!(
                    "{} is newer than the classes of {}; {how}",
                    source.display(),
                    name(module)
                ));
            }
        }
        Ok(there)
    }

    pub fn place(&self, module: usize, method: Option<String>, classes: Vec<String>) -> Place {
        let module = &self.project.modules[module];
        let targets: Vec<PathBuf> =
            module.class_directories.iter().filter(|at| at.is_dir()).cloned().collect();
        let mut sources = self.asked.sources();
        sources.class_path.clone_from(&targets);
        sources.class_path.extend(module.class_path.iter().filter(|entry| entry.exists()).cloned());
        let mocking = module.mocking().into_iter().map(Path::to_owned);
        sources.class_path.extend(mocking.filter(|entry| entry.exists()));
        Place {
            sources,
            targets,
            classes,
            methods: method.into_iter().collect(),
            module: Some(module.clone()),
            jdk_is_chosen: false,
        }
    }

    /// All modules together.
    pub fn everything(&self) -> Place {
        let mut sources = self.asked.sources();
        sources.class_path = class_path(&self.project);
        Place { sources, ..Place::default() }
    }
}

/// A source file as it was written: the engine knows which classes come from it.
fn as_written(name: &str, wanted: &Wanted) -> Option<String> {
    let is_source = [".java", ".kt"].iter().any(|ending| wanted.place.ends_with(ending));
    (is_source && wanted.line.is_some()).then(|| name.to_owned())
}

fn are(names: &[&str]) -> String {
    format!("{} {}", first(names), if names.len() == 1 { "is" } else { "are" })
}

/// The first of some names, and how many more there are.
pub fn first(names: &[&str]) -> String {
    let shown = names.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ");
    match names.len() {
        0 => "none".to_owned(),
        many if many > NAMED => format!("{shown} and {} more", many - NAMED),
        _ => shown,
    }
}
