//! JDKs of all layouts, laid out in a scratch directory.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use super::{BootFiles, Jdk, Source, boot_files, feature_version, find_with};

fn touch(home: &Path, files: &[&str]) {
    for file in files {
        let path = home.join(file);
        fs::create_dir_all(path.parent().expect("a parent")).expect("directories");
        fs::write(path, "").expect("written");
    }
}

fn release(home: &Path, text: &str) {
    fs::write(home.join("release"), text).expect("written");
}

fn same(a: &Path, b: &Path) -> bool {
    fs::canonicalize(a).expect("exists") == fs::canonicalize(b).expect("exists")
}

#[test]
fn versions_of_all_styles_are_understood() {
    let versions = [("1.8.0_392", 8), ("9", 9), ("11.0.2", 11), ("17.0.15", 17), ("25-ea", 25)];
    for (text, version) in versions {
        assert_eq!(feature_version(text), Some(version), "{text}");
    }
    assert_eq!(feature_version(""), None);
    assert_eq!(feature_version("next"), None);
}

#[test]
fn nothing_set_and_nothing_on_the_path_says_what_to_do() {
    let error = find_with(None, None, None).expect_err("no JDK");
    assert_eq!(
        error.to_string(),
        "no JDK found: JAVA_HOME is not set and there is no `java` on the PATH; install a JDK (8 or later) or pass --jdk DIR"
    );
    assert!(find_with(None, Some(OsString::new()), Some(OsString::new())).is_err());
}

#[test]
fn java_home_wins_over_the_path_and_must_be_right() {
    let dir = tempfile::tempdir().expect("a directory");
    let (home, other) = (dir.path().join("home"), dir.path().join("other"));
    for jdk in [&home, &other] {
        touch(jdk, &["lib/modules", "bin/java"]);
        release(jdk, "IMPLEMENTOR=\"Someone\"\nJAVA_VERSION=\"17.0.15\"\n");
    }
    let path = Some(other.join("bin").into_os_string());
    let jdk = find_with(None, Some(home.clone().into()), path.clone()).expect("found");
    assert_eq!(
        (jdk.version, &*jdk.full_version, jdk.implementor.as_deref()),
        (17, "17.0.15", Some("Someone"))
    );
    assert!(same(&jdk.home, &home) && !jdk.has_compiler && jdk.java.is_some());
    assert_eq!(jdk.how_found().source, Source::JavaHome);

    let jdk = find_with(Some(&other), Some(home.into()), path.clone()).expect("found");
    assert_eq!(jdk.how_found().source, Source::Explicit);

    let error = find_with(None, Some(dir.path().join("gone").into()), path).expect_err("no such directory");
    assert!(error.to_string().contains("named by JAVA_HOME"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_launcher_on_the_path_is_followed_through_links_past_what_is_no_jdk() {
    use std::os::unix::fs::symlink;
    let dir = tempfile::tempdir().expect("a directory");
    let home = dir.path().join("jvm/jdk");
    touch(&home, &["lib/modules", "bin/java", "bin/javac"]);
    release(&home, "JAVA_VERSION=\"21.0.1\"\n");
    touch(dir.path(), &["shims/java", "alternatives/x", "usr/x"]);
    symlink(home.join("bin/java"), dir.path().join("alternatives/java")).expect("a link");
    symlink(dir.path().join("alternatives/java"), dir.path().join("usr/java")).expect("a link");
    let path = std::env::join_paths([dir.path().join("shims"), dir.path().join("usr")]).expect("a path");
    let jdk = find_with(None, None, Some(path)).expect("found");
    assert!(same(&jdk.home, &home) && jdk.has_compiler);
    assert_eq!(jdk.how_found().source, Source::Path(dir.path().join("usr/java")));
    assert_eq!(jdk.how_found().tried.len(), 2, "{:?}", jdk.how_found());
    assert!(jdk.how_found().tried[1].contains("shims"), "{:?}", jdk.how_found());
}

#[test]
fn a_jdk_8_is_found_from_its_jre_and_boots_from_its_jars() {
    let dir = tempfile::tempdir().expect("a directory");
    let home = dir.path().join("jdk8");
    let files = ["rt.jar", "jce.jar", "resources.jar", "ext/zipfs.jar", "ext/meta-index"]
        .map(|f| format!("jre/lib/{f}"));
    touch(&home, &files.each_ref().map(String::as_str));
    touch(&home, &["jre/bin/java", "bin/javac"]);
    release(&home, "JAVA_VERSION=\"1.8.0_392\"\n");
    let jdk = Jdk::at(&home.join("jre/bin/java")).expect("found");
    assert!(same(&jdk.home, &home) && jdk.has_compiler);
    assert_eq!(jdk.version, 8);
    let Some(BootFiles::Jars(jars)) = boot_files(&jdk.home) else { panic!("jars") };
    let names: Vec<_> = jars.iter().filter_map(|jar| jar.file_name()?.to_str()).collect();
    assert_eq!(names, ["resources.jar", "rt.jar", "jce.jar", "zipfs.jar"]);
}

#[test]
fn a_bare_jre_8_without_a_release_file_is_version_8() {
    let dir = tempfile::tempdir().expect("a directory");
    touch(dir.path(), &["lib/rt.jar", "bin/java"]);
    assert_eq!(Jdk::at(dir.path()).expect("found").version, 8);
}

#[test]
fn an_image_without_modules_and_an_old_jdk_are_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    touch(dir.path(), &["bin/java"]);
    let error = Jdk::at(dir.path()).expect_err("no modules");
    assert!(error.to_string().contains("is a JRE image without lib/modules"), "{error}");
    touch(dir.path(), &["lib/rt.jar"]);
    release(dir.path(), "JAVA_VERSION=\"1.7.0_80\"\n");
    let error = Jdk::at(dir.path()).expect_err("too old");
    assert!(error.to_string().contains("1.7.0_80 is older than 8"), "{error}");
}
