//! Method summaries: the cases of a method in its most general context, and what becomes of them at a call.
//!
//! A case is its conditions over the arguments and what it reads of the heap, and its result if the method only
//! computes one. At a call the reads are done on the caller's heap and put into the conditions (heaps are matched,
//! constraints conjoined); the path splits once, over the cases. Then either the result is put in, or the method is
//! run: every branch in it is then decided, and nothing is asked.
//!
//! Follows the two forms of summaries in `papers.md`. Differs: what a case writes and makes is not kept but done
//! again by running the method, so a case is right whatever it changes.
//!
//! **Architecture Invariant:** a summary never prunes. Its cases are a partition of all inputs, or there is none.

mod stored;

use std::sync::Arc;

use attest_ir::Type;
use attest_program::{FieldId, Kind, MethodId};
use attest_state::{Composing, Mark, Operand, Origin, State, Value};
use attest_term::{Op, Sort, Term, TermPool, Value as TermValue};
use rustc_hash::{FxHashMap, FxHashSet};

use super::HeapMode;
use super::decide::Alternative;
use super::input::Entry;
use crate::control::Control;
use crate::machine::Machine;
use crate::search::{Found, PathEnd};

/// The cases of a method that are a partition of its inputs.
pub struct Summary {
    /// The method.
    pub method: MethodId,
    /// The terms of the cases.
    pool: TermPool,
    /// The variables that are references.
    references: FxHashSet<Term>,
    /// The cases, in the order in which they were found.
    pub cases: Vec<SummaryCase>,
}

/// A case of a summary.
#[derive(Debug)]
pub struct SummaryCase {
    /// The variables and where their values stand at a call, each after those that it needs.
    reads: Vec<(Term, Read)>,
    /// What must hold.
    conditions: Vec<Term>,
    /// What is returned, if that is all that happens.
    result: Option<Operand>,
    /// Values of the variables that make the case hold.
    example: Vec<(Term, TermValue)>,
}

/// Where the value of a variable stands at a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Read {
    Parameter(u32),
    Field(Term, FieldId),
    Element(Term, Term, Kind),
    Length(Term),
}

/// The largest term that is put into a caller.
const LARGEST: u32 = 2_000;
/// The most cases that a path splits into at once.
const MOST_CASES: usize = 64;

