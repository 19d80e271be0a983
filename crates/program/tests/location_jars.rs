//! Directories and jars of the class path, in the order and versions that `java` sees them.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use attest_program::location::{ClassPath, Found, Jdk, LocationError, Origin, Warning};
use tempfile::TempDir;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const MULTI_RELEASE: &str = "Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n";

fn jdk() -> Jdk {
    Jdk::find(None).expect("these tests need a JDK")
}

fn write_jar(path: &Path, entries: &[(&str, &str)]) -> PathBuf {
    let mut jar = ZipWriter::new(File::create(path).expect("a file"));
    for (index, (name, content)) in entries.iter().enumerate() {
        let method = if index % 2 == 0 { CompressionMethod::Deflated } else { CompressionMethod::Stored };
        jar.start_file(*name, SimpleFileOptions::default().compression_method(method)).expect("an entry");
        jar.write_all(content.as_bytes()).expect("written");
    }
    jar.finish().expect("finished");
    path.to_owned()
}

fn write_file(path: &Path, content: &str) {
    fs::create_dir_all(path.parent().expect("a parent")).expect("directories");
    fs::write(path, content).expect("written");
}

fn open(entries: &[PathBuf]) -> ClassPath {
    ClassPath::open(entries, &jdk()).expect("opens")
}

fn found(path: &ClassPath, class: &str) -> Option<Found> {
    path.find_class(class).expect("readable")
}

fn text(path: &ClassPath, class: &str) -> Option<String> {
    found(path, class).map(|found| String::from_utf8_lossy(&found.bytes).into_owned())
}

fn scratch() -> TempDir {
    tempfile::tempdir().expect("a directory")
}

#[test]
fn the_first_entry_that_has_a_class_wins() {
    let dir = scratch();
    let jar = write_jar(&dir.path().join("a.jar"), &[("p/A.class", "jar"), ("p/B.class", "jar")]);
    let classes = dir.path().join("classes");
    write_file(&classes.join("p/A.class"), "directory");
    let path = open(&[classes.clone(), jar.clone()]);
    assert_eq!(text(&path, "p/A").as_deref(), Some("directory"));
    assert_eq!(text(&path, "p/B").as_deref(), Some("jar"));
    assert_eq!(path.user_classes().expect("listed"), ["p/A", "p/B"]);
    assert_eq!(path.classes_of(&classes).expect("listed"), ["p/A"]);
    let origin = found(&path, "p/A").expect("found").origin;
    assert_eq!(origin, Origin::Directory(classes.join("p/A.class")));

    let path = open(&[jar.clone(), classes]);
    assert_eq!(text(&path, "p/A").as_deref(), Some("jar"));
    let origin = found(&path, "p/A").expect("found").origin;
    assert_eq!(origin, Origin::Jar { path: jar.into(), entry: "p/A.class".into() });
}

#[test]
fn the_jdk_comes_before_the_user_and_owns_the_java_packages() {
    let dir = scratch();
    write_file(&dir.path().join("java/lang/Object.class"), "mine");
    write_file(&dir.path().join("java/lang/Mine.class"), "mine");
    let path = open(&[dir.path().to_owned()]);
    assert!(found(&path, "java/lang/Object").expect("found").bytes.starts_with(&[0xCA, 0xFE]));
    assert_eq!(text(&path, "java/lang/Mine"), None);
    assert!(path.user_classes().expect("listed").is_empty());
}

#[test]
fn a_jdk_8_boots_from_its_jars_and_knows_no_versions() {
    let dir = scratch();
    let home = dir.path().join("jdk8");
    fs::create_dir_all(home.join("jre/lib/ext")).expect("directories");
    fs::write(home.join("release"), "JAVA_VERSION=\"1.8.0_392\"\n").expect("written");
    write_jar(&home.join("jre/lib/rt.jar"), &[("java/lang/Object.class", "object"), ("p/A.class", "boot")]);
    write_jar(&home.join("jre/lib/ext/x.jar"), &[("ext/X.class", "x")]);
    let entries = [
        ("META-INF/MANIFEST.MF", MULTI_RELEASE),
        ("p/A.class", "user"),
        ("q/B.class", "user"),
        ("META-INF/versions/9/q/B.class", "nine"),
    ];
    let jar = write_jar(&dir.path().join("a.jar"), &entries);
    let path = ClassPath::open(&[jar], &Jdk::at(&home).expect("a JDK 8")).expect("opens");
    assert_eq!(found(&path, "java/lang/Object").expect("found").origin, Origin::Jdk { module: None });
    assert_eq!(text(&path, "p/A").as_deref(), Some("boot"));
    assert_eq!(text(&path, "q/B").as_deref(), Some("user"));
    assert_eq!(text(&path, "ext/X").as_deref(), Some("x"));
    assert_eq!(path.jdk_classes(None).expect("listed"), ["ext/X", "java/lang/Object", "p/A"]);
    assert_eq!(path.module_of("java/lang/Object"), None);
    assert!(path.modules().expect("listed").is_empty());
}

