//! The repositories that the projects of tests/projects see, in the layouts of both build tools.

use std::fs;
use std::path::{Path, PathBuf};

/// Writes the poms of a folder to `maven` and `gradle` below a directory, each with the jar that `jar` gives for an artifact
/// and a version. Files that are there stay.
pub fn repositories(poms: &Path, world: &Path, jar: &dyn Fn(&str, &str) -> Option<Vec<u8>>) {
    let mut waiting = vec![poms.to_owned()];
    while let Some(next) = waiting.pop() {
        if next.is_dir() {
            waiting.extend(fs::read_dir(&next).expect("listed").map(|entry| entry.expect("an entry").path()));
            continue;
        }
        let text = fs::read_to_string(&next).expect("a pom");
        let relative = next.strip_prefix(poms).expect("below").to_owned();
        let parts: Vec<String> = relative.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        let [group @ .., artifact, version, file] = parts.as_slice() else { panic!("{relative:?}") };
        let cache = format!("gradle/caches/modules-2/files-2.1/{}/{artifact}/{version}", group.join("."));
        let name = file.replace(".pom", ".jar");
        let bytes = if text.contains("<packaging>pom") { None } else { jar(artifact, version) };
        for (pom, jar) in [
            (Path::new("maven").join(&relative), Path::new("maven").join(&relative).with_file_name(&name)),
            (Path::new(&cache).join("aa").join(file), Path::new(&cache).join("bb").join(&name)),
        ] {
            write_below(world, &pom, text.as_bytes());
            if let Some(bytes) = &bytes {
                write_below(world, &jar, bytes);
            }
        }
    }
}

/// Writes a file, unless it is there.
pub fn write_below(world: &Path, file: &Path, bytes: &[u8]) {
    let file: PathBuf = world.join(file);
    fs::create_dir_all(file.parent().expect("a folder")).expect("made");
    if !file.exists() {
        fs::write(file, bytes).expect("written");
    }
}