impl Summary {
    /// The summary that the paths of a method are, all of them; otherwise why they are none. `pure` says that the
    /// method changes and makes nothing.
    pub fn of(
        machine: &mut Machine<'_>,
        entry: &Entry,
        paths: &[Found],
        pure: bool,
    ) -> Result<Summary, &'static str> {
        if paths.len() > MOST_CASES {
            return Err("too many cases");
        }
        let mut summary = Summary {
            method: entry.method,
            pool: TermPool::new(),
            references: FxHashSet::default(),
            cases: Vec::new(),
        };
        for found in paths {
            let case = summary.case(machine, found, pure)?;
            summary.cases.push(case);
        }
        Ok(summary)
    }

    /// Whether a case depends on anything but the arguments themselves.
    pub fn reads_heap(&self) -> bool {
        let mut reads = self.cases.iter().flat_map(|case| &case.reads);
        reads.any(|(_, read)| !matches!(read, Read::Parameter(_)))
    }

    fn case(
        &mut self,
        machine: &mut Machine<'_>,
        found: &Found,
        pure: bool,
    ) -> Result<SummaryCase, &'static str> {
        let Some(path) = &found.state.path else { return Err("a path without conditions") };
        if !path.approximations.is_empty() {
            return Err("something was simplified");
        }
        if !path.given.is_empty() || !path.answers.is_empty() || !path.hashes.is_empty() {
            return Err("library objects come from outside");
        }
        let mut variables: Vec<Term> = path.types.variables().collect();
        variables.sort_unstable();
        for variable in &variables {
            let declared = path.types.declared(*variable);
            let all = declared.map(|class| machine.classes_of(class).0);
            if path.types.get(*variable) != all.as_ref() {
                return Err("cases depend on the class of an object");
            }
        }
        let mut reads = Vec::new();
        for input in path.inputs.iter() {
            let read = match input.origin {
                Origin::Parameter(at) => Read::Parameter(at),
                Origin::Field(object, field) => Read::Field(object, field),
                Origin::Element(array, index) => {
                    let declared = path.types.declared(array);
                    let kind = declared.and_then(|class| machine.program().class(class).element_kind());
                    Read::Element(array, index, kind.ok_or("an array whose elements are not known")?)
                }
                Origin::Length(array) => Read::Length(array),
                Origin::Static(..) | Origin::Character(..) | Origin::TextLength(_) | Origin::Result(..) => {
                    return Err("texts or static fields are read");
                }
            };
            reads.push((input.variable, read));
        }
        let conditions: Vec<Term> =
            path.conditions.iter().copied().filter(|term| !path.presumed.contains(term)).collect();
        let result = match found.end {
            PathEnd::Returned(Some(value)) if pure && value.ty != Type::Ref => Some(value),
            PathEnd::Returned(_) | PathEnd::Threw(_) => None,
            _ => return Err("a path was not followed to its end"),
        };
        let pool = machine.pool();
        let terms = reads.iter().flat_map(|(variable, read)| read.terms().into_iter().chain([*variable]));
        let mut roots: Vec<Term> = terms.chain(conditions.iter().copied()).collect();
        roots.extend(result.and_then(|value| value.mark.term()));
        roots.extend(&variables);
        if roots.iter().any(|term| pool.tree_size(*term) > LARGEST) {
            return Err("large conditions");
        }
        if pool.subterms(&roots).iter().any(|term| pool.applied(*term).is_some()) {
            return Err("functions without a definition");
        }
        let copied = self.pool.copy_from(pool, &roots);
        let map: FxHashMap<Term, Term> = roots.iter().copied().zip(copied).collect();
        self.references.extend(variables.iter().map(|variable| map[variable]));
        let values = path.model.as_ref().map(|model| &model.values);
        let value = |variable: &Term| values.and_then(|values| values.get(variable)).cloned();
        let example = reads.iter().filter_map(|(variable, _)| Some((map[variable], value(variable)?)));
        Ok(SummaryCase {
            example: example.collect(),
            reads: reads.iter().map(|(variable, read)| (map[variable], read.mapped(&map))).collect(),
            conditions: conditions.iter().map(|term| map[term]).collect(),
            result: result.map(|value| match value.mark.term() {
                Some(term) => Operand { mark: Mark::of(map[&term]), ..value },
                None => value,
            }),
        })
    }
}

impl Read {
    fn terms(self) -> Vec<Term> {
        match self {
            Read::Parameter(_) => Vec::new(),
            Read::Field(object, _) | Read::Length(object) => vec![object],
            Read::Element(array, index, _) => vec![array, index],
        }
    }

    fn mapped(self, map: &FxHashMap<Term, Term>) -> Read {
        match self {
            Read::Parameter(at) => Read::Parameter(at),
            Read::Field(object, field) => Read::Field(map[&object], field),
            Read::Element(array, index, kind) => Read::Element(map[&array], map[&index], kind),
            Read::Length(array) => Read::Length(map[&array]),
        }
    }
}

/// A case at a call.
struct Applied {
    conditions: Vec<Term>,
    result: Option<Operand>,
    example: Vec<(Term, TermValue)>,
}

