//! Writes the tree of a generated program as Java source of level 8.
//!
//! Every operand that is not an atom stands in parentheses, so that precedence is never a question.

use std::fmt::Write;

use crate::ast::{Expr, Loop, Member, Method, Program, Stmt, Type};

/// The program's source.
#[must_use]
pub fn print(program: &Program) -> String {
    let mut printer = Printer { out: String::new(), depth: 0 };
    printer.line("import java.util.*;");
    printer.line("import java.util.function.*;");
    printer.line("");
    printer.class(&format!("public class {}", program.name), &program.members);
    printer.out
}

struct Printer {
    out: String,
    depth: usize,
}

impl Printer {
    fn line(&mut self, text: &str) {
        if !text.is_empty() {
            for _ in 0..self.depth {
                self.out.push_str("    ");
            }
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn class(&mut self, header: &str, members: &[Member]) {
        self.line(&format!("{header} {{"));
        self.depth += 1;
        for member in members {
            match member {
                Member::Fixed(text) => self.line(text),
                Member::Field(modifiers, ty, name, init) => {
                    let init = init.as_ref().map_or_else(String::new, |init| format!(" = {}", bare(init)));
                    self.line(&format!("{modifiers}{ty} {name}{init};"));
                }
                Member::Method(method) => self.method(method),
                Member::Class(header, members) => self.class(header, members),
            }
        }
        self.depth -= 1;
        self.line("}");
    }

    fn method(&mut self, method: &Method) {
        let params: Vec<String> = method.params.iter().map(|(ty, name)| format!("{ty} {name}")).collect();
        let header = format!("{}({})", method.header, params.join(", "));
        match &method.body {
            None => self.line(&format!("{header};")),
            Some(body) => {
                self.line(&format!("{header} {{"));
                self.body(body);
                self.line("}");
            }
        }
    }

    fn body(&mut self, stmts: &[Stmt]) {
        self.depth += 1;
        for stmt in stmts {
            self.stmt(stmt);
        }
        self.depth -= 1;
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Local(fixed, ty, name, init) => {
                let fixed = if *fixed { "final " } else { "" };
                self.line(&format!("{fixed}{ty} {name} = {};", bare(init)));
            }
            Stmt::Expr(expr) => self.line(&format!("{};", bare(expr))),
            Stmt::If(condition, yes, no) => self.branch(condition, yes, no),
            Stmt::Loop(label, header, body) => self.repeat(label.as_deref(), header, body),
            Stmt::Switch(on, arms) => {
                self.line(&format!("switch ({}) {{", bare(on)));
                self.depth += 1;
                for arm in arms {
                    if arm.labels.is_empty() {
                        self.line("default:");
                    }
                    for label in &arm.labels {
                        self.line(&format!("case {label}:"));
                    }
                    self.body(&arm.body);
                }
                self.depth -= 1;
                self.line("}");
            }
            Stmt::Break(label) => self.line(&jump("break", label.as_deref())),
            Stmt::Continue(label) => self.line(&jump("continue", label.as_deref())),
            Stmt::Return(None) => self.line("return;"),
            Stmt::Return(Some(value)) => self.line(&format!("return {};", bare(value))),
            Stmt::Throw(value) => self.line(&format!("throw {};", bare(value))),
            Stmt::Try(body, catches, last) => {
                self.line("try {");
                self.body(body);
                for catch in catches {
                    self.line(&format!("}} catch ({} {}) {{", catch.types.join(" | "), catch.name));
                    self.body(&catch.body);
                }
                if let Some(last) = last {
                    self.line("} finally {");
                    self.body(last);
                }
                self.line("}");
            }
            Stmt::Block(body) => self.braced("{", body),
            Stmt::Synchronized(lock, body) => {
                self.braced(&format!("synchronized ({}) {{", bare(lock)), body);
            }
        }
    }

    fn braced(&mut self, opening: &str, body: &[Stmt]) {
        self.line(opening);
        self.body(body);
        self.line("}");
    }

    fn branch(&mut self, condition: &Expr, yes: &[Stmt], no: &[Stmt]) {
        self.line(&format!("if ({}) {{", bare(condition)));
        self.body(yes);
        if !no.is_empty() {
            self.line("} else {");
            self.body(no);
        }
        self.line("}");
    }

    fn repeat(&mut self, label: Option<&str>, header: &Loop, body: &[Stmt]) {
        let label = label.map_or_else(String::new, |label| format!("{label}: "));
        let opening = match header {
            Loop::For(name, from, until, update) => {
                format!("for (int {name} = {}; {}; {}) {{", bare(from), bare(until), bare(update))
            }
            Loop::Each(ty, name, over) => format!("for ({ty} {name} : {}) {{", bare(over)),
            Loop::While(condition) => format!("while ({}) {{", bare(condition)),
            Loop::Do(_) => "do {".to_owned(),
        };
        self.line(&format!("{label}{opening}"));
        self.body(body);
        match header {
            Loop::Do(condition) => self.line(&format!("}} while ({});", bare(condition))),
            Loop::For(..) | Loop::Each(..) | Loop::While(_) => self.line("}"),
        }
    }
}

fn jump(keyword: &str, label: Option<&str>) -> String {
    label.map_or_else(|| format!("{keyword};"), |label| format!("{keyword} {label};"))
}

/// An expression where none surrounds it.
fn bare(expr: &Expr) -> String {
    match expr {
        Expr::Atom(text) => text.clone(),
        Expr::Prefix(op, inner) => format!("{op}{}", operand(inner)),
        Expr::Postfix(inner, op) => format!("{}{op}", operand(inner)),
        Expr::Infix(left, op, right) => format!("{} {op} {}", operand(left), operand(right)),
        Expr::Cast(ty, inner) => format!("({ty}) {}", operand(inner)),
        Expr::Choice(condition, yes, no) => {
            format!("{} ? {} : {}", operand(condition), operand(yes), operand(no))
        }
        Expr::Index(array, index) => format!("{}[{}]", operand(array), bare(index)),
        Expr::Field(object, name) => format!("{}.{name}", operand(object)),
        Expr::Call(None, name, args) => format!("{name}({})", list(args)),
        Expr::Call(Some(receiver), name, args) => format!("{}.{name}({})", operand(receiver), list(args)),
        Expr::New(class, args) => format!("new {class}({})", list(args)),
        Expr::NewArray(element, lengths) => {
            let mut text = format!("new {element}");
            for length in lengths {
                // Writing to a string cannot fail.
                let _ = write!(text, "[{}]", bare(length));
            }
            text
        }
        Expr::ArrayOf(ty, elements) => format!("new {ty} {{{}}}", list(elements)),
        Expr::Lambda(params, body) => format!("({}) -> {}", params.join(", "), operand(body)),
        Expr::LambdaBlock(params, body) => {
            let mut inner = Printer { out: String::new(), depth: 0 };
            inner.body(body);
            let lines: Vec<&str> = inner.out.lines().map(str::trim).collect();
            format!("({}) -> {{ {} }}", params.join(", "), lines.join(" "))
        }
        Expr::InstanceOf(inner, ty) => format!("{} instanceof {}", operand(inner), erased(*ty)),
    }
}

/// An expression inside another one.
fn operand(expr: &Expr) -> String {
    match expr {
        Expr::Atom(text) if !text.starts_with('-') => text.clone(),
        Expr::Index(..) | Expr::Field(..) | Expr::Call(..) => bare(expr),
        _ => format!("({})", bare(expr)),
    }
}

fn list(exprs: &[Expr]) -> String {
    exprs.iter().map(bare).collect::<Vec<_>>().join(", ")
}

/// `instanceof` takes no type arguments at level 8.
fn erased(ty: Type) -> String {
    let text = ty.to_string();
    text.split('<').next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::bare;
    use crate::ast::{Expr, Prim, Type};

    #[test]
    fn a_negative_literal_is_parenthesised_as_an_operand_only() {
        let minus_one = Expr::atom("-1");
        assert_eq!(bare(&minus_one), "-1");
        assert_eq!(bare(&Expr::Prefix("-", Box::new(minus_one.clone()))), "-(-1)");
        assert_eq!(bare(&Expr::cast(Type::Prim(Prim::Byte), minus_one)), "(byte) (-1)");
    }

    #[test]
    fn a_fresh_array_is_parenthesised_before_it_is_indexed() {
        let fresh = Expr::NewArray("int".into(), vec![Expr::atom("3")]);
        let element = Expr::Index(Box::new(fresh), Box::new(Expr::atom("0")));
        assert_eq!(bare(&element), "(new int[3])[0]");
    }
}
