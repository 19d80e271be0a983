//! Makes a program that shows a difference small, by cutting its tree as long as the difference stays.
//!
//! Every cut removes something or puts a part in the place of the whole, so shrinking ends. Cuts know nothing
//! of Java's rules: the caller's predicate must be false for a text that does not compile.

use crate::ast::{Expr, Loop, Member, Program, Stmt};
use crate::print::print;

/// The smallest program found for whose text `still_differs` is true, asking at most `tries` times.
///
/// `program` itself is taken to differ; it comes back unchanged if no cut keeps the difference.
pub fn shrink(program: &Program, tries: usize, mut still_differs: impl FnMut(&str) -> bool) -> Program {
    let mut smallest = program.clone();
    let mut left = tries;
    loop {
        let mut progress = false;
        for level in [Level::Members, Level::Statements, Level::Expressions] {
            let mut position = 0;
            while left > 0 {
                let mut candidate = smallest.clone();
                let mut cut = Cut { level, left: position };
                if !cut.members(&mut candidate.members) {
                    break;
                }
                left -= 1;
                if still_differs(&print(&candidate)) {
                    // The same position now holds what came after the part that is gone.
                    smallest = candidate;
                    progress = true;
                } else {
                    position += 1;
                }
            }
        }
        if !progress || left == 0 {
            return smallest;
        }
    }
}

/// What is cut: the coarse parts first, since they are few.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Members,
    Statements,
    Expressions,
}

/// One cut: the walk passes over `left` possible cuts and makes the next. Each method says whether it cut.
struct Cut {
    level: Level,
    left: usize,
}

impl Cut {
    /// Whether this possible cut is the one to make.
    fn here(&mut self, level: Level) -> bool {
        if self.level != level {
            return false;
        }
        let chosen = self.left == 0;
        self.left = self.left.saturating_sub(1);
        chosen
    }

    fn members(&mut self, members: &mut Vec<Member>) -> bool {
        for index in (0..members.len()).rev() {
            if self.here(Level::Members) {
                members.remove(index);
                return true;
            }
            let cut = match &mut members[index] {
                Member::Fixed(_) => false,
                Member::Field(_, _, _, init) => init.as_mut().is_some_and(|init| self.expr(init)),
                Member::Method(method) => method.body.as_mut().is_some_and(|body| self.stmts(body)),
                Member::Class(_, members) => self.members(members),
            };
            if cut {
                return true;
            }
        }
        false
    }

    /// Empties the list, removes a statement, or puts a statement's body in its place.
    fn stmts(&mut self, list: &mut Vec<Stmt>) -> bool {
        if list.len() > 1 && self.here(Level::Statements) {
            list.clear();
            return true;
        }
        for index in (0..list.len()).rev() {
            if self.here(Level::Statements) {
                list.remove(index);
                return true;
            }
            for body in 0..bodies(&mut list[index]).len() {
                if self.here(Level::Statements) {
                    let inner = std::mem::take(bodies(&mut list[index]).swap_remove(body));
                    list.splice(index..=index, inner);
                    return true;
                }
            }
            if self.clause(&mut list[index]) || self.stmt(&mut list[index]) {
                return true;
            }
        }
        false
    }

    /// Removes an optional part of a statement.
    fn clause(&mut self, stmt: &mut Stmt) -> bool {
        match stmt {
            Stmt::If(_, _, no) if !no.is_empty() && self.here(Level::Statements) => {
                no.clear();
                true
            }
            Stmt::Try(_, catches, last) => {
                if last.is_some() && !catches.is_empty() && self.here(Level::Statements) {
                    *last = None;
                    return true;
                }
                let chosen = (0..catches.len()).find(|_| self.here(Level::Statements));
                chosen.map(|index| catches.remove(index)).is_some()
            }
            Stmt::Switch(_, arms) => {
                let chosen = (0..arms.len()).find(|_| self.here(Level::Statements));
                chosen.map(|index| arms.remove(index)).is_some()
            }
            _ => false,
        }
    }

