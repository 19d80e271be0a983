//! What the tests cover of each method, line by line, as the JVM recorded it.

use std::collections::BTreeSet;

use attest_program::{ClassId, MethodId, Program};
use attest_report::{ClassCoverage, LineCoverage, MethodCoverage};

use super::coverage::JvmCoverage;

impl JvmCoverage {
    /// What goals and probes that were hit mean for methods of classes. An instruction counts as executed if the
    /// probe before it was hit.
    pub(crate) fn coverage(
        &self,
        program: &Program,
        (classes, own_methods): (&[ClassId], &[MethodId]),
        goals: &BTreeSet<u32>,
        hits: &BTreeSet<u32>,
    ) -> Vec<ClassCoverage> {
        let mut covered_classes = Vec::new();
        for member in classes {
            let Some(file) = program.class(*member).file() else { continue };
            let (class, inlined) = (program.class_name(*member), file.inlined_lines());
            let mut methods = Vec::new();
            for method in program.class(*member).methods.iter().filter(|id| own_methods.contains(id)) {
                let declared = program.method(*method);
                let (name, descriptor) = (program.text(declared.name), program.text(declared.descriptor));
                let code = file.methods().get(declared.index as usize).and_then(|m| m.code(file).ok()?);
                let Some(code) = code else { continue };
                let own = |of: (&str, &str, &str)| of == (class, name, descriptor);
                let mut probes: Vec<(u16, u32)> = (0..)
                    .zip(&self.probes.probes)
                    .filter(|(_, probe)| own((&probe.class, &probe.method, &probe.descriptor)))
                    .map(|(number, probe)| (probe.pc, number))
                    .collect();
                probes.sort_unstable();
                let mut covered = MethodCoverage {
                    name: name.to_owned(),
                    descriptor: descriptor.to_owned(),
                    ..MethodCoverage::default()
                };
                for pc in code.instructions().filter_map(|decoded| u16::try_from(decoded.ok()?.0).ok()) {
                    let before = code.lines.iter().rev().find(|(start, _)| *start <= pc);
                    let line = before.and_then(|(_, line)| inlined.source_line(*line));
                    let Some(line) = line else { continue };
                    let probe = probes.iter().rev().find(|(start, _)| *start <= pc);
                    let hit = probe.is_some_and(|(_, number)| hits.contains(number));
                    let line: &mut LineCoverage = covered.lines.entry(line).or_default();
                    *(if hit { &mut line.instructions.1 } else { &mut line.instructions.0 }) += 1;
                }
                self.add_branches(&mut covered, class, goals);
                methods.push(covered);
            }
            let source = file.source_file().map(str::to_owned);
            covered_classes.push(ClassCoverage { class: class.to_owned(), source, methods });
        }
        covered_classes
    }

    fn add_branches(&self, method: &mut MethodCoverage, class: &str, goals: &BTreeSet<u32>) {
        for (branch, sides) in self.probes.branches.iter().zip(&self.sides) {
            let own = branch.class == class
                && branch.method == method.name
                && branch.descriptor == method.descriptor;
            let (true, false, Some(line)) = (own, sides.is_empty(), branch.line) else { continue };
            let all = sides.len();
            let taken = sides.iter().filter(|goal| goals.contains(goal)).count();
            if let Some(line) = method.lines.get_mut(&line) {
                line.branches.push((all - taken, taken));
            }
        }
    }
}
