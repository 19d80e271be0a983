//! Poms of a repository made for the test, resolved.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::effective::Models;
use super::repository::Repository;
use super::resolve::{Scope, resolve};
use super::{project, root};
use crate::environment::Environment;
use crate::model::{Obtained, Project};
use crate::problem::Problem;

/// A directory with a repository and a project.
struct World {
    directory: TempDir,
}

impl World {
    fn new() -> World {
        World { directory: tempfile::tempdir().expect("a directory") }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let file = self.path(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(file, text).expect("a file");
    }

    /// An artifact `org.acme:NAME:VERSION` with a jar; `inside` is what its pom says.
    fn publish(&self, name: &str, version: &str, inside: &str) {
        let at = format!("repository/org/acme/{name}/{version}/{name}-{version}");
        let head =
            format!("<groupId>org.acme</groupId><artifactId>{name}</artifactId><version>{version}</version>");
        self.write(&format!("{at}.pom"), &format!("<project>{head}{inside}</project>"));
        self.write(&format!("{at}.jar"), "");
    }

    fn pom(&self, directory: &str, inside: &str) {
        self.write(&format!("{directory}/pom.xml"), &format!("<project>{inside}</project>"));
    }

    fn environment(&self) -> Environment {
        Environment { repository: Some(self.path("repository")), ..Environment::default() }
    }

    /// What a pom in `project` resolves to, as `name-version scope`.
    fn resolved(&self, inside: &str) -> (Vec<String>, Vec<Problem>) {
        let head = "<groupId>org.acme</groupId><artifactId>app</artifactId><version>1</version>";
        self.pom("project", &format!("{head}{inside}"));
        let repository = Repository { maven: Some(self.path("repository")), gradle: None };
        let mut models = Models::new(repository);
        let pom = models.effective(&self.path("project/pom.xml")).expect("a pom");
        let taken = resolve(&mut models, &pom);
        let shown = taken.iter().map(|one| {
            let scope = match one.scope {
                Scope::Compile => "",
                Scope::Provided => " provided",
                Scope::Runtime => " runtime",
                Scope::Test => " test",
            };
            format!("{}-{}{scope}", one.dependency.artifact, one.dependency.version.as_deref().unwrap_or("?"))
        });
        (shown.collect(), models.problems)
    }
}

fn dependency(name: &str, rest: &str) -> String {
    format!("<dependency><groupId>org.acme</groupId><artifactId>{name}</artifactId>{rest}</dependency>")
}

fn dependencies(all: &[String]) -> String {
    format!("<dependencies>{}</dependencies>", all.concat())
}

fn version(text: &str) -> String {
    format!("<version>{text}</version>")
}

fn names(modules: &[PathBuf], below: &Path) -> Vec<String> {
    modules.iter().map(|path| path.strip_prefix(below).unwrap_or(path).display().to_string()).collect()
}

#[test]
fn the_nearest_version_wins_and_of_equally_near_ones_the_first() {
    let world = World::new();
    world.publish("deep", "1", "");
    world.publish("deep", "2", "");
    world.publish("deep", "3", "");
    world.publish("a", "1", &dependencies(&[dependency("b", &version("1"))]));
    world.publish("b", "1", &dependencies(&[dependency("deep", &version("1"))]));
    world.publish("c", "1", &dependencies(&[dependency("deep", &version("2"))]));
    world.publish("d", "1", &dependencies(&[dependency("deep", &version("3"))]));
    let direct = ["a", "c", "d"].map(|name| dependency(name, &version("1")));
    let (found, problems) = world.resolved(&dependencies(&direct));
    assert_eq!(found, ["a-1", "b-1", "c-1", "deep-2", "d-1"]);
    assert_eq!(problems, []);
}

#[test]
fn management_decides_versions_of_what_others_name_and_fills_in_what_is_missing() {
    let world = World::new();
    world.publish("deep", "1", "");
    world.publish("deep", "9", "");
    world.publish("a", "1", &dependencies(&[dependency("deep", &version("1"))]));
    let managed = [dependency("deep", &version("9")), dependency("a", &version("1"))];
    let inside = format!("<dependencyManagement>{}</dependencyManagement>", dependencies(&managed));
    let (found, problems) = world.resolved(&(inside + &dependencies(&[dependency("a", "")])));
    assert_eq!(found, ["a-1", "deep-9"]);
    assert_eq!(problems, []);
}

#[test]
fn a_bom_is_imported_behind_what_is_said_itself() {
    let world = World::new();
    for version in ["1", "2"] {
        world.publish("a", version, "");
        world.publish("b", version, "");
    }
    let managed = [dependency("a", &version("1")), dependency("b", &version("${b.version}"))];
    let properties = "<packaging>pom</packaging><properties><b.version>2</b.version></properties>";
    let management = format!("<dependencyManagement>{}</dependencyManagement>", dependencies(&managed));
    world.publish("bom", "1", &(properties.to_owned() + &management));
    let import = dependency("bom", &(version("1") + "<type>pom</type><scope>import</scope>"));
    let own = dependency("a", &version("2"));
    let management = format!("<dependencyManagement>{}</dependencyManagement>", dependencies(&[import, own]));
    let asked = dependencies(&[dependency("a", ""), dependency("b", "")]);
    assert_eq!(world.resolved(&(management + &asked)).0, ["a-2", "b-2"]);
}

#[test]
fn exclusions_optional_and_test_dependencies_of_others_are_left_out() {
    let world = World::new();
    world.publish("x", "1", "");
    world.publish("y", "1", "");
    world.publish("z", "1", "");
    let below = [
        dependency("x", &version("1")),
        dependency("y", &(version("1") + "<optional>true</optional>")),
        dependency("z", &(version("1") + "<scope>test</scope>")),
    ];
    world.publish("b", "1", &dependencies(&below));
    world.publish("a", "1", &dependencies(&[dependency("b", &version("1"))]));
    let exclusion = "<exclusions><exclusion><groupId>org.acme</groupId><artifactId>x</artifactId></exclusion></exclusions>";
    let (found, _) = world.resolved(&dependencies(&[dependency("a", &(version("1") + exclusion))]));
    assert_eq!(found, ["a-1", "b-1"]);
    let any =
        "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>";
    let (found, _) = world.resolved(&dependencies(&[dependency("a", &(version("1") + any))]));
    assert_eq!(found, ["a-1"]);
}

#[test]
fn a_scope_is_the_widest_of_all_ways() {
    let world = World::new();
    world.publish("deep", "1", "");
    world.publish("x", "1", &dependencies(&[dependency("deep", &version("1"))]));
    world.publish("b", "1", &dependencies(&[dependency("x", &version("1"))]));
    world.publish("t", "1", &dependencies(&[dependency("x", &version("1"))]));
    world.publish("a", "1", &dependencies(&[dependency("b", &version("1"))]));
    let asked = [dependency("t", &(version("1") + "<scope>test</scope>")), dependency("a", &version("1"))];
    let (found, _) = world.resolved(&dependencies(&asked));
    assert_eq!(found, ["t-1 test", "x-1", "deep-1", "a-1", "b-1"]);
    let runtime = [dependency("a", &(version("1") + "<scope>runtime</scope>"))];
    let (found, _) = world.resolved(&dependencies(&runtime));
    assert_eq!(found, ["a-1 runtime", "b-1 runtime", "x-1 runtime", "deep-1 runtime"]);
}

#[test]
fn a_parent_gives_properties_management_and_dependencies() {
    let world = World::new();
    world.publish("a", "3", "");
    world.publish("b", "1", "");
    let management = format!(
        "<dependencyManagement>{}</dependencyManagement>",
        dependencies(&[dependency("a", &version("${a.version}"))])
    );
    let properties = "<packaging>pom</packaging><properties><a.version>1</a.version></properties>";
    let parent = properties.to_owned() + &management + &dependencies(&[dependency("b", &version("1"))]);
    world.publish("parent", "1", &parent);
    let inside = "<parent><groupId>org.acme</groupId><artifactId>parent</artifactId><version>1</version><relativePath/></parent>\
                  <properties><a.version>3</a.version></properties>";
    let (found, problems) = world.resolved(&(inside.to_owned() + &dependencies(&[dependency("a", "")])));
    assert_eq!(found, ["a-3", "b-1"]);
    assert_eq!(problems, []);
}

#[test]
fn properties_that_mean_each_other_stay_as_they_are() {
    let world = World::new();
    let inside = "<properties><x>${y}</x><y>${x}</y></properties>";
    let (found, problems) =
        world.resolved(&(inside.to_owned() + &dependencies(&[dependency("a", &version("${x}"))])));
    assert_eq!(found.len(), 1);
    assert!(matches!(problems.as_slice(), [Problem::NoVersion { .. }]), "{problems:?}");
}

#[test]
fn poms_that_are_each_other_s_parents_end_and_are_told() {
    let world = World::new();
    let pom = |name: &str, parent: &str| {
        format!(
            "<parent><groupId>g</groupId><artifactId>{parent}</artifactId><version>1</version>\
             <relativePath>../{parent}/pom.xml</relativePath></parent><artifactId>{name}</artifactId>"
        )
    };
    world.pom("a", &pom("a", "b"));
    world.pom("b", &pom("b", "a"));
    let found = project(&world.path("a"), &world.environment());
    assert_eq!(found.modules.len(), 1);
    assert!(
        found.problems.iter().any(|problem| matches!(problem, Problem::Cycle { .. })),
        "{:?}",
        found.problems
    );
}

#[test]
fn modules_that_name_each_other_end_and_are_told() {
    let world = World::new();
    let head = "<groupId>g</groupId><version>1</version><packaging>pom</packaging>";
    world.pom("p", &format!("{head}<artifactId>p</artifactId><modules><module>c</module></modules>"));
    world.pom("p/c", &format!("{head}<artifactId>c</artifactId><modules><module>..</module></modules>"));
    let found = project(&world.path("p"), &world.environment());
    assert_eq!(found.modules.len(), 2);
    assert!(
        found.problems.iter().any(|problem| matches!(problem, Problem::Cycle { .. })),
        "{:?}",
        found.problems
    );
}

#[test]
fn a_broken_pom_an_unknown_parent_and_missing_jars_are_told_and_the_rest_goes_on() {
    let world = World::new();
    world.publish("a", "1", "");
    fs::remove_file(world.path("repository/org/acme/a/1/a-1.jar")).expect("removed");
    let head = "<groupId>g</groupId><artifactId>p</artifactId><version>1</version><packaging>pom</packaging>";
    let modules = "<modules><module>good</module><module>broken</module><module>orphan</module><module>gone</module></modules>";
    world.pom("p", &format!("{head}{modules}"));
    let parent = "<parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent>";
    let needs = dependencies(&[dependency("a", &version("1")), dependency("nowhere", &version("1"))]);
    world.pom("p/good", &format!("{parent}<artifactId>good</artifactId>{needs}"));
    world.write("p/broken/pom.xml", "<project><artifactId>broken</artifactId");
    let unknown = "<parent><groupId>g</groupId><artifactId>unknown</artifactId><version>7</version></parent>";
    world.pom("p/orphan", &format!("{unknown}<artifactId>orphan</artifactId>"));
    let found = project(&world.path("p"), &world.environment());
    let names: Vec<&str> = found.modules.iter().map(|module| module.name.as_str()).collect();
    assert_eq!(names, ["p", "good", "orphan"]);
    let told: Vec<String> = found.problems.iter().map(Problem::to_string).collect();
    let told = told.join("\n");
    for part in [
        "broken/pom.xml cannot be read",
        "the parent g:unknown:7",
        "the module gone",
        "jar of org.acme:a:1",
        "pom of org.acme:nowhere:1",
    ] {
        assert!(told.contains(part), "{part} is not in\n{told}");
    }
    assert_eq!(found.modules[1].obtained, Obtained::Guessed);
}

#[test]
fn classes_of_other_modules_and_their_test_jars_are_directories() {
    let world = World::new();
    world.publish("a", "1", "");
    let head = "<groupId>g</groupId><artifactId>p</artifactId><version>1</version><packaging>pom</packaging>";
    world.pom("p", &format!("{head}<modules><module>core</module><module>web</module></modules>"));
    let parent = "<parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent>";
    let a = dependencies(&[dependency("a", &version("1"))]);
    world.pom("p/core", &format!("{parent}<artifactId>core</artifactId>{a}"));
    let of_core = |rest: &str| {
        format!(
            "<dependency><groupId>g</groupId><artifactId>core</artifactId><version>${{project.version}}</version>{rest}</dependency>"
        )
    };
    let needs = dependencies(&[of_core(""), of_core("<type>test-jar</type><scope>test</scope>")]);
    world.pom("p/web", &format!("{parent}<artifactId>web</artifactId>{needs}"));
    let found = project(&root(&world.path("p/web")), &world.environment());
    assert_eq!(found.root, world.path("p"));
    let web = &found.modules[2];
    assert_eq!(
        names(&web.class_path, world.directory.path()),
        ["p/core/target/classes", "repository/org/acme/a/1/a-1.jar"]
    );
    assert_eq!(names(&web.test_class_path, world.directory.path()), ["p/core/target/test-classes"]);
    assert_eq!(found.problems, []);
}

#[test]
fn a_damaged_or_unwritable_cache_changes_nothing() {
    let world = World::new();
    world.publish("a", "1", "");
    let head = "<groupId>g</groupId><artifactId>p</artifactId><version>1</version>";
    world.pom("p", &format!("{head}{}", dependencies(&[dependency("a", &version("1"))])));
    let environment = Environment { cache: Some(world.path("cache")), ..world.environment() };
    let path = |environment: &Environment| {
        let found = project(&world.path("p"), environment);
        (found.modules[0].class_path.clone(), found.modules[0].cached)
    };
    let (first, cached) = path(&environment);
    assert!(!cached && first.len() == 1);
    assert_eq!(path(&environment), (first.clone(), true));
    let folder = world.path("cache/class-paths");
    for entry in fs::read_dir(&folder).expect("the cache") {
        fs::write(entry.expect("a file").path(), "{ damaged").expect("written");
    }
    assert_eq!(path(&environment), (first.clone(), false));
    world.write("no-directory", "");
    let unwritable = Environment { cache: Some(world.path("no-directory")), ..world.environment() };
    assert_eq!(path(&unwritable), (first, false));
}

/// A program that prints a text whatever it is asked.
fn launcher(world: &World, name: &str, text: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    world.write(&format!("{name}.txt"), text);
    let file = world.path(&format!("{name}.txt")).display().to_string();
    world.write(name, &format!("#!/bin/sh\ncat '{file}'\n"));
    fs::set_permissions(world.path(name), fs::Permissions::from_mode(0o755)).expect("executable");
    world.path(name)
}

#[test]
fn maven_is_asked_where_a_pom_is_missing_and_what_it_says_is_kept() {
    let world = World::new();
    world.write("elsewhere/a.jar", "");
    let jar = world.path("elsewhere/a.jar");
    let said = format!("[INFO] ---< g:p >---\n[INFO] Dependencies classpath:\n{}\n", jar.display());
    let maven = launcher(&world, "mvn", &said);
    let head = "<groupId>g</groupId><artifactId>p</artifactId><version>1</version>";
    world.pom("p", &format!("{head}{}", dependencies(&[dependency("a", &version("1"))])));
    let environment =
        Environment { maven: Some(maven), cache: Some(world.path("cache")), ..world.environment() };
    for cached in [false, true] {
        let found = project(&world.path("p"), &environment);
        assert_eq!(found.problems, []);
        assert_eq!(found.modules[0].class_path, [jar.as_path()]);
        assert_eq!((found.modules[0].obtained, found.modules[0].cached), (Obtained::Asked, cached));
    }
}

#[test]
fn gradle_is_asked_where_it_is_installed() {
    let world = World::new();
    world.write("elsewhere/junit-4.13.2.jar", "");
    let jar = world.path("elsewhere/junit-4.13.2.jar");
    let said = format!("attest-class-path\t:\tmain\t\nattest-class-path\t:\ttest\t{}\n", jar.display());
    let gradle = launcher(&world, "gradle", &said);
    world.write(
        "p/build.gradle",
        "plugins { id 'java' }\ndependencies { implementation 'g:computed:' + v }\n",
    );
    let environment = Environment { gradle: Some(gradle), ..world.environment() };
    let found = Project::find(&world.path("p"), &environment).expect("a project");
    assert_eq!(found.problems, []);
    assert_eq!((found.modules[0].obtained, &found.modules[0].test_class_path), (Obtained::Asked, &vec![jar]));
}

#[test]
fn a_class_of_two_modules_is_told() {
    let world = World::new();
    let head = "<groupId>g</groupId><artifactId>p</artifactId><version>1</version><packaging>pom</packaging>";
    world.pom("p", &format!("{head}<modules><module>a</module><module>b</module></modules>"));
    for name in ["a", "b"] {
        let parent = "<parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent>";
        world.pom(&format!("p/{name}"), &format!("{parent}<artifactId>{name}</artifactId>"));
        world.write(&format!("p/{name}/target/classes/org/acme/Twice.class"), "");
        world.write(&format!("p/{name}/target/classes/module-info.class"), "");
    }
    let found = Project::find(&world.path("p"), &world.environment()).expect("a project");
    let modules = vec!["a".to_owned(), "b".to_owned()];
    assert_eq!(found.problems, [Problem::SameClass { class: "org.acme.Twice".to_owned(), modules }]);
}
