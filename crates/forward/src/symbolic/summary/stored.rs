//! Summaries as text, to be kept: one fact a line, its parts separated by tabs, terms as SMT-LIB.

use std::fmt::Write as _;

use attest_ir::Type;
use attest_program::{ClassId, FieldId, Kind, MethodId, Program};
use attest_state::Classes;
use attest_term::parse::{SmtReader, parse_smt_term};
use attest_term::print::{smt_definitions, smt_term, smt_value};
use attest_term::{Term, TermPool};

use super::super::decide::Bound;
use super::{
    Effect, LeafAction, Made, Next, Node, Read, Slot, Summary, SummaryCase, SummaryEffort, Way, Write,
    Written,
};

impl Summary {
    /// The summary as text.
    pub fn text(&self, program: &Program) -> String {
        let mut text = String::new();
        let pool = &self.pool;
        let mut roots: Vec<Term> = self.nodes.iter().flat_map(Node::conditions).collect();
        roots.extend(self.nodes.iter().filter_map(|node| node.class_of));
        for slot in &self.slots {
            roots.push(slot.variable);
            roots.extend(slot.read.terms());
        }
        for case in &self.cases {
            if let LeafAction::Done(effect) = &case.ending {
                roots.extend(effect.terms());
                roots.extend(effect.made.iter().map(|made| made.variable));
            }
        }
        roots.sort_unstable();
        roots.dedup();
        for line in smt_definitions(pool, &roots).lines() {
            let _ = writeln!(text, "define\t{line}");
        }
        let _ = writeln!(
            text,
            "effort\t{}\t{}\t{}\t{}\t{}\t{}",
            self.effort.excluded,
            self.effort.asked,
            self.effort.repaired,
            self.effort.ended,
            self.effort.cut,
            self.effort.instructions
        );
        for method in &self.inside {
            let _ = writeln!(text, "inside\t{}", method_text(program, *method));
        }
        for slot in &self.slots {
            let kind = if self.references.contains(&slot.variable) { "object" } else { "value" };
            let variable = smt_term(pool, slot.variable);
            let _ = writeln!(text, "slot\t{kind}\t{variable}\t{}", slot.read.text(program, pool));
            if let Some(classes) = &slot.classes {
                let _ = writeln!(text, "considered{}", class_names(program, classes));
            }
        }
        for node in &self.nodes {
            let inst = node.inst.map_or_else(|| "-".to_owned(), |inst| inst.to_string());
            let class_of = node.class_of.map_or_else(|| "-".to_owned(), |term| smt_term(pool, term));
            let _ = writeln!(text, "node\t{}\t{inst}\t{class_of}", numbers(&node.reads));
            for way in &node.ways {
                let _ = writeln!(text, "way\t{}\t{}", way.next.text(), way.example);
                if !way.classes.is_empty() {
                    let _ = writeln!(text, "classes{}", class_names(program, &way.classes));
                }
                for condition in &way.conditions {
                    let _ = writeln!(text, "condition\t{}", smt_term(pool, *condition));
                }
            }
        }
        let _ = writeln!(text, "root\t{}", self.root.text());
        for case in &self.cases {
            case.write(&mut text, program, pool);
        }
        text
    }

