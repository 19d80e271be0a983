//! Projects of Maven: the poms of a project, its modules and their class paths.

mod ask;
pub(crate) mod effective;
pub(crate) mod pom;
pub(crate) mod repository;
pub(crate) mod resolve;
#[cfg(test)]
mod tests;
pub(crate) mod xml;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::cache::{Cache, ClassPaths};
use crate::environment::Environment;
use crate::java;
use crate::model::{Kind, Module, Obtained, Project};
use crate::problem::Problem;
use effective::{Effective, Models, plain};
use repository::Repository;
use resolve::{Scope, Taken, resolve};

/// How many modules a project may have.
const MAX_MODULES: usize = 10_000;

/// The topmost directory of the project that a directory with a pom belongs to: further up where a pom names it as module.
pub(crate) fn root(directory: &Path) -> PathBuf {
    let mut root = directory.to_owned();
    for above in directory.ancestors().skip(1) {
        let Ok(pom) = pom::Pom::read(&above.join("pom.xml")) else { continue };
        let is_module =
            |module: &String| module_file(above, module).is_some_and(|file| file.starts_with(&root));
        if pom.modules.iter().any(is_module) {
            root = above.to_owned();
        }
    }
    root
}

/// The pom of a module: a directory, or the file itself.
fn module_file(directory: &Path, module: &str) -> Option<PathBuf> {
    let path = plain(&directory.join(module));
    let file = if path.is_dir() { path.join("pom.xml") } else { path };
    file.is_file().then_some(file)
}

/// The project below a directory with a pom.
pub(crate) fn project(root: &Path, environment: &Environment) -> Project {
    let repository = Repository { maven: environment.repository.clone(), gradle: None };
    let mut models = Models::new(repository);
    let poms = poms(&mut models, root);
    let modules: Vec<(Rc<Effective>, Module)> = poms
        .iter()
        .filter_map(|file| models.effective(file))
        .map(|effective| (effective.clone(), module(&effective)))
        .collect();
    let cache = Cache::new(environment, "maven", root, &poms);
    let mut project = Project::new(Kind::Maven, root);
    project.modules = modules.iter().map(|(_, module)| module.clone()).collect();
    match cache.read() {
        Some(known) => known.put_into(&mut project),
        None => {
            let found = class_paths(&mut models, &modules);
            settle(found, &mut models, &mut project, environment, &cache);
        }
    }
    let mut problems = models.problems;
    problems.append(&mut project.problems);
    problems.sort();
    problems.dedup();
    project.problems = problems;
    project.find_frameworks();
    project
}

/// All poms of a project, the topmost first. Each becomes known under its name.
fn poms(models: &mut Models, root: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = Vec::new();
    let mut waiting = vec![root.join("pom.xml")];
    while let Some(file) = waiting.pop() {
        if files.contains(&file) || files.len() > MAX_MODULES {
            models.problems.push(Problem::Cycle { file });
            continue;
        }
        files.push(file.clone());
        let Some(pom) = models.pom(&file) else { continue };
        if let Some(group) = pom.group() {
            models.own.entry((group.to_owned(), pom.artifact.clone())).or_insert_with(|| file.clone());
        }
        let mut below = Vec::new();
        for module in &pom.modules {
            match module_file(pom.directory(), module) {
                Some(file) => below.push(file),
                None => {
                    models.problems.push(Problem::NoModule { file: file.clone(), module: module.clone() });
                }
            }
        }
        waiting.extend(below.into_iter().rev());
    }
    files
}

/// A module, without its class path.
fn module(pom: &Effective) -> Module {
    let mut module = Module::new(&pom.artifact, &pom.directory);
    module.packaging.clone_from(&pom.packaging);
    module.release = pom.release;
    module.toolchain = pom.build.toolchain.as_deref().and_then(java::feature);
    if pom.packaging == "pom" {
        return module;
    }
    let at = |path: &Option<String>, usual: &str| {
        plain(&pom.directory.join(path.as_deref().filter(|path| !path.contains("${")).unwrap_or(usual)))
    };
    let built = at(&pom.build.directory, "target");
    let below = |path: &Option<String>, usual: &str| match path {
        Some(path) if !path.contains("${") => plain(&pom.directory.join(path)),
        _ => built.join(usual),
    };
    module.class_directories = vec![below(&pom.build.classes, "classes")];
    module.test_class_directories = vec![below(&pom.build.test_classes, "test-classes")];
    let kotlin = |part: &str| pom.directory.join("src").join(part).join("kotlin");
    let mut sources = vec![at(&pom.build.sources, "src/main/java"), kotlin("main")];
    sources.extend(pom.build.further_sources.iter().map(|path| plain(&pom.directory.join(path))));
    sources.extend(crate::layout::generated(&built.join("generated-sources")));
    module.source_roots = crate::layout::there(sources);
    let usual = at(&pom.build.tests, "src/test/java");
    let mut tests = vec![usual.clone(), kotlin("test")];
    tests.extend(pom.build.further_tests.iter().map(|path| plain(&pom.directory.join(path))));
    module.test_roots = crate::layout::there(tests);
    // Java's compiler looks there, whatever else does.
    let configured = module.test_roots.contains(&usual) && pom.build.tests.is_some();
    module.java_tests = configured.then(|| usual.clone());
    if module.java_test_root().is_none() {
        module.java_tests = Some(usual.clone());
        if !module.test_roots.contains(&usual) {
            module.test_roots.push(usual);
        }
    }
    module
}

