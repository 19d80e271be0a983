//! Effective poms: with what is inherited from parents, with properties put in and imported management.
//!
//! Differs from Maven: plugins are not merged but for what [`super::pom`] reads of them; settings and the command line give
//! no properties.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::pom::{Build, Dependency, Key, Parent, Pom};
use super::repository::Repository;
use crate::problem::Problem;

/// How many parents a pom may have, one above the other, and how deep imports may go.
const MAX_LINEAGE: usize = 50;
/// How many properties may stand in each other's values.
const MAX_NESTING: usize = 20;

/// An effective pom.
#[derive(Clone, Debug, Default)]
pub(crate) struct Effective {
    pub(crate) group: String,
    pub(crate) artifact: String,
    pub(crate) packaging: String,
    pub(crate) directory: PathBuf,
    pub(crate) dependencies: Vec<Dependency>,
    pub(crate) managed: BTreeMap<Key, Dependency>,
    pub(crate) build: Build,
    pub(crate) release: Option<u32>,
}

/// Poms that were read, and what is wrong with them.
pub(crate) struct Models {
    pub(crate) repository: Repository,
    /// The poms of the project itself, by group and artifact.
    pub(crate) own: HashMap<(String, String), PathBuf>,
    pub(crate) problems: Vec<Problem>,
    poms: HashMap<PathBuf, Option<Rc<Pom>>>,
    effective: HashMap<PathBuf, Option<Rc<Effective>>>,
}

impl Models {
    pub(crate) fn new(repository: Repository) -> Models {
        Models {
            repository,
            own: HashMap::new(),
            problems: Vec::new(),
            poms: HashMap::new(),
            effective: HashMap::new(),
        }
    }

    /// A pom as it is written; none if it cannot be read, which is said once.
    pub(crate) fn pom(&mut self, file: &Path) -> Option<Rc<Pom>> {
        if let Some(known) = self.poms.get(file) {
            return known.clone();
        }
        let read = Pom::read(file).map(Rc::new);
        if let Err(why) = &read {
            self.problems.push(Problem::BrokenFile { file: file.to_owned(), why: why.clone() });
        }
        self.poms.insert(file.to_owned(), read.as_ref().ok().cloned());
        read.ok()
    }

    /// The effective pom of a file.
    pub(crate) fn effective(&mut self, file: &Path) -> Option<Rc<Effective>> {
        if let Some(known) = self.effective.get(file) {
            return known.clone();
        }
        // One that imports itself finds nothing where it stands.
        self.effective.insert(file.to_owned(), None);
        let made = self.pom(file).map(|pom| Rc::new(self.assemble(&pom)));
        self.effective.insert(file.to_owned(), made.clone());
        made
    }

    /// The effective pom of an artifact: of the project itself, else of the repository.
    pub(crate) fn artifact(&mut self, group: &str, artifact: &str, version: &str) -> Option<Rc<Effective>> {
        let own = self.own.get(&(group.to_owned(), artifact.to_owned())).cloned();
        let file = own.or_else(|| self.repository.file(group, artifact, version, ".pom"))?;
        self.effective(&file)
    }

    /// The pom, its parent, the parent of that …
    fn lineage(&mut self, pom: &Rc<Pom>) -> Vec<Rc<Pom>> {
        let mut lineage = vec![pom.clone()];
        while let Some(parent) = lineage.last().and_then(|pom| pom.parent.clone()) {
            let child = lineage[lineage.len() - 1].clone();
            let Some(found) = self.parent(&child, &parent) else {
                let parent = format!("{}:{}:{}", parent.group, parent.artifact, parent.version);
                self.note(Problem::UnknownParent { file: child.file.clone(), parent });
                break;
            };
            if lineage.iter().any(|known| known.file == found.file) || lineage.len() > MAX_LINEAGE {
                self.note(Problem::Cycle { file: found.file.clone() });
                break;
            }
            lineage.push(found);
        }
        lineage
    }

