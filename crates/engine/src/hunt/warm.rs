//! The JVM that confirms, started and warmed up while paths are explored: its compiler is slow the first time.

use attest_jvm::{Call, CallBatch, Child, ChildOptions, Compilation, Error, JavaHome, Source};

/// How many sources it compiles to get warm.
const SOURCES: usize = 12;

/// A JVM that has compiled and run something.
pub(crate) fn warm(home: &JavaHome) -> Result<Child, Error> {
    let mut child = Child::start(home, &ChildOptions::default())?;
    let Ok(folder) = tempfile::tempdir() else { return Ok(child) };
    let sources = (0..SOURCES).map(|at| Source::new(format!("Warm{at}.java"), text(at))).collect();
    let compiled = child.compile(&Compilation::new(sources, folder.path()))?;
    if compiled.success {
        let calls = (0..SOURCES).map(|at| Call::new(format!("Warm{at}"), "observe")).collect();
        let mut batch = CallBatch::new(vec![folder.path().to_path_buf()], calls);
        batch.fresh_classes = true;
        child.call_all(&batch)?;
    }
    Ok(child)
}

/// A class that does what tests do: makes objects, calls, throws.
fn text(at: usize) -> String {
    format!(
        "import java.util.ArrayList;\nimport java.util.List;\n\nclass Warm{at} {{\n    static Object[] observe() {{\n        \
         List<String> words = new ArrayList<>();\n        words.add(\"a\" + {at});\n        int[] numbers = {{1, 2}};\n        \
         Runnable run = () -> words.get(numbers[1]).length();\n        run.run();\n        return new Object[] \
         {{words}};\n    }}\n}}\n"
    )
}
