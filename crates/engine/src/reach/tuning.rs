//! How much the search for one target does of what in which round. Work is counted as `Machine::work` counts it: some
//! 50 nanoseconds a unit. Where no command is named, no measurement supports the figure.

use std::time::Duration;

/// The part of the time that is kept for the JVM, and the least of it; but not more than `MAX_KEPT_PART` of a short time.
/// Reason: a JVM is started, and a test compiled and run, in a second or two.
pub(super) const KEPT_PART: f64 = 0.1;
pub(super) const MIN_KEPT: Duration = Duration::from_millis(1_500);
pub(super) const MAX_KEPT_PART: f64 = 0.5;

/// How many rounds there are where neither the time nor `--effort` ends them: in the last one an entry may take some
/// 200 seconds.
pub(super) const MAX_ROUNDS: u32 = 6;
/// How much more work a run that was cut may take in the next round.
pub(super) const GROWTH: u64 = 4;
/// How often a branch may be undecided, round by round; more only where that is not enough.
pub(super) const BRANCHES: [u32; 3] = [3, 12, 60];

/// The work that a run of an entry on anything may take at first: some 200 milliseconds, or a question that takes the
/// solver as many steps as it may take before its walk.
pub(super) const ENTRY_WORK: u64 = 4_000_000;
/// How many entries are looked at before the bound on branches is the last one.
pub(super) const NEAR_ENTRIES: usize = 6;
/// The most jumps of one symbolic run: some second.
pub(super) const MAX_JUMPS: u64 = 20_000_000;
/// How many paths of one run that arrived are tried on the JVM: each costs it some tenth of a second.
pub(super) const MAX_ARRIVED: usize = 3;
/// How many pieces of path are followed behind the target, to know what a test must expect.
pub(super) const MAX_SEGMENTS_BEHIND: u64 = 200;
/// The work that a sequence of calls may take at first: some 100 milliseconds; there are dozens of them.
pub(super) const RECIPE_WORK: u64 = 2_000_000;

/// How many calls are put before the one that gets there at first.
pub(super) const FIRST_CALLS: usize = 1;

/// In how many rounds inputs are walked: in the last one as often as `WalkSettings::runs` lets them.
pub(super) const WALK_ROUNDS: u32 = 4;
/// How often a walk may run the program at first: enough for what lies around a solution of the backward phase.
pub(super) const WALK_RUNS: u64 = 5_000;
/// The work that a walk may take at first: some second.
pub(super) const WALK_WORK: u64 = 20_000_000;
/// What a run of a walk costs beside its jumps: the fork of a state.
pub(super) const WALK_RUN_WORK: u64 = 200;
/// The most jumps of one run of a walk: some 10 milliseconds.
pub(super) const MAX_WALK_JUMPS: u64 = 200_000;
/// How many methods are read for numbers and words, the first by their ids.
pub(super) const MAX_READ_METHODS: usize = 60;
/// From how many entries inputs are walked.
pub(super) const WALKED_ENTRIES: usize = 4;
/// How many paths that were not followed to their end give a start of a walk.
pub(super) const MAX_STARTS: usize = 6;

/// In how many rounds calls are tried by chance.
pub(super) const CHANCE_ROUNDS: u32 = 5;
/// The work of the calls by chance in the first round: some second.
pub(super) const CHANCE_WORK: u64 = 20_000_000;
/// How much more of them there is in the next round: less than of runs that go deeper, as these only go on.
pub(super) const CHANCE_GROWTH: u64 = 2;
/// The most candidates of one round.
pub(super) const MAX_CANDIDATES: u32 = 20_000;
/// What a candidate costs beside its jumps: it is made, a state is forked, arguments are built.
pub(super) const CANDIDATE_WORK: u64 = 1_000;
/// The most jumps of one candidate: some 5 milliseconds.
pub(super) const MAX_CANDIDATE_JUMPS: u64 = 100_000;
/// The most jumps of an initialiser that all candidates need, and of the last run that a test is made from.
pub(super) const MAX_WARM_JUMPS: u64 = 20 * MAX_CANDIDATE_JUMPS;
/// How many candidates are kept to be changed.
pub(super) const MAX_KEPT: usize = 16;
/// From how many entries candidates start.
pub(super) const CHANCE_ENTRIES: usize = 12;
/// How many candidates tell which classes are needed.
pub(super) const WARMING_CANDIDATES: u32 = 40;
/// How many smaller candidates are tried in the place of one that gets there. No measurement supports it.
pub(super) const MAX_SMALLER: usize = 250;
/// How many tests of candidates in one round that the JVM does not follow are enough.
pub(super) const MAX_IN_VAIN: usize = 3;

/// How many ways of the backward phase are wanted where the first one was not enough.
pub(super) const MORE_WAYS: usize = 5;
/// How large the heap of a search may grow, in bytes.
pub(super) const HEAP_BYTES: u64 = 256 << 20;
/// The most jumps of one run where all small values are tried.
pub(super) const MAX_EVERYWHERE_JUMPS: u64 = 100_000;

/// In how many rounds the state graph is asked.
pub(super) const GRAPH_ROUNDS: u32 = 4;
/// The work of the state graph of one class in the first round: some half second. No measurement supports it.
pub(super) const GRAPH_WORK: u64 = 10_000_000;
/// The scope of the state graph in the first round; one more object and two more calls in each further one.
pub(super) const GRAPH_OBJECTS: u32 = 3;
/// The same, calls in a row.
pub(super) const GRAPH_CALLS: u32 = 5;
/// How many objects of a class that methods take there are, in the second round and later ones.
pub(super) const MAX_GRAPH_PASSED: u32 = 2;
/// Of how many classes with entries the graph is asked.
pub(super) const GRAPH_CLASSES: usize = 3;
/// How many classes take part in one graph.
pub(super) const GRAPH_SUBJECTS: usize = 4;