    fn stmt(&mut self, stmt: &mut Stmt) -> bool {
        let own = match stmt {
            Stmt::Local(_, _, _, expr)
            | Stmt::Expr(expr)
            | Stmt::If(expr, _, _)
            | Stmt::Switch(expr, _)
            | Stmt::Return(Some(expr))
            | Stmt::Throw(expr)
            | Stmt::Synchronized(expr, _)
            | Stmt::Loop(_, Loop::Each(_, _, expr) | Loop::While(expr) | Loop::Do(expr), _) => {
                self.expr(expr)
            }
            Stmt::Loop(_, Loop::For(_, from, until, update), _) => {
                self.expr(from) || self.expr(until) || self.expr(update)
            }
            Stmt::Break(_) | Stmt::Continue(_) | Stmt::Return(None) | Stmt::Try(..) | Stmt::Block(_) => false,
        };
        own || bodies(stmt).into_iter().any(|body| self.stmts(body))
    }

    /// Puts an operand in the place of the whole.
    fn expr(&mut self, expr: &mut Expr) -> bool {
        for operand in 0..operands(expr).len() {
            if self.here(Level::Expressions) {
                let inner = operands(expr).swap_remove(operand).clone();
                *expr = inner;
                return true;
            }
        }
        if let Expr::LambdaBlock(_, body) = expr {
            return self.stmts(body);
        }
        operands(expr).into_iter().any(|operand| self.expr(operand))
    }
}

/// The statement lists inside a statement.
fn bodies(stmt: &mut Stmt) -> Vec<&mut Vec<Stmt>> {
    match stmt {
        Stmt::If(_, yes, no) => vec![yes, no],
        Stmt::Loop(_, _, body) | Stmt::Block(body) | Stmt::Synchronized(_, body) => vec![body],
        Stmt::Switch(_, arms) => arms.iter_mut().map(|arm| &mut arm.body).collect(),
        Stmt::Try(body, catches, last) => {
            let handlers = catches.iter_mut().map(|catch| &mut catch.body);
            std::iter::once(body).chain(handlers).chain(last).collect()
        }
        Stmt::Local(..)
        | Stmt::Expr(_)
        | Stmt::Break(_)
        | Stmt::Continue(_)
        | Stmt::Return(_)
        | Stmt::Throw(_) => Vec::new(),
    }
}

/// The expressions directly inside an expression.
fn operands(expr: &mut Expr) -> Vec<&mut Expr> {
    match expr {
        Expr::Atom(_) | Expr::LambdaBlock(..) => Vec::new(),
        Expr::Prefix(_, inner)
        | Expr::Postfix(inner, _)
        | Expr::Cast(_, inner)
        | Expr::Field(inner, _)
        | Expr::Lambda(_, inner)
        | Expr::InstanceOf(inner, _) => vec![inner],
        Expr::Infix(left, _, right) | Expr::Index(left, right) => vec![left, right],
        Expr::Choice(condition, yes, no) => vec![condition, yes, no],
        Expr::Call(receiver, _, args) => {
            receiver.iter_mut().map(|receiver| &mut **receiver).chain(args).collect()
        }
        Expr::New(_, args) | Expr::NewArray(_, args) | Expr::ArrayOf(_, args) => args.iter_mut().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::shrink;
    use crate::generate::{Options, tree};
    use crate::print::print;

    #[test]
    fn what_the_predicate_needs_stays_and_the_rest_goes() {
        let large =
            (0..).map(|seed| tree(seed, "P", Options::default())).find(|tree| print(tree).contains(" % "));
        let small = print(&shrink(&large.unwrap(), 100_000, |text| text.contains(" % ")));
        let body: Vec<&str> = small.lines().filter(|line| line.contains(" % ")).collect();
        assert_eq!(body.len(), 1, "{small}");
        assert!(small.lines().count() < 16, "{small}");
    }

    #[test]
    fn a_program_without_a_smaller_one_comes_back_unchanged() {
        let program = tree(5, "P", Options::default());
        assert_eq!(shrink(&program, 100_000, |_| false), program);
    }

    #[test]
    fn the_number_of_questions_is_bounded() {
        let mut asked = 0;
        shrink(&tree(5, "P", Options::default()), 17, |_| {
            asked += 1;
            false
        });
        assert_eq!(asked, 17);
    }

    #[test]
    fn every_candidate_is_smaller_than_the_program() {
        let program = tree(9, "P", Options::default());
        let whole = print(&program).len();
        shrink(&program, 100_000, |text| {
            assert!(text.len() < whole);
            false
        });
    }
}
