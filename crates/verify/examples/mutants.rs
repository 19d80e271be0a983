//! Writes damaged copies of the classes of a directory: `mutants DIR OUT COUNT SEED`. Each folder of OUT is a class path of
//! its own, with one mutant of each class (`tests/support/mutate.rs`); `scripts/mutants` runs commands on them.

#[path = "../tests/support/mutate.rs"]
mod mutate;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// The name of a class file and what it holds.
type ClassBytes = (PathBuf, Vec<u8>);

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [from, to, count, seed] = arguments.as_slice() else {
        return Err("usage: mutants DIR OUT COUNT SEED".into());
    };
    let (count, first): (usize, u64) = (count.parse()?, seed.parse()?);
    let classes = classes(Path::new(from))?;
    let (mut written, mut seed) = (0, first);
    for batch in 0.. {
        let before = written;
        for (name, bytes) in &classes {
            seed += 1;
            // Some seeds find nothing to change.
            let Some((mutant, _)) = mutate::mutate(bytes, seed).filter(|_| written < count) else { continue };
            let file = Path::new(to).join(format!("{batch:04}")).join(name);
            fs::create_dir_all(file.parent().ok_or("a class without a folder")?)?;
            fs::write(file, mutant)?;
            written += 1;
        }
        if written == count {
            break;
        }
        if written == before {
            return Err("nothing that could be changed".into());
        }
    }
    println!("{written} mutants of {} classes", classes.len());
    Ok(())
}

/// The class files below a directory, by their relative names, in the order of these.
fn classes(root: &Path) -> Result<Vec<ClassBytes>, Box<dyn Error>> {
    let (mut folders, mut found) = (vec![root.to_path_buf()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "class") {
                found.push((path.strip_prefix(root)?.to_path_buf(), fs::read(&path)?));
            }
        }
    }
    found.sort();
    Ok(found)
}
