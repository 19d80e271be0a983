//! Branch distance: how near a concrete run comes to a goal, by the branch at which it turned away and by how much.
//!
//! The distances are Korel's branch functions (as in Peter Dinges, "Symcretic Testing of Programs", Algorithm 5.2):
//! the difference of the two sides of the comparison. A comparison of longs, floats or doubles is looked at through
//! the instruction that makes it.

use attest_ir::{BinaryOp, Block, Body, Cond, Inst, Reg, Type};
use attest_state::{State, Value};

use super::{Goals, Interest, NEVER, Observed, Observer, Position};
use crate::machine::Stop;

/// How near a run came.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BranchDistance {
    /// How far the goal still was, in blocks, at the branch where the run turned away.
    pub level: u32,
    /// How much was missing there to go the other way; 0 at the goal.
    pub missing: f64,
    /// The left side of the comparison minus the right side.
    pub difference: f64,
}

impl BranchDistance {
    /// At the goal.
    pub const THERE: BranchDistance = BranchDistance { level: 0, missing: 0.0, difference: 0.0 };
    /// Nothing is known.
    pub const FAR: BranchDistance =
        BranchDistance { level: NEVER, missing: f64::INFINITY, difference: f64::INFINITY };

    /// Whether the goal was reached.
    pub fn is_there(self) -> bool {
        self.level == 0 && self.missing == 0.0
    }

    /// Whether this is nearer than another.
    pub fn beats(self, other: BranchDistance) -> bool {
        (self.level, Total(self.missing)) < (other.level, Total(other.missing))
    }
}

#[derive(PartialEq)]
struct Total(f64);

impl PartialOrd for Total {
    fn partial_cmp(&self, other: &Total) -> Option<std::cmp::Ordering> {
        Some(self.0.total_cmp(&other.0))
    }
}

/// Looks for goals and notes how near concrete runs come to them, the nearest of all runs; one that gets there is ended.
#[derive(Clone, Debug)]
pub struct NearestBranch<'g> {
    goals: &'g Goals,
    /// How near the runs came.
    pub nearest: BranchDistance,
}

impl<'g> NearestBranch<'g> {
    /// Of runs that are yet to come.
    pub fn to(goals: &'g Goals) -> NearestBranch<'g> {
        NearestBranch { goals, nearest: BranchDistance::FAR }
    }

    /// Ends the run if a goal is reached.
    fn reached(&mut self, is_goal: bool) -> Option<Stop> {
        is_goal.then(|| {
            self.nearest = BranchDistance::THERE;
            Stop::Goal
        })
    }
}

impl Observer for NearestBranch<'_> {
    fn begin(&mut self) -> Observed {
        self.goals.observed()
    }

    fn interest(&mut self, at: &Position<'_>, _: &mut State) -> Interest {
        self.goals.interest_in(at.method())
    }

    fn before(&mut self, at: &Position<'_>, state: &State) -> Option<Stop> {
        if self.goals.is_inst(at.method(), at.inst) {
            return self.reached(true);
        }
        if at.body.insts[at.inst].is_terminator()
            && let Some(seen) = branch(self.goals, &state.stack[at.base..], at.body, at.inst)
            && seen.beats(self.nearest)
        {
            self.nearest = seen;
        }
        None
    }

    fn jump(&mut self, at: &Position<'_>, _: &State, to: Block) -> Option<Stop> {
        self.reached(self.goals.is_edge(at.method(), at.inst, to))
    }
}