impl Machine<'_> {
    /// Lets symbolic runs use summaries from now on.
    pub fn use_summaries(&mut self, summaries: Arc<FxHashMap<MethodId, Arc<Summary>>>) {
        self.symbols().summaries = summaries;
    }

    /// Lets symbolic runs leave out calls of these methods from now on: their results may be anything, and the path
    /// says so.
    pub fn skip_calls(&mut self, methods: Arc<FxHashSet<MethodId>>) {
        self.symbols().skipped = methods;
    }

    /// How often summaries were put in instead of running a method, and how often they told which way it goes.
    pub fn compositions(&mut self) -> (u64, u64) {
        self.symbols().compositions
    }

    /// Splits a call over the cases of the method's summary; gives the result if that is all that happens.
    pub(crate) fn compose(
        &mut self,
        state: &mut State,
        method: MethodId,
        arguments: &[Operand],
    ) -> Result<Option<Option<Operand>>, Box<Control>> {
        if self.symbols().summaries.is_empty() || state.tally.is_some() {
            return Ok(None);
        }
        let Some(summary) = self.symbols().summaries.get(&method).cloned() else { return Ok(None) };
        let (frames, inst) = match state.frames.last() {
            Some(frame) => (state.frames.len() as u32, frame.inst),
            None => return Ok(None),
        };
        let Some(path) = &mut state.path else { return Ok(None) };
        let decisions = path.decisions.len() as u32;
        if let Some(asked) = path.composing.take()
            && (asked.frames, asked.inst) == (frames, inst)
        {
            let taken = path.decisions.last().filter(|_| asked.decisions + 1 == decisions);
            if let Some((case, result)) = taken.and_then(|taken| asked.cases.get(taken.taken as usize)) {
                return Ok(Some(self.composed(state, method, *case, *result)));
            }
            if asked.decisions == decisions {
                // A path that is taken once more does not note its decisions: the method itself will tell.
                return Ok(None);
            }
        }
        let mut open: Vec<(u32, Applied)> = Vec::new();
        let mut put =
            Putting { summary: &summary, values: FxHashMap::default(), reads: FxHashMap::default() };
        for (at, case) in summary.cases.iter().enumerate() {
            let Some(applied) = self.apply(state, &mut put, case, arguments)? else { continue };
            let known: Vec<Option<bool>> =
                applied.conditions.iter().map(|condition| self.known(state, *condition)).collect();
            if known.contains(&Some(false)) {
                continue;
            }
            if known.iter().all(|known| *known == Some(true)) {
                return Ok(Some(self.composed(state, method, at as u32, applied.result)));
            }
            open.push((at as u32, applied));
        }
        match open.as_slice() {
            [] => return Ok(None),
            // The cases are all there are: the one that is left holds.
            [(at, applied)] => return Ok(Some(self.composed(state, method, *at, applied.result))),
            _ => {}
        }
        let cases = open.iter().map(|(at, applied)| (*at, applied.result)).collect();
        let examples = open.iter_mut().map(|(_, applied)| std::mem::take(&mut applied.example)).collect();
        if let Some(path) = &mut state.path {
            path.composing = Some(Arc::new(Composing { frames, inst, decisions, cases, examples }));
        }
        let alternatives = open
            .into_iter()
            .map(|(_, applied)| Alternative { conditions: applied.conditions, narrowed: None });
        Err(Box::new(Control::Split(alternatives.collect())))
    }

    /// Notes that a case was chosen; gives its result if nothing else happens.
    fn composed(
        &mut self,
        state: &mut State,
        method: MethodId,
        case: u32,
        result: Option<Operand>,
    ) -> Option<Operand> {
        if let Some(path) = &mut state.path {
            Arc::make_mut(&mut path.schedule).push((method, case));
        }
        // Who wants to see the lines sees all of them; a lazy heap decides on aliasing where the method reads.
        let seen = self.visited.is_some() || self.symbols().options.heap == HeapMode::Lazy;
        let result = result.filter(|_| !seen);
        let counts = &mut self.symbols().compositions;
        match result {
            Some(_) => counts.0 += 1,
            None => counts.1 += 1,
        }
        result
    }

    /// A case with the arguments and the heap of a call put in; nothing if it cannot hold.
    fn apply(
        &mut self,
        state: &mut State,
        put: &mut Putting<'_>,
        case: &SummaryCase,
        arguments: &[Operand],
    ) -> Result<Option<Applied>, Box<Control>> {
        // What cases share is put in once; where a name means something else in another case, all begins anew.
        if case
            .reads
            .iter()
            .any(|(variable, read)| put.reads.get(variable).is_some_and(|known| known != read))
        {
            put.values.clear();
            put.reads.clear();
        }
        for (variable, read) in &case.reads {
            if put.reads.contains_key(variable) {
                continue;
            }
            let found = match *read {
                Read::Parameter(at) => match arguments.get(at as usize) {
                    Some(argument) => *argument,
                    None => return Ok(None),
                },
                Read::Field(object, field) => {
                    let object = put.operand(self, state, object, Type::Ref);
                    let holder = self.program.field(field).class;
                    if !self.may_be(state, object, holder) {
                        return Ok(None);
                    }
                    self.inspect_field(state, object, field)?
                }
                Read::Element(array, index, kind) => {
                    let array = put.operand(self, state, array, Type::Ref);
                    let index = put.operand(self, state, index, Type::Int);
                    self.inspect_element(state, kind, array, index)?
                }
                Read::Length(array) => {
                    let array = put.operand(self, state, array, Type::Ref);
                    self.inspect_length(state, array)?
                }
            };
            let term = self.term_of(found);
            let pool = self.pool();
            let value = match put.summary.pool.sort(*variable) {
                Sort::Bool => {
                    let zero = pool.bits(32, 0);
                    pool.distinct(term, zero)
                }
                Sort::BitVec(width) if width < pool.width(term) => pool.extract(width - 1, 0, term),
                _ => term,
            };
            put.values.insert(*variable, value);
            put.reads.insert(*variable, *read);
        }
        let mut conditions = Vec::new();
        for condition in &case.conditions {
            let term = put.term(self, state, *condition);
            match self.pool().op(term) {
                Op::True => {}
                Op::False => return Ok(None),
                _ => conditions.push(term),
            }
        }
        let result = case.result.map(|value| match value.mark.term() {
            Some(term) => put.operand(self, state, term, value.ty),
            None => value,
        });
        let mut example = Vec::new();
        for (variable, value) in &case.example {
            let Some(term) = put.values.get(variable).copied() else { continue };
            if self.pool().name(term).is_none() {
                continue;
            }
            let value = match put.summary.references.contains(variable) && *value != TermValue::bits(32, 0) {
                // An object of its own.
                true => TermValue::bits(32, 0x4000_0000 + term.index() as u64),
                false => value.clone(),
            };
            example.push((term, value));
        }
        Ok(Some(Applied { conditions, result, example }))
    }

    /// Whether the known objects that a reference may be all have the fields of a class.
    fn may_be(&mut self, state: &State, object: Operand, holder: attest_program::ClassId) -> bool {
        let known = match (object.mark.term(), object.value()) {
            (Some(term), _) => self.targets(state, term).0,
            (None, Some(Value::Ref(object))) if !object.is_null() => vec![object],
            _ => Vec::new(),
        };
        known.iter().all(|object| self.program.is_subtype(state.heap.class(*object), holder))
    }
}

