//! What the tests cover of each method, line by line, as the JVM recorded it.

use std::collections::BTreeSet;

use attest_program::Program;
use attest_report::{ClassCoverage, LineCoverage, MethodCoverage};

use super::meter::Meter;
use super::subject::Subject;

impl Meter {
    /// What goals and probes that were hit mean for the classes of a subject. An instruction counts as executed if the
    /// probe before it was hit.
    pub(crate) fn coverage(
        &self,
        program: &Program,
        subject: &Subject,
        goals: &BTreeSet<u32>,
        hits: &BTreeSet<u32>,
    ) -> Vec<ClassCoverage> {
        let mut classes = Vec::new();
        for member in &subject.members {
            let Some(file) = program.class(*member).file() else { continue };
            let class = program.class_name(*member);
            let mut methods = Vec::new();
            for method in program.class(*member).methods.iter().filter(|id| subject.methods.contains(id)) {
                let declared = program.method(*method);
                let (name, descriptor) = (program.text(declared.name), program.text(declared.descriptor));
                let code = file.methods().get(declared.index as usize).and_then(|m| m.code(file).ok()?);
                let Some(code) = code else { continue };
                let own = |of: (&str, &str, &str)| of == (class, name, descriptor);
                let mut probes: Vec<(u16, u32)> = (0..)
                    .zip(&self.probes)
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
                    let Some((_, line)) = before else { continue };
                    let probe = probes.iter().rev().find(|(start, _)| *start <= pc);
                    let hit = probe.is_some_and(|(_, number)| hits.contains(number));
                    let line: &mut LineCoverage = covered.lines.entry(*line).or_default();
                    *(if hit { &mut line.instructions.1 } else { &mut line.instructions.0 }) += 1;
                }
                self.add_branches(&mut covered, class, goals);
                methods.push(covered);
            }
            let source = file.source_file().map(str::to_owned);
            classes.push(ClassCoverage { class: class.to_owned(), source, methods });
        }
        classes
    }

    fn add_branches(&self, method: &mut MethodCoverage, class: &str, goals: &BTreeSet<u32>) {
        for (branch, first) in self.branches.iter().zip(&self.first) {
            let own = branch.class == class
                && branch.method == method.name
                && branch.descriptor == method.descriptor;
            let (true, Some(first), Some(line)) = (own, first, branch.line) else { continue };
            let all = branch.targets.len();
            let taken = goals.range(*first..*first + all as u32).count();
            if let Some(line) = method.lines.get_mut(&line) {
                line.branches.push((all - taken, taken));
            }
        }
    }
}
