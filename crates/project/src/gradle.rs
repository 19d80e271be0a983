//! Projects of Gradle: by what Gradle itself says, else by their build scripts, their layout and the module cache.
//!
//! A build script is a program. What can be read of one without running it is a guess, and marked so.

mod ask;
mod script;

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::cache::{Cache, ClassPaths};
use crate::environment::Environment;
use crate::layout;
use crate::maven::effective::{Effective, Models, plain};
use crate::maven::repository::Repository;
use crate::maven::resolve::{self, Scope, resolve};
use crate::model::{Kind, Module, Obtained, Project};
use crate::problem::Problem;
use script::{Catalog, Needed, Script, Settings};

const SETTINGS: [&str; 2] = ["settings.gradle", "settings.gradle.kts"];
const BUILDS: [&str; 2] = ["build.gradle", "build.gradle.kts"];
/// Languages in the order in which Gradle lists them.
const LANGUAGES: [&str; 4] = ["java", "kotlin", "groovy", "scala"];

/// Whether a directory is of a project of Gradle.
pub(crate) fn is_project(directory: &Path) -> bool {
    SETTINGS.iter().chain(&BUILDS).any(|name| directory.join(name).is_file())
}

/// The topmost directory of the project that a directory with a build script belongs to: the next one with settings.
pub(crate) fn root(directory: &Path) -> PathBuf {
    let has_settings = |above: &&Path| SETTINGS.iter().any(|name| above.join(name).is_file());
    directory.ancestors().find(has_settings).unwrap_or(directory).to_owned()
}

fn one_of(directory: &Path, names: &[&str]) -> Option<PathBuf> {
    names.iter().map(|name| directory.join(name)).find(|file| file.is_file())
}

/// A module with what its script says.
struct Scripted {
    module: Module,
    /// Gradle's own name for it: `:core`.
    path: String,
    script: Script,
}

/// The project below a directory.
pub(crate) fn project(root: &Path, environment: &Environment) -> Project {
    let mut project = Project::new(Kind::Gradle, root);
    let mut scripted = Vec::new();
    add_build(root, "", &mut scripted, &mut project.problems, 0);
    project.modules = scripted.iter().map(|one| one.module.clone()).collect();
    let cache = Cache::new(environment, "gradle", root, &build_files(root, &scripted));
    if let Some(known) = cache.read() {
        known.put_into(&mut project);
    } else {
        let guessed = guess(root, &scripted, environment, &mut project.problems);
        guessed.put_into(&mut project);
        ask(&mut project, &scripted, environment, &cache);
    }
    project.find_frameworks();
    project.problems.sort();
    project.problems.dedup();
    project
}

/// Lets Gradle say the class paths, where there is one that can be asked.
fn ask(project: &mut Project, scripted: &[Scripted], environment: &Environment, cache: &Cache) {
    let Some(launcher) = ask::launcher(&project.root, environment) else { return };
    match ask::class_paths(&launcher, &project.root) {
        Ok(answers) => {
            let modules =
                scripted.iter().zip(&project.modules).map(|(one, module)| match answers.get(&one.path) {
                    Some(answer) => answer.clone(),
                    None => (module.class_path.clone(), module.test_class_path.clone()),
                });
            let known = ClassPaths { obtained: Obtained::Asked, modules: modules.collect() };
            project.problems.extend(cache.write(&known));
            known.put_into(project);
            project.problems.retain(|problem| !problem.is_of_class_path());
        }
        Err(why) => {
            let command = format!("{} --offline", launcher.display());
            project.problems.push(Problem::NotAsked { command, why });
        }
    }
}

fn build_files(root: &Path, scripted: &[Scripted]) -> Vec<PathBuf> {
    let further =
        ["gradle.properties", "gradle/libs.versions.toml", "gradle/wrapper/gradle-wrapper.properties"];
    let mut files: Vec<PathBuf> =
        SETTINGS.iter().chain(&BUILDS).chain(&further).map(|name| root.join(name)).collect();
    files.extend(scripted.iter().flat_map(|one| BUILDS.map(|name| one.module.directory.join(name))));
    files.retain(|file| file.is_file());
    files.dedup();
    files
}

