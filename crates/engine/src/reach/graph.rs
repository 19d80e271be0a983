//! The state graph: calls that bring objects into the state that the target needs.

use attest_budget::Budget;
use attest_forward::Edge;
use attest_ir::{Block, Body, Cfg};
use attest_program::{ClassId, MethodId};
use attest_sequence::graph::{Call, Menu, Slot};
use rustc_hash::FxHashSet;

use super::search::{Plan, Round, Search};
use super::tuning::{
    GRAPH_CALLS, GRAPH_CLASSES, GRAPH_OBJECTS, GRAPH_ROUNDS, GRAPH_SUBJECTS, GRAPH_WORK, MAX_GRAPH_PASSED,
};
use super::ways::{Begin, Way};
use crate::session::Error;
use crate::states::goal::{Size, TakingCalls, subjects, take};

impl Search<'_, '_> {
    /// Asks the state graph of the classes of the entries; true if a test gets there and one is enough.
    pub(super) fn ask_graph(&mut self, round: Round, plan: &mut Plan) -> Result<bool, Error> {
        if round.number >= GRAPH_ROUNDS || !self.target.is_anyhow() {
            return Ok(false);
        }
        for class in self.entry_classes(plan) {
            if self.cut.is_over() {
                return Ok(false);
            }
            let (taking, again) = self.taking(class, round);
            plan.left |= again && round.number + 1 < GRAPH_ROUNDS;
            let ways = taking.into_iter().map(|taking| Way {
                begin: Begin::Sequence(Box::new(taking.calls.sequence)),
                inputs: taking.calls.inputs,
                thrown: taking.threw,
                steps: Vec::new(),
            });
            let ways: Vec<Way> = ways.collect();
            if !ways.is_empty() && self.confirm(ways)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The classes whose objects the entries are called on, the nearest first.
    fn entry_classes(&self, plan: &Plan) -> Vec<ClassId> {
        let program = self.machine.program();
        let mut classes: Vec<ClassId> = Vec::new();
        for entry in plan.entries() {
            let declared = program.method(entry);
            let of_object = !declared.is_static() && program.text(declared.name) != "<init>";
            if of_object && !classes.contains(&declared.class) {
                classes.push(declared.class);
            }
        }
        classes.truncate(GRAPH_CLASSES);
        classes
    }

    fn taking(&mut self, class: ClassId, round: Round) -> (Vec<TakingCalls>, bool) {
        let (program, bodies) = (&self.library.program, &self.library.bodies);
        let classes = subjects(program, class, &self.shared.call_index.classes, GRAPH_SUBJECTS);
        let menu = Menu::new(program, &classes).with_made_arguments(program, bodies, &classes);
        let wanted = self.wanted_edges();
        if menu.calls.is_empty() || wanted.is_empty() {
            return (Vec::new(), false);
        }
        let (objects, calls) = (GRAPH_OBJECTS + round.number, GRAPH_CALLS + 2 * round.number);
        // One object of each class that is passed takes long sequences further; some lines need several.
        let passes =
            |call: &Call| classes.iter().any(|class| call.arguments().contains(&Slot::Object(*class)));
        let some = if menu.calls.iter().any(passes) { MAX_GRAPH_PASSED } else { 1 };
        let most = (round.number + 1).min(some);
        let budget = Budget::work(self.cut, round.grown(GRAPH_WORK) / u64::from(most));
        let mut again = false;
        for passed in 1..=most {
            let size = Size { objects, passed, calls };
            let of = (classes.as_slice(), menu.clone());
            let taken = take(self.library, self.started, of, (wanted.clone(), true), size, &budget);
            let Some(taken) = taken else { continue };
            again |= taken.again || passed < some;
            if !taken.taking.is_empty() {
                return (taken.taking, again);
            }
        }
        (Vec::new(), again)
    }

    /// The edges that lead to the target.
    fn wanted_edges(&self) -> FxHashSet<Edge> {
        let mut wanted = FxHashSet::default();
        let body = |method: MethodId| self.library.bodies.get(&self.library.program, method).ok();
        for (method, inst) in &self.target.insts {
            if let Some(body) = body(*method) {
                wanted.extend(edges_to(body, *method, *inst as usize));
            }
        }
        for (method, inst, to) in &self.target.edges {
            if let Some(body) = body(*method) {
                wanted.insert(Edge { method: *method, from: *inst, to: body.start(*to) as u32 });
            }
        }
        wanted
    }
}

/// The edges into the block of an instruction: jumps, and its being entered or caught at.
fn edges_to(body: &Body, method: MethodId, inst: usize) -> Vec<Edge> {
    let (cfg, block) = (Cfg::of(body), body.block_of(inst));
    let to = body.start(block) as u32;
    let jumps =
        |from: &Block| (body.start(*from) + body.block_insts(*from).len()).checked_sub(1).map(|at| at as u32);
    let before = cfg.blocks().filter(|from| cfg.normal(*from).contains(&block));
    let mut edges: Vec<Edge> =
        before.filter_map(|from| jumps(&from)).map(|from| Edge { method, from, to }).collect();
    edges.push(Edge { method, from: to, to });
    edges
}
