//! The most that a state can still cost: the costliest way that is left in the control-flow graphs.
//!
//! The graphs are the trace abstraction: every way through them counts as possible, loops go round as often as
//! the bound allows. What a state has decided already is in its cost so far and in the rounds that are left. A
//! method is unbounded where no such number exists: loops without a bound, recursion, arrays of any length, and
//! code of the library that may call back.

use std::collections::BTreeSet;

use attest_forward::Library;
use attest_ir::{
    Block, Body, CallKind, CallSite, CallTarget, Cfg, Inst, Loops, bytecode_weights, loaded_classes,
};
use attest_program::{ClassId, MethodId, Program, split_descriptor};
use attest_state::{Frame, State};
use rustc_hash::FxHashMap;

use super::CostOptions;
use super::model::Model;
use super::search::counts;

/// No bound.
const UNBOUNDED: u64 = u64::MAX;
/// The most places with their rounds that are looked at in one method.
const MAX_PLACES: usize = 200_000;

/// What is ahead in the methods of a program.
pub(crate) struct Ahead<'a> {
    library: &'a Library,
    program: &'a Program,
    model: &'a Model,
    rounds: Option<u32>,
    counts_library: bool,
    methods: FxHashMap<MethodId, Option<Ways<'a>>>,
    under_way: BTreeSet<MethodId>,
    own_classes: Vec<ClassId>,
}

/// What is known of a method's ways.
struct Ways<'a> {
    body: &'a Body,
    cfg: Cfg,
    /// The cost of each instruction, with what is called.
    costs: Vec<u64>,
    /// The costliest way from the start of a block, by block and rounds left in the loops around it.
    costliest: FxHashMap<(Block, Vec<u32>), u64>,
}

