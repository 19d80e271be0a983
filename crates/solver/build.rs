//! Finds the libraries that scripts/setup-solver built, compiles the guard that stands before them, and links both.

use std::path::{Path, PathBuf};
use std::process::{Command, exit};

fn main() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/setup-solver");
    println!("cargo::rerun-if-changed=native/guard.cpp");
    println!("cargo::rerun-if-changed={}", script.display());
    for variable in ["ATTEST_BITWUZLA_DIR", "ATTEST_CACHE", "XDG_CACHE_HOME"] {
        println!("cargo::rerun-if-env-changed={variable}");
    }
    let Some(home) = built_libraries(&script) else {
        eprintln!("The SMT solver that Attest links with has not been built yet. Run: scripts/setup");
        exit(1);
    };
    println!("cargo::rerun-if-changed={}", home.display());
    cc::Build::new()
        .cpp(true)
        .cpp_link_stdlib(None)
        .std("c++17")
        .opt_level(2)
        .file("native/guard.cpp")
        .compile("attest-guard");
    println!("cargo::rustc-link-search=native={}", home.join("lib").display());
    // In this order: a library stands before those it uses. All are static, so the program needs none at run time.
    for library in ["bitwuzla", "cadical", "mpfr", "gmp", "stdc++"] {
        println!("cargo::rustc-link-lib=static:-bundle={library}");
    }
}

/// The folder of the libraries, if they are there.
fn built_libraries(script: &Path) -> Option<PathBuf> {
    let output = Command::new("bash").arg(script).arg("--where").output().ok()?;
    let home = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    home.join("lib/libbitwuzla.a").is_file().then_some(home)
}
