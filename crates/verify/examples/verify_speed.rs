//! Loads all classes of some jars, then loads and verifies them, and prints how long each took.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use attest_program::Program;
use attest_program::location::{ClassPath, Jdk};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let jars: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let (mut loading, mut both) = (Duration::MAX, Duration::MAX);
    let mut counts = (0, 0);
    for _ in 0..7 {
        loading = loading.min(run(&jars, false)?.0);
        let (time, classes, refused) = run(&jars, true)?;
        both = both.min(time);
        counts = (classes, refused);
    }
    println!(
        "{} classes, {} refused: loading {:.1} ms, loading and verifying {:.1} ms, ratio {:.2}",
        counts.0,
        counts.1,
        loading.as_secs_f64() * 1e3,
        both.as_secs_f64() * 1e3,
        both.as_secs_f64() / loading.as_secs_f64()
    );
    Ok(())
}

/// The time that it took, and how many classes there were and were refused.
fn run(jars: &[PathBuf], verify: bool) -> Result<(Duration, usize, usize), Box<dyn std::error::Error>> {
    let jdk = Jdk::find(None)?;
    let path = Arc::new(ClassPath::open(jars, &jdk)?);
    let names = path.user_classes()?;
    let program = Program::new(path, jdk)?;
    let started = Instant::now();
    let (mut classes, mut refused) = (0, 0);
    for name in &names {
        let Ok(class) = program.load(name) else { continue };
        classes += 1;
        if verify && attest_verify::link(&program, class).is_err() {
            refused += 1;
        }
    }
    Ok((started.elapsed(), classes, refused))
}