/// How near a branch is, if it is about to go the wrong way.
fn branch(goals: &Goals, registers: &[u64], body: &Body, inst: usize) -> Option<BranchDistance> {
    let (comparison, then, other) = match body.insts[inst] {
        Inst::If { cond, a, b, then, other } => {
            (Comparison::of(cond, int(registers, a), int(registers, b)), then, other)
        }
        Inst::IfImm { cond, a, imm, then, other } => {
            (compared(registers, body, inst, cond, a, i32::from(imm)), then, other)
        }
        Inst::IfSame { a, b, then, other } => {
            let same = registers[a.index()] == registers[b.index()];
            (Comparison::of(Cond::Eq, f64::from(u8::from(!same)), 0.0), then, other)
        }
        Inst::IfNull { a, then, other } => {
            let null = registers[a.index()] == 0;
            (Comparison::of(Cond::Eq, f64::from(u8::from(!null)), 0.0), then, other)
        }
        Inst::Switch { a, table } => {
            let table = &body.tables[table as usize];
            let key = int(registers, a);
            let taken = goals.block(body.method, table.target(key as i32));
            let best = table.cases.iter().map(|(case, to)| (goals.block(body.method, *to), *case)).min()?;
            let difference = key - f64::from(best.1);
            let wrong = best.0 < taken && best.0 != NEVER;
            let level = best.0.saturating_add(1);
            return wrong.then_some(BranchDistance { level, missing: difference.abs().max(1.0), difference });
        }
        _ => return None,
    };
    let side = |block: Block| goals.block(body.method, block);
    let (near, wanted) = match (side(then), side(other)) {
        (NEVER, NEVER) => return None,
        (to_then, to_other) if goals.is_edge(body.method, inst, then) => (to_then.min(to_other).min(1), true),
        (to_then, to_other) if goals.is_edge(body.method, inst, other) => {
            (to_then.min(to_other).min(1), false)
        }
        (to_then, to_other) if to_then == to_other => return None,
        (to_then, to_other) => (to_then.min(to_other), to_then < to_other),
    };
    (comparison.holds != wanted).then_some(BranchDistance {
        level: near.saturating_add(1),
        missing: comparison.missing(wanted),
        difference: comparison.left - comparison.right,
    })
}

struct Comparison {
    cond: Cond,
    left: f64,
    right: f64,
    holds: bool,
}

impl Comparison {
    fn of(cond: Cond, left: f64, right: f64) -> Comparison {
        let holds = match cond {
            Cond::Eq => left == right,
            Cond::Ne => left != right,
            Cond::Lt => left < right,
            Cond::Ge => left >= right,
            Cond::Gt => left > right,
            Cond::Le => left <= right,
        };
        Comparison { cond, left, right, holds }
    }

    /// How much is missing for it to hold, or not to hold.
    fn missing(&self, wanted: bool) -> f64 {
        let difference = (self.left - self.right).abs();
        let strict = matches!(self.cond, Cond::Lt | Cond::Gt) == wanted;
        match self.cond {
            _ if difference.is_nan() => f64::MAX,
            Cond::Eq | Cond::Ne if difference == 0.0 => 1.0,
            Cond::Eq | Cond::Ne => difference,
            _ if strict => difference + f64::MIN_POSITIVE,
            _ => difference.max(f64::MIN_POSITIVE),
        }
    }
}

/// A comparison with a constant; if the register holds the outcome of another comparison, that one.
fn compared(registers: &[u64], body: &Body, inst: usize, cond: Cond, a: Reg, imm: i32) -> Comparison {
    let before = inst.checked_sub(1).map(|at| body.insts[at]);
    if let (0, Some(Inst::Binary { op, dst, a: left, b: right })) = (imm, before)
        && dst == a
        && left != dst
        && right != dst
        && matches!(
            op,
            BinaryOp::Lcmp | BinaryOp::Fcmpl | BinaryOp::Fcmpg | BinaryOp::Dcmpl | BinaryOp::Dcmpg
        )
    {
        let value = |reg: Reg| match (Value::of_word(body.registers[reg.index()], registers[reg.index()]), op)
        {
            (Value::Long(value), _) => value as f64,
            (Value::Float(value), _) => f64::from(value),
            (Value::Double(value), _) => value,
            (Value::Int(value), _) => f64::from(value),
            (Value::Ref(_), _) => 0.0,
        };
        let outcome = Comparison::of(cond, int(registers, a), 0.0);
        return Comparison { holds: outcome.holds, ..Comparison::of(cond, value(left), value(right)) };
    }
    Comparison::of(cond, int(registers, a), f64::from(imm))
}

fn int(registers: &[u64], reg: Reg) -> f64 {
    match Value::of_word(Type::Int, registers[reg.index()]) {
        Value::Int(value) => f64::from(value),
        _ => 0.0,
    }
}