#[test]
fn a_multi_release_jar_offers_the_highest_version_up_to_the_jdk() {
    let dir = scratch();
    let version = jdk().version;
    let (own, next) = (
        format!("META-INF/versions/{version}/p/A.class"),
        format!("META-INF/versions/{}/p/A.class", version + 1),
    );
    let entries = [
        ("META-INF/MANIFEST.MF", MULTI_RELEASE),
        (&*own, "own"),
        ("p/A.class", "base"),
        ("META-INF/versions/9/p/A.class", "nine"),
        (&*next, "next"),
        ("META-INF/versions/9/p/New.class", "new"),
        ("p/Base.class", "base"),
    ];
    let jar = write_jar(&dir.path().join("a.jar"), &entries);
    let path = open(std::slice::from_ref(&jar));
    assert_eq!(text(&path, "p/A").as_deref(), Some("own"));
    assert_eq!(text(&path, "p/New").as_deref(), Some("new"));
    assert_eq!(text(&path, "p/Base").as_deref(), Some("base"));
    assert_eq!(path.user_classes().expect("listed"), ["p/A", "p/Base", "p/New"]);
    let origin = found(&path, "p/A").expect("found").origin;
    assert_eq!(origin, Origin::Jar { path: jar.into(), entry: own.clone() });

    let plain = write_jar(&dir.path().join("plain.jar"), &entries[1..]);
    let path = open(&[plain]);
    assert_eq!(text(&path, "p/A").as_deref(), Some("base"));
    assert_eq!(path.user_classes().expect("listed"), ["p/A", "p/Base"]);
}

#[test]
fn the_class_path_of_a_manifest_comes_right_behind_its_jar_and_may_be_cyclic() {
    let dir = scratch();
    let in_dir = |name: &str| dir.path().join(name);
    let manifest = "Class-Path: b.jar gone.jar sub/ http://example.org/x.jar\n";
    write_jar(&in_dir("a.jar"), &[("META-INF/MANIFEST.MF", manifest), ("A.class", "a")]);
    write_jar(&in_dir("b.jar"), &[("META-INF/MANIFEST.MF", "Class-Path: a.jar b.jar\n"), ("X.class", "b")]);
    write_jar(&in_dir("c.jar"), &[("X.class", "c")]);
    write_file(&in_dir("sub/X.class"), "sub");
    write_file(&in_dir("sub/S.class"), "sub");
    let path = open(&[in_dir("a.jar"), in_dir("c.jar"), in_dir("b.jar")]);
    let entries: Vec<PathBuf> =
        path.entries().map(|entry| fs::canonicalize(entry).expect("exists")).collect();
    let expected =
        ["a.jar", "b.jar", "sub", "c.jar"].map(|name| fs::canonicalize(in_dir(name)).expect("exists"));
    assert_eq!(entries, expected);
    assert_eq!(text(&path, "X").as_deref(), Some("b"));
    assert_eq!(text(&path, "S").as_deref(), Some("sub"));
    let missing = Warning::MissingInManifest { jar: in_dir("a.jar"), entry: "gone.jar".into() };
    assert!(path.warnings().contains(&missing), "{:?}", path.warnings());
    assert_eq!(path.warnings().len(), 2);
}

#[test]
fn a_wildcard_stands_for_the_jars_of_a_directory_and_nothing_else() {
    let dir = scratch();
    write_jar(&dir.path().join("b.jar"), &[("X.class", "b")]);
    write_jar(&dir.path().join("a.JAR"), &[("X.class", "a")]);
    write_jar(&dir.path().join("c.zip"), &[("Zip.class", "c")]);
    write_file(&dir.path().join("Loose.class"), "loose");
    let path = open(&[dir.path().join("*")]);
    assert_eq!(text(&path, "X").as_deref(), Some("a"));
    assert_eq!(path.user_classes().expect("listed"), ["X"]);
}

