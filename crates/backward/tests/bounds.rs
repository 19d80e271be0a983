//! What a search backwards finds is a function of counted bounds; the clock only ends it, and that is said.

#[path = "support/program.rs"]
mod support;

use std::time::Instant;

use attest_backward::{Explored, MAX_STEPS_PER_SEARCH, Stopped, Surroundings, explore};
use attest_budget::{Bounds, Budget, Cut, SOLVER_STEP};
use attest_ir::text::parse;
use attest_ir::{Block, Body};
use attest_program::{FieldId, MethodId};
use attest_solver::{StackOptions, stack};

use self::support::program;

/// `0 < a < b && (long) a * b == 2^61 - 1`: a prime, so that only `a == 1` would do, and `b` is no int then.
const HARD: &str = "method T.m(II)V parameters v0:int v1:int registers v2:long v3:long v4:int
bb0: @0 if v0 gt 0 then bb1 else bb4
bb1: @1 if v1 gt v0 then bb2 else bb4
bb2: @2 v2 = i2l v0 @3 v3 = i2l v1 @4 v2 = lmul v2 v3 @5 v3 = long 2305843009213693951 @6 v4 = lcmp v2 v3
  @7 if v4 eq 0 then bb3 else bb4
bb3: @8 return
bb4: @9 return";

/// `a < 0 && a > 5`.
const EASY: &str = "method T.m(II)V parameters v0:int v1:int
bb0: @0 if v0 lt 0 then bb1 else bb3
bb1: @1 if v0 gt 5 then bb2 else bb3
bb2: @8 return
bb3: @9 return";

/// The same conditions before a loop.
const LOOP: &str = "method T.m(II)V parameters v0:int v1:int
bb0: @0 if v0 lt 0 then bb1 else bb3
bb1: @1 if v0 gt 5 then bb2 else bb3
bb2: @8 v1 = iadd v1 -1 @9 if v1 gt 0 then bb2 else bb3
bb3: @10 return";

/// One method that anyone may call.
struct Alone<'b>(&'b Body);

impl<'b> Surroundings<'b> for Alone<'b> {
    fn body(&self, method: MethodId) -> Option<&'b Body> {
        (method == self.0.method).then_some(self.0)
    }

    fn callees(&self, _: &Body, _: u32) -> Option<Vec<MethodId>> {
        None
    }

    fn is_outside(&self, _: &Body, _: u32) -> bool {
        true
    }

    fn callers(&self, _: MethodId) -> Vec<(MethodId, u32)> {
        Vec::new()
    }

    fn is_entry(&self, _: MethodId) -> bool {
        true
    }

    fn keeps(&self, _: FieldId) -> bool {
        false
    }
}

/// Searches from the last block but one, twice, so that something waits.
fn search(text: &str, steps: u64, deadline: Option<Instant>) -> Explored {
    let program = program(&[], &[("m", "(II)V", 0x0009)]);
    let body = parse(text, &program).unwrap_or_else(|error| panic!("{error}"));
    let target = body.blocks.len() - 2;
    let start: (MethodId, u32, Option<Block>) = (body.method, body.blocks[target].start, None);
    let bounds = Bounds { loops: Some(2), depth: 4, ..Bounds::default() };
    let cut = deadline.map_or(Cut::never(), Cut::at);
    let work = steps.saturating_mul(SOLVER_STEP);
    let budget = Budget { steps: 100, paths: 5, ..Budget::work(&cut, work) };
    let mut solver = stack(StackOptions { cores: true, ..StackOptions::default() });
    explore(&program, &Alone(&body), &mut solver, &[start, start], bounds, &budget)
}

#[test]
fn a_contradiction_is_proved_without_a_step() {
    let found = search(EASY, MAX_STEPS_PER_SEARCH, None);
    assert!(found.complete && found.ways.is_empty() && found.contradictions.len() == 1, "{found:?}");
    assert_eq!((found.cut, found.steps), (None, 0));
}

#[test]
fn what_must_hold_before_a_loop_is_not_lost_when_the_loop_is_jumped_over() {
    let found = search(LOOP, MAX_STEPS_PER_SEARCH, None);
    assert!(found.complete && found.ways.is_empty(), "{found:?}");
}

#[test]
fn what_is_too_hard_ends_by_steps_and_is_the_same_again() {
    let found = search(HARD, MAX_STEPS_PER_SEARCH, None);
    // The hard condition is left out, so that a way is found that is only a hint.
    assert!(found.steps > 1_000 && found.steps <= MAX_STEPS_PER_SEARCH, "{found:?}");
    assert!(!found.ways.is_empty() || !found.complete, "{found:?}");
    assert_eq!(format!("{found:?}"), format!("{:?}", search(HARD, MAX_STEPS_PER_SEARCH, None)));
    let short = search(HARD, 500, None);
    assert_eq!((short.cut, short.complete, short.steps), (Some(Stopped::Steps), false, 500));
}

#[test]
fn the_clock_ends_a_search_and_is_named() {
    let found = search(HARD, MAX_STEPS_PER_SEARCH, Some(Instant::now()));
    assert_eq!((found.cut, found.complete, found.ways.len()), (Some(Stopped::Clock), false, 0));
    let proof = search(EASY, MAX_STEPS_PER_SEARCH, Some(Instant::now()));
    assert_eq!((proof.cut, proof.complete), (Some(Stopped::Clock), false));
}
