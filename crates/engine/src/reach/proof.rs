//! What a complete exploration proves, and how that is told.

use attest_program::MethodId;

use super::search::Search;
use super::ways::Ways;

impl Search<'_, '_> {
    /// Whether what was explored holds whatever happened before: no state that other calls may change was read, and
    /// nothing of the surroundings.
    pub(super) fn is_proof(&mut self) -> bool {
        let symbols = self.machine.symbols();
        let surroundings: Vec<MethodId> = symbols.surroundings.iter().copied().collect();
        let statics: Vec<attest_program::FieldId> = symbols.statics.iter().copied().collect();
        let program = self.machine.program();
        let mut proof = true;
        if self.machine.symbols().identities {
            self.report.count("an argument may be the very object that it is compared with");
            proof = false;
        }
        for method in surroundings {
            let declared = program.method(method);
            let what = format!("{}.{}", program.dotted(declared.class), program.text(declared.name));
            self.report.count(&format!("a result that differs from run to run: {what}"));
            proof = false;
        }
        for field in statics {
            if let Some(what) = self.shared.call_index.changeable(program, field) {
                self.report.count(&format!("static state that other calls may change: {what}"));
                proof = false;
            }
        }
        proof
    }

    /// Says where all paths turn away.
    pub(super) fn explain<'w>(&mut self, all: impl Iterator<Item = &'w Ways>) {
        let program = self.machine.program();
        let mut lines: std::collections::BTreeMap<(MethodId, u16), u64> = Default::default();
        let mut paths = 0;
        for ways in all {
            for (place, count) in &ways.turned {
                *lines.entry(*place).or_insert(0) += count;
                paths += count;
            }
        }
        let mut sorted: Vec<((MethodId, u16), u64)> = lines.into_iter().collect();
        sorted.sort_by_key(|((method, line), count)| (std::cmp::Reverse(*count), *line, *method));
        let said = sorted.iter().take(4).map(|((method, line), count)| {
            let class = program.class(program.method(*method).class);
            let file = class.file().and_then(|file| file.source_file()).unwrap_or("?");
            format!("{file}:{line} ({count})")
        });
        let said: Vec<String> = said.collect();
        self.report.because = match said.is_empty() {
            true => vec!["no path leads there".to_owned()],
            false if paths == 1 => vec![format!("the only path turns away at {}", said.join(", "))],
            false => vec![format!("all {paths} paths were followed and turn away, at {}", said.join(", "))],
        };
    }
}