/// The class path of every module, in their order.
fn class_paths(models: &mut Models, modules: &[(Rc<Effective>, Module)]) -> ClassPaths {
    let mut found = ClassPaths { obtained: Obtained::Resolved, modules: Vec::new() };
    for (pom, _) in modules {
        let (mut own, mut tests) = (Vec::new(), Vec::new());
        // A pom without classes needs none of what it hands on to its modules.
        let taken = if pom.packaging == "pom" { Vec::new() } else { resolve(models, pom) };
        for one in taken.iter().filter(|one| one.dependency.is_jar()) {
            let list = if one.scope == Scope::Test { &mut tests } else { &mut own };
            list.extend(entries(models, modules, pom, one));
        }
        found.modules.push((own, tests));
    }
    found
}

/// What a dependency puts on the class path: the classes of a module, or a jar.
fn entries(
    models: &mut Models,
    modules: &[(Rc<Effective>, Module)],
    pom: &Effective,
    taken: &Taken,
) -> Vec<PathBuf> {
    let one = &taken.dependency;
    let is_it =
        |(other, _): &&(Rc<Effective>, Module)| other.group == one.group && other.artifact == one.artifact;
    if let Some((_, module)) = modules.iter().find(is_it) {
        let (_, _, _, classifier) = one.key();
        return if classifier == "tests" {
            &module.test_class_directories
        } else {
            &module.class_directories
        }
        .clone();
    }
    if let Some(jar) = resolve::file(models, one) {
        return vec![jar];
    }
    if one.version.as_deref().is_some_and(|version| !version.contains('$')) {
        let artifact =
            format!("{}:{}:{}", one.group, one.artifact, one.version.as_deref().unwrap_or_default());
        models.problems.push(Problem::NoJar {
            module: pom.artifact.clone(),
            for_tests: taken.scope == Scope::Test,
            artifact,
        });
    }
    Vec::new()
}

/// Takes what was resolved if it is whole; else asks Maven, who may know what our own resolver does not.
fn settle(
    found: ClassPaths,
    models: &mut Models,
    project: &mut Project,
    environment: &Environment,
    cache: &Cache,
) {
    if !models.problems.iter().any(Problem::is_of_class_path) {
        project.problems.extend(cache.write(&found));
        return found.put_into(project);
    }
    // A parent that is neither here nor in the repository is unknown to Maven too, who is asked offline.
    let orphan = models.problems.iter().any(|problem| matches!(problem, Problem::UnknownParent { .. }));
    let unknown = !orphan && models.problems.iter().any(Problem::is_of_model);
    found.put_into(project);
    if let Some(maven) = environment.maven.as_deref().filter(|_| unknown) {
        ask(maven, models, project, environment, cache);
    }
    for module in project.modules.iter_mut().filter(|module| module.obtained == Obtained::Resolved) {
        if models.problems.iter().any(|problem| problem.is_of_module(module)) {
            module.obtained = Obtained::Guessed;
        }
    }
}

fn ask(maven: &Path, models: &mut Models, project: &mut Project, environment: &Environment, cache: &Cache) {
    match ask::class_paths(maven, &project.root, environment.repository.as_deref()) {
        Ok(answers) => {
            let known = answered(project, &answers);
            project.problems.extend(cache.write(&known));
            known.put_into(project);
            // Maven knew what was missing.
            models.problems.retain(|problem| !problem.is_of_class_path());
        }
        Err(why) => {
            project.problems.push(Problem::NotAsked { command: ask::COMMAND.to_owned(), why });
        }
    }
}

/// What Maven said of each module; what it did not speak of stays as it was.
fn answered(project: &Project, answers: &BTreeMap<String, Vec<PathBuf>>) -> ClassPaths {
    let modules = project.modules.iter().map(|module| match answers.get(&module.name) {
        Some(all) => {
            let tests: Vec<PathBuf> =
                module.test_class_path.iter().filter(|e| all.contains(e)).cloned().collect();
            (all.iter().filter(|entry| !tests.contains(entry)).cloned().collect(), tests)
        }
        None => (module.class_path.clone(), module.test_class_path.clone()),
    });
    ClassPaths { obtained: Obtained::Asked, modules: modules.collect() }
}