/// Terms of a summary on their way into a caller.
struct Putting<'s> {
    summary: &'s Summary,
    values: FxHashMap<Term, Term>,
    reads: FxHashMap<Term, Read>,
}

impl Putting<'_> {
    fn operand(&mut self, machine: &mut Machine<'_>, state: &State, term: Term, ty: Type) -> Operand {
        let term = self.term(machine, state, term);
        machine.operand_of(ty, term)
    }

    /// The term with all variables replaced; references are compared as the caller's heap has them.
    fn term(&mut self, machine: &mut Machine<'_>, state: &State, term: Term) -> Term {
        if let Some(known) = self.values.get(&term) {
            return *known;
        }
        let from = &self.summary.pool;
        let made = match from.value(term) {
            Some(value) => machine.pool().constant(&value),
            None => {
                let args: Vec<Term> = from.args(term).to_vec();
                let same = from.op(term) == Op::Eq && args.iter().any(|arg| self.is_reference(*arg));
                let op = from.op(term);
                let args: Vec<Term> = args.into_iter().map(|arg| self.term(machine, state, arg)).collect();
                match (same, args.as_slice()) {
                    (true, [a, b]) => machine.same_reference(state, *a, *b),
                    _ if args.is_empty() => {
                        // A variable that no read gives a value: one of the most general context alone.
                        let name = format!("{}'", from.name(term).unwrap_or("any"));
                        let sort = from.sort(term);
                        machine.pool().variable(&name, sort)
                    }
                    _ => machine.pool().make(op, &args),
                }
            }
        };
        self.values.insert(term, made);
        made
    }

    fn is_reference(&self, term: Term) -> bool {
        let pool = &self.summary.pool;
        match pool.op(term) {
            Op::Ite => pool.args(term)[1..].iter().any(|arg| self.is_reference(*arg)),
            _ => self.summary.references.contains(&term),
        }
    }
}
