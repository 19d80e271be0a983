//! The JDKs of this machine, read whole.

use std::fs::{self, File};
use std::io::Read;
use std::path::PathBuf;

use attest_program::location::{ClassPath, Jdk, LocationError, Origin};

/// The JDK that is found by default and those installed beside it.
fn jdks() -> Vec<Jdk> {
    let found = Jdk::find(None).expect("these tests need a JDK");
    let siblings = found.home.parent().map(fs::read_dir).expect("a JDK is in a directory").expect("readable");
    let mut homes: Vec<PathBuf> =
        siblings.flatten().filter_map(|e| fs::canonicalize(e.path()).ok()).collect();
    homes.push(found.home);
    homes.sort();
    homes.dedup();
    homes.iter().filter_map(|home| Jdk::at(home).ok()).collect()
}

fn class_path(jdk: &Jdk) -> ClassPath {
    ClassPath::open(&[], jdk).expect("the JDK opens")
}

#[test]
fn every_listed_class_of_java_base_is_found_and_is_a_class_file() {
    for jdk in jdks().iter().filter(|jdk| jdk.version >= 9) {
        let path = class_path(jdk);
        let classes = path.jdk_classes(Some("java.base")).expect("listed");
        assert!(classes.len() > 5_000, "{} lists {}", jdk.home.display(), classes.len());
        assert!(classes.is_sorted());
        for class in &classes {
            let found = path.find_class(class).expect("readable").expect("found");
            assert!(found.bytes.starts_with(&[0xCA, 0xFE, 0xBA, 0xBE]), "{class}");
            assert_eq!(found.origin, Origin::Jdk { module: Some("java.base".into()) }, "{class}");
        }
    }
}

#[test]
fn every_class_of_every_module_is_found_in_its_module() {
    for jdk in jdks().iter().filter(|jdk| jdk.version >= 9) {
        let path = class_path(jdk);
        let modules = path.modules().expect("listed");
        let release = fs::read_to_string(jdk.home.join("release")).expect("a release file");
        let declared =
            release.lines().find_map(|line| line.strip_prefix("MODULES=")).expect("a list of modules");
        let mut declared: Vec<&str> = declared.trim_matches('"').split(' ').collect();
        declared.sort_unstable();
        assert_eq!(modules, declared);
        let mut count = 0;
        for module in &modules {
            for class in path.jdk_classes(Some(module)).expect("listed") {
                assert_eq!(path.module_of(&class), Some(&**module), "{class}");
                count += 1;
            }
        }
        assert_eq!(count, path.jdk_classes(None).expect("listed").len());
    }
}

#[test]
fn the_image_holds_the_bytes_of_the_jmods() {
    for jdk in jdks() {
        let Ok(jmod) = File::open(jdk.home.join("jmods").join("java.base.jmod")) else { continue };
        let path = class_path(&jdk);
        let mut archive = zip::ZipArchive::new(jmod).expect("a jmod is a zip archive");
        let mut compared = 0;
        for index in (0..archive.len()).step_by(40) {
            let mut entry = archive.by_index(index).expect("readable");
            let name = entry.name().expect("a name").into_owned();
            let class = name.strip_prefix("classes/").and_then(|name| name.strip_suffix(".class"));
            let Some(class) = class.filter(|class| !rewritten_by_jlink(class)) else { continue };
            let mut expected = Vec::new();
            entry.read_to_end(&mut expected).expect("readable");
            let found = path.find_class(class).expect("readable").expect("found");
            assert_eq!(found.bytes, expected, "{class}");
            compared += 1;
        }
        assert!(compared > 100, "{compared}");
    }
}

/// Classes that `jlink` generates anew while it makes an image.
fn rewritten_by_jlink(class: &str) -> bool {
    class == "module-info"
        || class.starts_with("jdk/internal/module/SystemModules")
        || class.starts_with("java/lang/invoke/")
            && (class.ends_with("$Holder") || class.contains("$Species_"))
}

#[test]
fn uncompressed_classes_are_slices_of_the_one_map() {
    let jdk = Jdk::find(None).expect("a JDK");
    let path = class_path(&jdk);
    let bytes = || path.find_class("java/lang/Object").expect("readable").expect("found").bytes;
    if jdk.version >= 9 {
        assert_eq!(bytes().as_ptr(), bytes().as_ptr());
    }
}

#[test]
fn resources_and_modules_of_the_jdk_are_found() {
    for jdk in jdks().iter().filter(|jdk| jdk.version >= 9) {
        let path = class_path(jdk);
        assert_eq!(path.module_of("java/util/HashMap"), Some("java.base"));
        assert_eq!(path.module_of("java/sql/Connection"), Some("java.sql"));
        assert_eq!(path.module_of("org/example/Main"), None);
        assert_eq!(path.module_of("Main"), None);
        let resource = path.find_resource("java/lang/Object.class").expect("readable").expect("found");
        assert_eq!(resource.origin, Origin::Jdk { module: Some("java.base".into()) });
        assert!(path.find_class("java/lang/NoSuchClass").expect("readable").is_none());
        assert!(path.find_class("no/such/package/Main").expect("readable").is_none());
        for name in ["", "/", "..", "[I", "java.lang.Object", "java/lang/../lang/Object", "\0"] {
            assert!(path.find_class(name).expect("readable").is_none(), "{name:?}");
        }
    }
}

#[test]
fn a_directory_that_is_no_jdk_is_refused_with_advice() {
    let empty = tempfile::tempdir().expect("a directory");
    let error = Jdk::find(Some(empty.path())).expect_err("no JDK");
    assert!(matches!(error, LocationError::NotAJdk { .. }));
    let text = error.to_string();
    assert!(
        text.contains("neither lib/modules nor lib/rt.jar") && text.contains("name the directory"),
        "{text}"
    );
}

#[test]
fn a_class_path_can_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<ClassPath>();
    shared::<Jdk>();
}