impl<'a> Ahead<'a> {
    /// Nothing looked at yet.
    pub(crate) fn new(library: &'a Library, model: &'a Model, options: &CostOptions) -> Ahead<'a> {
        let program: &Program = &library.program;
        // Objects may be of any class that is there: all of them are needed to know what calls may run.
        for name in program.path().user_classes().unwrap_or_default() {
            let _ = program.load(&name);
        }
        let own = |class: &ClassId| !program.class(*class).is_from_jdk();
        Ahead {
            library,
            program,
            model,
            rounds: options.paths.bounds.loops,
            counts_library: options.library,
            methods: FxHashMap::default(),
            under_way: BTreeSet::new(),
            own_classes: loaded_classes(program).into_iter().filter(own).collect(),
        }
    }

    /// Whether there is a most that calls of a method cost.
    pub(crate) fn is_bounded(&mut self, method: MethodId) -> bool {
        !self.counts_library && self.method(method) != UNBOUNDED
    }

    /// What a state has cost so far, lengths that are not known left out.
    pub(crate) fn so_far(&self, state: &State) -> u64 {
        self.model.flat(self.program, &counts(self.program, state, self.counts_library))
    }

    /// The most that a state's path can cost when it ends.
    pub(crate) fn most(&mut self, state: &State) -> u64 {
        let price = self.model.price(self.program, &counts(self.program, state, self.counts_library));
        if !price.parts.is_empty() {
            return UNBOUNDED;
        }
        let mut most = price.constant;
        for (at, frame) in state.frames.iter().enumerate() {
            let innermost = at + 1 == state.frames.len();
            most = most.saturating_add(self.frame(state, frame, at as u32 + 1, innermost));
        }
        most
    }

    /// What is ahead in one frame; outer ones are behind their call.
    fn frame(&mut self, state: &State, frame: &Frame, depth: u32, innermost: bool) -> u64 {
        let declared = self.program.method(frame.method);
        let own = !declared.hidden && !self.program.class(declared.class).is_from_jdk();
        if !own {
            // What the library may still call back is what it was called for: own frames above it count, and
            // nothing else is known of it.
            return UNBOUNDED;
        }
        if frame.inst >= Frame::NATIVE {
            return self.method(frame.method);
        }
        if self.method(frame.method) == UNBOUNDED {
            return UNBOUNDED;
        }
        let Some(body) = self.ways(frame.method).map(|ways| ways.body) else { return UNBOUNDED };
        let from = frame.inst as usize + usize::from(!innermost);
        let block = body.block_of(frame.inst as usize);
        let left = body.loops();
        let mut rounds = Vec::new();
        for at in chain(left, block) {
            let header = body.start(left.all()[at].header) as u32;
            let gone = state.path.as_ref().map_or(0, |path| {
                let counter = path.rounds.iter().find(|c| c.depth == depth && c.inst == header);
                counter.map_or(0, |counter| counter.count)
            });
            rounds.push(self.rounds.unwrap_or(0).saturating_sub(gone));
        }
        let end = body.blocks[block.index()].end as usize;
        let Some(ways) = self.ways(frame.method) else { return UNBOUNDED };
        let rest = ways.costs[from.min(end)..end].iter().fold(0u64, |sum, cost| sum.saturating_add(*cost));
        rest.saturating_add(self.beyond(frame.method, block, &rounds))
    }

    /// The most that a call of a method costs.
    fn method(&mut self, method: MethodId) -> u64 {
        let Some(ways) = self.ways(method) else { return UNBOUNDED };
        let around = chain(ways.body.loops(), Block(0)).len();
        if !self.under_way.insert(method) {
            return UNBOUNDED;
        }
        let most = self.from(method, Block(0), &vec![self.rounds.unwrap_or(0); around]);
        self.under_way.remove(&method);
        most
    }

    /// The costliest way from the start of a block on.
    fn from(&mut self, method: MethodId, block: Block, rounds: &[u32]) -> u64 {
        let key = (block, rounds.to_vec());
        let Some(Some(ways)) = self.methods.get(&method) else { return UNBOUNDED };
        if let Some(known) = ways.costliest.get(&key) {
            return *known;
        }
        if ways.costliest.len() >= MAX_PLACES {
            return UNBOUNDED;
        }
        let data = ways.body.blocks[block.index()];
        let costs = &ways.costs[data.start as usize..data.end as usize];
        let own = costs.iter().fold(0u64, |sum, cost| sum.saturating_add(*cost));
        let sum = match own {
            UNBOUNDED => UNBOUNDED,
            own => own.saturating_add(self.beyond(method, block, rounds)),
        };
        if let Some(Some(ways)) = self.methods.get_mut(&method) {
            ways.costliest.insert(key, sum);
        }
        sum
    }

    /// The costliest way from the end of a block on.
    fn beyond(&mut self, method: MethodId, block: Block, rounds: &[u32]) -> u64 {
        let Some(Some(ways)) = self.methods.get(&method) else { return UNBOUNDED };
        let (body, next) = (ways.body, ways.cfg.successors(block).to_vec());
        let loops = body.loops();
        let around = chain(loops, block);
        let mut most = 0;
        for to in next {
            let there = chain(loops, to);
            let common = around.iter().zip(&there).take_while(|(a, b)| a == b).count();
            let mut left = rounds[..common].to_vec();
            let back = common > 0 && there.len() == common && loops.all()[there[common - 1]].header == to;
            if back {
                match left[common - 1].checked_sub(1) {
                    Some(fewer) => left[common - 1] = fewer,
                    None => continue,
                }
            }
            left.resize(there.len(), self.rounds.unwrap_or(0));
            most = most.max(self.from(method, to, &left));
        }
        most
    }

    /// The ways of a method; none if they are unbounded for sure.
    fn ways(&mut self, method: MethodId) -> Option<&Ways<'a>> {
        if !self.methods.contains_key(&method) {
            // A method that calls itself meets itself here.
            self.methods.insert(method, None);
            let ways = self.look_at(method);
            self.methods.insert(method, ways);
        }
        self.methods.get(&method).and_then(Option::as_ref)
    }

    fn look_at(&mut self, method: MethodId) -> Option<Ways<'a>> {
        let program = self.program;
        let declared = program.method(method);
        if declared.is_abstract() || declared.is_native() || program.class(declared.class).is_from_jdk() {
            return None;
        }
        let library = self.library;
        let body = library.bodies.get(program, method).ok()?;
        let loops = body.loops();
        let forwards = |l: &attest_ir::Loop| l.latches.iter().any(|latch| latch.index() < l.header.index());
        let many = loops.all().len() * self.rounds.unwrap_or(0) as usize * body.blocks.len() > 20_000;
        let endless = self.rounds.is_none() && !loops.all().is_empty();
        if endless || many || !loops.irreducible().is_empty() || loops.all().iter().any(forwards) {
            return None;
        }
        let weights = bytecode_weights(program, body)?;
        let mut costs = Vec::with_capacity(body.insts.len());
        for (inst, weight) in body.insts.iter().zip(weights.iter()) {
            let plain = self.model.instruction().saturating_mul(u64::from(*weight));
            costs.push(plain.saturating_add(self.inst(body, *inst)));
        }
        Some(Ways { body, cfg: Cfg::of(body), costs, costliest: FxHashMap::default() })
    }

    /// What an instruction costs beyond being executed.
    fn inst(&mut self, body: &Body, inst: Inst) -> u64 {
        let program = self.program;
        let class = |at: u32| {
            let link = &body.classes[at as usize];
            link.resolved.get().copied().or_else(|| program.load(program.text(link.name)).ok())
        };
        match inst {
            Inst::New { class: at, .. } => {
                class(at).map_or(UNBOUNDED, |class| self.model.object(program, class))
            }
            Inst::NewArray { class: at, .. } => match class(at) {
                Some(class) => match self.model.array(program, class) {
                    None => 0,
                    Some((once, 0, align)) => once.next_multiple_of(align),
                    Some(_) => UNBOUNDED,
                },
                None => UNBOUNDED,
            },
            Inst::NewMultiArray { class: at, .. } => match class(at) {
                Some(class) if self.model.array(program, class).is_none() => 0,
                _ => UNBOUNDED,
            },
            Inst::Call { site } => self.call(body, &body.sites[site as usize]),
            _ => 0,
        }
    }

    /// The most that a call costs.
    fn call(&mut self, body: &Body, site: &CallSite) -> u64 {
        let program = self.program;
        let from = program.method(body.method).class;
        if site.kind == CallKind::Dynamic {
            let descriptor = program.text(site.descriptor);
            let makes_object = descriptor.ends_with(';') && !descriptor.ends_with(")Ljava/lang/String;");
            // A lambda is only made here; texts of objects are asked of the objects.
            return match makes_object || are_closed(descriptor) {
                true => self.model.call(body.method).max(self.model.call(MethodId::new(u32::MAX))),
                false => UNBOUNDED,
            };
        }
        let resolved = match site.resolved.get() {
            Some(CallTarget::Direct(method)) => Some(*method),
            Some(CallTarget::Dispatched { resolved, .. } | CallTarget::Selected { resolved }) => {
                Some(*resolved)
            }
            Some(CallTarget::Polymorphic(_)) => None,
            None => program
                .load(program.text(site.class))
                .ok()
                .and_then(|class| program.lookup_method(class, site.name, site.descriptor)),
        };
        let Some(resolved) = resolved else { return UNBOUNDED };
        let method = program.method(resolved);
        let holder = program.class(method.class);
        let special = matches!(site.kind, CallKind::Special | CallKind::Static) || method.is_private();
        if holder.is_from_jdk() {
            return match special || is_closed(program.class_name(method.class)) {
                true => self.library_call(from, resolved),
                false => UNBOUNDED,
            };
        }
        let mut targets: BTreeSet<MethodId> = BTreeSet::new();
        if special {
            targets.insert(resolved);
        } else {
            for class in self.own_classes.clone() {
                if program.is_subtype(class, method.class)
                    && let Ok(target) = program.select(class, resolved)
                {
                    targets.insert(target);
                }
            }
        }
        let mut most = 0u64;
        for target in targets {
            let cost = match program.class(program.method(target).class).is_from_jdk() {
                true => UNBOUNDED,
                false => self.method(target),
            };
            most = most.max(cost.saturating_add(self.model.call(target)));
        }
        most
    }

    /// What a call into the library costs that cannot call back.
    fn library_call(&self, from: ClassId, method: MethodId) -> u64 {
        let program = self.program;
        let declared = program.method(method);
        let class = program.class_name(declared.class);
        let constructor = program.text(declared.name) == "<init>";
        let closed = are_closed(program.text(declared.descriptor));
        // A constructor above one's own may call what a subclass overrides.
        let above = constructor && class != "java/lang/Object" && program.is_subtype(from, declared.class);
        match closed && !above {
            true => self.model.call(method),
            false => UNBOUNDED,
        }
    }
}

/// The loops around a block, the outermost first.
fn chain(loops: &Loops, block: Block) -> Vec<usize> {
    let mut chain = Vec::new();
    let mut at = loops.innermost(block);
    while let Some(inner) = at {
        chain.push(inner);
        at = loops.all()[inner].parent;
    }
    chain.reverse();
    chain
}

/// Whether no object of these parameters runs code of the program's own.
fn are_closed(descriptor: &str) -> bool {
    let (parameters, _) = split_descriptor(descriptor).unwrap_or_default();
    parameters.iter().all(|parameter| {
        let element = parameter.trim_start_matches('[');
        match element.strip_prefix('L').and_then(|class| class.strip_suffix(';')) {
            Some(class) => is_closed(class),
            None => true,
        }
    })
}

/// Whether objects of a class of the library never run code of the program's own.
fn is_closed(class: &str) -> bool {
    matches!(
        class,
        "java/lang/String"
            | "java/lang/StringBuilder"
            | "java/lang/StringBuffer"
            | "java/lang/Boolean"
            | "java/lang/Byte"
            | "java/lang/Character"
            | "java/lang/Short"
            | "java/lang/Integer"
            | "java/lang/Long"
            | "java/lang/Float"
            | "java/lang/Double"
    )
}
