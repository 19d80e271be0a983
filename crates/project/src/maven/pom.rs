//! A pom as it is written, with the profiles that are active put in.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use roxmltree::Node;

use super::xml;

/// A pom.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pom {
    pub(crate) file: PathBuf,
    pub(crate) parent: Option<Parent>,
    pub(crate) group: Option<String>,
    pub(crate) artifact: String,
    pub(crate) version: Option<String>,
    pub(crate) packaging: Option<String>,
    pub(crate) properties: BTreeMap<String, String>,
    pub(crate) dependencies: Vec<Dependency>,
    pub(crate) managed: Vec<Dependency>,
    pub(crate) modules: Vec<String>,
    pub(crate) build: Build,
}

/// The parent of a pom.
#[derive(Clone, Debug)]
pub(crate) struct Parent {
    pub(crate) group: String,
    pub(crate) artifact: String,
    pub(crate) version: String,
    /// Where it may be; nothing if it is to be looked for in repositories only.
    pub(crate) relative: Option<String>,
}

/// Directories and what the compiler is told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Build {
    pub(crate) directory: Option<String>,
    pub(crate) classes: Option<String>,
    pub(crate) test_classes: Option<String>,
    pub(crate) sources: Option<String>,
    pub(crate) tests: Option<String>,
    pub(crate) further_sources: Vec<String>,
    pub(crate) further_tests: Vec<String>,
    /// What the compiler is told as `release`, which it heeds before all else.
    pub(crate) release: Option<String>,
    /// What it is told as `target` or `source`.
    pub(crate) target: Option<String>,
    pub(crate) toolchain: Option<String>,
}

/// A dependency, or what is said of one beforehand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dependency {
    pub(crate) group: String,
    pub(crate) artifact: String,
    pub(crate) version: Option<String>,
    pub(crate) kind: Option<String>,
    pub(crate) classifier: Option<String>,
    pub(crate) scope: Option<String>,
    pub(crate) optional: Option<String>,
    pub(crate) system_path: Option<String>,
    /// Groups and artifacts, each perhaps `*`.
    pub(crate) exclusions: Vec<(String, String)>,
}

/// What makes two dependencies the same: group, artifact, type and classifier.
pub(crate) type Key = (String, String, String, String);

impl Dependency {
    pub(crate) fn key(&self) -> Key {
        // A test jar is a jar with a classifier, however it is asked for.
        let (kind, classifier) = match (self.kind.as_deref(), self.classifier.as_deref()) {
            (Some("test-jar"), None) => ("jar", "tests"),
            (Some("test-jar"), Some(classifier)) => ("jar", classifier),
            (kind, classifier) => (kind.unwrap_or("jar"), classifier.unwrap_or_default()),
        };
        (self.group.clone(), self.artifact.clone(), kind.to_owned(), classifier.to_owned())
    }

    /// Whether it is a jar for a class path.
    pub(crate) fn is_jar(&self) -> bool {
        let on_class_path = ["jar", "test-jar", "ejb", "bundle", "maven-plugin", "ejb-client", "java-source"];
        self.kind.as_deref().is_none_or(|kind| on_class_path.contains(&kind))
    }
}

impl Pom {
    /// Reads a pom; an error is a sentence.
    pub(crate) fn read(file: &Path) -> Result<Pom, String> {
        let bytes = fs::read(file).map_err(|problem| problem.to_string())?;
        xml::with_root(&bytes, |root| pom(root, file))
    }

    /// What a pom says of its own group or inherits without looking at the parent.
    pub(crate) fn group(&self) -> Option<&str> {
        self.group.as_deref().or(self.parent.as_ref().map(|parent| parent.group.as_str()))
    }

    pub(crate) fn version(&self) -> Option<&str> {
        self.version.as_deref().or(self.parent.as_ref().map(|parent| parent.version.as_str()))
    }

    pub(crate) fn directory(&self) -> &Path {
        self.file.parent().unwrap_or(Path::new("."))
    }
}

fn pom(root: Node<'_, '_>, file: &Path) -> Result<Pom, String> {
    if root.tag_name().name() != "project" {
        return Err(format!("its root is <{}>, not <project>", root.tag_name().name()));
    }
    let artifact = xml::text(root, "artifactId").ok_or("it has no <artifactId>")?;
    let mut pom = Pom {
        file: file.to_owned(),
        parent: xml::at(root, &["parent"]).map(parent),
        group: xml::text(root, "groupId"),
        artifact,
        version: xml::text(root, "version"),
        packaging: xml::text(root, "packaging"),
        ..Pom::default()
    };
    add(&mut pom, root);
    for profile in active(root, pom.directory()) {
        add(&mut pom, profile);
    }
    Ok(pom)
}

fn parent(node: Node<'_, '_>) -> Parent {
    let relative = match xml::at(node, &["relativePath"]) {
        Some(path) => xml::content(path),
        None => Some("../pom.xml".to_owned()),
    };
    let text = |name| xml::text(node, name).unwrap_or_default();
    Parent { group: text("groupId"), artifact: text("artifactId"), version: text("version"), relative }
}

