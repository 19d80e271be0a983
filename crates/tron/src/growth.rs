//! How generation grows: transforms of nested loops over one base class, deeper, with larger heaps, more rounds, more classes.
//!
//! Two families of them. In *deep* ones each loop goes over everything contained in the member of the one outside it; in
//! *parts* loops over parts and over everything below parts take turns, so that each can be over nothing. Inside are a
//! containment store that depends on a reference, and a question that only containment being acyclic answers.

mod plot;

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use attest_budget::Stopwatch;

use crate::diagnostic::any_error;
use crate::generate::{NoInput, Options, Proof, Status, whitebox};
use crate::load;

pub use plot::plot;

/// Over what the loops of a transform go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Family {
    /// Everything contained in the member of the outer loop, and that member.
    Deep,
    /// Parts, and everything below parts, in turn.
    Parts,
}

impl Family {
    /// Both.
    pub const ALL: [Family; 2] = [Family::Deep, Family::Parts];

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Family::Deep => "deep",
            Family::Parts => "parts",
        }
    }
}

/// What grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Size {
    /// How deep loops are nested.
    Depth,
    /// How many objects an input may have beside the named ones.
    Scope,
    /// How many rounds of a loop are gone through.
    Rounds,
    /// How many subclasses the base class has, with itself.
    Classes,
}

impl Size {
    /// All of them.
    pub const ALL: [Size; 4] = [Size::Depth, Size::Scope, Size::Rounds, Size::Classes];

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Size::Depth => "depth",
            Size::Scope => "scope",
            Size::Rounds => "rounds",
            Size::Classes => "classes",
        }
    }

    /// The sizes that are measured, those of the smallest transform first.
    pub fn steps(self) -> &'static [u32] {
        match self {
            Size::Depth => &[2, 3, 4],
            Size::Scope => &[6, 12, 20, 40],
            Size::Rounds => &[2, 3, 4, 5, 6],
            Size::Classes => &[5, 50, 120, 250],
        }
    }
}

/// One transform and the bounds within which it is explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct Point {
    /// What its loops go over.
    pub family: Family,
    /// How deep they are nested.
    pub depth: u32,
    /// How many objects an input may have beside the named ones.
    pub scope: u32,
    /// How many rounds of a loop are gone through.
    pub rounds: u32,
    /// How many classes there are.
    pub classes: u32,
}

impl Point {
    /// The smallest of a family.
    pub fn smallest(family: Family) -> Point {
        Point { family, depth: 2, scope: 6, rounds: 2, classes: 5 }
    }

    /// The largest of a family.
    pub fn largest(family: Family) -> Point {
        Point { family, depth: 4, scope: 40, rounds: 6, classes: 250 }
    }

    /// The same but for one size.
    pub fn with(self, size: Size, amount: u32) -> Point {
        match size {
            Size::Depth => Point { depth: amount, ..self },
            Size::Scope => Point { scope: amount, ..self },
            Size::Rounds => Point { rounds: amount, ..self },
            Size::Classes => Point { classes: amount, ..self },
        }
    }

    /// How large it is in one direction.
    pub fn size(self, size: Size) -> u32 {
        match size {
            Size::Depth => self.depth,
            Size::Scope => self.scope,
            Size::Rounds => self.rounds,
            Size::Classes => self.classes,
        }
    }

    /// A name for it that a transform can have.
    pub fn name(self) -> String {
        let Point { family, depth, scope, rounds, classes } = self;
        format!("{}_{depth}_{scope}_{rounds}_{classes}", family.word())
    }

    /// The transform as text.
    pub fn text(self) -> String {
        let mut out = String::from(
            "model nested {\n  class Base {\n    contains parts: Base*\n    refers next: Base?\n  }\n",
        );
        for class in 1..self.classes {
            let _ = writeln!(out, "  class Sub{class} extends Base");
        }
        let _ = writeln!(out, "}}\n\ntransform {} on nested {{\n  input x0: Base", self.name());
        let _ = writeln!(out, "  scope {}\n  iterations {}\n\n  odd := none", self.scope, self.rounds);
        for depth in 1..=self.depth {
            let over = match self.family {
                Family::Deep => format!("x{} match* Base", depth - 1),
                Family::Parts if depth % 2 == 1 => format!("x{}.parts", depth - 1),
                Family::Parts => format!("x{}.parts match* Base", depth - 1),
            };
            let _ = writeln!(out, "{:width$}foreach x{depth} in {over} {{", "", width = depth as usize * 2);
        }
        let inner = self.depth as usize * 2 + 2;
        let last = format!("x{}", self.depth);
        for line in [
            format!("if {last}.next == x1 {{"),
            format!("  x0.parts += {last} - x0"),
            "}".to_owned(),
            format!("if x1 in {last}.parts {{"),
            format!("  odd += {last}"),
            "}".to_owned(),
        ] {
            let _ = writeln!(out, "{:inner$}{line}", "");
        }
        for depth in (0..=self.depth).rev() {
            let _ = writeln!(out, "{:width$}}}", "", width = depth as usize * 2);
        }
        out
    }
}

