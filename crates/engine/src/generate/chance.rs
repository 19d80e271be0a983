//! Search by chance: candidates are made up, and those that cover something new are changed further.

use attest_forward::Machine;
use attest_program::MethodId;
use attest_sequence::{Varier, View};

use super::archive::Archive;
use super::goals::Goals;
use super::lab::Lab;

/// How many candidates are tried at most, and in vain after the last success.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    pub(crate) most: u64,
    pub(crate) in_vain: u64,
    /// The work that all of them may take.
    pub(crate) work: u64,
}

/// Tries a few candidates for each method.
pub(crate) fn first(
    machine: &mut Machine<'_>,
    lab: &mut Lab<'_>,
    varier: &mut Varier<'_, '_>,
    (entries, views): (&[MethodId], &[View]),
    archive: &mut Archive,
) {
    for calls in 0..3 {
        for method in entries {
            if lab.cut.is_over() {
                return;
            }
            if let Some(candidate) = varier.fresh(*method, calls) {
                let trial = lab.try_out(machine, &candidate);
                archive.offer(candidate, trial);
            }
        }
        for view in views {
            if lab.cut.is_over() {
                return;
            }
            if let Some(candidate) = varier.on_result(*view, &[]) {
                let trial = lab.try_out(machine, &candidate);
                archive.offer(candidate, trial);
            }
        }
        if calls == 0 {
            lab.warm_up(machine);
        }
    }
}

/// Tries candidates until everything is covered, nothing new comes, or the work for it is done; false if the run is
/// over.
pub(crate) fn search(
    machine: &mut Machine<'_>,
    lab: &mut Lab<'_>,
    varier: &mut Varier<'_, '_>,
    (entries, views): (&[MethodId], &[View]),
    archive: &mut Archive,
    effort: Effort,
) -> bool {
    let begun = machine.work();
    let (mut tried, mut in_vain) = (0u64, 0u64);
    let mut wanted = open_methods(lab.goals, archive, entries);
    let mut hidden = !views.is_empty() && has_hidden(lab.goals, archive, entries);
    while tried < effort.most && in_vain < effort.in_vain && archive.open() > 0 && !wanted.is_empty() {
        if lab.cut.is_over() {
            return false;
        }
        if machine.work() - begun >= effort.work {
            return true;
        }
        tried += 1;
        let known = archive.entries().len();
        let candidate = if hidden && varier.rng.one_in(3) {
            let view = varier.rng.pick(views).copied();
            view.and_then(|view| varier.on_result(view, views))
        } else if known > 0 && varier.rng.below(5) < 3 {
            // What was found last is where there is more to find.
            let among = if varier.rng.one_in(2) { known } else { known.div_ceil(4) };
            let at = known - 1 - varier.rng.below(among);
            let old = archive.entries()[at].candidate.clone();
            varier.changed(&old, &wanted)
        } else {
            let from = if varier.rng.one_in(4) { entries } else { &wanted };
            let method = varier.rng.pick(from).copied();
            let calls = [0, 2, 4, 8, 12, 18][varier.rng.below(6)];
            method.and_then(|method| varier.fresh(method, calls))
        };
        let Some(candidate) = candidate else {
            in_vain += 1;
            continue;
        };
        let trial = lab.try_out(machine, &candidate);
        if archive.offer(candidate, trial) {
            in_vain = 0;
            wanted = open_methods(lab.goals, archive, entries);
            hidden = !views.is_empty() && has_hidden(lab.goals, archive, entries);
        } else {
            in_vain += 1;
        }
    }
    true
}

/// Whether nothing covers some code that tests cannot call themselves.
fn has_hidden(goals: &Goals, archive: &Archive, entries: &[MethodId]) -> bool {
    (0..goals.all.len() as u32).any(|goal| archive.is_open(goal) && !entries.contains(&goals.method(goal)))
}

/// The entries with goals of their own that nothing covers; all if the open goals are elsewhere.
fn open_methods(goals: &Goals, archive: &Archive, entries: &[MethodId]) -> Vec<MethodId> {
    let mut open: Vec<MethodId> = (0..goals.all.len() as u32)
        .filter(|goal| archive.is_open(*goal))
        .map(|goal| goals.method(goal))
        .collect();
    open.dedup();
    let own: Vec<MethodId> = entries.iter().copied().filter(|entry| open.contains(entry)).collect();
    if archive.endless {
        return entries.to_vec();
    }
    match (open.is_empty(), open.iter().all(|method| entries.contains(method))) {
        (true, _) => Vec::new(),
        (false, true) => own,
        (false, false) => entries.to_vec(),
    }
}
