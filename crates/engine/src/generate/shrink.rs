//! Candidates made smaller as long as they cover what they were chosen for.

use attest_forward::Machine;
use attest_program::Kind;
use attest_sequence::{Candidate, Seed};

use super::archive::Entry;
use super::lab::Lab;

/// How often a smaller candidate is tried.
const TRIES: usize = 250;

/// Makes an entry smaller; `wanted` is what it has to cover.
pub(crate) fn shrink(machine: &mut Machine<'_>, lab: &mut Lab<'_>, entry: &mut Entry, wanted: &[u32]) {
    let mut tries = 0;
    let mut at = entry.candidate.calls();
    while at > 0 && tries < TRIES {
        at -= 1;
        let mut smaller = entry.candidate.clone();
        smaller.without_call(at);
        attempt(machine, lab, entry, smaller, wanted, &mut tries);
        at = at.min(entry.candidate.calls());
    }
    // What is called on the objects that are passed.
    let (program, mut part) = (machine.program(), 0);
    while let Some(smaller) = entry.candidate.pruned(program, part).filter(|_| tries < TRIES) {
        if !attempt(machine, lab, entry, smaller, wanted, &mut tries) {
            part += 1;
        }
    }
    for at in 0..entry.candidate.seeds.len() {
        let mut again = true;
        while again && tries < TRIES {
            again = false;
            for seed in simpler(&entry.candidate.seeds[at]) {
                let mut smaller = entry.candidate.clone();
                smaller.seeds[at] = seed;
                if attempt(machine, lab, entry, smaller, wanted, &mut tries) {
                    again = true;
                    break;
                }
            }
        }
    }
}

fn attempt(
    machine: &mut Machine<'_>,
    lab: &mut Lab<'_>,
    entry: &mut Entry,
    smaller: Candidate,
    wanted: &[u32],
    tries: &mut usize,
) -> bool {
    *tries += 1;
    if *tries > TRIES || lab.cut.is_over() {
        return false;
    }
    let trial = lab.try_out(machine, &smaller);
    let enough = wanted.iter().all(|goal| trial.covered.binary_search(goal).is_ok());
    // An exception that stands for an outcome stays that exception.
    let same = match (&entry.trial.fate, &trial.fate) {
        (old, new) if old == new => true,
        (old, new) => new.badness() < old.badness(),
    };
    if enough && same {
        entry.candidate = smaller;
        entry.trial = trial;
    }
    enough && same
}

/// Simpler values, the simplest first; each is lighter.
fn simpler(seed: &Seed) -> Vec<Seed> {
    let weight = seed.weight();
    let mut found: Vec<Seed> = match seed {
        Seed::Int(kind @ (Kind::Char | Kind::Byte), value) => {
            let letters = [b'a', b'b', b'0', b' '].map(i32::from);
            let numbers = [0, 1, 2, 3].to_vec();
            let tried = if *kind == Kind::Char { letters.to_vec() } else { numbers };
            // Letters are all the same to the reader.
            let better = |new: &i32| {
                let place = |of: i32| tried.iter().position(|known| *known == of).unwrap_or(9);
                place(*new) < place(*value)
            };
            return tried.iter().copied().filter(better).map(|value| Seed::Int(*kind, value)).collect();
        }
        Seed::Int(kind, value) => {
            let mut tried = vec![0, 1, 2, 3, 4, 5, 10];
            tried.extend([value / 2, value.wrapping_neg(), value.wrapping_sub(value.signum())]);
            tried.into_iter().map(|value| Seed::Int(*kind, value)).collect()
        }
        Seed::Long(value) => {
            [0, 1, 2, 3, 10, value / 2, value.wrapping_neg()].into_iter().map(Seed::Long).collect()
        }
        Seed::Float(_) => [0.0, 1.0, 2.0].into_iter().map(Seed::Float).collect(),
        Seed::Double(_) => [0.0, 1.0, 2.0].into_iter().map(Seed::Double).collect(),
        Seed::Text(class, units) => {
            let mut tried = vec![Vec::new(), vec![u16::from(b'a')]];
            for at in 0..units.len().min(24) {
                let mut shorter = units.clone();
                shorter.remove(at);
                tried.push(shorter);
            }
            for at in 0..units.len().min(24) {
                if !units[at].is_ascii_letter() {
                    let mut plainer = units.clone();
                    plainer[at] = u16::from(b'a');
                    tried.push(plainer);
                }
            }
            let texts = tried.into_iter().map(|units| Seed::Text(*class, units));
            let texts: Vec<Seed> = texts.collect();
            let plain = |seed: &Seed| match seed {
                Seed::Text(_, units) => units.iter().filter(|unit| !unit.is_ascii_letter()).count(),
                _ => 0,
            };
            let (before, odd) = (units.len(), plain(seed));
            return texts
                .into_iter()
                .filter(|new| match new {
                    Seed::Text(_, units) => (units.len(), plain(new)) < (before, odd),
                    _ => false,
                })
                .collect();
        }
        Seed::Array(class, kind, elements) => {
            let mut tried = Vec::new();
            for at in 0..elements.len().min(16) {
                let mut shorter = elements.clone();
                shorter.remove(at);
                tried.push(Seed::Array(*class, *kind, shorter));
            }
            for at in 0..elements.len().min(8) {
                for seed in simpler(&elements[at]).into_iter().take(4) {
                    let mut plainer = elements.clone();
                    plainer[at] = seed;
                    tried.push(Seed::Array(*class, *kind, plainer));
                }
            }
            tried
        }
        Seed::Null | Seed::Constant(..) => Vec::new(),
    };
    found.retain(|new| new.weight() < weight);
    found
}

trait Letter {
    fn is_ascii_letter(&self) -> bool;
}

impl Letter for u16 {
    fn is_ascii_letter(&self) -> bool {
        u8::try_from(*self).is_ok_and(|byte| byte.is_ascii_alphanumeric())
    }
}

#[cfg(test)]
mod tests {
    use attest_program::Kind;
    use attest_sequence::Seed;

    use super::simpler;

    #[test]
    fn shrinking_ends() {
        let mut seed = Seed::Int(Kind::Int, i32::MIN);
        for _ in 0..200 {
            match simpler(&seed).into_iter().next_back() {
                Some(next) => seed = next,
                None => return,
            }
        }
        panic!("{seed:?}");
    }
}
