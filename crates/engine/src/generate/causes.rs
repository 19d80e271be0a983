//! What is in the way of a side that no test takes: the nearest place that tests do run, and what decides there.
//!
//! From the branch back over the blocks of the method, and over the calls of it in the class, to the first place that
//! the tests have run on the JVM. What is said there is about the tests that were found, not about all possible ones.

mod decides;

use attest_forward::Edge;
use attest_ir::{Block, Bodies, Body, CallKind, Cfg, Inst};
use attest_program::{MethodId, Program};
use rustc_hash::FxHashSet;

use super::goals::Places;
use super::subject::Subject;
use super::symbolic::Explored;

/// Why a side is not covered: a kind that is counted, and what is particular to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cause {
    /// The kind, in words.
    pub(crate) kind: &'static str,
    /// The whole reason.
    pub(crate) words: String,
}

/// The kind of reason where nothing makes an object.
pub(crate) const NO_OBJECT: &str = "there is no way to make an object of the class by calls";

/// The blocks that were followed back to, and how many at most.
type Trail = Vec<(MethodId, Block)>;
const DEPTH: usize = 12;

/// What the tests run of a class.
pub(crate) struct Causes<'c> {
    program: &'c Program,
    bodies: &'c Bodies,
    subject: &'c Subject,
    explored: &'c Explored,
    ways: FxHashSet<Edge>,
    /// Where blocks start in the bytecode.
    blocks: FxHashSet<(MethodId, u16)>,
    entered: FxHashSet<MethodId>,
}