    /// The summary of a method that a text says; nothing if it says none.
    pub fn of_text(program: &Program, method: MethodId, text: &str) -> Option<Summary> {
        let mut summary = Summary::empty(method);
        let definitions: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("define\t")).collect();
        let mut reader = SmtReader::new(&definitions.join("\n")).ok()?;
        while reader.next_command(&mut summary.pool).ok()?.is_some() {}
        for line in text.lines() {
            let parts: Vec<&str> = line.split('\t').collect();
            summary.line(program, &parts)?;
        }
        summary.is_sound().then_some(summary)
    }

    fn line(&mut self, program: &Program, parts: &[&str]) -> Option<()> {
        let pool = &mut self.pool;
        match parts {
            ["define", ..] => {}
            ["effort", excluded, asked, repaired, ended, cut, instructions] => {
                self.effort = SummaryEffort {
                    excluded: excluded.parse().ok()?,
                    asked: asked.parse().ok()?,
                    repaired: repaired.parse().ok()?,
                    ended: ended.parse().ok()?,
                    cut: cut.parse().ok()?,
                    instructions: instructions.parse().ok()?,
                };
            }
            ["inside", class, name, descriptor] => {
                self.inside.push(method_of(program, class, name, descriptor)?);
            }
            ["slot", kind, variable, read @ ..] => {
                let variable = parse_smt_term(pool, variable).ok()?;
                if *kind == "object" {
                    self.references.insert(variable);
                }
                let read = Read::of_text(program, pool, read)?;
                self.slots.push(Slot { variable, read, classes: None });
            }
            ["considered", names @ ..] => {
                self.slots.last_mut()?.classes = Some(classes_of(program, names)?);
            }
            ["node", reads, inst, class_of] => self.nodes.push(Node {
                reads: of_numbers(reads)?,
                inst: if *inst == "-" { None } else { Some(inst.parse().ok()?) },
                class_of: match *class_of {
                    "-" => None,
                    term => Some(parse_smt_term(pool, term).ok()?),
                },
                ways: Vec::new(),
            }),
            ["way", next, at, example] => self.nodes.last_mut()?.ways.push(Way {
                conditions: Vec::new(),
                classes: Classes::default(),
                next: Next::of_text(next, at)?,
                example: example.parse().ok()?,
            }),
            ["classes", names @ ..] => {
                self.nodes.last_mut()?.ways.last_mut()?.classes = classes_of(program, names)?;
            }
            ["condition", term] => {
                let term = parse_smt_term(pool, term).ok()?;
                self.nodes.last_mut()?.ways.last_mut()?.conditions.push(term);
            }
            ["root", next, at] => self.root = Next::of_text(next, at)?,
            ["case", ending, determined] => {
                let ending = match *ending {
                    "run" => LeafAction::Run,
                    "blocks" => LeafAction::Bound(Bound::Blocks),
                    "loops" => LeafAction::Bound(Bound::Loops),
                    "branches" => LeafAction::Bound(Bound::Branches),
                    "recursion" => LeafAction::Bound(Bound::Recursion),
                    "done" => LeafAction::Done(Effect::default()),
                    _ => return None,
                };
                let determined = determined.parse().ok()?;
                let (schedule, example) = (Vec::new(), Vec::new());
                self.cases.push(SummaryCase { ending, determined, schedule, example });
            }
            rest => return self.cases.last_mut()?.line(program, pool, rest),
        }
        Some(())
    }

    /// Whether all numbers in it are those of something.
    fn is_sound(&self) -> bool {
        let next = |next: &Next| match *next {
            // A node stands after those below it, so there is no way round.
            Next::Node(at) => (at as usize) < self.nodes.len(),
            Next::Case(at) => (at as usize) < self.cases.len(),
        };
        let slots = |reads: &[u32]| reads.iter().all(|slot| (*slot as usize) < self.slots.len());
        let below = |at: usize, node: &Node| {
            slots(&node.reads)
                && node.ways.iter().all(|way| {
                    let lower = !matches!(way.next, Next::Node(below) if below as usize >= at);
                    next(&way.next) && lower && (way.example as usize) < self.cases.len()
                })
        };
        next(&self.root)
            && self.nodes.iter().enumerate().all(|(at, node)| below(at, node))
            && self.cases.iter().all(|case| {
                let known = case.example.iter().all(|(slot, _)| slots(&[*slot]));
                known && !matches!(&case.ending, LeafAction::Done(effect) if !slots(&effect.reads))
            })
    }
}

impl SummaryCase {
    fn write(&self, text: &mut String, program: &Program, pool: &TermPool) {
        let ending = match &self.ending {
            LeafAction::Bound(Bound::Blocks) => "blocks",
            LeafAction::Bound(Bound::Loops) => "loops",
            LeafAction::Bound(Bound::Branches) => "branches",
            LeafAction::Bound(Bound::Recursion) => "recursion",
            LeafAction::Run | LeafAction::Bound(_) => "run",
            LeafAction::Done(_) => "done",
        };
        let _ = writeln!(text, "case\t{ending}\t{}", self.determined);
        for (method, case) in &self.schedule {
            let _ = writeln!(text, "schedule\t{}\t{case}", method_text(program, *method));
        }
        for (slot, value) in &self.example {
            let _ = writeln!(text, "example\t{slot}\t{}", smt_value(value));
        }
        let LeafAction::Done(effect) = &self.ending else { return };
        let _ = writeln!(text, "reads\t{}", numbers(&effect.reads));
        for made in &effect.made {
            let length = made.length.map_or_else(|| "-".to_owned(), |length| length.to_string());
            let (variable, class) = (smt_term(pool, made.variable), program.class_name(made.class));
            let _ = writeln!(text, "made\t{variable}\t{class}\t{length}");
            for (slot, kind, value) in &made.content {
                let _ = writeln!(text, "content\t{slot}\t{}\t{}", kind.keyword(), smt_term(pool, *value));
            }
        }
        for write in &effect.writes {
            let place = match write.place {
                Written::Field(field) => field_text(program, field),
                Written::Element(index, kind) => {
                    format!("element\t{}\t{}\t-", smt_term(pool, index), kind.keyword())
                }
            };
            let (object, value) = (smt_term(pool, write.object), smt_term(pool, write.value));
            let _ = writeln!(text, "write\t{object}\t{value}\t{place}");
        }
        if let Some((ty, term)) = effect.result {
            let _ = writeln!(text, "result\t{}\t{}", ty.name(), smt_term(pool, term));
        }
    }