#[test]
fn missing_entries_are_passed_over_with_a_warning() {
    let dir = scratch();
    let (gone, wildcard) = (dir.path().join("gone.jar"), dir.path().join("gone/*"));
    let path = open(&[gone.clone(), wildcard.clone()]);
    assert_eq!(path.warnings(), [Warning::Missing { path: wildcard }, Warning::Missing { path: gone }]);
    assert_eq!(path.entries().count(), 0);
}

#[test]
fn a_file_that_is_no_jar_is_an_error_that_names_it() {
    let dir = scratch();
    for content in ["", "hello", "PK\x03\x04", "PK\x05\x06"] {
        let file = dir.path().join("odd.jar");
        fs::write(&file, content).expect("written");
        let error = ClassPath::open(&[file], &jdk()).expect_err("no jar");
        assert!(matches!(error, LocationError::NotAJar { .. }), "{error}");
        assert!(error.to_string().contains("odd.jar is not a jar"), "{error}");
    }
}

#[test]
fn a_broken_jar_in_a_manifest_is_only_a_warning() {
    let dir = scratch();
    let jar = write_jar(&dir.path().join("a.jar"), &[("META-INF/MANIFEST.MF", "Class-Path: odd.jar\n")]);
    fs::write(dir.path().join("odd.jar"), "hello").expect("written");
    let path = open(&[jar]);
    assert!(matches!(path.warnings(), [Warning::UnusableInManifest { .. }]), "{:?}", path.warnings());
}

#[test]
fn names_never_lead_out_of_a_directory() {
    let dir = scratch();
    write_file(&dir.path().join("secret.class"), "secret");
    write_file(&dir.path().join("classes/A.class"), "a");
    let path = open(&[dir.path().join("classes")]);
    let absolute = dir.path().join("secret");
    for name in ["../secret", "p/../../secret", "./A", "p//A", absolute.to_str().expect("UTF-8")] {
        assert_eq!(text(&path, name), None, "{name}");
    }
    assert_eq!(text(&path, "A").as_deref(), Some("a"));
}

#[test]
fn module_descriptors_and_odd_files_are_no_classes() {
    let dir = scratch();
    let entries = [
        ("module-info.class", ""),
        ("p/.class", ""),
        ("p/A.txt", "t"),
        ("p/A.class", ""),
        ("../B.class", ""),
    ];
    let jar = write_jar(&dir.path().join("a.jar"), &entries);
    let path = open(&[jar]);
    assert_eq!(path.user_classes().expect("listed"), ["p/A"]);
    let resource = path.find_resource("p/A.txt").expect("readable").expect("found");
    assert_eq!(resource.bytes, "t");
    assert!(path.find_resource("../B.class").expect("readable").is_none());
}

#[test]
fn a_class_path_is_split_at_the_separator_of_the_platform() {
    let separator = if cfg!(windows) { ";" } else { ":" };
    let text = ["a", "", "b.jar"].join(separator);
    assert_eq!(ClassPath::parse(&text), [PathBuf::from("a"), PathBuf::from("."), PathBuf::from("b.jar")]);
}

#[test]
fn asking_for_the_classes_of_another_entry_is_an_error() {
    let dir = scratch();
    let path = open(&[]);
    assert!(matches!(path.classes_of(dir.path()), Err(LocationError::NotOnClassPath { .. })));
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_back_up_is_an_error_and_one_sideways_is_followed() {
    use std::os::unix::fs::symlink;
    let dir = scratch();
    write_file(&dir.path().join("classes/p/A.class"), "a");
    write_file(&dir.path().join("other/B.class"), "b");
    symlink(dir.path().join("other"), dir.path().join("classes/q")).expect("a link");
    let path = open(&[dir.path().join("classes")]);
    assert_eq!(path.user_classes().expect("listed"), ["p/A", "q/B"]);
    symlink(dir.path().join("classes"), dir.path().join("other/up")).expect("a link");
    let error = path.user_classes().expect_err("a loop");
    assert!(error.to_string().contains("symbolic link to a directory it is in"), "{error}");
    assert_eq!(text(&path, "q/B").as_deref(), Some("b"));
}
