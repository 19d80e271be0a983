//! Which targets of the walk's corpus the concrete phase alone reaches, and how its parameters matter (Table 5.3).
//!
//! `cargo run --release -p attest-differential --example walk_parameters`

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Duration;

use attest_engine::{ReachOptions, Reacher, Sources, Target, WalkSettings};
use attest_jvm::{Child, ChildOptions, Compilation, JavaHome, Source};
use attest_program::location::Jdk;

/// Programs of one folder are walked; these two stand in another.
const ELSEWHERE: [&str; 2] = ["Tcas", "Tsafe"];

fn main() -> Result<(), Box<dyn Error>> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/reach");
    let mut files: Vec<(String, String)> = Vec::new();
    for folder in ["walk", "symcretic"] {
        for entry in fs::read_dir(corpus.join(folder))? {
            let path = entry?.path();
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if folder == "walk" || ELSEWHERE.contains(&stem.as_str()) {
                files.push((stem, fs::read_to_string(&path)?));
            }
        }
    }
    files.sort();
    let jdk = Jdk::find(None)?;
    let home = JavaHome::at(&jdk.home)?;
    let classes = tempfile::tempdir()?;
    let sources = files.iter().map(|(name, text)| Source::new(format!("{name}.java"), text)).collect();
    let compiled =
        Child::start(&home, &ChildOptions::default())?.compile(&Compilation::new(sources, classes.path()))?;
    if !compiled.success {
        return Err(format!("{:?}", compiled.diagnostics).into());
    }
    let from = Sources { jdk: None, class_path: vec![classes.path().to_owned()], ..Sources::default() };
    let options = ReachOptions { time: Duration::from_secs(60), ..ReachOptions::default() };
    let reacher = Reacher::open(&from, options)?;
    let mut targets: Vec<(String, usize, Target)> = Vec::new();
    for (name, text) in &files {
        let lines = (1..).zip(text.lines()).filter(|(_, line)| line.contains("// target: reachable"));
        let size =
            text.lines().filter(|line| !line.trim().is_empty() && !line.trim().starts_with('/')).count();
        for (line, _) in lines {
            targets.push((name.clone(), size, reacher.target(&format!("{name}.java:{line}"))?));
        }
    }
    let base = WalkSettings { steps: 150, scans: false, runs: 4_000, tries: 10, ..WalkSettings::default() };
    let variations = [
        ("baseline", base),
        ("no tabu", WalkSettings { tabu: 0, ..base }),
        ("tabu for 5", WalkSettings { tabu: 5, ..base }),
        ("no bisection", WalkSettings { bisection: false, ..base }),
        ("10 steps", WalkSettings { steps: 10, ..base }),
        ("30 steps", WalkSettings { steps: 30, ..base }),
        ("75 steps", WalkSettings { steps: 75, ..base }),
        ("300 steps", WalkSettings { steps: 300, ..base }),
        ("3 neighbours", WalkSettings { neighbours: 3, ..base }),
        ("25 neighbours", WalkSettings { neighbours: 25, ..base }),
        ("50 neighbours", WalkSettings { neighbours: 50, ..base }),
        ("100 neighbours", WalkSettings { neighbours: 100, ..base }),
        ("1 start", WalkSettings { tries: 1, ..base }),
        ("with scans (ours)", WalkSettings { scans: true, ..base }),
    ];
    let mut names: Vec<&String> = files.iter().map(|(name, _)| name).collect();
    names.dedup();
    println!("{:<18} {:>7} {:>9}  reached of each program", "variation", "reached", "weighted");
    for (what, settings) in variations {
        let mut each: BTreeMap<&str, (usize, usize, usize)> = BTreeMap::new();
        for (name, size, target) in &targets {
            let row = each.entry(name).or_insert((0, 0, *size));
            row.1 += 1;
            row.0 += usize::from(reacher.walk_alone(target, settings)?.0);
        }
        let reached: usize = each.values().map(|row| row.0).sum();
        let lines: usize = each.values().map(|row| row.2).sum();
        let weighted: f64 =
            each.values().map(|(got, all, size)| *got as f64 / *all as f64 * *size as f64).sum();
        let single: Vec<String> =
            each.iter().map(|(name, (got, all, _))| format!("{name} {got}/{all}")).collect();
        println!(
            "{what:<18} {reached:>3}/{:<3} {:>7.1} %  {}",
            targets.len(),
            100.0 * weighted / lines as f64,
            single.join(", ")
        );
    }
    Ok(())
}