/// Adds what the project or a profile says; the profile comes later and wins.
fn add(pom: &mut Pom, node: Node<'_, '_>) {
    for property in xml::at(node, &["properties"]).into_iter().flat_map(xml::elements) {
        let value = xml::content(property).unwrap_or_default();
        pom.properties.insert(property.tag_name().name().to_owned(), value);
    }
    let names =
        |list, name| xml::at(node, &[list]).into_iter().flat_map(move |list| xml::children(list, name));
    pom.modules.extend(names("modules", "module").filter_map(xml::content));
    pom.dependencies.extend(names("dependencies", "dependency").map(dependency));
    let managed = xml::at(node, &["dependencyManagement", "dependencies"]);
    pom.managed
        .extend(managed.into_iter().flat_map(|list| xml::children(list, "dependency")).map(dependency));
    if let Some(build) = xml::at(node, &["build"]) {
        add_build(&mut pom.build, build);
    }
}

fn dependency(node: Node<'_, '_>) -> Dependency {
    let exclusions =
        xml::at(node, &["exclusions"]).into_iter().flat_map(|list| xml::children(list, "exclusion"));
    let any = || "*".to_owned();
    Dependency {
        group: xml::text(node, "groupId").unwrap_or_default(),
        artifact: xml::text(node, "artifactId").unwrap_or_default(),
        version: xml::text(node, "version"),
        kind: xml::text(node, "type"),
        classifier: xml::text(node, "classifier"),
        scope: xml::text(node, "scope"),
        optional: xml::text(node, "optional"),
        system_path: xml::text(node, "systemPath"),
        exclusions: exclusions
            .map(|one| {
                let text = |name| xml::text(one, name).unwrap_or_else(any);
                (text("groupId"), text("artifactId"))
            })
            .collect(),
    }
}

fn add_build(build: &mut Build, node: Node<'_, '_>) {
    let set = |place: &mut Option<String>, name| {
        if let Some(text) = xml::text(node, name) {
            *place = Some(text);
        }
    };
    set(&mut build.directory, "directory");
    set(&mut build.classes, "outputDirectory");
    set(&mut build.test_classes, "testOutputDirectory");
    set(&mut build.sources, "sourceDirectory");
    set(&mut build.tests, "testSourceDirectory");
    for plugins in [&["pluginManagement", "plugins"][..], &["plugins"]] {
        for plugin in xml::at(node, plugins).into_iter().flat_map(|list| xml::children(list, "plugin")) {
            add_plugin(build, plugin);
        }
    }
}

/// What plugins that everybody knows are told of sources and of the Java release.
fn add_plugin(build: &mut Build, plugin: Node<'_, '_>) {
    match xml::text(plugin, "artifactId").as_deref() {
        Some("maven-compiler-plugin") => {
            let configuration = xml::at(plugin, &["configuration"]);
            let first = |names: &[&'static str]| {
                let configuration = configuration?;
                names.iter().find_map(|name| xml::text(configuration, name))
            };
            build.release = first(&["release"]).or(build.release.take());
            build.target = first(&["target", "source"]).or(build.target.take());
            let own = xml::at(plugin, &["configuration", "jdkToolchain"]);
            build.toolchain = own.and_then(|own| xml::text(own, "version")).or(build.toolchain.take());
        }
        Some("maven-toolchains-plugin") => {
            let own = xml::at(plugin, &["configuration", "toolchains", "jdk"]);
            let own = own.or_else(|| xml::at(plugin, &["configuration"]));
            build.toolchain = own.and_then(|own| xml::text(own, "version")).or(build.toolchain.take());
        }
        Some("build-helper-maven-plugin") => {
            for execution in
                xml::at(plugin, &["executions"]).into_iter().flat_map(|list| xml::children(list, "execution"))
            {
                let goals: Vec<String> = xml::at(execution, &["goals"])
                    .into_iter()
                    .flat_map(xml::elements)
                    .filter_map(xml::content)
                    .collect();
                let sources = xml::at(execution, &["configuration", "sources"]);
                let sources = sources.into_iter().flat_map(xml::elements).filter_map(xml::content);
                match goals.iter().any(|goal| goal == "add-test-source") {
                    true => build.further_tests.extend(sources),
                    false => build.further_sources.extend(sources),
                }
            }
        }
        _ => {}
    }
}

/// The profiles that are active without being asked for. Those that are active by default step back where another is.
fn active<'a, 'i>(root: Node<'a, 'i>, directory: &Path) -> Vec<Node<'a, 'i>> {
    let profiles: Vec<Node<'_, '_>> =
        xml::at(root, &["profiles"]).into_iter().flat_map(|list| xml::children(list, "profile")).collect();
    let by_condition: Vec<Node<'_, '_>> =
        profiles.iter().copied().filter(|profile| is_activated(*profile, directory)).collect();
    if !by_condition.is_empty() {
        return by_condition;
    }
    let by_default = |profile: &Node<'_, '_>| {
        let activation = xml::at(*profile, &["activation"]);
        activation.and_then(|node| xml::text(node, "activeByDefault")).as_deref() == Some("true")
    };
    profiles.into_iter().filter(by_default).collect()
}

/// By a property that is not set, or by a file. What depends on the JDK or the operating system is not looked at.
fn is_activated(profile: Node<'_, '_>, directory: &Path) -> bool {
    let Some(activation) = xml::at(profile, &["activation"]) else { return false };
    let absent = xml::at(activation, &["property"])
        .filter(|property| xml::at(*property, &["value"]).is_none())
        .and_then(|property| xml::text(property, "name"))
        .is_some_and(|name| name.starts_with('!'));
    let file = |name| {
        let path = xml::at(activation, &["file"]).and_then(|file| xml::text(file, name))?;
        let path = path.replace("${basedir}", ".").replace("${project.basedir}", ".");
        Some(directory.join(path).exists())
    };
    absent || file("exists") == Some(true) || file("missing") == Some(false)
}