impl<'c> Causes<'c> {
    /// `seen` is what tests of the subject run.
    pub(crate) fn new(
        program: &'c Program,
        bodies: &'c Bodies,
        subject: &'c Subject,
        explored: &'c Explored,
        seen: Places,
    ) -> Causes<'c> {
        let ways: FxHashSet<Edge> = seen.ways.into_iter().collect();
        let starts = seen.insts.into_iter().chain(ways.iter().map(|way| (way.method, way.to)));
        let place = |(method, inst): (MethodId, u32)| {
            let body = bodies.get(program, method).ok()?;
            Some((method, *body.pcs.get(inst as usize)?))
        };
        let blocks: FxHashSet<(MethodId, u16)> = starts.filter_map(place).collect();
        let entered = blocks.iter().map(|(method, _)| *method).collect();
        Causes { program, bodies, subject, explored, ways, blocks, entered }
    }

    /// What is in the way of a side.
    pub(crate) fn of(&self, way: Edge) -> Option<Cause> {
        let body = self.bodies.get(self.program, way.method).ok()?;
        let block = body.block_of(way.from as usize);
        if self.is_left(body, block) {
            return Some(self.decided(body, way.from as usize, None, &mut Trail::new()));
        }
        if self.is_run(body, block) {
            return Some(self.stuck(body, block));
        }
        self.behind(body, block, &mut Trail::new())
    }

    fn is_run(&self, body: &Body, block: Block) -> bool {
        let start = body.pcs.get(body.start(block));
        start.is_some_and(|pc| self.blocks.contains(&(body.method, *pc))) || self.is_left(body, block)
    }

    /// Whether the branch at the end of a block was run.
    fn is_left(&self, body: &Body, block: Block) -> bool {
        let last = body.blocks[block.index()].end - 1;
        let to = super::goals::sides(body, body.insts[last as usize]);
        to.iter().any(|to| {
            self.ways.contains(&Edge { method: body.method, from: last, to: body.start(*to) as u32 })
        })
    }

    /// What is in the way of a block that no test runs.
    fn behind(&self, body: &Body, block: Block, trail: &mut Trail) -> Option<Cause> {
        if trail.len() >= DEPTH || trail.contains(&(body.method, block)) {
            return None;
        }
        trail.push((body.method, block));
        if !self.entered.contains(&body.method) {
            return self.uncalled(body, trail);
        }
        let cfg = Cfg::of(body);
        let mut seen = FxHashSet::from_iter([block]);
        let mut waiting = std::collections::VecDeque::from([block]);
        while let Some(block) = waiting.pop_front() {
            for before in cfg.predecessors(block) {
                if !self.is_run(body, *before) {
                    if seen.insert(*before) {
                        waiting.push_back(*before);
                    }
                    continue;
                }
                let last = body.blocks[before.index()].end as usize - 1;
                return Some(match cfg.normal(*before).contains(&block) {
                    true if self.is_left(body, *before) => {
                        self.decided(body, last, body.line(body.pcs[last]), trail)
                    }
                    true => self.stuck(body, *before),
                    false => self.uncaught(body, *before, block),
                });
            }
        }
        None
    }

    /// What is in the way of a method that no test enters.
    fn uncalled(&self, body: &Body, trail: &mut Trail) -> Option<Cause> {
        let (program, method) = (self.program, body.method);
        let spelt = crate::query::spelling(program, method);
        if let Some(why) = self.explored.uncallable.get(&method) {
            return Some(Cause { kind: NO_OBJECT, words: why.clone() });
        }
        if self.subject.entries.contains(&method) {
            let failures = self.explored.failures.get(&method);
            let most = failures.and_then(|all| all.iter().max_by_key(|(_, count)| **count));
            let why = most.map_or("no test of it was kept", |(what, _)| what.as_str());
            return Some(Cause {
                kind: "what comes before the call fails",
                words: format!("there is no test that calls `{spelt}`: {why}"),
            });
        }
        let declared = program.method(method);
        let name = program.text(declared.name);
        let (mut inner, mut called) = (None, false);
        for other in self.subject.methods.iter().filter(|other| **other != method) {
            let Ok(caller) = self.bodies.get(program, *other) else { continue };
            for (at, inst) in caller.insts.iter().enumerate() {
                let Inst::Call { site } = inst else { continue };
                let site = &caller.sites[*site as usize];
                let same = site.name == declared.name && site.descriptor == declared.descriptor;
                if site.kind == CallKind::Dynamic || !same {
                    continue;
                }
                called = true;
                let block = caller.block_of(at);
                if self.is_run(caller, block) {
                    let line = line(caller, at);
                    return Some(Cause {
                        kind: "no object whose method it is comes to the call",
                        words: format!("the call in {line} never arrives in `{spelt}`"),
                    });
                }
                inner = inner.or_else(|| self.behind(caller, block, trail));
            }
        }
        if called {
            return inner;
        }
        Some(match name.starts_with("lambda$") {
            true => Cause {
                kind: "a lambda that nobody calls",
                words: format!("no test calls the lambda `{name}`"),
            },
            false => Cause {
                kind: "only code outside the class calls it",
                words: format!("nothing in the class calls `{spelt}`, and a test cannot"),
            },
        })
    }

    /// A branch that always goes the other way.
    fn decided(&self, body: &Body, at: usize, place: Option<u16>, trail: &mut Trail) -> Cause {
        let decider = decides::decider(self.program, self.bodies, body, at);
        if decider.kind == decides::CONSTANT {
            // The value would be another one behind a place that is not reached.
            let others = decides::definitions(body, at);
            let unrun =
                others.into_iter().map(|def| body.block_of(def)).find(|block| !self.is_run(body, *block));
            if let Some(cause) = unrun.and_then(|block| self.behind(body, block, trail)) {
                return cause;
            }
        }
        let words = match place {
            Some(line) => format!("behind line {line}, where what decides was never so: {}", decider.words),
            None => format!("what decides was never so: {}", decider.words),
        };
        Cause { kind: decider.kind, words }
    }

    /// A block that tests enter and do not get to the end of.
    fn stuck(&self, body: &Body, block: Block) -> Cause {
        let data = &body.blocks[block.index()];
        let calls = (data.start..data.end).filter_map(|at| match body.insts[at as usize] {
            Inst::Call { site } => Some(self.called(body, site)),
            _ => None,
        });
        let calls: Vec<String> = calls.collect();
        let line = line(body, data.start as usize);
        let words = match calls.is_empty() {
            true => format!("behind {line}, which always throws"),
            false => format!("behind {line}, where {} always throws or never returns", calls.join(" or ")),
        };
        Cause { kind: "a call before it always throws", words }
    }

    /// A handler whose exception is never thrown.
    fn uncaught(&self, body: &Body, from: Block, handler: Block) -> Cause {
        let start = body.start(from);
        let caught = body.handlers_at(start).iter().find(|one| one.block == handler);
        let class = caught.and_then(|one| one.class).map(|class| body.classes[class as usize].name);
        let class = class.map_or("an exception".to_owned(), |name| decides::simple(self.program.text(name)));
        Cause {
            kind: "an exception that nothing throws",
            words: format!("nothing that {} calls throws {class}", line(body, start)),
        }
    }

    fn called(&self, body: &Body, site: u32) -> String {
        let site = &body.sites[site as usize];
        let class = decides::simple(self.program.text(site.class));
        format!("`{class}.{}`", self.program.text(site.name))
    }
}

/// Where an instruction stands.
fn line(body: &Body, at: usize) -> String {
    match body.line(body.pcs[at]) {
        Some(line) => format!("line {line}"),
        None => format!("instruction {}", body.pcs[at]),
    }
}