/// Adds the modules of a build, and of the builds that it includes.
fn add_build(
    root: &Path,
    prefix: &str,
    found: &mut Vec<Scripted>,
    problems: &mut Vec<Problem>,
    depth: usize,
) {
    // More builds within builds are a circle.
    if depth > 8 || found.iter().any(|one| one.module.directory == root) {
        return problems.push(Problem::Cycle { file: root.to_owned() });
    }
    let file = one_of(root, &SETTINGS);
    let settings =
        file.as_ref().map(|file| read(file, problems)).map(|text| Settings::parse(&text)).unwrap_or_default();
    let usual = root.file_name().map_or("root".into(), |name| name.to_string_lossy());
    let name = settings.name.clone().unwrap_or(usual.into_owned());
    let root_script = one_of(root, &BUILDS).map(|file| read(&file, problems)).unwrap_or_default();
    let of_all = Script::parse(&script::shared(&root_script, &["allprojects"]));
    let shared = Script::parse(&script::shared(&root_script, &["allprojects", "subprojects"]));
    let own = Script::parse(&script::own(&root_script));
    found.push(scripted(root, &name, &format!("{prefix}:"), own, &of_all));
    for path in &settings.included {
        let directory = settings.directories.get(path).cloned();
        let directory =
            plain(&root.join(directory.unwrap_or_else(|| path.trim_start_matches(':').replace(':', "/"))));
        if !directory.is_dir() {
            let file = file.clone().unwrap_or_else(|| root.to_owned());
            problems.push(Problem::NoModule { file, module: path.clone() });
            continue;
        }
        let script = one_of(&directory, &BUILDS).map(|file| read(&file, problems)).unwrap_or_default();
        let name = path.trim_start_matches(':').rsplit(':').next().unwrap_or(path).to_owned();
        found.push(scripted(&directory, &name, &format!("{prefix}{path}"), Script::parse(&script), &shared));
    }
    for build in &settings.builds {
        let directory = plain(&root.join(build));
        let name = directory.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
        match directory.is_dir() {
            true => add_build(&directory, &format!("{prefix}:{name}"), found, problems, depth + 1),
            false => problems.push(Problem::NoModule {
                file: file.clone().unwrap_or_else(|| root.to_owned()),
                module: build.clone(),
            }),
        }
    }
}

fn read(file: &Path, problems: &mut Vec<Problem>) -> String {
    match fs::read(file) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(problem) => {
            problems.push(Problem::BrokenFile { file: file.to_owned(), why: problem.to_string() });
            String::new()
        }
    }
}

/// A module by the layout that Gradle's plugins have.
fn scripted(directory: &Path, name: &str, path: &str, own: Script, shared: &Script) -> Scripted {
    let script = own.with(shared);
    let mut module = Module::new(name, directory);
    module.release = script.release;
    module.toolchain = script.toolchain;
    module.packaging = if script.is_war { "war" } else { "jar" }.to_owned();
    let at = |part: &str| LANGUAGES.map(|language| directory.join("src").join(part).join(language)).to_vec();
    let given: Vec<PathBuf> = script.sources.iter().map(|path| plain(&directory.join(path))).collect();
    module.source_roots = layout::there(if given.is_empty() { at("main") } else { given });
    module
        .source_roots
        .extend(layout::there(vec![directory.join("build/generated/sources/annotationProcessor/java/main")]));
    let is_built = script.is_jvm || !module.source_roots.is_empty();
    if !is_built {
        module.packaging = "pom".to_owned();
        return Scripted { module, path: path.to_owned(), script };
    }
    let given: Vec<PathBuf> = script.tests.iter().map(|path| plain(&directory.join(path))).collect();
    module.test_roots = layout::there(if given.is_empty() { at("test") } else { given });
    if module.java_test_root().is_none() {
        module.test_roots.push(directory.join("src/test/java"));
    }
    let is_android = script.is_android;
    module.class_directories = class_directories(directory, "main", &module.source_roots, is_android);
    module.test_class_directories = class_directories(directory, "test", &module.test_roots, false);
    Scripted { module, path: path.to_owned(), script }
}

/// One for each language that has sources or classes; the first is where Java's go.
fn class_directories(directory: &Path, part: &str, roots: &[PathBuf], is_android: bool) -> Vec<PathBuf> {
    let classes = directory.join("build/classes");
    let is_used = |language: &&&str| {
        classes.join(language).join(part).is_dir() || roots.iter().any(|root| root.ends_with(language))
    };
    let mut found: Vec<PathBuf> =
        LANGUAGES.iter().filter(is_used).map(|language| classes.join(language).join(part)).collect();
    if is_android {
        let debug = ["intermediates/javac/debug/classes", "tmp/kotlin-classes/debug"];
        found.extend(layout::there(debug.map(|place| directory.join("build").join(place)).to_vec()));
    }
    if found.is_empty() {
        found.push(classes.join("java").join(part));
    }
    found
}

