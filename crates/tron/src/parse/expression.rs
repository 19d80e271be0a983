//! Sets and conditions.
//!
//! Both are read by one grammar, `or < and < not < comparison < + - < &`, and told apart by what they turn out to
//! be, so that a parenthesis needs no look-ahead.

use super::{Parsed, Parser};
use crate::ast::{Comparison, Condition, ConditionKind, Expr, ExprKind, Path};
use crate::lexer::Kind;
use crate::source::Span;

/// What a parenthesis can hold.
enum Either {
    Set(Expr),
    Condition(Condition),
}

impl Either {
    fn span(&self) -> Span {
        match self {
            Either::Set(set) => set.span,
            Either::Condition(condition) => condition.span,
        }
    }
}

impl Parser<'_> {
    pub(super) fn condition(&mut self) -> Parsed<Condition> {
        let either = self.disjunction()?;
        self.demand_condition(either)
    }

    pub(super) fn set(&mut self) -> Parsed<Expr> {
        let either = self.sum()?;
        self.demand_set(either)
    }

    pub(super) fn path(&mut self, what: &str) -> Parsed<Path> {
        let variable = self.variable(what)?;
        let mut fields = Vec::new();
        while self.at_mark('.') && self.goes_on() {
            self.next();
            fields.push(self.name("a field name")?);
        }
        Ok(Path { variable, fields })
    }

    /// Whether the next token can continue an expression: it is on the same line or within parentheses.
    fn goes_on(&self) -> bool {
        self.parentheses > 0 || !self.peek().begins_line
    }

    fn disjunction(&mut self) -> Parsed<Either> {
        let mut left = self.conjunction()?;
        while self.goes_on() && self.take_word("or") {
            let right = self.conjunction()?;
            let (one, other) = (self.demand_condition(left)?, self.demand_condition(right)?);
            let span = one.span.to(other.span);
            let kind = ConditionKind::Or(Box::new(one), Box::new(other));
            left = Either::Condition(Condition { kind, span });
        }
        Ok(left)
    }

    fn conjunction(&mut self) -> Parsed<Either> {
        let mut left = self.negation()?;
        while self.goes_on() && self.take_word("and") {
            let right = self.negation()?;
            let (one, other) = (self.demand_condition(left)?, self.demand_condition(right)?);
            let span = one.span.to(other.span);
            let kind = ConditionKind::And(Box::new(one), Box::new(other));
            left = Either::Condition(Condition { kind, span });
        }
        Ok(left)
    }

    fn negation(&mut self) -> Parsed<Either> {
        if !self.at_word("not") {
            return self.comparison();
        }
        let start = self.next().span;
        let negated = self.nested(Self::negation)?;
        let inner = self.demand_condition(negated)?;
        let span = start.to(inner.span);
        Ok(Either::Condition(Condition { kind: ConditionKind::Not(Box::new(inner)), span }))
    }

    fn comparison(&mut self) -> Parsed<Either> {
        let left = self.sum()?;
        let Some(comparison) = self.comparison_sign()? else { return Ok(left) };
        let one = self.demand_set(left)?;
        let right = self.sum()?;
        let other = self.demand_set(right)?;
        let span = one.span.to(other.span);
        let kind = ConditionKind::Compare(comparison, Box::new(one), Box::new(other));
        Ok(Either::Condition(Condition { kind, span }))
    }

    fn comparison_sign(&mut self) -> Parsed<Option<Comparison>> {
        if !self.goes_on() {
            return Ok(None);
        }
        let sign = match self.peek().kind {
            Kind::EqualEqual => Comparison::Equal,
            Kind::NotEqual => Comparison::Unequal,
            Kind::Word if self.at_word("in") => Comparison::In,
            Kind::Word if self.at_word("not") => {
                self.next();
                self.expect_word("in", "after `not`")?;
                return Ok(Some(Comparison::NotIn));
            }
            Kind::Mark('=') => {
                let span = self.peek().span;
                return self.fail(span, "`=` compares nothing".to_owned(), "write `==`");
            }
            _ => return Ok(None),
        };
        self.next();
        Ok(Some(sign))
    }

    fn sum(&mut self) -> Parsed<Either> {
        let mut left = self.product()?;
        while self.goes_on() && (self.at_mark('+') || self.at_mark('-')) {
            let adds = self.next().kind == Kind::Mark('+');
            let right = self.product()?;
            let (one, other) = (self.demand_set(left)?, self.demand_set(right)?);
            let span = one.span.to(other.span);
            let make = if adds { ExprKind::Union } else { ExprKind::Difference };
            left = Either::Set(Expr { kind: make(Box::new(one), Box::new(other)), span });
        }
        Ok(left)
    }

    fn product(&mut self) -> Parsed<Either> {
        let mut left = self.factor()?;
        while self.goes_on() && self.take_mark('&') {
            let right = self.factor()?;
            let (one, other) = (self.demand_set(left)?, self.demand_set(right)?);
            let span = one.span.to(other.span);
            left = Either::Set(Expr { kind: ExprKind::Intersection(Box::new(one), Box::new(other)), span });
        }
        Ok(left)
    }

    fn factor(&mut self) -> Parsed<Either> {
        let token = self.peek();
        if self.at_mark('(') {
            return self.parenthesis();
        }
        if matches!(token.kind, Kind::Text | Kind::Number) {
            self.next();
            let kind = ExprKind::Literal(self.text_of(token).to_owned());
            return Ok(Either::Set(Expr { kind, span: token.span }));
        }
        if token.kind != Kind::Word {
            return self.unexpected("a variable, `none` or `(`");
        }
        match self.text_of(token) {
            "concat" if self.peek_second().kind == Kind::Mark('(') => self.concat(),
            "null" | "nil" | "empty" if !self.is_assigned(token) => self.fail(
                token.span,
                format!("`{}` is no word of the language", self.text_of(token)),
                "the empty set is `none`",
            ),
            "none" => {
                self.next();
                Ok(Either::Set(Expr { kind: ExprKind::Empty, span: token.span }))
            }
            word @ ("true" | "false") => {
                let kind = ConditionKind::Constant(word == "true");
                self.next();
                Ok(Either::Condition(Condition { kind, span: token.span }))
            }
            "new" => self.fail(
                token.span,
                "`new` is no part of an expression".to_owned(),
                "assign the new object to a variable first: x := new CLASS",
            ),
            _ => {
                let path = self.path("a variable")?;
                let span = path.span();
                Ok(Either::Set(Expr { kind: ExprKind::Path(path), span }))
            }
        }
    }

    /// `concat(a, b)`
    fn concat(&mut self) -> Parsed<Either> {
        let start = self.next().span;
        self.next();
        self.parentheses += 1;
        let parts = self.two_sets();
        self.parentheses -= 1;
        let (one, other) = parts?;
        let kind = ExprKind::Concat(Box::new(one), Box::new(other));
        Ok(Either::Set(Expr { kind, span: start.to(self.last()) }))
    }

    fn two_sets(&mut self) -> Parsed<(Expr, Expr)> {
        let one = self.set()?;
        self.expect_mark(',', "and a second text")?;
        let other = self.set()?;
        self.expect_mark(')', "behind the two texts")?;
        Ok((one, other))
    }

    fn parenthesis(&mut self) -> Parsed<Either> {
        let start = self.next().span;
        self.parentheses += 1;
        let inner = self.nested(Self::disjunction);
        let closed =
            inner.and_then(|inner| self.expect_mark(')', "to close the parenthesis").map(|()| inner));
        self.parentheses -= 1;
        let span = start.to(self.last());
        Ok(match closed? {
            Either::Set(set) => Either::Set(Expr { span, ..set }),
            Either::Condition(condition) => Either::Condition(Condition { span, ..condition }),
        })
    }

    fn demand_set(&mut self, either: Either) -> Parsed<Expr> {
        match either {
            Either::Set(set) => Ok(set),
            Either::Condition(condition) => {
                self.fail(condition.span, "this is a condition, where a set is expected".to_owned(), "")
            }
        }
    }

    fn demand_condition(&mut self, either: Either) -> Parsed<Condition> {
        let span = either.span();
        match either {
            Either::Condition(condition) => Ok(condition),
            Either::Set(_) => self.fail(
                span,
                "this is a set, where a condition is expected".to_owned(),
                "compare it: `… != none` asks whether it has members",
            ),
        }
    }
}
