//! The branches that a concrete run took, as the path that is told.

use attest_backward::branch_said;
use attest_forward::EdgeCoverage;

use super::answer::Step;
use super::search::Search;
use super::ways::step;

/// How many branches of a run are told, the last ones.
const TOLD: usize = 12;

impl Search<'_, '_> {
    /// Notes which branches of the program's own code are taken.
    pub(super) fn edges(&self) -> EdgeCoverage {
        EdgeCoverage::of(self.shared.call_index.methods.iter().copied()).with_trail()
    }

    /// The branches that the last run took, as far as they can be told in the words of the source.
    pub(super) fn followed(&self, mut edges: EdgeCoverage) -> Vec<Step> {
        let trail = edges.take_trail().unwrap_or_default();
        let program = &*self.library.program;
        let mut steps: Vec<Step> = Vec::new();
        for (_, way) in trail.iter().filter(|(_, way)| way.from != way.to) {
            let Ok(body) = self.library.bodies.get(program, way.method) else { continue };
            let to = body.block_of(way.to as usize);
            let Some(said) = branch_said(program, body, way.from as usize, to) else { continue };
            let line = body.line(body.pcs[way.from as usize]);
            let step = step(program, way.method, line, said);
            if !steps.contains(&step) {
                steps.push(step);
            }
            if self.target_is_at(way.method, body.block_of(way.to as usize)) {
                break;
            }
        }
        let first = steps.len().saturating_sub(TOLD);
        steps.split_off(first)
    }
}
