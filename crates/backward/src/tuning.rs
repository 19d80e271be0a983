//! How much work a backward search may be, in steps of the solver (`attest_solver::MAX_STEPS_PER_QUESTION` says what a
//! step is).

/// Steps of the solver in one search. When they are used up, the search ends as incomplete.
///
/// Reason: a proof that takes more is seldom found at all; the phases after it find ways without a solver. Five hard
/// questions, or one to three seconds of the processor (`attest-solver`, example `step_speed`).
pub const MAX_STEPS_PER_SEARCH: u64 = 20_000;

/// Steps for one question: what is harder is left out of the condition.
///
/// Reason: 0.04 to 0.7 seconds on questions that are not decided (`attest-solver`, example `step_speed`); linear ones
/// take none.
pub(crate) const MAX_STEPS_PER_QUESTION: u64 = 4_000;

/// Steps for each conjunct when it is looked for the ones that make a question hard.
///
/// Reason: a fifth of a question, as there may be many; no measurement supports the fifth.
pub(crate) const MAX_STEPS_PER_CONJUNCT: u64 = 800;
