//! Prints how long it takes to find a JDK, to open it, and to look up 500 of its classes.
//!
//! `cargo run --release -p attest-program --example location_speed [JDK]`

use std::env;
use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

use attest_program::location::{ClassPath, Jdk};

fn main() -> Result<(), Box<dyn Error>> {
    let explicit = env::args_os().nth(1).map(PathBuf::from);
    let start = Instant::now();
    let jdk = Jdk::find(explicit.as_deref())?;
    println!("find      {:?}: {} ({})", start.elapsed(), jdk.full_version, jdk.home.display());
    let start = Instant::now();
    let path = ClassPath::open(&[], &jdk)?;
    println!("open      {:?}", start.elapsed());
    let start = Instant::now();
    let classes = path.jdk_classes(None)?;
    println!("list      {:?}: {} classes", start.elapsed(), classes.len());
    let sample: Vec<&String> = classes.iter().filter(|class| class.starts_with("java/")).take(500).collect();
    for round in ["look up", "again"] {
        let start = Instant::now();
        let mut bytes = 0;
        for class in &sample {
            bytes += path.find_class(class)?.map_or(0, |found| found.bytes.len());
        }
        println!("{round:<9} {:?}: {} classes, {bytes} bytes", start.elapsed(), sample.len());
    }
    Ok(())
}
