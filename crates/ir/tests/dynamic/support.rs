//! Programs compiled from Java for these tests, and the linking of their call sites.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use attest_ir::text::print;
use attest_ir::{Bodies, Body, CallKind, CallSite, Cfg, DynamicError, lift, link_call, verify};
use attest_program::location::{ClassPath, Jdk};
use attest_program::{ClassId, MethodId, Program};

/// The JDK that is found, and those installed beside it, by version.
pub fn jdks() -> Vec<Jdk> {
    let found = Jdk::find(None).expect("these tests need a JDK: JAVA_HOME or the java on the PATH");
    let beside = found.home.parent().map(fs::read_dir).expect("a JDK is in a directory").expect("readable");
    let homes = beside.flatten().filter_map(|e| fs::canonicalize(e.path()).ok());
    let mut jdks: Vec<Jdk> = homes.filter_map(|home| Jdk::at(&home).ok()).chain([found]).collect();
    jdks.retain(|jdk| jdk.version >= 17 && jdk.has_compiler);
    jdks.sort_by(|a, b| (a.version, &a.home).cmp(&(b.version, &b.home)));
    jdks.dedup_by(|a, b| a.home == b.home);
    jdks
}

/// A program over a JDK and classes compiled with it.
pub struct Compiled {
    pub program: Program,
    pub bodies: Bodies,
    pub directory: PathBuf,
}

/// Compiles a source file called `T.java` in a directory of this name.
pub fn compile(jdk: &Jdk, name: &str, source: &str) -> Compiled {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dynamic").join(name);
    fs::create_dir_all(&directory).expect("a directory for classes");
    let file = directory.join("T.java");
    fs::write(&file, source).expect("a source file");
    let mut javac = Command::new(jdk.home.join("bin").join("javac"));
    let out = javac.arg("-d").arg(&directory).arg(&file).output().expect("javac runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let program = program(jdk, std::slice::from_ref(&directory));
    Compiled { program, bodies: Bodies::default(), directory }
}

/// A program over a JDK and these entries of the class path.
pub fn program(jdk: &Jdk, entries: &[PathBuf]) -> Program {
    let path = ClassPath::open(entries, jdk).expect("the class path opens");
    Program::new(Arc::new(path), jdk.clone()).expect("the first classes load")
}

/// All bodies of a class that lift, with their methods.
pub fn bodies_of(program: &Program, class: ClassId) -> Vec<Body> {
    program.class(class).methods.iter().filter_map(|m| lift(program, *m).ok()).collect()
}

/// The `invokedynamic` sites of a body.
pub fn dynamic_sites(body: &Body) -> impl Iterator<Item = &CallSite> {
    body.sites.iter().filter(|s| s.kind == CallKind::Dynamic)
}

impl Compiled {
    /// Links the only `invokedynamic` of the method of this name.
    pub fn link(&self, class: &str, method: &str) -> Result<MethodId, DynamicError> {
        let class = self.program.load(class).expect("the class loads");
        let bodies = bodies_of(&self.program, class);
        let named = |b: &&Body| self.program.text(self.program.method(b.method).name) == method;
        let body = bodies.iter().find(named).expect("the method is there");
        let sites: Vec<_> = dynamic_sites(body).collect();
        assert_eq!(sites.len(), 1, "{method} has one call site");
        link_call(&self.program, &self.bodies, class, sites[0])
    }

    /// The text of the body of the site's method, as [`Compiled::text`].
    pub fn linked_text(&self, class: &str, method: &str) -> String {
        self.text(self.link(class, method).expect("the call site links"))
    }

    /// The text of the bodies of the other methods of a linked lambda's class, by name and descriptor.
    pub fn lambda_text(&self, class: &str, method: &str) -> Vec<(String, String)> {
        let linked = self.link(class, method).expect("the call site links");
        let methods = &self.program.class(self.program.method(linked).class).methods;
        let named = |m: &MethodId| {
            let method = self.program.method(*m);
            format!("{}{}", self.program.text(method.name), self.program.text(method.descriptor))
        };
        methods[1..].iter().map(|m| (named(m), self.text(*m))).collect()
    }

    /// The blocks of a made method, one instruction a line; the made class is called `Made`.
    pub fn text(&self, method: MethodId) -> String {
        let body = self.bodies.get(&self.program, method).expect("a made method has a body");
        let made = self.program.class_name(self.program.method(method).class);
        let text = print(body, &self.program).replace(&format!("\"{made}\""), "Made");
        let lines = text.lines().map(|line| line.trim().trim_start_matches("@0").trim_start());
        let header = ["method ", "parameters ", "registers "];
        let lines = lines.filter(|l| !l.is_empty() && !header.iter().any(|h| l.starts_with(h)));
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Compares texts line by line, indentation and empty lines apart.
#[track_caller]
pub fn assert_text(found: &str, wanted: &str) {
    let lines = wanted.lines().map(str::trim).filter(|l| !l.is_empty());
    let wanted = lines.collect::<Vec<_>>().join("\n");
    assert!(found == wanted, "found\n{found}\nwanted\n{wanted}");
}

/// What is wrong with the methods of a made class: bodies, and everything they refer to.
pub fn problems(program: &Program, bodies: &Bodies, linked: MethodId) -> Vec<String> {
    let holder = program.method(linked).class;
    let mut problems = Vec::new();
    for method in &program.class(holder).methods {
        let text = program.method_text(*method);
        match bodies.get(program, *method) {
            Ok(body) => {
                problems.extend(body_problems(program, body).into_iter().map(|p| format!("{text}: {p}")))
            }
            Err(error) => problems.push(format!("{text}: {error}")),
        }
    }
    problems
}

fn body_problems(program: &Program, body: &Body) -> Vec<String> {
    let mut problems = Vec::new();
    if let Err(violations) = verify(body, program) {
        return violations.iter().map(ToString::to_string).collect();
    }
    let cfg = Cfg::of(body);
    if cfg.blocks().any(|b| !cfg.is_reachable(b)) {
        problems.push("a block that cannot be reached".to_owned());
    }
    for link in &body.classes {
        problems.extend(program.load(program.text(link.name)).err().map(|e| e.to_string()));
    }
    for link in &body.fields {
        let class = program.load(program.text(link.class));
        let field = class.and_then(|class| program.resolve_field(class, link.name, link.descriptor));
        match field {
            Ok(field) if program.field(field).is_static() == link.is_static => {}
            Ok(_) => problems.push(format!("field {} is static or not", program.text(link.name))),
            Err(error) => problems.push(error.to_string()),
        }
    }
    for site in &body.sites {
        let class = program.load(program.text(site.class));
        let method = class.and_then(|class| match site.interface {
            true => program.resolve_interface_method(class, site.name, site.descriptor),
            false => program.resolve_method(class, site.name, site.descriptor),
        });
        match method {
            Ok(method) if program.method(method).is_static() == (site.kind == CallKind::Static) => {}
            Ok(_) => problems.push(format!("method {} is static or not", program.text(site.name))),
            Err(error) => problems.push(error.to_string()),
        }
    }
    problems
}

/// A JDK as messages name it.
pub fn label(jdk: &Jdk) -> String {
    format!("JDK {}", jdk.full_version)
}
