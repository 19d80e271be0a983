//! Numbers that were chosen.

/// What speaks against a bug, in points: an explicit `throw` is the strongest sign that something is meant, a mistake of the
/// caller's is a strong one, and what is merely unusual a weak one. Chosen by looking at findings in three libraries
/// (docs/results/hunt.md); no measurement tells them from their neighbours.
pub(super) const PENALTY_ON_PURPOSE: u32 = 3;
pub(super) const PENALTY_OF_CALLER: u32 = 2;
pub(super) const PENALTY_UNUSUAL: u32 = 1;

/// How many definitions of registers are followed to where a value comes from; no measurement supports it.
pub(super) const MAX_DEFINITIONS: usize = 8;

/// How many instructions before its use a register of the operand stack is written at most; no measurement supports it.
pub(super) const NEAR: usize = 16;

/// How far from the end of its type a number is extreme; no measurement supports it.
pub(super) const EXTREME_MARGIN: u64 = 64;