/// All that is measured: each size on its own, from the smallest transform of each family; then the largest.
pub fn points() -> Vec<Point> {
    let mut points = Vec::new();
    for family in Family::ALL {
        for size in Size::ALL {
            points.extend(size.steps().iter().map(|amount| Point::smallest(family).with(size, *amount)));
        }
        points.push(Point::largest(family));
    }
    points.sort_unstable();
    points.dedup();
    points
}

/// What came of a transform.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// Which.
    pub point: Point,
    /// How many sides are covered.
    pub covered: usize,
    /// How many are out of reach, within the bounds or at all.
    pub unreachable: usize,
    /// Of so many.
    pub total: usize,
    /// After how long the last of the covered was.
    pub last_covered: f64,
    /// How long it took.
    pub seconds: f64,
}

impl Measured {
    /// Whether all sides are settled.
    pub fn is_done(self) -> bool {
        self.covered + self.unreachable == self.total
    }
}

/// Explores one transform within its own bounds, until the time is over or somebody sets the flag.
pub fn measure(point: Point, timeout: Duration, stop: &Arc<AtomicBool>) -> Result<Measured, NoInput> {
    let (unit, diagnostics) = load(&point.text());
    debug_assert!(!any_error(&diagnostics), "{diagnostics:?}");
    let Some(program) = unit.programs.first() else { return Err(NoInput::ScopeTooSmall) };
    let options = Options {
        timeout: Some(timeout),
        stop: Arc::clone(stop),
        blackbox_first: true,
        ..Options::of(program)
    };
    let watch = Stopwatch::start();
    let (mut most, mut last_covered) = (0, 0.0);
    let suite = whitebox(program, &options, &mut |progress| {
        if progress.covered > most {
            (most, last_covered) = (progress.covered, watch.seconds());
        }
    })?;
    let (covered, total) = suite.branch_coverage();
    let unreachable = suite.sides.iter().filter(|side| is_settled(point, side.status));
    let seconds = suite.effort.time.as_secs_f64();
    Ok(Measured { point, covered, unreachable: unreachable.count(), total, last_covered, seconds })
}

/// Whether a side is out of reach within the bounds of the point, or at all; smaller bounds settle nothing.
fn is_settled(point: Point, status: Status) -> bool {
    match status {
        Status::Unreachable(Proof::Always) => true,
        Status::Unreachable(Proof::Within(bounds)) => {
            bounds.scope >= point.scope && bounds.limits.iterations >= point.rounds
        }
        Status::Covered | Status::Open => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Family, Point, is_settled, points};
    use crate::generate::{Bounds, Proof, Status};
    use crate::symbolic::Limits;
    use crate::{diagnostic, load};

    #[test]
    fn all_transforms_are_without_errors_and_have_the_sides_of_their_depth() {
        for point in points() {
            let (unit, diagnostics) = load(&point.text());
            assert!(!diagnostic::any_error(&diagnostics), "{diagnostics:?}");
            let program = &unit.programs[0];
            assert_eq!(program.branches().len() as u32, 3 * point.depth + 4, "{}", point.name());
            let bounds = (program.scope, program.iterations, unit.models[0].classes.len() as u32);
            assert_eq!(bounds, (point.scope, point.rounds, point.classes + 1));
        }
        assert_eq!(points().len(), 2 * 14);
    }

    #[test]
    fn smaller_bounds_settle_nothing() {
        let point = Point::smallest(Family::Deep);
        let within = |scope, iterations| {
            let limits = Limits { iterations, fix_bound: 2 };
            is_settled(point, Status::Unreachable(Proof::Within(Bounds { scope, limits })))
        };
        assert!(within(6, 2) && !within(5, 2) && !within(6, 1));
        assert!(is_settled(point, Status::Unreachable(Proof::Always)) && !is_settled(point, Status::Open));
    }

    #[test]
    fn transforms_are_laid_out() {
        let text = Point::largest(Family::Parts).text();
        assert_eq!(crate::format::format(&text), Ok(text));
    }
}
