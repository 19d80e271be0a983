//! Where open goals lie: distances over the blocks and calls of the class under test, which steer symbolic search.
//!
//! Calls are matched by name and type, and what other classes call back is taken to be far away. Nothing is concluded
//! from a distance but which path goes on next and which is not followed.

use attest_forward::{Distances, Goals as Aims, NEVER};
use attest_ir::{Bodies, Body, Inst};
use attest_program::{MethodId, Name, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use super::goals::Places;

/// How far what a lambda does is taken to be from where it is made, and a call back from where others are called.
const BACK: u32 = 64;

/// The methods of a class and how they call each other.
pub(crate) struct Map<'m> {
    program: &'m Program,
    bodies: Vec<&'m Body>,
    by_name: FxHashMap<(Name, Name), Vec<MethodId>>,
}

impl<'m> Map<'m> {
    pub(crate) fn new(program: &'m Program, bodies: &'m Bodies, methods: &[MethodId]) -> Map<'m> {
        let mut by_name: FxHashMap<(Name, Name), Vec<MethodId>> = FxHashMap::default();
        for method in methods {
            let declared = program.method(*method);
            by_name.entry((declared.name, declared.descriptor)).or_default().push(*method);
        }
        let bodies = methods.iter().filter_map(|method| bodies.get(program, *method).ok()).collect();
        Map { program, bodies, by_name }
    }

    /// The aims that some places are, with the distances of the class's methods.
    pub(crate) fn aims(&self, places: &Places) -> Aims {
        let mut aims = Aims::default();
        aims.callbacks = true;
        let mut targets: FxHashSet<(MethodId, u32)> = places.insts.iter().copied().collect();
        for way in &places.ways {
            let Some(body) = self.bodies.iter().find(|body| body.method == way.method) else { continue };
            aims.add_edge(way.method, way.from, body.block_of(way.to as usize));
            targets.insert((way.method, way.from));
        }
        places.insts.iter().for_each(|(method, inst)| aims.add_inst(*method, *inst));
        let mut entries: FxHashMap<MethodId, u32> = FxHashMap::default();
        // Distances grow outwards from the places; a few rounds settle all but their exact values.
        for _ in 0..6 {
            let mut changed = false;
            for body in &self.bodies {
                let distances = self.distances(body, &targets, &entries);
                let before = entries.insert(body.method, distances.entry()).unwrap_or(NEVER);
                changed |= before != distances.entry();
                aims.tell(body.method, distances);
            }
            if !changed {
                break;
            }
        }
        aims
    }

    /// Whether a method is one of the class.
    pub(crate) fn knows(&self, method: MethodId) -> bool {
        self.bodies.iter().any(|body| body.method == method)
    }

    /// Tells how far a driver is.
    pub(crate) fn tell(&self, driver: &Body, aims: &mut Aims) {
        let entries = self.bodies.iter().map(|body| (body.method, aims.entry(body.method))).collect();
        aims.tell(driver.method, self.distances(driver, &FxHashSet::default(), &entries));
    }

    fn distances(
        &self,
        body: &Body,
        targets: &FxHashSet<(MethodId, u32)>,
        entries: &FxHashMap<MethodId, u32>,
    ) -> Distances {
        let here = |at: usize, inst: Inst| {
            if targets.contains(&(body.method, at as u32)) {
                return 0;
            }
            match inst {
                Inst::Call { site } => {
                    let site = &body.sites[site as usize];
                    match self.by_name.get(&(site.name, site.descriptor)) {
                        Some(own) => {
                            let best = own.iter().filter_map(|method| entries.get(method)).min().copied();
                            best.unwrap_or(NEVER).saturating_add(1)
                        }
                        None if self.is_plain(site.class) => NEVER,
                        None => BACK,
                    }
                }
                Inst::Dynamic { .. } => BACK,
                _ => NEVER,
            }
        };
        Distances::of(body, &here)
    }

    /// Whether the methods of a class call nothing of the program back.
    fn is_plain(&self, class: Name) -> bool {
        matches!(
            self.program.text(class),
            "java/lang/String"
                | "java/lang/StringBuilder"
                | "java/lang/StringBuffer"
                | "java/lang/Math"
                | "java/lang/Character"
                | "java/lang/Integer"
                | "java/lang/Long"
                | "java/lang/Double"
                | "java/lang/Float"
                | "java/lang/Boolean"
                | "java/lang/Byte"
                | "java/lang/Short"
                | "java/lang/System"
                | "java/lang/IllegalArgumentException"
                | "java/lang/NullPointerException"
                | "java/lang/IllegalStateException"
                | "java/lang/IndexOutOfBoundsException"
        )
    }
}