/// The class paths that the lines of the scripts and the module caches suggest.
fn guess(
    root: &Path,
    scripted: &[Scripted],
    environment: &Environment,
    problems: &mut Vec<Problem>,
) -> ClassPaths {
    let gradle = environment.gradle_home.as_ref().map(|home| home.join("caches/modules-2/files-2.1"));
    let mut models = Models::new(Repository { maven: environment.repository.clone(), gradle });
    let catalog = Catalog::read(&root.join("gradle/libs.versions.toml"));
    let mut modules = Vec::new();
    for one in scripted {
        let (mut own, mut tests) = (Vec::new(), Vec::new());
        add_modules(scripted, one, &mut Vec::new(), &mut own, &mut tests);
        add_files(one, &mut own, &mut tests);
        let pom = Rc::new(one.as_pom(scripted, &catalog));
        for taken in resolve(&mut models, &pom) {
            let list = if taken.scope == Scope::Test { &mut tests } else { &mut own };
            match resolve::file(&models, &taken.dependency) {
                Some(jar) if !list.contains(&jar) => list.push(jar),
                Some(_) => {}
                None => {
                    let (group, artifact) = (&taken.dependency.group, &taken.dependency.artifact);
                    let version = taken.dependency.version.as_deref().unwrap_or("?");
                    let artifact = format!("{group}:{artifact}:{version}");
                    models.problems.push(Problem::NoJar {
                        module: one.module.name.clone(),
                        for_tests: taken.scope == Scope::Test,
                        artifact,
                    });
                }
            }
        }
        modules.push((own, tests));
    }
    problems.append(&mut models.problems);
    ClassPaths { obtained: Obtained::Guessed, modules }
}

/// The classes of the modules that a module depends on, and of those behind them.
fn add_modules(
    all: &[Scripted],
    one: &Scripted,
    seen: &mut Vec<String>,
    own: &mut Vec<PathBuf>,
    tests: &mut Vec<PathBuf>,
) {
    seen.push(one.path.clone());
    for (is_test, needed) in &one.script.needs {
        let Needed::Module(path) = needed else { continue };
        let Some(other) = all.iter().find(|other| other.path.ends_with(path.as_str())) else { continue };
        if seen.contains(&other.path) {
            continue;
        }
        let list = if *is_test { &mut *tests } else { &mut *own };
        list.extend(other.module.class_directories.clone());
        let mut below = Vec::new();
        add_modules(all, other, seen, &mut below, &mut Vec::new());
        if *is_test { tests.extend(below) } else { own.extend(below) }
    }
}

/// Files that are named, and all jars of directories that are.
fn add_files(one: &Scripted, own: &mut Vec<PathBuf>, tests: &mut Vec<PathBuf>) {
    for (is_test, needed) in &one.script.needs {
        let list = if *is_test { &mut *tests } else { &mut *own };
        match needed {
            Needed::File(file) => {
                let file = plain(&one.module.directory.join(file));
                list.extend(file.is_file().then_some(file));
            }
            Needed::Files(directory) => list.extend(layout::jars(&one.module.directory.join(directory))),
            Needed::Module(_) | Needed::Artifact(_) | Needed::Catalog(_) | Needed::Platform(_) => {}
        }
    }
}

impl Scripted {
    /// The module as a pom, for the resolver. Modules that it depends on hand on their artifacts.
    fn as_pom(&self, all: &[Scripted], catalog: &Catalog) -> Effective {
        let mut pom = Effective { artifact: self.module.name.clone(), ..Effective::default() };
        let mut seen = vec![self.path.clone()];
        let mut waiting = vec![(self, false)];
        while let Some((one, is_test)) = waiting.pop() {
            for (tests, needed) in &one.script.needs {
                // Tests of another module are its own matter.
                if *tests && one.path != self.path {
                    continue;
                }
                let artifacts = match needed {
                    Needed::Artifact(artifact) => vec![artifact.clone()],
                    Needed::Catalog(alias) => catalog.artifacts(alias),
                    Needed::Module(path) => {
                        let other = all.iter().find(|other| other.path.ends_with(path.as_str()));
                        if let Some(other) = other.filter(|other| !seen.contains(&other.path)) {
                            seen.push(other.path.clone());
                            waiting.push((other, is_test || *tests));
                        }
                        continue;
                    }
                    Needed::File(_) | Needed::Files(_) | Needed::Platform(_) => continue,
                };
                for mut artifact in artifacts {
                    artifact.scope = (is_test || *tests).then(|| "test".to_owned());
                    if !pom.dependencies.iter().any(|known| known.key() == artifact.key()) {
                        pom.dependencies.push(artifact);
                    }
                }
            }
        }
        pom
    }
}
