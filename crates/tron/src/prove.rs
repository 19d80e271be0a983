//! Branches that no run takes, whatever the size of its input: what follows from what is known on the ways to them.
//!
//! The program is gone through once for all inputs. Sets are terms ([`value`]) about which facts are collected
//! ([`facts`]): how many members they have, which are inside others, which have nothing in common. Ways that differ in what a
//! loop found (nothing, one, several) are kept apart as long as they are few, so that *this is only set if that loop was
//! entered* is seen; what a round of a loop finds is what entry and all rounds have in common. A side that no way comes to
//! is out of reach, with no bound on objects or rounds.

mod assume;
mod claims;
mod facts;
mod loops;
mod order;
mod refute;
mod relations;
mod roots;
mod state;
mod value;

use std::collections::BTreeSet;

use attest_budget::Cut;

use crate::ast::Side;
use crate::model::Selector;
use crate::program::{Action, Branch, Program, SetExpr, Statement, StatementId, visit};
use roots::Roots;
use state::{State, join};
use value::{Epoch, Kind, Table, Value};

/// So many ways are kept apart: enough for three loops in a row that find nothing, one or several, one of which always finds
/// something. No other number was tried.
const MAX_WAYS: usize = 24;

/// So many ways are kept apart where work is short. No measurement supports the number.
const FEW_WAYS: usize = 2;

/// So many statements are gone through before it is given up: a guess, with which all examples are settled.
const MAX_STATEMENTS: u32 = 6_000;

/// Work is short when only so many are left: loops inside loops inside loops are gone through again for each round of those
/// around them.
const FEW_STATEMENTS: u32 = 2_000;

/// What goes through fewer statements is done at once, before anything else: it takes a fraction of a second.
const STATEMENTS_AT_ONCE: u32 = 400;

/// The sides of branch points that no run takes, as far as this is seen.
pub fn unreachable_sides(program: &Program) -> BTreeSet<Branch> {
    unreachable_until(program, &Cut::never())
}

/// The same; none if that takes longer than a moment.
pub fn unreachable_at_once(program: &Program) -> Option<BTreeSet<Branch>> {
    let never = Cut::never();
    let work = Work { statements: STATEMENTS_AT_ONCE, few: 0, is_coarse: false, cut: &never };
    reached(program, work).map(|reached| others(program, &reached))
}

/// The same, as far as it is seen before the run is over.
pub fn unreachable_until(program: &Program, cut: &Cut) -> BTreeSet<Branch> {
    let fine = Work { statements: MAX_STATEMENTS, few: FEW_STATEMENTS, is_coarse: false, cut };
    let reached = reached(program, fine).or_else(|| reached(program, Work { is_coarse: true, ..fine }));
    reached.map_or(BTreeSet::new(), |reached| others(program, &reached))
}

fn others(program: &Program, reached: &BTreeSet<Branch>) -> BTreeSet<Branch> {
    let all = program.branches().into_iter().map(|(branch, _)| branch);
    all.filter(|branch| !reached.contains(branch)).collect()
}

/// How much is gone through.
#[derive(Clone, Copy)]
struct Work<'c> {
    /// So many statements.
    statements: u32,
    /// Work is short when only so many are left.
    few: u32,
    /// Whether it is short from the beginning.
    is_coarse: bool,
    /// When the run is over.
    cut: &'c Cut,
}

/// The sides that some way comes to; none if there is too much to go through.
fn reached<'p>(program: &'p Program, work: Work<'p>) -> Option<BTreeSet<Branch>> {
    let mut prover = Prover {
        program,
        table: Table::new(&program.model),
        roots: Roots::new(None),
        reached: BTreeSet::new(),
        left: work.statements,
        work,
    };
    prover.table.read = read_fields(program);
    let begin = prover.begin();
    let ways = prover.block(&program.prelude, vec![begin]);
    prover.block(&program.body, ways);
    (prover.left > 0).then_some(prover.reached)
}

/// The fields that a program reads.
fn read_fields(program: &Program) -> Vec<Selector> {
    let mut read = BTreeSet::new();
    for block in [&program.prelude, &program.body] {
        visit(block, &mut |statement| {
            if let Action::Load(_, _, field) = statement.action {
                read.insert(field);
            }
        });
    }
    read.into_iter().collect()
}

struct Prover<'p> {
    work: Work<'p>,
    program: &'p Program,
    table: Table<'p>,
    roots: Roots,
    /// The sides that some way comes to.
    reached: BTreeSet<Branch>,
    /// How many statements may still be gone through.
    left: u32,
}

