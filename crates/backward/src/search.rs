//! The search (Algorithm 4.1): depth first, the condition checked after each branch.

use attest_budget::{Bounds, Budget, SOLVER_STEP};
use attest_ir::{Block, Body, Cfg, Dominators, Inst, Reg};
use attest_program::{FieldId, MethodId, Program};
use attest_solver::{Answer, Model, Query, QuestionBudget, Shrunk, Solve, Why};
use attest_term::{Sort, Term, TermPool, Value};
use rustc_hash::FxHashMap;

use crate::choices::{Throwing, edge, failing, is_pure, require, throwing};
use crate::explored::{Contradiction, Explored, Finding, Precondition, Stopped};
use crate::node::{Condition, Frame, Node};
use crate::segment::back;
use crate::slice::{region, writes};
use crate::tuning::{MAX_STEPS_PER_CONJUNCT, MAX_STEPS_PER_QUESTION};

/// What the search asks of the program around a method.
pub trait Surroundings<'b> {
    /// The body of a method of the program's own code.
    fn body(&self, method: MethodId) -> Option<&'b Body>;
    /// The methods that a call may run, if all are known and part of the program's own code.
    fn callees(&self, body: &Body, site: u32) -> Option<Vec<MethodId>>;
    /// Whether a call runs code outside only, but for what that calls back.
    fn is_outside(&self, body: &Body, site: u32) -> bool;
    /// The calls that may run a method.
    fn callers(&self, method: MethodId) -> Vec<(MethodId, u32)>;
    /// Whether code outside may call a method.
    fn is_entry(&self, method: MethodId) -> bool;
    /// Whether a call of code outside leaves a field as it is, whatever it calls back.
    fn keeps(&self, field: FieldId) -> bool;
}

/// Where a search begins: before an instruction, perhaps with the way out of it that is wanted.
pub type Start = (MethodId, u32, Option<Block>);

/// Searches backwards from a target.
pub fn explore<'b>(
    program: &Program,
    surroundings: &dyn Surroundings<'b>,
    solver: &mut dyn Solve,
    starts: &[Start],
    bounds: Bounds,
    budget: &Budget,
) -> Explored {
    let mut search = Search {
        program,
        surroundings,
        solver,
        pool: TermPool::new(),
        bounds,
        budget,
        graphs: FxHashMap::default(),
        made: 0,
        explored: Explored { complete: true, ..Explored::default() },
        waiting: Vec::new(),
    };
    for (method, inst, to) in starts {
        let Some(body) = surroundings.body(*method) else {
            search.explored.complete = false;
            continue;
        };
        let frame = Frame::before(body, *inst as usize);
        let mut node = Node {
            frames: vec![frame],
            conditions: Vec::new(),
            memory: Default::default(),
            callers: 0,
            changes: 0,
            loose: Default::default(),
            blurred: false,
        };
        if let Some(to) = to
            && let Some(term) = edge(program, &mut search.pool, node.top(), *inst as usize, *to)
        {
            require(&mut search.pool, &mut node, term, *inst as usize);
        }
        search.consider(node);
    }
    search.run();
    search.explored
}

pub(crate) struct Search<'s, 'b> {
    pub(crate) program: &'s Program,
    pub(crate) surroundings: &'s dyn Surroundings<'b>,
    solver: &'s mut dyn Solve,
    pub(crate) pool: TermPool,
    bounds: Bounds,
    budget: &'s Budget,
    graphs: FxHashMap<MethodId, (Cfg, Dominators)>,
    made: u64,
    explored: Explored,
    waiting: Vec<Node<'b>>,
}

