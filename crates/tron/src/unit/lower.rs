//! Transform declarations to programs: names become ids, paths become loads, derived forms become core forms.

mod blocks;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::ast::{HeaderKind, Name, NumberKey, TransformDecl};
use crate::diagnostic::Diagnostic;
use crate::model::{Cardinality, ClassId, Model};
use crate::program::{Action, BoolExpr, Input, Program, SetExpr, Statement, StatementId, Variable};
use crate::source::Span;
use crate::unit::models::nearest;

/// The program of a transform; what is wrong is reported and left out.
pub(super) fn lower(decl: &TransformDecl, model: &Arc<Model>, diagnostics: &mut Vec<Diagnostic>) -> Program {
    let mut program = Program {
        name: decl.name.text.clone(),
        model: Arc::clone(model),
        variables: Vec::new(),
        inputs: Vec::new(),
        rooted: false,
        prelude: Vec::new(),
        body: Vec::new(),
        iterations: Program::ITERATIONS,
        fix_bound: Program::FIX_BOUND,
        scope: Program::SCOPE,
    };
    let mut lowering = Lowering {
        model: &Arc::clone(model),
        variables: Vec::new(),
        by_name: BTreeMap::new(),
        next: 0,
        temporaries: 0,
        literals: Vec::new(),
        out: Vec::new(),
        diagnostics,
    };
    lowering.inputs(decl, &mut program);
    lowering.assigned(&decl.body);
    lowering.headers(decl, &mut program);
    lowering.block(&decl.body);
    program.body = std::mem::take(&mut lowering.out);
    lowering.literals(decl, &mut program);
    program.variables = lowering.variables;
    program
}

/// The class of a literal.
pub(super) fn literal_class(text: &str) -> &'static str {
    match text {
        "\"\"" => "Empty",
        text if text.starts_with('"') => "String",
        _ => "Int",
    }
}

/// Whether a name is a literal.
pub(crate) fn is_literal(name: &str) -> bool {
    name.starts_with(|letter: char| letter == '"' || letter.is_ascii_digit())
}

struct Lowering<'a> {
    model: &'a Model,
    variables: Vec<String>,
    by_name: BTreeMap<String, Variable>,
    next: u32,
    temporaries: u32,
    /// The literals met, each an input of its own.
    literals: Vec<Input>,
    /// The statements of the block that is being lowered.
    out: Vec<Statement>,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Lowering<'_> {
    fn inputs(&mut self, decl: &TransformDecl, program: &mut Program) {
        for header in &decl.headers {
            let HeaderKind::Input { name, class, cardinality } = &header.kind else { continue };
            if self.by_name.contains_key(&name.text) {
                let message = format!("there is already an input `{}`", name.text);
                self.error("name", name, message, "choose another name");
                continue;
            }
            let variable = self.declare(&name.text);
            let class = self.class(class).unwrap_or(ClassId::ANY);
            let cardinality = *cardinality;
            program.inputs.push(Input { variable, class, cardinality, is_root: false, is_literal: false });
        }
    }

    fn headers(&mut self, decl: &TransformDecl, program: &mut Program) {
        let mut numbers: Vec<NumberKey> = Vec::new();
        for header in &decl.headers {
            match &header.kind {
                HeaderKind::Input { .. } => {}
                HeaderKind::Root(names) => {
                    for name in names {
                        let variable = self.by_name.get(&name.text).copied();
                        let input = program.inputs.iter_mut().find(|input| Some(input.variable) == variable);
                        match input {
                            Some(input) => input.is_root = true,
                            None => {
                                let message = format!("`{}` is no input", name.text);
                                self.error("name", name, message, "a root is one of the inputs");
                            }
                        }
                    }
                }
                HeaderKind::Rooted => program.rooted = true,
                HeaderKind::Requires(condition) => {
                    self.assume(condition, header.span);
                    program.prelude.append(&mut self.out);
                }
                HeaderKind::Number { key, value } => {
                    if numbers.contains(key) {
                        let message = format!("`{}` is said twice", key.word());
                        self.diagnostics.push(Diagnostic::error("name", header.span, message, "remove one"));
                    }
                    numbers.push(*key);
                    match key {
                        NumberKey::Iterations => program.iterations = *value,
                        NumberKey::FixBound => program.fix_bound = *value,
                        NumberKey::Scope => program.scope = *value,
                    }
                }
            }
        }
    }

    /// Literals are inputs that the text names; different ones are different objects.
    fn literals(&mut self, decl: &TransformDecl, program: &mut Program) {
        let literals = std::mem::take(&mut self.literals);
        let span = decl.name.span;
        for (index, one) in literals.iter().enumerate() {
            for other in literals[..index].iter().filter(|other| other.class == one.class) {
                let (a, b) = (SetExpr::Variable(other.variable), SetExpr::Variable(one.variable));
                self.emit(Action::Assume(BoolExpr::Not(Box::new(BoolExpr::Equal(a, b)))), span);
            }
        }
        program.prelude.append(&mut self.out);
        program.inputs.extend(literals);
    }

    /// The input of a literal, made at its first use.
    fn literal(&mut self, text: &str, span: Span) -> Option<SetExpr> {
        if let Some(known) = self.by_name.get(text) {
            return Some(SetExpr::Variable(*known));
        }
        let name = literal_class(text);
        let Some(class) = self.model.class_named(name) else {
            let message = format!("{text} is a `{name}`, which `{}` does not have", self.model.name);
            let help = format!("`model {} uses std` brings it", self.model.name);
            self.diagnostics.push(Diagnostic::error("class", span, message, help));
            return None;
        };
        let variable = self.declare(text);
        let cardinality = Cardinality::One;
        self.literals.push(Input { variable, class, cardinality, is_root: false, is_literal: true });
        Some(SetExpr::Variable(variable))
    }

    /// The variable of this name, made if there is none.
    fn declare(&mut self, name: &str) -> Variable {
        if let Some(variable) = self.by_name.get(name) {
            return *variable;
        }
        let variable = Variable(self.variables.len() as u32);
        self.variables.push(name.to_owned());
        self.by_name.insert(name.to_owned(), variable);
        variable
    }

    fn temporary(&mut self) -> Variable {
        self.temporaries += 1;
        self.declare(&format!("${}", self.temporaries))
    }

    fn class(&mut self, name: &Name) -> Option<ClassId> {
        let found = self.model.class_named(&name.text);
        if found.is_none() {
            let message = format!("`{}` is no class of `{}`", name.text, self.model.name);
            let help = nearest(self.model, &name.text);
            self.error("class", name, message, &help);
        }
        found
    }

    fn error(&mut self, code: &'static str, name: &Name, message: String, help: &str) {
        self.diagnostics.push(Diagnostic::error(code, name.span, message, help));
    }

    fn number(&mut self) -> StatementId {
        self.next += 1;
        StatementId(self.next - 1)
    }
}
