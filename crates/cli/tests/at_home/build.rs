//! Projects of tests/projects as their builds would leave them, and the tests that Attest wrote, under Maven and JUnit.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::world;

/// The root of the repository.
pub fn root() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).expect("the root")
}

/// What a script prints.
pub fn said(script: &str, arguments: &[&str]) -> String {
    let output = Command::new(root().join(script)).args(arguments).output().expect("the script");
    assert!(output.status.success(), "{script}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// The newest complete JDK at hand.
pub fn newest_jdk() -> PathBuf {
    let listed = said("scripts/jdks", &[]);
    let mut complete = listed.lines().filter_map(|line| line.strip_suffix("\tjdk")?.split('\t').nth(1));
    complete.next_back().expect("a JDK; scripts/setup --tests gets one").into()
}

/// Runs a command that must not fail.
pub fn run(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output().expect("it starts");
    let text: String =
        [output.stdout, output.stderr].iter().map(|bytes| String::from_utf8_lossy(bytes)).collect();
    assert!(output.status.success(), "{command:?}:\n{text}");
    text
}

/// Where everything is: a folder with `maven` and `gradle`, the repositories, and what compiles.
pub struct Workshop {
    pub folder: PathBuf,
    pub jdk: PathBuf,
    kotlin: PathBuf,
}

/// A module of a project, as its `expected.txt` says.
#[derive(Default)]
struct Built {
    sources: Vec<PathBuf>,
    classes: PathBuf,
    needs: Vec<PathBuf>,
    release: Option<String>,
}

impl Workshop {
    /// Repositories whose libraries have a class, `org.util.Text`, and Maven's plugins.
    pub fn open(folder: &Path) -> Workshop {
        let workshop = Workshop {
            folder: folder.to_owned(),
            jdk: newest_jdk(),
            kotlin: said("scripts/kotlin-classes", &[]).into(),
        };
        link_all(Path::new(&said("scripts/maven-repository", &[])), &folder.join("maven"));
        let text = "package org.util; public class Text { public static String dotted(String s) { return s + \".\"; } }";
        world::write_below(folder, Path::new("text/org/util/Text.java"), text.as_bytes());
        let source = folder.join("text/org/util/Text.java");
        run(workshop.javac().args(["--release", "8", "-d"]).arg(folder.join("text/classes")).arg(source));
        let jar = folder.join("text.jar");
        let mut pack = Command::new(workshop.jdk.join("bin/jar"));
        run(pack.arg("--create").arg("--file").arg(&jar).arg("-C").arg(folder.join("text/classes")).arg("."));
        let jar = fs::read(jar).expect("the jar");
        let path = said("scripts/fetch-jars", &["--classpath", "kotlin-compiler-embeddable"]);
        let library = path.split(':').find(|jar| jar.contains("/kotlin-stdlib-")).expect("Kotlin's library");
        let library = fs::read(library).expect("Kotlin's library");
        let bytes = |artifact: &str, version: &str| match artifact {
            "gone" => None,
            _ if version == "4.99" => None,
            "kotlin-stdlib" => Some(library.clone()),
            _ => Some(jar.clone()),
        };
        world::repositories(&root().join("tests/projects/repository"), folder, &bytes);
        workshop
    }

    fn javac(&self) -> Command {
        let mut javac = Command::new(self.jdk.join("bin/javac"));
        javac.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-g", "-nowarn", "-Xlint:-options"]);
        javac
    }

    /// A copy of a project, compiled.
    pub fn build(&self, name: &str) -> PathBuf {
        let copy = self.folder.join("projects").join(name);
        fs::create_dir_all(self.folder.join("projects")).expect("made");
        run(Command::new("cp").arg("-r").arg(root().join("tests/projects").join(name)).arg(&copy));
        for jar in fs::read_dir(copy.join("lib")).into_iter().flatten() {
            fs::copy(self.folder.join("text.jar"), jar.expect("a jar").path()).expect("copied");
        }
        for module in self.modules(&copy) {
            self.compile(&module);
        }
        copy
    }

    fn modules(&self, copy: &Path) -> Vec<Built> {
        let path = |text: &str| {
            let text = text.replace("REPOSITORY", &self.folder.join("maven").display().to_string());
            let cache = self.folder.join("gradle/caches/modules-2/files-2.1");
            copy.join(text.replace("GRADLE", &cache.display().to_string()))
        };
        let text = fs::read_to_string(copy.join("expected.txt")).expect("what is expected of its model");
        let mut modules: Vec<Built> = Vec::new();
        for line in text.lines() {
            if let Some(head) = line.strip_prefix("module ") {
                let release = head
                    .split_once("Java ")
                    .map(|(_, rest)| rest.chars().take_while(char::is_ascii_digit).collect::<String>());
                modules.push(Built { release, ..Built::default() });
            }
            let Some(module) = modules.last_mut() else { continue };
            if let Some(root) = line.strip_prefix("  source root ") {
                module.sources.push(path(root));
            } else if let Some(classes) = line.strip_prefix("  classes ") {
                module.classes = path(classes);
            } else if let Some(needs) = line.strip_prefix("  needs ") {
                module.needs.push(path(needs));
            }
        }
        modules
    }

    fn compile(&self, module: &Built) {
        let sources: Vec<PathBuf> = module.sources.iter().flat_map(|root| files(root)).collect();
        for kotlin in sources.iter().filter(|file| file.extension().is_some_and(|kind| kind == "kt")) {
            self.copy_kotlin(kotlin, &module.classes);
        }
        let java: Vec<&PathBuf> =
            sources.iter().filter(|file| file.extension().is_some_and(|kind| kind == "java")).collect();
        if java.is_empty() {
            return;
        }
        fs::create_dir_all(&module.classes).expect("made");
        let mut javac = self.javac();
        javac.args(["--release", module.release.as_deref().unwrap_or("11"), "-d"]).arg(&module.classes);
        let path = std::env::join_paths(module.needs.iter().chain([&module.classes])).expect("a class path");
        run(javac.arg("-cp").arg(path).args(java));
    }

    /// The classes of a Kotlin source, which are compiled already.
    fn copy_kotlin(&self, source: &Path, to: &Path) {
        let text = fs::read_to_string(source).expect("a source");
        let package =
            text.lines().next().and_then(|line| line.strip_prefix("package ")).expect("its package");
        let package = package.trim().replace('.', "/");
        let stem = source.file_stem().expect("a name").to_string_lossy().into_owned();
        for class in files(&self.kotlin.join(&package)) {
            let name = class.file_stem().expect("a name").to_string_lossy().into_owned();
            if name == stem || name == format!("{stem}Kt") || name.starts_with(&format!("{stem}$")) {
                let bytes = fs::read(&class).expect("a class");
                world::write_below(to, &Path::new(&package).join(class.file_name().expect("a name")), &bytes);
            }
        }
    }

    /// Compiles tests against a module of a project and JUnit, and runs them; how many passed.
    pub fn passed_under_junit(&self, project: &Path, tests: &[PathBuf]) -> usize {
        let console = said("scripts/fetch-jars", &["--classpath", "junit-platform-console-standalone"]);
        let four = said("scripts/fetch-jars", &["--classpath", "junit"]);
        let modules = self.modules(project);
        let own = modules.iter().map(|module| &module.classes).filter(|classes| classes.is_dir());
        let needs = own.chain(modules.iter().flat_map(|module| &module.needs));
        let jars = console.split(':').chain(four.split(':')).map(PathBuf::from);
        let compiled = project.join("compiled-tests");
        let path: Vec<PathBuf> = needs.cloned().chain(jars).chain([compiled.clone()]).collect();
        let path = std::env::join_paths(path).expect("a class path");
        run(self.javac().arg("-cp").arg(&path).arg("-d").arg(&compiled).args(tests));
        let mut java = Command::new(self.jdk.join("bin/java"));
        java.args(["-XX:TieredStopAtLevel=1", "-cp"]).arg(path);
        java.args(["org.junit.platform.console.ConsoleLauncher", "execute", "--details", "summary"]);
        let text = run(java.arg("--disable-banner").arg("--scan-class-path").arg(&compiled));
        let line = text.lines().find(|line| line.contains("tests successful")).unwrap_or_default();
        line.split_whitespace().find_map(|word| word.parse().ok()).unwrap_or_default()
    }

    /// `mvn test` in several projects at once, offline; the reports of the tests, each with what it says of its numbers.
    pub fn maven_tests(&self, projects: &[PathBuf]) -> Vec<(PathBuf, String)> {
        let above = self.folder.join("projects/pom.xml");
        let modules: String = projects
            .iter()
            .map(|one| format!("<module>{}</module>", one.file_name().unwrap_or_default().to_string_lossy()))
            .collect();
        let text = format!(
            "<project><modelVersion>4.0.0</modelVersion><groupId>attest</groupId><artifactId>all</artifactId>\
             <version>1</version><packaging>pom</packaging><modules>{modules}</modules></project>"
        );
        fs::write(&above, text).expect("written");
        let mut maven = Command::new("mvn");
        maven.args(["-o", "-q", "-B", "-T", "2"]).arg("-f").arg(above).env("JAVA_HOME", &self.jdk);
        maven.arg(format!("-Dmaven.repo.local={}", self.folder.join("maven").display()));
        run(maven.arg("-Dproject.build.sourceEncoding=UTF-8").arg("test"));
        let reports = projects.iter().flat_map(|project| files(project)).filter(|file| {
            file.extension().is_some_and(|kind| kind == "xml")
                && file.parent().is_some_and(|folder| folder.ends_with("surefire-reports"))
        });
        reports.map(|file| (file.clone(), fs::read_to_string(&file).expect("a report"))).collect()
    }
}

/// All files below a folder, in order.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = BTreeSet::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(&next).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                found.insert(path);
            }
        }
    }
    found.into_iter().collect()
}

/// The same folders, with links for files.
fn link_all(from: &Path, to: &Path) {
    for file in files(from) {
        let link = to.join(file.strip_prefix(from).expect("below"));
        fs::create_dir_all(link.parent().expect("a folder")).expect("made");
        symlink(&file, link).expect("linked");
    }
}
