//! The sides of branches are told exactly, also where several ways lead to one place.

use std::collections::BTreeSet;
use std::fs;

use attest_jvm::{Branch, Call, CallBatch, Instrumented, Run, instrument_branches};

use crate::support::Bench;

const SOURCE: &str = "public class B {
    static int or(boolean a, boolean b) {
        if (a || b)
            return 1;
        return 2;
    }
    static int kind(int x) {
        switch (x) {
            case 1:
            case 5:
                x++;
            case 2:
                return x;
            default:
                return 0;
        }
    }
    static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++)
            sum += or(i > 1, false);
        return sum;
    }
    static int first() { return or(true, false); }
    static int second() { return or(false, true); }
    static int fallen() { return kind(5); }
    static int twice() { return kind(2); }
    static int round() { return loop(3); }
    static int never() { return loop(0); }
}
";

/// The sides that a run took: line, and which side.
fn sides(class: &Instrumented, run: &Run) -> Vec<(u16, usize)> {
    let side = |(branch, probe): &(u32, u32)| {
        let branch: &Branch = &class.branches[*branch as usize];
        let target = class.probes[*probe as usize].pc;
        let side = branch.targets.iter().position(|pc| *pc == target);
        (branch.line.expect("a line"), side.expect("a branch leads to one of its targets"))
    };
    run.sides.iter().map(side).collect::<BTreeSet<_>>().into_iter().collect()
}

#[test]
fn each_side_that_is_taken_is_told_and_no_other() {
    let mut bench = Bench::with(&[("B.java", SOURCE)]);
    let file = bench.folder.path().join("B.class");
    let class = instrument_branches(&fs::read(&file).expect("a class"), 0, 0).expect("a well-formed class");
    fs::write(&file, &class.bytes).expect("a file");
    assert!(class.skipped.is_empty());
    // `a || b`: the first jump leads to `return 1`, the second over it, falling through to the same place.
    // The switch has the targets default, case 1 and 5, case 2; `case 2` is also reached from the one before.
    // The two branches of line 3 take their sides from one set here.
    let expected: [(&str, &[(u16, usize)]); 6] = [
        ("first", &[(3, 0)]),
        ("second", &[(3, 1)]),
        ("fallen", &[(8, 1)]),
        ("twice", &[(8, 2)]),
        ("round", &[(3, 0), (3, 1), (20, 0), (20, 1), (21, 0), (21, 1)]),
        ("never", &[(20, 0)]),
    ];
    let calls = expected.iter().map(|(method, _)| Call::new("B", *method)).collect();
    let mut batch = CallBatch::new(bench.class_path(), calls);
    batch.probes = class.probes.len() as u32;
    batch.fresh_classes = true;
    let runs = bench.child.call_all(&batch).expect("runs");
    for ((method, expected), run) in expected.iter().zip(&runs) {
        assert_eq!(sides(&class, run), *expected, "{method}: {:?}", run.outcome);
    }
}
