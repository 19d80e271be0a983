//! The bytes that `attest cost --model memory` counts are those that the JVM's own instrumentation tells.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use attest_differential::installed::{compiler, installed, root, wanted};
use attest_program::location::{ClassPath, Jdk};
use attest_program::{Kind, Program};

/// Packages of the JDK whose classes can be initialised without harm.
const PACKAGES: [&str; 6] =
    ["java/util/", "java/lang/", "java/math/", "java/text/", "java/time/", "java/io/"];
/// Classes to which the JVM adds fields of its own.
const INJECTED: [&str; 10] = [
    "java/lang/Class",
    "java/lang/ClassLoader",
    "java/lang/Module",
    "java/lang/Thread",
    "java/lang/StackFrameInfo",
    "java/lang/LiveStackFrameInfo",
    "java/lang/invoke/CallSite",
    "java/lang/invoke/MemberName",
    "java/lang/invoke/ResolvedMethodName",
    "java/lang/invoke/MethodHandleNatives$CallSiteContext",
];

/// Whether the JVM adds fields or space to a class or one above it.
fn is_special(program: &Program, name: &str) -> bool {
    let mut class = program.load(name).ok();
    while let Some(id) = class {
        let name = program.class_name(id);
        let bytes = program.path().find_class(name).ok().flatten().map(|found| found.bytes.to_vec());
        // Of a JDK 8 it is sun.misc.Contended.
        let contended: [&[u8]; 2] = [b"vm/annotation/Contended", b"sun/misc/Contended"];
        let spaced =
            |bytes: Vec<u8>| contended.iter().any(|name| bytes.windows(name.len()).any(|part| part == *name));
        if INJECTED.contains(&name) || bytes.is_some_and(spaced) {
            return true;
        }
        class = program.class(id).superclass;
    }
    false
}

fn tool(home: &Path, name: &str, arguments: &[&str], folder: &Path) {
    let output = Command::new(home.join("bin").join(name)).args(arguments).current_dir(folder).output();
    let output = output.expect("a tool of the JDK");
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Compiles the agent and the classes with tricky layouts, and packs the agent.
fn prepare(folder: &Path) {
    let all = installed();
    let compiler = compiler(&all).expect("a compiler");
    let sources = root().join("tests/java/cost");
    let [agent, layouts] = ["InstanceSizes.java", "Layouts.java"].map(|name| sources.join(name));
    let [agent, layouts] = [&agent, &layouts].map(|path| path.to_str().expect("a path"));
    let home = compiler.home.home.as_path();
    tool(home, "javac", &["-nowarn", "-source", "8", "-target", "8", "-d", ".", agent, layouts], folder);
    std::fs::write(folder.join("manifest"), "Premain-Class: InstanceSizes\n").expect("written");
    tool(home, "jar", &["cfm", "agent.jar", "manifest", "InstanceSizes.class"], folder);
}

/// What the JVM says about names, one line each.
fn ask(java: &Path, folder: &Path, names: &[String]) -> Vec<(String, u64)> {
    let mut child = Command::new(java)
        .args(["-javaagent:agent.jar", "-cp", ".", "InstanceSizes"])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a JVM");
    let mut input = child.stdin.take().expect("its input");
    let text = names.join("\n");
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("its output");
    writer.join().expect("joined").expect("written");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = |line: &str| {
        let (name, size) = line.split_once(' ')?;
        Some((name.to_owned(), size.parse().ok()?))
    };
    text.lines().filter_map(line).collect()
}

#[test]
fn objects_and_arrays_are_as_large_as_the_jvm_says() {
    let folder = tempfile::tempdir().expect("a folder");
    prepare(folder.path());
    let all = installed();
    for one in wanted(&all) {
        let jdk = Jdk::find(Some(&one.home.home)).expect("a JDK");
        let java = jdk.java.clone().expect("a launcher");
        let path = Arc::new(ClassPath::open(&[folder.path().to_owned()], &jdk).expect("classes"));
        let program = Program::new(path, jdk).expect("a program");
        let module = (one.home.version >= 9).then_some("java.base");
        let library = program.path().jdk_classes(module).expect("the JDK's classes");
        let tried = library.into_iter().filter(|name| {
            PACKAGES.iter().any(|package| name.starts_with(package)) && !is_special(&program, name)
        });
        let own = program.path().user_classes().expect("the layouts");
        let mut names: Vec<String> = tried.chain(own).map(|name| name.replace('/', ".")).collect();
        names.extend((0..9).flat_map(|n| "ZBCSIJFD".chars().map(move |kind| format!("[{kind}:{n}"))));
        names.extend((0..9).map(|n| format!("[Ljava.lang.Object;:{n}")));
        let told = ask(&java, folder.path(), &names);
        assert!(told.len() > 1000, "only {} sizes on JDK {}", told.len(), one.home.version);
        let mut wrong = Vec::new();
        for (name, size) in &told {
            let ours = match name.split_once(':') {
                Some((class, length)) => {
                    let kind = Kind::of_descriptor(&class[1..]).expect("an element");
                    Program::array_size(kind, length.parse().expect("a length"))
                }
                None => program.object_size(program.load(&name.replace('.', "/")).expect("a class")),
            };
            if ours != *size {
                wrong.push(format!("JDK {}: {name} is {size} bytes, not {ours}", one.home.version));
            }
        }
        assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), told.len(), wrong.join("\n"));
    }
}
