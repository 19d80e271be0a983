//! How a search gets deeper: small heaps and few rounds first, then more of everything, each step with more work allowed.
//!
//! What is done in a step is counted, so that the steps of two runs are alike; the clock only says how many there are.

use super::Options;
use crate::symbolic::Limits;

/// How large heaps can be and how often loops go round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// How many objects an input has at most beside the named ones.
    pub scope: u32,
    /// How many members loops visit, and how many changing rounds `fix` makes.
    pub limits: Limits,
}

impl Bounds {
    /// As far as deepening goes by itself: the largest values that the command line takes.
    pub const FARTHEST: Bounds = Bounds { scope: 60, limits: Limits { iterations: 20, fix_bound: 20 } };

    fn at_most(self, most: Bounds) -> Bounds {
        Bounds {
            scope: self.scope.min(most.scope),
            limits: Limits {
                iterations: self.limits.iterations.min(most.limits.iterations),
                fix_bound: self.limits.fix_bound.min(most.limits.fix_bound),
            },
        }
    }
}

/// One step of deepening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// Its place, from 0.
    pub number: u32,
    /// The bounds of this step.
    pub bounds: Bounds,
    /// How many steps of the solver one question is worth.
    pub steps_each: u64,
    /// How many questions may be asked.
    pub questions: u64,
}

/// In the first step a question is worth so many steps of the solver; a guess that no measurement supports.
const FIRST_STEPS: u64 = 1_000;

/// So many questions are asked in the first step. With 400, and rounds that grew later, `PullUpMethod` was at 30 of 34 sides
/// after 15 s; with 150 at 32 after 20 s. Nothing else was tried.
const FIRST_QUESTIONS: u64 = 150;

/// How many steps lead up to the bounds that the program asks for.
const STEPS_TO_BASE: u32 = 2;

/// The step with this number.
pub fn depth(options: &Options, number: u32) -> Depth {
    let base = Bounds { scope: options.scope, limits: options.limits };
    let beyond = number.saturating_sub(STEPS_TO_BASE);
    let part = u64::from(base.scope) * u64::from(number.min(STEPS_TO_BASE) + 1);
    let scope = part.div_ceil(u64::from(STEPS_TO_BASE + 1)).max(1) as u32;
    let bounds = Bounds {
        scope: scope.saturating_add(scope.max(4).saturating_mul(beyond) / 2),
        limits: Limits {
            iterations: base.limits.iterations.saturating_add(number),
            fix_bound: base.limits.fix_bound.saturating_add(number),
        },
    };
    Depth {
        number,
        bounds: bounds.at_most(options.most),
        steps_each: FIRST_STEPS.saturating_mul(3u64.saturating_pow(number)),
        questions: FIRST_QUESTIONS.saturating_mul(2u64.saturating_pow(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::{Bounds, depth};
    use crate::generate::Options;
    use crate::symbolic::Limits;

    #[test]
    fn steps_lead_to_the_programs_bounds_and_beyond_them_only_if_allowed() {
        let (unit, _) = crate::load("model m { class A } transform T on m { input a: A; scope 9; skip }");
        let options = Options::of(&unit.programs[0]);
        let scopes = |options: &Options| (0..5).map(|n| depth(options, n).bounds.scope).collect::<Vec<_>>();
        assert_eq!(scopes(&options), [3, 6, 9, 9, 9]);
        let deeper = Options { most: Bounds::FARTHEST, ..options };
        assert_eq!(scopes(&deeper), [3, 6, 9, 13, 18]);
        assert_eq!(depth(&deeper, 4).bounds.limits, Limits { iterations: 6, fix_bound: 6 });
        assert_eq!(depth(&deeper, 1_000).bounds, Bounds::FARTHEST);
        assert!(depth(&deeper, 4).steps_each > depth(&deeper, 3).steps_each);
    }
}
