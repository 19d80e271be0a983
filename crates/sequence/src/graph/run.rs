//! Runs calls on the states of a vertex, all paths of each.

use attest_forward::{Found, Order, Policy, explore, question_work};
use attest_program::{ClassId, Kind};
use attest_solver::{Answer, Query, Solve};
use attest_state::{ClassStatus, Operand, Ref, State};
use attest_term::{Term, Value as TermValue};

use super::capture::{build, variable, widened};
use super::explore::Builder;
use super::menu::{Argument, Call};
use super::vertex::Range;

/// The states of a range, ready for calls.
pub(crate) struct Prepared {
    /// The symbolic state; its path's conditions are those of the range.
    pub(crate) state: State,
    /// Where the roots are.
    pub(crate) roots: Vec<Ref>,
    /// Where all objects are.
    pub(crate) places: Vec<Ref>,
}

/// What a call came to.
pub(crate) struct Ran {
    /// Its paths.
    pub(crate) paths: Vec<Found>,
    /// The object that a constructor made.
    pub(crate) made: Option<Ref>,
}

impl<'p> Builder<'_, 'p> {
    /// What the disjuncts of a range say, as conditions.
    pub(crate) fn conditions_of(&mut self, range: Range) -> Vec<Term> {
        match self.graph.disjuncts(range) {
            [only] => only.conditions.clone(),
            several => {
                let several: Vec<Vec<Term>> = several.iter().map(|d| d.conditions.clone()).collect();
                let pool = self.machine.pool();
                let each: Vec<Term> = several.iter().map(|conditions| pool.all(conditions)).collect();
                vec![pool.any(&each)]
            }
        }
    }

    /// Makes the states of a range; nothing if the heap has no room or the solver cannot tell.
    pub(crate) fn prepare(&mut self, range: Range) -> Option<Prepared> {
        let shape = self.graph.vertices[range.vertex].shape.clone();
        let conditions = self.conditions_of(range);
        let program = self.machine.program();
        let (mut state, places) = build(program, self.machine.pool(), &mut self.origin, &shape)?;
        for (number, kind) in (0..).zip(&shape.variables) {
            if *kind == Kind::Ref {
                let word = variable(self.machine.pool(), "s", number, Kind::Ref);
                self.declare_element(&mut state, word);
            }
        }
        for condition in &conditions {
            self.machine.assume(&mut state, *condition);
        }
        if let Some(path) = &mut state.path {
            let query = Query::new(path.conditions.iter().copied());
            let mut budget = self.budget();
            let answer = self.solver.solve(self.machine.pool(), &query, &mut budget);
            self.machine.charge(question_work(self.budget().steps - budget.steps));
            match answer {
                Answer::Sat(model) => path.model = Some(model.into()),
                Answer::Unsat(_) | Answer::Unknown(_) => return None,
            }
        }
        let roots = shape.roots.iter().map(|root| places[*root as usize]).collect();
        Some(Prepared { state, roots, places })
    }

    /// All paths of a call with these arguments; the error says why it cannot be run.
    pub(crate) fn run(
        &mut self,
        prepared: &mut Prepared,
        call: &Call,
        arguments: &[Argument],
    ) -> Result<Ran, String> {
        // Classes that the call initialises are initialised before everything, and the call is run again.
        for _ in 0..50 {
            let ran = self.run_once(prepared, call, arguments)?;
            let mut fresh: Vec<ClassId> = Vec::new();
            for path in &ran.paths {
                for (at, class) in path.state.classes.iter().enumerate() {
                    let known =
                        self.origin.classes.get(at).map_or(ClassStatus::Untouched, |known| known.status);
                    if class.status == ClassStatus::Done && known == ClassStatus::Untouched {
                        fresh.push(ClassId::new(at as u32));
                    }
                }
            }
            fresh.sort_unstable();
            fresh.dedup();
            let before = self.initialised.len();
            fresh.retain(|class| !self.initialised.contains(class));
            self.initialised.extend(&fresh);
            if self.initialised.len() == before {
                return Ok(ran);
            }
            for class in fresh {
                // An initialiser that cannot run by itself runs in every state.
                let _ = self.machine.initialise_for_entry(&mut self.origin, class);
            }
            let again = self.prepare(self.current).ok_or("a state cannot be made again")?;
            *prepared = again;
        }
        Err("classes are initialised again and again".to_owned())
    }

    fn run_once(
        &mut self,
        prepared: &mut Prepared,
        call: &Call,
        arguments: &[Argument],
    ) -> Result<Ran, String> {
        let mut state = prepared.state.fork();
        let mut operands: Vec<Operand> = Vec::new();
        let mut made = None;
        if call.constructor && call.made.is_none() {
            let slots = self.machine.program().class(call.class).instance_slots;
            let object =
                state.heap.new_object(call.class, slots).map_err(|_| "the heap is full".to_owned())?;
            operands.push(Operand::concrete(attest_state::Value::Ref(object)));
            made = Some(object);
        }
        for argument in arguments {
            operands.push(match *argument {
                Argument::Primitive(Kind::Ref, number) => self.element(&mut state, number),
                Argument::Primitive(kind, number) => self.input(kind, number),
                Argument::Root(root) => {
                    Operand::concrete(attest_state::Value::Ref(prepared.roots[root as usize]))
                }
                Argument::Inner(number) => {
                    Operand::concrete(attest_state::Value::Ref(prepared.places[number as usize]))
                }
                Argument::Constant(number) => {
                    Operand::concrete(attest_state::Value::Ref(self.constants[number as usize]))
                }
                Argument::Null => Operand::concrete(attest_state::Value::Ref(Ref::NULL)),
            });
        }
        self.bound_run();
        let _ = self.machine.initialise_for_entry(&mut state, call.class);
        let entered = call.made.as_ref().map_or(call.method, |made| made.0);
        self.machine.enter_call(&mut state, entered, &operands).map_err(|error| error.to_string())?;
        let mut begun = self.cover.is_some().then(|| state.fork());
        let policy = Policy {
            budget: self.options.budget.clone(),
            begun: Some(self.begun),
            ..Policy::new(Order::DepthFirst, self.budget())
        };
        // What is wanted is run, not composed: the paths can then be taken once more.
        let policy = policy.observed_by(self.cover.as_mut().map(|cover| &mut cover.edges));
        let mut paths: Vec<Found> = Vec::new();
        let stopped = explore(self.machine, &mut self.solver, vec![state], policy, &mut paths).stopped;
        if stopped.is_some() {
            self.leave("a call that takes too long");
        }
        self.counts.paths += paths.len() as u64;
        if let Some(begun) = &mut begun {
            self.cover_paths(begun, call, arguments, &mut paths);
        }
        Ok(Ran { paths, made })
    }

    /// An argument of a primitive type.
    fn input(&mut self, kind: Kind, number: u32) -> Operand {
        let pool = self.machine.pool();
        let variable = variable(pool, "x", number, kind);
        let term = widened(pool, kind, variable);
        Operand::symbolic(attest_ir::Type::of(kind), term)
    }

    /// Whether a path's own values satisfy its conditions; asks the solver if not.
    pub(crate) fn is_possible(&mut self, state: &mut State) -> Option<bool> {
        let conditions = state.path.as_ref()?.conditions.clone();
        let holds = state.path.as_ref().is_some_and(|path| path.model.is_some())
            && conditions.iter().all(|term| self.machine.witness(state, *term) == TermValue::Bool(true));
        if holds {
            return Some(true);
        }
        self.satisfiable(&conditions)
    }

    /// Whether conditions can hold together; nothing if the solver cannot tell.
    pub fn satisfiable(&mut self, conditions: &[Term]) -> Option<bool> {
        let mut budget = self.budget();
        let query = Query::new(conditions.iter().copied());
        self.counts.asked += 1;
        let answer = self.solver.solve(self.machine.pool(), &query, &mut budget);
        self.machine.charge(question_work(self.budget().steps - budget.steps));
        match answer {
            Answer::Sat(_) => Some(true),
            Answer::Unsat(_) => Some(false),
            Answer::Unknown(_) => None,
        }
    }
}