    fn line(&mut self, program: &Program, pool: &mut TermPool, parts: &[&str]) -> Option<()> {
        match (parts, &mut self.ending) {
            (["schedule", class, name, descriptor, case], _) => {
                let method = method_of(program, class, name, descriptor)?;
                self.schedule.push((method, case.parse().ok()?));
            }
            (["example", slot, value], _) => {
                let value = parse_smt_term(pool, value).ok()?;
                self.example.push((slot.parse().ok()?, pool.value(value)?));
            }
            (["reads", reads], LeafAction::Done(effect)) => effect.reads = of_numbers(reads)?,
            (["made", variable, class, length], LeafAction::Done(effect)) => effect.made.push(Made {
                variable: parse_smt_term(pool, variable).ok()?,
                class: program.load(class).ok()?,
                length: if *length == "-" { None } else { Some(length.parse().ok()?) },
                content: Vec::new(),
            }),
            (["content", slot, kind, value], LeafAction::Done(effect)) => {
                let value = parse_smt_term(pool, value).ok()?;
                effect.made.last_mut()?.content.push((slot.parse().ok()?, kind_of(kind)?, value));
            }
            (["write", object, value, place, a, b, c], LeafAction::Done(effect)) => {
                let place = match *place {
                    "element" => Written::Element(parse_smt_term(pool, a).ok()?, kind_of(b)?),
                    _ => Written::Field(field_of(program, a, b, c)?),
                };
                let object = parse_smt_term(pool, object).ok()?;
                effect.writes.push(Write { object, place, value: parse_smt_term(pool, value).ok()? });
            }
            (["result", ty, term], LeafAction::Done(effect)) => {
                let types = [Type::Int, Type::Long, Type::Float, Type::Double, Type::Ref];
                let ty = types.into_iter().find(|known| known.name() == *ty)?;
                effect.result = Some((ty, parse_smt_term(pool, term).ok()?));
            }
            _ => return None,
        }
        Some(())
    }
}

impl Next {
    fn text(self) -> String {
        match self {
            Next::Node(at) => format!("node\t{at}"),
            Next::Case(at) => format!("case\t{at}"),
        }
    }

    fn of_text(next: &str, at: &str) -> Option<Next> {
        let at = at.parse().ok()?;
        match next {
            "node" => Some(Next::Node(at)),
            "case" => Some(Next::Case(at)),
            _ => None,
        }
    }
}

impl Read {
    fn text(self, program: &Program, pool: &TermPool) -> String {
        match self {
            Read::Parameter(at) => format!("parameter\t{at}"),
            Read::Field(object, field) => {
                format!("{}\t{}", field_text(program, field), smt_term(pool, object))
            }
            Read::Element(array, index, kind) => {
                format!("element\t{}\t{}\t{}", smt_term(pool, array), smt_term(pool, index), kind.keyword())
            }
            Read::Length(array) => format!("length\t{}", smt_term(pool, array)),
        }
    }

    fn of_text(program: &Program, pool: &mut TermPool, parts: &[&str]) -> Option<Read> {
        Some(match parts {
            ["parameter", at] => Read::Parameter(at.parse().ok()?),
            ["field", class, name, descriptor, object] => {
                let field = field_of(program, class, name, descriptor)?;
                Read::Field(parse_smt_term(pool, object).ok()?, field)
            }
            ["element", array, index, kind] => {
                let array = parse_smt_term(pool, array).ok()?;
                Read::Element(array, parse_smt_term(pool, index).ok()?, kind_of(kind)?)
            }
            ["length", array] => Read::Length(parse_smt_term(pool, array).ok()?),
            _ => return None,
        })
    }
}

fn method_text(program: &Program, method: MethodId) -> String {
    let declared = program.method(method);
    let (class, name) = (program.class_name(declared.class), program.text(declared.name));
    format!("{class}\t{name}\t{}", program.text(declared.descriptor))
}

fn method_of(program: &Program, class: &str, name: &str, descriptor: &str) -> Option<MethodId> {
    let class = program.load(class).ok()?;
    let own = |id: &&MethodId| {
        let method = program.method(**id);
        program.text(method.name) == name && program.text(method.descriptor) == descriptor
    };
    program.class(class).methods.iter().find(own).copied()
}

fn field_text(program: &Program, field: FieldId) -> String {
    let declared = program.field(field);
    let (class, name) = (program.class_name(declared.class), program.text(declared.name));
    format!("field\t{class}\t{name}\t{}", program.text(declared.descriptor))
}

fn field_of(program: &Program, class: &str, name: &str, descriptor: &str) -> Option<FieldId> {
    let class = program.load(class).ok()?;
    let own = |id: &&FieldId| {
        let field = program.field(**id);
        program.text(field.name) == name && program.text(field.descriptor) == descriptor
    };
    program.class(class).fields.iter().find(own).copied()
}

/// Names, each after a tab: in names there is none.
fn class_names(program: &Program, classes: &[ClassId]) -> String {
    classes.iter().map(|class| format!("\t{}", program.class_name(*class))).collect()
}

fn classes_of(program: &Program, names: &[&str]) -> Option<Classes> {
    names.iter().map(|name| program.load(name).ok()).collect()
}

fn kind_of(keyword: &str) -> Option<Kind> {
    Kind::PRIMITIVES.into_iter().chain([Kind::Ref]).find(|kind| kind.keyword() == keyword)
}

fn numbers(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}

fn of_numbers(text: &str) -> Option<Vec<u32>> {
    text.split_whitespace().map(|number| number.parse().ok()).collect()
}
