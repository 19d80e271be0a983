//! Summaries as text, to be kept: one fact a line, its parts separated by tabs, terms as SMT-LIB.

use std::fmt::Write;

use attest_ir::Type;
use attest_program::{FieldId, Kind, MethodId, Program};
use attest_state::{Mark, Operand};
use attest_term::parse::{SmtReader, parse_smt_term};
use attest_term::print::{smt_definitions, smt_symbol, smt_term, smt_value};
use attest_term::{Term, TermPool};
use rustc_hash::FxHashSet;

use super::{Read, Summary, SummaryCase};

impl Summary {
    /// The summary as text.
    pub fn text(&self, program: &Program) -> String {
        let mut text = String::new();
        let pool = &self.pool;
        let mut roots: Vec<Term> = self.references.iter().copied().collect();
        for case in &self.cases {
            roots.extend(
                case.reads.iter().flat_map(|(variable, read)| read.terms().into_iter().chain([*variable])),
            );
            roots.extend(&case.conditions);
            roots.extend(case.result.and_then(|result| result.mark.term()));
        }
        roots.sort_unstable();
        roots.dedup();
        for line in smt_definitions(pool, &roots).lines() {
            let _ = writeln!(text, "define\t{line}");
        }
        let mut references: Vec<String> = self.references.iter().map(|term| smt_term(pool, *term)).collect();
        references.sort();
        for reference in references {
            let _ = writeln!(text, "reference\t{reference}");
        }
        for case in &self.cases {
            text += "case\n";
            for (variable, read) in &case.reads {
                let _ = writeln!(text, "read\t{}\t{}", smt_term(pool, *variable), read.text(program, pool));
            }
            for condition in &case.conditions {
                let _ = writeln!(text, "condition\t{}", smt_term(pool, *condition));
            }
            if let Some(result) = &case.result {
                let _ = match result.mark.term() {
                    Some(term) => {
                        writeln!(text, "result\t{}\tterm\t{}", result.ty.name(), smt_term(pool, term))
                    }
                    None => writeln!(text, "result\t{}\tword\t{}", result.ty.name(), result.word),
                };
            }
            for (variable, value) in &case.example {
                let name = smt_symbol(pool.name(*variable).unwrap_or_default());
                let _ = writeln!(text, "example\t{name}\t{}", smt_value(value));
            }
        }
        text
    }

    /// The summary of a method that a text is; nothing if it is none.
    pub fn of_text(program: &Program, method: MethodId, text: &str) -> Option<Summary> {
        let mut summary =
            Summary { method, pool: TermPool::new(), references: FxHashSet::default(), cases: Vec::new() };
        let definitions: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("define\t")).collect();
        let mut reader = SmtReader::new(&definitions.join("\n")).ok()?;
        while reader.next_command(&mut summary.pool).ok()?.is_some() {}
        for line in text.lines() {
            let parts: Vec<&str> = line.split('\t').collect();
            let pool = &mut summary.pool;
            let case = summary.cases.last_mut();
            match (parts.as_slice(), case) {
                (["define", ..], _) => {}
                (["reference", term], _) => {
                    let term = parse_smt_term(pool, term).ok()?;
                    summary.references.insert(term);
                }
                (["case"], _) => summary.cases.push(SummaryCase {
                    reads: Vec::new(),
                    conditions: Vec::new(),
                    result: None,
                    example: Vec::new(),
                }),
                (["read", variable, rest @ ..], Some(case)) => {
                    let variable = parse_smt_term(pool, variable).ok()?;
                    case.reads.push((variable, Read::of_text(program, pool, rest)?));
                }
                (["condition", term], Some(case)) => case.conditions.push(parse_smt_term(pool, term).ok()?),
                (["result", ty, form, value], Some(case)) => {
                    let ty = [Type::Int, Type::Long, Type::Float, Type::Double]
                        .into_iter()
                        .find(|t| t.name() == *ty)?;
                    case.result = Some(match *form {
                        "term" => Operand { ty, word: 0, mark: Mark::of(parse_smt_term(pool, value).ok()?) },
                        "word" => Operand { ty, word: value.parse().ok()?, mark: Mark::NONE },
                        _ => return None,
                    });
                }
                (["example", variable, value], Some(case)) => {
                    let variable = parse_smt_term(pool, variable).ok()?;
                    let value = parse_smt_term(pool, value).ok()?;
                    case.example.push((variable, pool.value(value)?));
                }
                _ => return None,
            }
        }
        Some(summary)
    }
}

impl Read {
    fn text(self, program: &Program, pool: &TermPool) -> String {
        match self {
            Read::Parameter(at) => format!("parameter\t{at}"),
            Read::Field(object, field) => {
                let declared = program.field(field);
                let (class, name) = (program.class_name(declared.class), program.text(declared.name));
                format!(
                    "field\t{}\t{class}\t{name}\t{}",
                    smt_term(pool, object),
                    program.text(declared.descriptor)
                )
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
            ["field", object, class, name, descriptor] => {
                let class = program.load(class).ok()?;
                let own = |id: &&FieldId| {
                    let field = program.field(**id);
                    program.text(field.name) == *name && program.text(field.descriptor) == *descriptor
                };
                let field = *program.class(class).fields.iter().find(own)?;
                Read::Field(parse_smt_term(pool, object).ok()?, field)
            }
            ["element", array, index, kind] => {
                let kind = Kind::PRIMITIVES.into_iter().chain([Kind::Ref]).find(|k| k.keyword() == *kind)?;
                let array = parse_smt_term(pool, array).ok()?;
                Read::Element(array, parse_smt_term(pool, index).ok()?, kind)
            }
            ["length", array] => Read::Length(parse_smt_term(pool, array).ok()?),
            _ => return None,
        })
    }
}