    fn parent(&mut self, child: &Pom, parent: &Parent) -> Option<Rc<Pom>> {
        let beside = parent.relative.as_ref().map(|relative| child.directory().join(relative));
        let beside = beside.map(|path| if path.is_dir() { path.join("pom.xml") } else { path });
        if let Some(file) = beside.filter(|file| file.is_file()).map(|file| plain(&file))
            && let Some(pom) = self.pom(&file)
            && pom.artifact == parent.artifact
            && pom.group().is_none_or(|group| group == parent.group)
        {
            return Some(pom);
        }
        let key = (parent.group.clone(), parent.artifact.clone());
        let own = self.own.get(&key).cloned();
        let version = self.repository.version(&parent.group, &parent.artifact, &parent.version);
        let file = own.or_else(|| self.repository.file(&parent.group, &parent.artifact, &version, ".pom"))?;
        self.pom(&file)
    }

    fn note(&mut self, problem: Problem) {
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    fn assemble(&mut self, pom: &Rc<Pom>) -> Effective {
        let lineage = self.lineage(pom);
        let values = Values::new(&lineage);
        let put = |text: &Option<String>| text.as_ref().map(|text| values.put_in(text));
        let nearest = |pick: fn(&Pom) -> &Option<String>| {
            put(lineage.iter().map(|pom| pick(pom)).find(|v| v.is_some())?)
        };
        let build = Build {
            directory: nearest(|pom| &pom.build.directory),
            classes: nearest(|pom| &pom.build.classes),
            test_classes: nearest(|pom| &pom.build.test_classes),
            sources: nearest(|pom| &pom.build.sources),
            tests: nearest(|pom| &pom.build.tests),
            release: nearest(|pom| &pom.build.release),
            target: nearest(|pom| &pom.build.target),
            toolchain: nearest(|pom| &pom.build.toolchain),
            further_sources: pom.build.further_sources.iter().map(|text| values.put_in(text)).collect(),
            further_tests: pom.build.further_tests.iter().map(|text| values.put_in(text)).collect(),
        };
        let release = [
            build.release.clone(),
            values.property("maven.compiler.release"),
            build.target.clone(),
            values.property("maven.compiler.target"),
            values.property("maven.compiler.source"),
        ];
        let release = release.into_iter().flatten().find(|text| !text.contains('$'));
        let managed: Vec<Dependency> =
            lineage.iter().flat_map(|pom| &pom.managed).map(|one| values.in_dependency(one)).collect();
        let mut dependencies: Vec<Dependency> = Vec::new();
        for one in lineage.iter().flat_map(|pom| &pom.dependencies).map(|one| values.in_dependency(one)) {
            // In one pom the last of two that are the same counts, but here the child's is the first.
            if !dependencies.iter().any(|known| known.key() == one.key()) {
                dependencies.push(one);
            }
        }
        Effective {
            group: values.put_in("${project.groupId}"),
            artifact: pom.artifact.clone(),
            packaging: put(&pom.packaging).unwrap_or_else(|| "jar".to_owned()),
            directory: pom.directory().to_owned(),
            dependencies,
            managed: self.management(managed),
            build,
            release: release.as_deref().and_then(release_number),
        }
    }

    /// What is managed, with imports behind what is said itself; the first wins.
    fn management(&mut self, all: Vec<Dependency>) -> BTreeMap<Key, Dependency> {
        let is_import =
            |one: &Dependency| one.scope.as_deref() == Some("import") && one.kind.as_deref() == Some("pom");
        let (imports, said): (Vec<Dependency>, Vec<Dependency>) = all.into_iter().partition(is_import);
        let mut managed = BTreeMap::new();
        for one in said {
            managed.entry(one.key()).or_insert(one);
        }
        for import in imports {
            let version = import.version.clone().unwrap_or_default();
            match self.artifact(&import.group, &import.artifact, &version) {
                Some(imported) => {
                    for (key, one) in &imported.managed {
                        managed.entry(key.clone()).or_insert_with(|| one.clone());
                    }
                }
                None => {
                    let artifact = format!("{}:{}:{version}", import.group, import.artifact);
                    self.note(Problem::NoPom { module: "dependencyManagement".to_owned(), artifact });
                }
            }
        }
        managed
    }
}

/// `1.8`, `17`, `21` as a number.
fn release_number(text: &str) -> Option<u32> {
    text.trim().trim_start_matches("1.").parse().ok()
}

/// What `${…}` means in a pom.
struct Values {
    properties: BTreeMap<String, String>,
}

impl Values {
    fn new(lineage: &[Rc<Pom>]) -> Values {
        let mut properties = BTreeMap::new();
        for pom in lineage.iter().rev() {
            properties.extend(pom.properties.clone());
        }
        let Some(own) = lineage.first() else { return Values { properties } };
        let mut set = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                for prefix in ["project.", "pom.", ""] {
                    let key = format!("{prefix}{name}");
                    // `${version}` alone is old, and a property of that name is newer.
                    if prefix.is_empty() && properties.contains_key(&key) {
                        continue;
                    }
                    properties.insert(key, value.clone());
                }
            }
        };
        set("groupId", own.group().map(str::to_owned));
        set("artifactId", Some(own.artifact.clone()));
        set("version", own.version().map(str::to_owned));
        set("basedir", Some(own.directory().to_string_lossy().into_owned()));
        set("packaging", own.packaging.clone());
        if let Some(parent) = &own.parent {
            set("parent.version", Some(parent.version.clone()));
            set("parent.groupId", Some(parent.group.clone()));
            set("parent.artifactId", Some(parent.artifact.clone()));
        }
        let built = lineage.iter().find_map(|pom| pom.build.directory.clone());
        set("build.directory", Some(built.unwrap_or_else(|| "${project.basedir}/target".to_owned())));
        let classes = lineage.iter().find_map(|pom| pom.build.classes.clone());
        set(
            "build.outputDirectory",
            Some(classes.unwrap_or_else(|| "${project.build.directory}/classes".to_owned())),
        );
        Values { properties }
    }

    /// A text with the values in it; what is not known stays as it is.
    fn put_in(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for _ in 0..MAX_NESTING {
            let next = self.put_in_once(&text);
            if next == text {
                break;
            }
            text = next;
        }
        text
    }

    fn put_in_once(&self, text: &str) -> String {
        let mut done = String::new();
        let mut rest = text;
        while let Some(at) = rest.find("${") {
            let Some(length) = rest[at..].find('}') else { break };
            let name = &rest[at + 2..at + length];
            done.push_str(&rest[..at]);
            match self.properties.get(name) {
                Some(value) => done.push_str(value),
                None => done.push_str(&rest[at..=at + length]),
            }
            rest = &rest[at + length + 1..];
        }
        done + rest
    }

    fn in_dependency(&self, one: &Dependency) -> Dependency {
        let put = |text: &Option<String>| text.as_ref().map(|text| self.put_in(text));
        Dependency {
            group: self.put_in(&one.group),
            artifact: self.put_in(&one.artifact),
            version: put(&one.version),
            kind: put(&one.kind),
            classifier: put(&one.classifier),
            scope: put(&one.scope),
            optional: put(&one.optional),
            system_path: put(&one.system_path),
            exclusions: one.exclusions.iter().map(|(g, a)| (self.put_in(g), self.put_in(a))).collect(),
        }
    }

    fn property(&self, name: &str) -> Option<String> {
        self.properties.get(name).map(|value| self.put_in(value))
    }
}

/// A path without `.` and `..`, so that two ways to a file are one name.
pub(crate) fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir => {
                plain.pop();
            }
            other => plain.push(other),
        }
    }
    plain
}
