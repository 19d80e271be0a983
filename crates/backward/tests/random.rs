//! Random small programs, searched backwards from every block and run on many inputs: what a run reaches is never said to be
//! unreachable, and most ways on which nothing was made arbitrary are ways that runs take.

#[path = "support/program.rs"]
mod support;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::OnceLock;

use attest_backward::{Explored, MAX_STEPS_PER_SEARCH, Surroundings, explore};
use attest_budget::{Bounds, Budget, Cut, SOLVER_STEP};
use attest_ir::text::parse;
use attest_ir::{Block, Body, Inst};
use attest_program::{FieldId, MethodId, Program};
use attest_solver::{StackOptions, stack};
use attest_term::Value;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy};
use proptest::prop_oneof;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use self::support::program;

/// Programs of a run; `ATTEST_BACKWARD_PROGRAMS` says another number.
const PROGRAMS: u32 = 400;
/// Registers of every method; the first ones are its parameters.
const REGISTERS: u8 = 4;
/// Blocks that a run goes through before it is given up: what it reached until then counts.
const FUEL: u32 = 400;
const SMALL: [i32; 8] = [-2, -1, 0, 1, 2, 3, 7, i32::MIN];
/// What the static field holds before a run.
const FIELD: [i32; 3] = [0, 1, -3];

/// What happens in a block; registers are numbers.
#[derive(Clone, Debug)]
enum Op {
    Int(u8, i32),
    Move(u8, u8),
    Binary(&'static str, u8, u8, u8),
    Get(u8),
    Put(u8),
    /// Only in the method that is called from outside.
    Call(u8, u8),
}

/// How a block ends; blocks are numbers, taken modulo how many there are.
#[derive(Clone, Debug)]
enum End {
    Return(u8),
    Goto(u8),
    If(&'static str, u8, u8, u8, u8),
    IfSmall(&'static str, u8, i16, u8, u8),
}

type Method = Vec<(Vec<Op>, End)>;

fn register() -> impl Strategy<Value = u8> + Clone {
    0..REGISTERS
}

fn operation(calls: bool) -> impl Strategy<Value = Op> {
    let named = || prop_oneof![Just("iadd"), Just("isub"), Just("iand"), Just("ixor"), Just("ishl")];
    let last = if calls { 9 } else { 8 };
    (0u8..last, named(), register(), register(), register(), -3i32..8).prop_map(
        |(kind, op, dst, a, b, number)| match kind {
            0 => Op::Int(dst, number),
            1 => Op::Move(dst, a),
            2 => Op::Get(dst),
            3 => Op::Put(a),
            8 => Op::Call(dst, a),
            _ => Op::Binary(op, dst, a, b),
        },
    )
}

fn end() -> impl Strategy<Value = End> {
    let condition = || prop_oneof![Just("lt"), Just("ge"), Just("eq"), Just("ne"), Just("gt"), Just("le")];
    (0u8..8, condition(), register(), register(), -2i16..5, 0u8..8, 0u8..8).prop_map(
        |(kind, condition, a, b, small, then, other)| match kind {
            0 => End::Return(a),
            1 => End::Goto(then),
            2..=4 => End::If(condition, a, b, then, other),
            _ => End::IfSmall(condition, a, small, then, other),
        },
    )
}

fn method(calls: bool, blocks: usize) -> impl Strategy<Value = Method> {
    vec((vec(operation(calls), 0..4), end()), 2..blocks).prop_map(live)
}

/// Without the blocks that no jump leads to, which lifting does not make either.
fn live(method: Method) -> Method {
    let targets = |end: &End| match end {
        End::Return(_) => Vec::new(),
        End::Goto(to) => vec![*to],
        End::If(_, _, _, then, other) | End::IfSmall(_, _, _, then, other) => vec![*then, *other],
    };
    let mut order = vec![0];
    let mut next = 0;
    while let Some(at) = order.get(next).copied() {
        next += 1;
        for to in targets(&method[at].1).into_iter().map(|to| to as usize % method.len()) {
            if !order.contains(&to) {
                order.push(to);
            }
        }
    }
    let renamed =
        |to: u8| order.iter().position(|at| *at == to as usize % method.len()).unwrap_or_default() as u8;
    let kept = order.iter().map(|at| {
        let (ops, end) = method[*at].clone();
        let end = match end {
            End::Return(a) => End::Return(a),
            End::Goto(to) => End::Goto(renamed(to)),
            End::If(condition, a, b, then, other) => End::If(condition, a, b, renamed(then), renamed(other)),
            End::IfSmall(condition, a, small, then, other) => {
                End::IfSmall(condition, a, small, renamed(then), renamed(other))
            }
        };
        (ops, end)
    });
    kept.collect()
}

/// The text of a method: registers are set in a block of their own, from which no jump comes back.
fn text(head: &str, parameters: u8, method: &Method, is_void: bool) -> String {
    let to = |block: &u8| 1 + *block as usize % method.len();
    let named = |from: u8, until: u8| (from..until).map(|reg| format!(" v{reg}:int")).collect::<String>();
    let mut out = format!(
        "method T.{head} parameters{} registers{}",
        named(0, parameters),
        named(parameters, REGISTERS)
    );
    out.push_str("\nbb0:");
    for reg in parameters..REGISTERS {
        let _ = write!(out, " @0 v{reg} = int {reg}");
    }
    out.push_str(" @0 goto bb1");
    for (at, (ops, end)) in method.iter().enumerate() {
        let _ = write!(out, "\nbb{}:", at + 1);
        for op in ops {
            let _ = match op {
                Op::Int(dst, number) => write!(out, " @1 v{dst} = int {number}"),
                Op::Move(dst, a) => write!(out, " @1 v{dst} = v{a}"),
                Op::Binary(op, dst, a, b) => write!(out, " @1 v{dst} = {op} v{a} v{b}"),
                Op::Get(dst) => write!(out, " @1 v{dst} = get_static T.s I"),
                Op::Put(a) => write!(out, " @1 put_static T.s I = v{a}"),
                Op::Call(dst, a) => write!(out, " @1 v{dst} = call static T.h(I)I (v{a})"),
            };
        }
        let _ = match end {
            End::Return(_) if is_void => write!(out, " @2 return"),
            End::Return(a) => write!(out, " @2 return v{a}"),
            End::Goto(block) => write!(out, " @2 goto bb{}", to(block)),
            End::If(condition, a, b, then, other) => {
                write!(out, " @2 if v{a} {condition} v{b} then bb{} else bb{}", to(then), to(other))
            }
            End::IfSmall(condition, a, small, then, other) => {
                write!(out, " @2 if v{a} {condition} {small} then bb{} else bb{}", to(then), to(other))
            }
        };
    }
    out
}

/// A run of both methods by what their operations mean, without any code of ours.
struct Run<'m> {
    outer: &'m Method,
    inner: &'m Method,
    field: i32,
    fuel: u32,
    /// Blocks that were entered: whether of the inner method, and which.
    entered: BTreeSet<(bool, usize)>,
}

impl Run<'_> {
    /// What a method returns; nothing if the fuel ends.
    fn call(&mut self, is_inner: bool, arguments: &[i32]) -> Option<i32> {
        let method = if is_inner { self.inner } else { self.outer };
        let mut regs: Vec<i32> = (0..i32::from(REGISTERS)).collect();
        regs[..arguments.len()].copy_from_slice(arguments);
        let mut block = 0;
        loop {
            self.fuel = self.fuel.checked_sub(1)?;
            self.entered.insert((is_inner, block + 1));
            let (ops, end) = &method[block];
            for op in ops {
                self.step(op, &mut regs)?;
            }
            let to = match end {
                End::Return(a) => return Some(regs[*a as usize]),
                End::Goto(to) => *to,
                End::If(condition, a, b, then, other) => {
                    if holds(condition, regs[*a as usize], regs[*b as usize]) { *then } else { *other }
                }
                End::IfSmall(condition, a, small, then, other) => {
                    if holds(condition, regs[*a as usize], i32::from(*small)) { *then } else { *other }
                }
            };
            block = to as usize % method.len();
        }
    }