impl<'b> Search<'_, 'b> {
    fn run(&mut self) {
        while let Some(node) = self.waiting.pop() {
            if let Some(cut) = self.reached_bound() {
                self.end(cut);
                return;
            }
            self.explored.segments += 1;
            self.step(node);
        }
    }

    fn reached_bound(&self) -> Option<Stopped> {
        let Explored { ways, cut, segments, steps, .. } = &self.explored;
        if cut.is_some() {
            return *cut;
        }
        let late = || self.budget.cut.is_over();
        match self.budget {
            budget if *segments >= budget.steps => Some(Stopped::Segments),
            budget if *steps >= budget.work / SOLVER_STEP => Some(Stopped::Steps),
            budget if ways.len() as u64 >= budget.paths => Some(Stopped::Ways),
            _ => late().then_some(Stopped::Clock),
        }
    }

    fn end(&mut self, cut: Stopped) {
        self.explored.complete = false;
        self.explored.cut = Some(cut);
    }

    /// Goes back to where there is a choice, and makes all choices.
    fn step(&mut self, mut node: Node<'b>) {
        loop {
            let (body, block, at) = {
                let top = node.top();
                (top.body, top.block, top.at)
            };
            let start = body.start(block);
            let call = (start..at).rev().find(|inst| matches!(body.insts[*inst], Inst::Call { .. }));
            back(
                self.program,
                &mut self.pool,
                &mut node,
                call.map_or(start, |call| call + 1),
                &mut self.made,
            );
            if let Some(call) = call {
                match self.call(node, call) {
                    Some(same) => node = same,
                    None => return,
                }
                continue;
            }
            match self.block(node) {
                Some(same) => node = same,
                None => return,
            }
        }
    }

    /// Puts a node among those that wait, unless its conditions contradict each other.
    fn consider(&mut self, node: Node<'b>) {
        let checked = self.checked(node);
        self.waiting.extend(checked);
    }

    /// The node, unless its conditions contradict each other.
    fn checked(&mut self, mut node: Node<'b>) -> Option<Node<'b>> {
        let terms: Vec<Term> = node.conditions.iter().map(|condition| condition.term).collect();
        match self.solve(&terms) {
            Answer::Sat(_) => {}
            Answer::Unsat(core) => {
                self.contradict(&node.conditions, &core);
                return None;
            }
            Answer::Unknown(Why::Deadline) => return None,
            // The way is looked at as if what is too hard held.
            Answer::Unknown(_) => self.defer(&mut node),
        }
        node.forget(&mut self.pool);
        Some(node)
    }

    /// Leaves out what is too hard for the solver: of the conditions, the smallest first, those that it cannot decide
    /// together with the ones before.
    fn defer(&mut self, node: &mut Node<'b>) {
        let mut order: Vec<usize> = (0..node.conditions.len()).collect();
        order.sort_by_key(|at| (self.pool.dag_size(node.conditions[*at].term), *at));
        let (mut kept, mut out) = (Vec::new(), Vec::new());
        for at in order {
            kept.push(node.conditions[at].term);
            if let Answer::Unknown(_) = self.solve_within(&kept, MAX_STEPS_PER_CONJUNCT) {
                kept.pop();
                out.push(at);
            }
        }
        if out.is_empty() {
            // Decided now; what was not said before is not said later.
            out.push(node.conditions.len() - 1);
        }
        out.sort_unstable();
        for at in out.into_iter().rev() {
            node.leave_out(&mut self.pool, at);
        }
    }

    fn solve(&mut self, terms: &[Term]) -> Answer {
        self.solve_within(terms, MAX_STEPS_PER_QUESTION)
    }

    fn solve_within(&mut self, terms: &[Term], steps: u64) -> Answer {
        if terms.is_empty() {
            return Answer::Sat(Model::default());
        }
        let query = Query::new(terms.iter().copied());
        let steps = steps.min((self.budget.work / SOLVER_STEP).saturating_sub(self.explored.steps));
        let mut budget =
            QuestionBudget { deadline: self.budget.cut.deadline(), ..QuestionBudget::steps(steps) };
        let answer = self.solver.solve(&mut self.pool, &query, &mut budget);
        self.explored.steps += steps - budget.steps;
        if answer == Answer::Unknown(Why::Deadline) {
            self.end(Stopped::Clock);
        }
        answer
    }

    fn contradict(&mut self, conditions: &[Condition], core: &[Term]) {
        let mut found: Vec<Finding> = Vec::new();
        for condition in conditions.iter().filter(|condition| core.contains(&condition.term)) {
            let finding =
                Finding { method: condition.method, line: condition.line, said: condition.said.clone() };
            if !found.contains(&finding) {
                found.push(finding);
            }
        }
        let contradiction = Contradiction { conditions: found };
        if !self.explored.contradictions.contains(&contradiction) {
            self.explored.contradictions.push(contradiction);
        }
    }

    /// Goes back over a call: jumps over it, or into what it may run. `None` if the choices wait.
    fn call(&mut self, mut node: Node<'b>, at: usize) -> Option<Node<'b>> {
        let body = node.top().body;
        let Inst::Call { site } = body.insts[at] else { return Some(node) };
        let result = body.sites[site as usize].result;
        let wanted = result.is_some_and(|result| node.speaks_of(&mut self.pool, &|reg| reg == result.0));
        let arguments = &body.sites[site as usize].arguments;
        let memory = !node.memory.parts.is_empty();
        node.top().at = at;
        if !wanted && (!memory || is_pure(self.program, body, site)) {
            if let Some(reg) = result {
                node.change(self.program, &mut self.pool, reg, arguments);
            }
            return Some(node);
        }
        if let Some(merged) = self.inline(&node, at) {
            return Some(merged);
        }
        let small = |body: &&Body| body.insts.len() <= 300;
        let callees = self.surroundings.callees(body, site).unwrap_or_default();
        let bodies: Vec<&'b Body> =
            callees.iter().filter_map(|callee| self.surroundings.body(*callee)).filter(small).collect();
        let deep = node.frames.len() > self.bounds.depth as usize
            || bodies.iter().any(|b| node.frames.iter().filter(|f| f.body.method == b.method).count() > 1);
        if callees.is_empty() || bodies.len() < callees.len() || callees.len() > 3 || deep {
            if let Some(reg) = result {
                node.change(self.program, &mut self.pool, reg, arguments);
            }
            if !is_pure(self.program, body, site) {
                let outside = self.surroundings.is_outside(body, site);
                let keeps = |field: FieldId| outside && self.surroundings.keeps(field);
                node.change_memory(&keeps);
            }
            node.forget(&mut self.pool);
            return Some(node);
        }
        for callee in bodies {
            for data in &callee.blocks {
                let last = data.end as usize - 1;
                let returned = match callee.insts[last] {
                    Inst::Return { a } => Some(a),
                    Inst::ReturnVoid => None,
                    _ => continue,
                };
                let mut inside = node.clone();
                let mut frame = Frame::before(callee, last);
                let mut pairs = Vec::new();
                if let Some(reg) = result
                    && let Some(variable) = inside.top().registers.remove(&reg.0)
                    && let Some(a) = returned
                {
                    pairs.push((variable, frame.register(self.program, &mut self.pool, a)));
                }
                inside.frames.push(frame);
                inside.replace(&mut self.pool, pairs);
                self.waiting.push(inside);
            }
        }
        None
    }

    /// Goes back from the beginning of a block. `None` if the choices wait.
    fn block(&mut self, mut node: Node<'b>) -> Option<Node<'b>> {
        let (body, block) = (node.top().body, node.top().block);
        let (predecessors, jump) = {
            let (cfg, dominators) = self.graph(body);
            let mut predecessors = cfg.predecessors(block).to_vec();
            predecessors.dedup();
            (predecessors, region(cfg, dominators, block))
        };
        if let Some((blocks, dominator)) = jump
            && block != Block::ENTRY
        {
            let written = writes(body, &blocks);
            let matters = written.memory && !node.memory.parts.is_empty()
                || node.speaks_of(&mut self.pool, &|reg| written.registers.contains(&reg));
            let loose = node.top().registers.keys().any(|reg| written.registers.contains(reg));
            let cfg = &self.graph(body).0;
            let inside = |to: &Block| *to == block || blocks.contains(to);
            let mut leaves = blocks.iter().chain([&dominator]).flat_map(|from| cfg.normal(*from));
            if !matters && leaves.all(inside) {
                node.blurred |= loose;
                let top = node.top();
                top.block = dominator;
                top.at = body.blocks[dominator.index()].end as usize - 1;
                return Some(node);
            }
            if let Some(merged) = self.merge(&node) {
                return self.checked(merged);
            }
            if !matters {
                node.blurred |= loose;
                let towards = self.graph(body).0.normal(dominator);
                let towards: Vec<Block> = towards.iter().copied().filter(inside).collect();
                return self.jump(node, dominator, &towards);
            }
        }
        if block == Block::ENTRY {
            self.entry(node.clone());
        }
        if let [only] = predecessors.as_slice()
            && block != Block::ENTRY
            && !self.graph(body).0.exceptional(*only).contains(&block)
        {
            // No choice, so no new piece.
            let terminator = body.blocks[only.index()].end as usize - 1;
            let top = node.top();
            top.block = *only;
            top.at = terminator;
            let Some(term) = edge(self.program, &mut self.pool, node.top(), terminator, block) else {
                return Some(node);
            };
            require(&mut self.pool, &mut node, term, terminator);
            return self.checked(node);
        }
        let loops = body.loops();
        let back = |from: Block| loops.is_back_edge(from, block);
        let looping = predecessors.iter().any(|from| back(*from));
        let rounds = node.top().rounds.get(&block.0).copied().unwrap_or(0);
        let jumped = looping && self.bounds.loops.is_some_and(|most| rounds >= most);
        if jumped {
            // The loop as a whole, with any number of rounds.
            let of = loops.all().iter().find(|known| known.header == block);
            let blocks = of.map_or(Vec::new(), |of| of.blocks.clone());
            let written = writes(body, &blocks);
            let mut read: Vec<Reg> = written.read.iter().map(|reg| Reg(*reg)).collect();
            read.sort_unstable_by_key(|reg| reg.0);
            let mut changed: Vec<u16> = written.registers.iter().copied().collect();
            changed.sort_unstable();
            let before = node.changes;
            changed.iter().for_each(|reg| node.change(self.program, &mut self.pool, Reg(*reg), &[]));
            if node.changes > before {
                for reg in read {
                    let term = node.top().register(self.program, &mut self.pool, reg);
                    node.loose.insert(term);
                }
            }
            if written.memory {
                node.change_memory(&|_| false);
            }
            node.forget(&mut self.pool);
        }
        for from in predecessors {
            if jumped && back(from) {
                continue;
            }
            let mut before = node.clone();
            if back(from) {
                before.top().rounds.insert(block.0, rounds + 1);
            }
            self.predecessor(before, from, block);
        }
        None
    }

    /// Goes back to the end of a dominator, over what does not matter: of its conditions only that it goes on towards the
    /// blocks in between.
    fn jump(&mut self, mut node: Node<'b>, dominator: Block, towards: &[Block]) -> Option<Node<'b>> {
        let terminator = node.top().body.blocks[dominator.index()].end as usize - 1;
        let top = node.top();
        top.block = dominator;
        top.at = terminator;
        let mut edges = Vec::new();
        for to in towards {
            let Some(term) = edge(self.program, &mut self.pool, node.top(), terminator, *to) else {
                return Some(node);
            };
            edges.push(term);
        }
        let any = self.pool.any(&edges);
        if self.pool.value(any) == Some(Value::Bool(true)) {
            return Some(node);
        }
        require(&mut self.pool, &mut node, any, terminator);
        self.checked(node)
    }

    /// Goes back along the edges from one block to another.
    fn predecessor(&mut self, node: Node<'b>, from: Block, to: Block) {
        let mut node = node;
        let body = node.top().body;
        let data = body.blocks[from.index()];
        let terminator = data.end as usize - 1;
        let handlers = data.handlers.map_or(&[][..], |list| &body.handler_lists[list as usize]);
        let normal = self.graph(body).0.normal(from).contains(&to);
        if normal {
            let mut before = node.clone();
            before.top().block = from;
            before.top().at = terminator;
            let term = edge(self.program, &mut self.pool, before.top(), terminator, to);
            if let Some(term) = term {
                require(&mut self.pool, &mut before, term, terminator);
                self.consider(before);
            } else {
                self.waiting.push(before);
            }
        }
        for handler in handlers.iter().filter(|handler| handler.block == to) {
            node.top().registers.remove(&handler.caught.0);
            for at in data.start as usize..data.end as usize {
                let inst = body.insts[at];
                let mut before = node.clone();
                before.top().block = from;
                before.top().at = at;
                match throwing(self.program, body, inst, handler.class) {
                    Throwing::Never => continue,
                    Throwing::Check => match failing(self.program, &mut self.pool, &mut before, inst) {
                        Some(term) => {
                            require(&mut self.pool, &mut before, term, at);
                            self.consider(before);
                        }
                        None => self.waiting.push(before),
                    },
                    Throwing::Anything => {
                        if matches!(inst, Inst::Call { .. } | Inst::Init { .. })
                            || matches!(inst, Inst::InitField { .. } | Inst::InitCall { .. })
                        {
                            before.change_memory(&|_| false);
                        }
                        before.forget(&mut self.pool);
                        self.waiting.push(before);
                    }
                }
            }
        }
    }

    /// The beginning of a method: back to the call, or to all callers and to those outside.
    fn entry(&mut self, mut node: Node<'b>) {
        let Some(frame) = node.frames.pop() else { return };
        if let Some(caller) = node.frames.last_mut() {
            let Inst::Call { site } = caller.body.insts[caller.at] else { return };
            let site = &caller.body.sites[site as usize];
            let mut pairs = Vec::new();
            for (reg, variable) in &frame.registers {
                if let Some(argument) = site.arguments.get(*reg as usize) {
                    let argument = caller.register(self.program, &mut self.pool, *argument);
                    pairs.push((*variable, argument));
                }
            }
            node.replace(&mut self.pool, pairs);
            self.consider(node);
            return;
        }
        let method = frame.body.method;
        if self.surroundings.is_entry(method) {
            self.found(&node, &frame);
        }
        let callers = self.surroundings.callers(method);
        if node.callers >= 8 && !callers.is_empty() {
            self.explored.complete = false;
            return;
        }
        for (caller, at) in callers {
            let Some(body) = self.surroundings.body(caller) else {
                self.explored.complete = false;
                continue;
            };
            let mut above = node.clone();
            above.callers += 1;
            let mut outer = Frame::before(body, at as usize);
            let mut pairs = Vec::new();
            if let Inst::Call { site } = body.insts[at as usize] {
                let site = &body.sites[site as usize];
                for (reg, variable) in &frame.registers {
                    if let Some(argument) = site.arguments.get(*reg as usize) {
                        pairs.push((*variable, outer.register(self.program, &mut self.pool, *argument)));
                    }
                }
            }
            above.frames.push(outer);
            above.replace(&mut self.pool, pairs);
            self.consider(above);
        }
    }

    fn found(&mut self, node: &Node<'b>, frame: &Frame<'b>) {
        let terms: Vec<Term> = node.conditions.iter().map(|condition| condition.term).collect();
        let model = match self.solve(&terms) {
            Answer::Sat(model) => self.readable(terms, frame, model),
            Answer::Unsat(core) => {
                self.contradict(&node.conditions, &core);
                return;
            }
            Answer::Unknown(_) => Model::default(),
        };
        // Other values than these would have been found in time.
        if self.explored.cut == Some(Stopped::Clock) {
            return;
        }
        let value = |term: &Term| model.values.get(term).cloned();
        let parameters = frame.registers.iter().filter(|(reg, _)| **reg < frame.body.parameters);
        let loose = parameters.clone().filter(|(_, term)| node.loose.contains(term)).map(|(reg, _)| *reg);
        let loose = (!node.blurred).then(|| loose.collect());
        let arguments = parameters.filter_map(|(reg, term)| Some((*reg, value(term)?))).collect();
        let precondition = Precondition { entry: frame.body.method, arguments, changes: node.changes, loose };
        self.explored.ways.push(precondition);
    }

    /// Values for the same conditions that are easier to read in a test: small ones, if there are such.
    fn readable(&mut self, mut terms: Vec<Term>, frame: &Frame<'b>, mut model: Model) -> Model {
        let parameters = frame.registers.iter().filter(|(reg, _)| **reg < frame.body.parameters);
        let words: Vec<Term> = parameters
            .map(|(_, term)| *term)
            .filter(|term| matches!(self.pool.sort(*term), Sort::BitVec(_)))
            .collect();
        for limit in [20, 1_000] {
            let conditions = terms.len();
            for word in &words {
                let width = self.pool.width(*word);
                let [least, most] = [-limit, limit].map(|limit: i64| self.pool.bits(width, limit as u64));
                if width > 8 {
                    terms.extend([self.pool.bv_sle(least, *word), self.pool.bv_sle(*word, most)]);
                }
            }
            if let Answer::Sat(smaller) = self.solve(&terms) {
                model = smaller;
                break;
            }
            terms.truncate(conditions);
        }
        Shrunk::new(()).shrink(&self.pool, &Query::new(terms), model)
    }

    pub(crate) fn graph(&mut self, body: &Body) -> &(Cfg, Dominators) {
        self.graphs.entry(body.method).or_insert_with(|| {
            let cfg = Cfg::of(body);
            let dominators = Dominators::of(&cfg);
            (cfg, dominators)
        })
    }
}