impl Prover<'_> {
    fn begin(&mut self) -> State {
        let mut state = State::new(&self.program.model, self.program.variables.len());
        let mut roots = Vec::new();
        for input in &self.program.inputs {
            let kind = Kind::of_input(input.classes(&self.program.model), input.cardinality);
            let value = self.unknown(&mut state, kind);
            state.variables[input.variable.index()] = Some(value);
            if input.is_root {
                roots.push(value);
            }
        }
        self.roots = Roots::new(self.program.rooted.then_some(roots));
        for value in state.variables.clone().into_iter().flatten() {
            self.learn_holding(&mut state, value);
        }
        state
    }

    /// Where all objects of the classes of these, which are of the input, are as long as nothing has changed that.
    fn learn_holding(&mut self, state: &mut State, value: Value) {
        let Some(holding) = self.roots.holding(&self.table, self.table.kind(value).classes) else { return };
        let mut all = self.table.empty();
        if holding.iter().any(|(_, field)| state.epochs[field.index()] != Epoch::INPUT) {
            return;
        }
        for (root, field) in holding {
            let held = state.field(&mut self.table, root, field);
            state.met.insert(held);
            all = self.table.union(all, held);
        }
        state.facts.are_inside(value, all);
    }

    fn unknown(&mut self, state: &mut State, kind: Kind) -> Value {
        let value = self.table.unknown(kind);
        state.met.insert(value);
        value
    }

    fn block(&mut self, block: &[Statement], mut ways: Vec<State>) -> Vec<State> {
        for statement in block {
            let mut next = Vec::new();
            for way in ways {
                self.left = if self.work.cut.is_over() { 0 } else { self.left.saturating_sub(1) };
                if self.left > 0 {
                    next.extend(self.statement(statement, way));
                }
            }
            ways = next;
            if ways.len() > if self.is_short() { FEW_WAYS } else { MAX_WAYS } {
                ways = self.joined(ways).into_iter().collect();
            }
        }
        ways
    }

    /// Whether what is left to be done calls for fewer ways.
    fn is_short(&self) -> bool {
        self.work.is_coarse || self.left < self.work.few
    }

    /// What holds on all of the ways; none if there is none.
    fn joined(&mut self, ways: Vec<State>) -> Option<State> {
        ways.into_iter().reduce(|a, b| join(&mut self.table, &self.roots, &a, &b))
    }

    /// The ways on from a statement; none where every run faults.
    fn statement(&mut self, statement: &Statement, mut state: State) -> Vec<State> {
        match &statement.action {
            Action::Skip => vec![state],
            Action::Assign(variable, set) => match self.set(&state, set) {
                Some(value) => {
                    state.variables[variable.index()] = Some(value);
                    vec![state]
                }
                None => Vec::new(),
            },
            Action::New(variable, class) => {
                let made = self.unknown(&mut state, Kind::made(*class));
                state.loose.insert(made);
                state.variables[variable.index()] = Some(made);
                vec![state]
            }
            Action::Load(variable, set, field) => {
                let Some(owner) = self.owner(&mut state, set, *field) else { return Vec::new() };
                let value = state.field(&mut self.table, owner, *field);
                state.met.insert(value);
                if self.program.model.is_containment(*field) {
                    state.learn_below(&self.table, &self.roots, value, owner);
                    state.learn_apart_from_loose(&self.table, value);
                }
                state.learn_held(&self.table, &self.roots, (owner, *field), value);
                if self.table.kind(value).input_only {
                    self.learn_holding(&mut state, value);
                }
                state.variables[variable.index()] = Some(value);
                vec![state]
            }
            Action::Store(set, field, value) => {
                let Some(owner) = self.owner(&mut state, set, *field) else { return Vec::new() };
                let Some(value) = self.set(&state, value) else { return Vec::new() };
                state.change(&mut self.table, &self.roots, owner, *field, value);
                let after = state.field(&mut self.table, owner, *field);
                state.met.insert(after);
                if self.program.model.is_containment(*field) {
                    state.learn_below(&self.table, &self.roots, after, owner);
                }
                self.equal(state, after, value).into_iter().collect()
            }
            Action::Assume(condition) => self.assume(state, condition, true),
            Action::If(condition, then, otherwise) => {
                let mut ways = Vec::new();
                for (side, holds, block) in [(Side::Then, true, then), (Side::Else, false, otherwise)] {
                    let inside = self.assume(state.clone(), condition, holds);
                    if !inside.is_empty() {
                        self.reach(statement.id, side);
                        ways.extend(self.block(block, inside));
                    }
                }
                ways
            }
            Action::ForEach(..) => self.foreach(statement, state),
            Action::Fix(set, body) => self.fix(statement.id, set, body, state),
        }
    }

    fn reach(&mut self, at: StatementId, side: Side) {
        self.reached.insert(Branch { at, side });
    }

    /// The object whose field is used: a run that goes on has exactly one.
    fn owner(&mut self, state: &mut State, set: &SetExpr, field: Selector) -> Option<Value> {
        let owner = self.set(state, set)?;
        let reason = state.reason(&self.table, &self.roots);
        let one = reason.least(owner) <= 1 && reason.most(owner) != Some(0);
        let having = self.program.model.having(field);
        if !one || self.table.kind(owner).classes.is_disjoint(having) {
            return None;
        }
        let kind = self.table.kind(owner);
        if (kind.least, kind.most) != (1, Some(1)) {
            state.facts.at_least(owner, 1);
            state.facts.at_most(owner, 1);
        }
        Some(owner)
    }

    /// What an expression denotes; none if a variable in it has no value.
    fn set(&mut self, state: &State, set: &SetExpr) -> Option<Value> {
        Some(match set {
            SetExpr::Variable(variable) => state.variables[variable.index()]?,
            SetExpr::Empty => self.table.empty(),
            SetExpr::Union(a, b) => {
                let (a, b) = (self.set(state, a)?, self.set(state, b)?);
                self.table.union(a, b)
            }
            SetExpr::Intersection(a, b) => {
                let (a, b) = (self.set(state, a)?, self.set(state, b)?);
                self.table.intersection(a, b)
            }
            SetExpr::Difference(a, b) => {
                let (a, b) = (self.set(state, a)?, self.set(state, b)?);
                self.table.difference(a, b)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::unreachable_sides;
    use crate::load;

    const MODEL: &str =
        "model m { class Net { contains states: State*; contains notes: Note*; refers first: State }
        class State { refers mark: Note?; contains inner: State* } class Last extends State class Note }";

    /// The sides of a transform's branch points that no run takes.
    fn unreachable(header: &str, body: &str) -> Vec<String> {
        let text = format!(
            "{MODEL} transform T on m {{ input net: Net; input s: State; input t: State\n{header}\n{body}\n}}"
        );
        let (unit, diagnostics) = load(&text);
        assert!(!crate::diagnostic::any_error(&diagnostics), "{diagnostics:?}");
        unreachable_sides(&unit.programs[0]).iter().map(|side| side.side.word().to_owned()).collect()
    }

    const NOTHING: [&str; 0] = [];

    #[test]
    fn a_loop_inside_a_loop_over_the_same_set_is_over_something() {
        let twice = "foreach a in net.states { foreach b in net.states { skip } }";
        assert_eq!(unreachable("", twice), ["zero"]);
        let stored = "foreach a in net.states { net.states := none\nforeach b in net.states { skip } }";
        assert_eq!(unreachable("", stored), ["one", "many"]);
        let taken = "foreach a in net.states { a.inner := none\nforeach b in net.states { skip } }";
        assert_eq!(unreachable("", taken), ["zero"], "what loses its container was in that field");
        let other = "foreach a in net.states { a.inner := t\nforeach b in net.states { skip } }";
        assert_eq!(unreachable("", other), NOTHING, "inner states may have been taken out of others");
    }

    #[test]
    fn members_that_are_required_count() {
        let both = "requires s in net.states and t in net.states and s != t";
        assert_eq!(unreachable(both, "foreach a in net.states match State { skip }"), ["zero", "one"]);
        assert_eq!(unreachable(both, "foreach a in net.states match Last { skip }"), NOTHING);
        let one = "requires s in net.states and t in net.states";
        assert_eq!(unreachable(one, "foreach a in net.states { skip }"), ["zero"]);
    }

    #[test]
    fn what_is_set_in_a_loop_only_says_that_it_was_entered() {
        let body = "found := none\nforeach a in net.states { if a.mark != none { found := a } }\n\
            if found != none { foreach a in net.states { skip } }";
        assert_eq!(unreachable("", body), ["zero"]);
    }

    #[test]
    fn roots_contain_what_required_references_name() {
        let all = "foreach a in net match* State { skip }";
        assert_eq!(unreachable("root net, s, t\nrooted", all), NOTHING, "states may be roots themselves");
        let text = MODEL.replace("transform", "");
        let text = format!("{text} transform T on m {{ input net: Net\nroot net\nrooted\n{all}\n}}");
        let (unit, _) = load(&text);
        assert_eq!(unreachable_sides(&unit.programs[0]).len(), 1);
    }

    #[test]
    fn what_only_a_root_can_contain_is_in_its_field() {
        let found = |model: &str, header: &str| {
            let model = MODEL.replace("contains notes: Note*;", model);
            let text = format!(
                "{model} transform T on m {{ input net: Net; input a: Note; input b: Note\n{header}\n\
                requires a != b\nforeach n in net.notes {{ skip }} }}"
            );
            let (unit, diagnostics) = load(&text);
            assert!(!crate::diagnostic::any_error(&diagnostics), "{diagnostics:?}");
            unreachable_sides(&unit.programs[0]).len()
        };
        assert_eq!(found("contains notes: Note*;", "root net\nrooted"), 2);
        assert_eq!(found("contains notes: Note*;", ""), 0);
        assert_eq!(found("contains notes: Note*;", "root net, a\nrooted"), 0);
        assert_eq!(found("contains notes: Note*; contains others: Note*;", "root net\nrooted"), 0);
        assert_eq!(found("contains notes: Note*; contains nets: Net*;", "root net\nrooted"), 0);
    }

    #[test]
    fn what_is_taken_out_of_its_field_is_in_none() {
        let taken = |back: &str| {
            let body = format!("net.states := net.states - s\n{back}\nif s in net.states {{ skip }}");
            unreachable("requires s in net.states", &body)
        };
        assert_eq!(taken(""), ["then"]);
        assert_eq!(taken("t.inner += net.states"), ["then"]);
        assert_eq!(taken("foreach a in net.states { n := new State\na.inner += n }"), ["then"]);
        assert_eq!(taken("net.states += t"), NOTHING, "both may be one state");
        let below = "net.states := net.states - s\nforeach a in net match* State { if a == s { skip } }";
        assert_eq!(unreachable("requires s in net.states", below), ["then"]);
    }

    #[test]
    fn what_a_loop_keeps_of_a_field_of_one_object_holds_behind_it() {
        let emptied = "gone := none\nforeach a in net.states { if a.mark in net.notes {
            net.states := net.states - a\ngone += a } }\nforeach g in gone { if g in net.states { skip } }";
        assert_eq!(unreachable("", emptied), ["then"]);
        let again = emptied.replace("gone += a", "gone += a\nnet.states += s");
        assert_eq!(unreachable("", &again), NOTHING);
    }

    #[test]
    fn what_is_loaded_from_an_input_is_where_all_of_its_class_are() {
        let text = MODEL.replace("contains inner: State*", "refers inner: State*");
        let ask = |body: &str| {
            let text = format!("{text} transform T on m {{ input net: Net\nroot net\nrooted\n{body}\n}}");
            let (unit, diagnostics) = load(&text);
            assert!(!crate::diagnostic::any_error(&diagnostics), "{diagnostics:?}");
            unreachable_sides(&unit.programs[0])
                .iter()
                .map(|side| side.side.word().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(ask("f := net.first\nforeach a in net.states { skip }"), ["zero"]);
        assert_eq!(ask("f := net.first\nforeach a in f.inner { if a not in net.states { skip } }"), ["then"]);
        let moved = "net.states := none\nf := net.first\nforeach a in net.states { skip }";
        assert_eq!(ask(moved), ["one", "many"]);
    }

    #[test]
    fn loops_inside_loops_inside_loops_are_gone_through() {
        let mut body = "foreach a in net.states { foreach b in net.states { skip } }".to_owned();
        for depth in 0..3 {
            body = format!(
                "foreach x{depth} in net match* State {{ if x{depth} == s {{ d{depth} := x{depth} }}\n{body} }}"
            );
        }
        assert_eq!(unreachable("", &body), ["zero"; 3]);
    }

    #[test]
    fn what_a_way_does_not_come_across_means_nothing_there() {
        // In the `else`, `s` need not have a mark.
        let body = "if s == t { x := s.mark } else { skip }\nif s.mark == none { skip }";
        assert_eq!(unreachable("", body), NOTHING);
    }

    #[test]
    fn fix_is_left_when_nothing_changes() {
        let body = "d := none\nfix d { d := s }\nif d == s { skip } else { skip }";
        assert_eq!(unreachable("", body), ["once", "else"]);
    }

    #[test]
    fn nothing_contains_what_it_is_in() {
        let cases = [
            "foreach a in s.inner { if s in a.inner { skip } }",
            "foreach a in s match* State { if s in a.inner { skip } }",
            "foreach a in s.inner { foreach b in a.inner match* State { if a in b.inner { skip } } }",
            "if s in t.inner { if t in s.inner { skip } }",
            "foreach a in s.inner { if a == s { skip } }",
        ];
        for body in cases {
            let found = unreachable("", body);
            assert!(found.contains(&"then".to_owned()), "{body}: {found:?}");
        }
        let loops = unreachable("", "foreach a in s.inner { foreach b in a.inner & s { skip } }");
        assert_eq!(loops, ["one", "many"]);
    }

    #[test]
    fn what_only_one_owner_gains_is_in_no_other() {
        let moved = |store: &str, question: &str| {
            let body = format!(
                "foreach a in s match* State {{ foreach b in a match* State {{
                    if b.mark != none {{ {store} }}
                    if {question} {{ skip }} }} }}"
            );
            unreachable("", &body).contains(&"then".to_owned())
        };
        assert!(moved("s.inner += b - s", "a in b.inner"));
        assert!(moved("t.mark := none", "a in b.inner"));
        assert!(!moved("s.inner := none", "a in s.inner"));
        assert!(!moved("s.inner += b - s", "b in a.inner"));
    }

    #[test]
    fn stores_of_one_keep_fields_of_one() {
        let body =
            |store: &str| format!("foreach a in net.states {{ foreach m in a.mark {{ skip }}\n{store} }}");
        assert_eq!(unreachable("", &body("s.mark := none")), ["many"]);
        assert_eq!(unreachable("", &body("s.mark := net.notes")), NOTHING);
        let first =
            |store: &str| format!("foreach a in net.states {{ foreach f in net.first {{ skip }}\n{store} }}");
        assert_eq!(unreachable("", &first("net.first := a")), ["zero", "many"]);
        assert_eq!(unreachable("", &first("net.first := none")), ["many"]);
        assert_eq!(unreachable("", &first("n := new Net\nn.first := a")), ["zero", "many"]);
    }

    #[test]
    fn contents_have_what_fields_have() {
        let body = "requires s != t";
        let stored = "s.inner += t\nforeach a in s match* State { skip }";
        assert_eq!(unreachable(body, stored), ["zero", "one"]);
        assert_eq!(unreachable("", "s.inner := t\nforeach a in s match* Last { skip }"), NOTHING);
    }

    #[test]
    fn what_all_members_of_a_collected_set_have_is_seen() {
        let body = |collected: &str, store: &str, asked: &str| {
            let body = format!(
                "found := none\nforeach a in net.states {{ if {collected} {{ found += a }} }}\n{store}\n\
                 foreach f in found {{ if {asked} {{ skip }} else {{ skip }} }}"
            );
            unreachable("", &body)
        };
        assert_eq!(body("a.inner == none", "skip", "f.inner == none"), ["else"]);
        assert_eq!(body("a.inner == none", "skip", "f.mark == none"), NOTHING);
        assert_eq!(body("a.mark != none", "skip", "f.mark == none"), ["then"]);
        assert_eq!(body("a.mark != none", "s.mark := none", "f.mark == none"), NOTHING);
        assert_eq!(body("a.mark != none", "n := new Note\ns.mark := n", "f.mark == none"), ["then"]);
        assert_eq!(body("a.inner == none", "s.inner += t", "f.inner == none"), NOTHING);
        assert_eq!(body("a.inner == none", "s.inner := none", "f.inner == none"), ["else"]);
        assert_eq!(body("a.mark in s.mark", "skip", "f.mark in s.mark"), ["else"]);
        assert_eq!(body("a == s or a.inner == none", "skip", "f.inner == none"), NOTHING);
        assert_eq!(body("a == s", "skip", "f == s"), ["many", "else"]);
    }

    #[test]
    fn what_a_loop_keeps_between_sets_is_seen() {
        let body = "open := net.states\ndone := none\nfix done { foreach a in open { if a.mark != none {\n\
            done += a\nopen := open - a } } }\n\
            foreach d in done { if d in open { skip } else { skip }\nif d in net.states { skip } else { skip } }";
        assert_eq!(unreachable("", body), ["then", "else"]);
        let grown = body.replace("open := open - a", "open := open + s");
        assert_eq!(unreachable("", &grown), ["else"], "all that is done was open, and still is");
        let lost = body.replace("open := open - a", "open := s");
        assert_eq!(unreachable("", &lost), NOTHING);
    }

    #[test]
    fn equal_objects_have_equal_fields() {
        assert_eq!(unreachable("", "if s == t { if s.mark != t.mark { skip } }"), ["then"]);
        assert_eq!(unreachable("", "if s.mark == t.mark { if s != t { skip } }"), NOTHING);
        let stored = "m := s.mark\nif s == t { t.mark := none\nif m != t.mark { skip } }";
        assert_eq!(unreachable("", stored), NOTHING);
    }
}