    fn step(&mut self, op: &Op, regs: &mut [i32]) -> Option<()> {
        let at = |reg: &u8| regs[*reg as usize];
        let (dst, value) = match op {
            Op::Int(dst, number) => (dst, *number),
            Op::Move(dst, a) => (dst, at(a)),
            Op::Binary(op, dst, a, b) => (dst, computed(op, at(a), at(b))),
            Op::Get(dst) => (dst, self.field),
            Op::Put(a) => {
                self.field = at(a);
                return Some(());
            }
            Op::Call(dst, a) => (dst, self.call(true, &[at(a)])?),
        };
        regs[*dst as usize] = value;
        Some(())
    }
}

fn computed(op: &str, a: i32, b: i32) -> i32 {
    match op {
        "iadd" => a.wrapping_add(b),
        "isub" => a.wrapping_sub(b),
        "imul" => a.wrapping_mul(b),
        "iand" => a & b,
        "ixor" => a ^ b,
        "ishl" => a.wrapping_shl((b & 31) as u32),
        other => unreachable!("{other}"),
    }
}

fn holds(condition: &str, a: i32, b: i32) -> bool {
    match condition {
        "lt" => a < b,
        "ge" => a >= b,
        "eq" => a == b,
        "ne" => a != b,
        "gt" => a > b,
        "le" => a <= b,
        other => unreachable!("{other}"),
    }
}

/// Two methods; anyone may call the outer one, which calls the inner one.
struct Both<'b> {
    outer: &'b Body,
    inner: &'b Body,
}

impl<'b> Surroundings<'b> for Both<'b> {
    fn body(&self, method: MethodId) -> Option<&'b Body> {
        [self.outer, self.inner].into_iter().find(|body| body.method == method)
    }

    fn callees(&self, _: &Body, _: u32) -> Option<Vec<MethodId>> {
        Some(vec![self.inner.method])
    }

    fn is_outside(&self, _: &Body, _: u32) -> bool {
        false
    }

    fn callers(&self, method: MethodId) -> Vec<(MethodId, u32)> {
        let calls = (0..).zip(&self.outer.insts).filter(|(_, inst)| matches!(inst, Inst::Call { .. }));
        calls.filter(|_| method == self.inner.method).map(|(at, _)| (self.outer.method, at)).collect()
    }

    fn is_entry(&self, method: MethodId) -> bool {
        method == self.outer.method
    }

    fn keeps(&self, _: FieldId) -> bool {
        false
    }
}

/// One program for all tests: reading the JDK takes longer than all of them.
fn shared() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| program(&[("s", "I", 0x0009)], &[("m", "(II)V", 0x0009), ("h", "(I)I", 0x000a)]))
}

fn search(bodies: &Both, target: (bool, usize)) -> Explored {
    let body = if target.0 { bodies.inner } else { bodies.outer };
    let start: (MethodId, u32, Option<Block>) = (body.method, body.blocks[target.1].start, None);
    let bounds = Bounds { loops: Some(2), depth: 4, ..Bounds::default() };
    let never = Cut::never();
    let budget =
        Budget { steps: 60, paths: 3, ..Budget::work(&never, MAX_STEPS_PER_SEARCH / 10 * SOLVER_STEP) };
    let mut solver = stack(StackOptions { cores: true, ..StackOptions::default() });
    explore(shared(), bodies, &mut solver, &[start], bounds, &budget)
}

/// What was decided, so that a search that decides nothing is noticed.
#[derive(Default, Debug)]
struct Decided {
    proofs: u32,
    /// Ways whose arguments lead there, and do not.
    right: u32,
    wrong: u32,
    open: u32,
}

/// The arguments of a way; a parameter that nothing is said of is 0.
fn arguments(said: &[(u16, Value)]) -> [i32; 2] {
    let mut found = [0; 2];
    for (at, value) in said {
        if let Value::Bits(bits) = value {
            found[*at as usize] = bits.low_word() as u32 as i32;
        }
    }
    found
}

fn check(outer: &Method, inner: &Method, decided: &mut Decided) -> Result<(), String> {
    let texts = [text("m(II)V", 2, outer, true), text("h(I)I", 1, inner, false)];
    let parsed =
        texts.each_ref().map(|text| parse(text, shared()).unwrap_or_else(|error| panic!("{error}\n{text}")));
    let bodies = Both { outer: &parsed[0], inner: &parsed[1] };
    let run = |field: i32, arguments: &[i32]| {
        let mut run = Run { outer, inner, field, fuel: FUEL, entered: BTreeSet::new() };
        run.call(false, arguments);
        run.entered
    };
    let mut reached = BTreeSet::new();
    for field in FIELD {
        for a in SMALL {
            for b in SMALL {
                reached.extend(run(field, &[a, b]));
            }
        }
    }
    let uses_field =
        [outer, inner].into_iter().flatten().flat_map(|(ops, _)| ops).any(|op| matches!(op, Op::Get(_)));
    let targets = (1..=outer.len()).map(|at| (false, at)).chain((1..=inner.len()).map(|at| (true, at)));
    for target in targets {
        let found = search(&bodies, target);
        let program = || format!("{target:?} {found:?}\n{}\n{}", texts[0], texts[1]);
        if found.complete && found.ways.is_empty() {
            decided.proofs += 1;
            if reached.contains(&target) {
                return Err(format!("reached, but said to be unreachable: {}", program()));
            }
        } else if !uses_field && let Some(way) = found.ways.iter().find(|way| way.changes == 0) {
            let leads = run(0, &arguments(&way.arguments)).contains(&target);
            *(if leads { &mut decided.right } else { &mut decided.wrong }) += 1;
        } else {
            decided.open += 1;
        }
    }
    Ok(())
}

#[test]
fn no_way_that_exists_is_lost_and_most_that_are_found_lead_there() {
    let programs = std::env::var("ATTEST_BACKWARD_PROGRAMS").ok().and_then(|number| number.parse().ok());
    let config =
        Config { cases: programs.unwrap_or(PROGRAMS), failure_persistence: None, ..Config::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let decided = std::cell::RefCell::new(Decided::default());
    let run =
        TestRunner::new_with_rng(config, rng).run(&(method(true, 8), method(false, 5)), |(outer, inner)| {
            let seen = check(&outer, &inner, &mut decided.borrow_mut());
            seen.map_err(proptest::test_runner::TestCaseError::fail)
        });
    let decided = decided.into_inner();
    println!("{decided:?}");
    if let Err(error) = run {
        panic!("{error}");
    }
    assert!(decided.proofs > 50 && decided.right > 50, "too little is decided to show anything: {decided:?}");
    // A way is a hint: conditions between a block and its dominator may be left out.
    assert!(decided.wrong * 10 <= decided.right, "too many ways lead elsewhere: {decided:?}");
}
