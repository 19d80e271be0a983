//! The human form, read by precedences with stacks of our own: texts can be nested deeply.

mod token;

use super::symbols::{Meaning, Symbols};
use super::{ParseError, Position};
use crate::bits::Bits;
use crate::op::{Op, Rounding};
use crate::pool::{FunctionId, Term, TermPool};
use crate::print::signs::{CALLS, INFIX, PREFIX, parameterised};
use crate::sort::Sort;
use token::{Token, tokens};

/// Parses a term in the human form (see [`crate::print::human`]); names stand for the pool's variables and
/// functions. The term is simplified if the pool simplifies.
pub fn parse_human(pool: &mut TermPool, text: &str) -> Result<Term, ParseError> {
    let tokens = tokens(text)?;
    let symbols = Symbols::of_pool(pool);
    let mut parser = Parser { pool, symbols, values: Vec::new(), waiting: Vec::new() };
    let mut end = Position { line: 1, column: 1 };
    let mut wants_operand = true;
    for (position, token) in tokens {
        end = position;
        wants_operand = if wants_operand {
            parser.operand(position, token)?
        } else {
            parser.operator(position, token)?
        };
    }
    if wants_operand {
        return Err(end.error("the text ends where a term is wanted"));
    }
    parser.reduce(0)?;
    match (parser.waiting.pop(), parser.values.pop()) {
        (Some((position, _)), _) => Err(position.error("this parenthesis is never closed")),
        (None, Some(value)) => parser.typed(end, value),
        (None, None) => Err(end.error("a term is wanted")),
    }
}

/// A term, or a literal whose width is not known yet.
enum Operand {
    Term(Term),
    Literal { negative: bool, digits: String, radix: u32 },
}

enum Waiting {
    Infix(&'static str, u8),
    Prefix(char),
    Parenthesis,
    Call { target: Target, base: usize },
}

#[derive(Clone, Copy)]
enum Target {
    Op(Op),
    Function(FunctionId),
}

struct Parser<'p> {
    pool: &'p mut TermPool,
    symbols: Symbols,
    values: Vec<Operand>,
    waiting: Vec<(Position, Waiting)>,
}

impl Parser<'_> {
    /// Takes a token where an operand is wanted; says whether one still is.
    fn operand(&mut self, position: Position, token: Token) -> Result<bool, ParseError> {
        match token {
            Token::Bits { negative, digits, radix, width } => {
                let literal = Operand::Literal { negative, digits, radix };
                let value = match width {
                    Some(width) => Operand::Term(self.of_sort(position, literal, Sort::BitVec(width))?),
                    None => literal,
                };
                self.values.push(value);
            }
            Token::Value(value) => {
                let constant = self.pool.constant(&value);
                self.values.push(Operand::Term(constant));
            }
            Token::Name(name) => match self.symbols.meaning(&name) {
                Some(Meaning::Term(term)) => self.values.push(Operand::Term(*term)),
                _ => return Err(position.error(format!("`{name}` is not declared"))),
            },
            Token::Call { name, parameters } => {
                let target = self.target(&name, parameters.as_ref());
                let target =
                    target.ok_or_else(|| position.error(format!("the function `{name}` is not known")))?;
                self.waiting.push((position, Waiting::Call { target, base: self.values.len() }));
                return Ok(true);
            }
            Token::Sign("(") => {
                self.waiting.push((position, Waiting::Parenthesis));
                return Ok(true);
            }
            Token::Sign(sign @ ("-" | "~" | "!")) => {
                self.waiting.push((position, Waiting::Prefix(sign.chars().next().unwrap_or('-'))));
                return Ok(true);
            }
            Token::Sign(sign) => return Err(position.error(format!("a term is wanted, not `{sign}`"))),
        }
        Ok(false)
    }

    /// Takes a token where an operator is wanted; says whether an operand is wanted next.
    fn operator(&mut self, position: Position, token: Token) -> Result<bool, ParseError> {
        let Token::Sign(sign) = token else { return Err(position.error("an operator is wanted")) };
        if let Some((sign, strength)) = INFIX.iter().find(|(known, _)| *known == sign) {
            self.reduce(*strength)?;
            self.waiting.push((position, Waiting::Infix(sign, *strength)));
            return Ok(true);
        }
        self.reduce(0)?;
        match (sign, self.waiting.last()) {
            (")", Some((_, Waiting::Parenthesis))) => {
                self.waiting.pop();
                Ok(false)
            }
            (",", Some((_, Waiting::Call { .. }))) => Ok(true),
            (")", Some((_, Waiting::Call { target, base }))) => {
                let (target, base) = (*target, *base);
                self.waiting.pop();
                let operands = self.values.split_off(base);
                let args = operands.into_iter().map(|operand| self.typed(position, operand));
                let args = args.collect::<Result<Vec<Term>, _>>()?;
                let made = match target {
                    Target::Op(op) => self.pool.try_make(op, &args),
                    Target::Function(function) => self.pool.try_apply(function, &args),
                };
                self.values.push(Operand::Term(made.map_err(|error| position.error(error.to_string()))?));
                Ok(false)
            }
            _ => Err(position.error(format!("`{sign}` is out of place"))),
        }
    }

    fn target(&self, name: &str, parameters: Option<&(String, Option<String>)>) -> Option<Target> {
        if let Some((first, second)) = parameters {
            return parameterised(name, first, second.as_deref()).map(Target::Op);
        }
        if let Some(Meaning::Function(function)) = self.symbols.meaning(name) {
            return Some(Target::Function(*function));
        }
        let round = match name {
            "rint" => Some(Rounding::NearestEven),
            "ceil" => Some(Rounding::Up),
            "floor" => Some(Rounding::Down),
            "trunc" => Some(Rounding::Zero),
            _ => None,
        };
        let call = CALLS.iter().find(|(known, _)| *known == name).map(|(_, op)| *op);
        round.map(Op::FpRound).or(call).map(Target::Op)
    }

    /// Builds what waits and binds at least as strongly.
    fn reduce(&mut self, strength: u8) -> Result<(), ParseError> {
        while let Some((position, waiting)) = self.waiting.pop() {
            match waiting {
                Waiting::Prefix(sign) if PREFIX >= strength => self.prefix(position, sign)?,
                Waiting::Infix(sign, own) if own >= strength => self.infix(position, sign)?,
                _ => {
                    self.waiting.push((position, waiting));
                    break;
                }
            }
        }
        Ok(())
    }

    fn prefix(&mut self, position: Position, sign: char) -> Result<(), ParseError> {
        let operand = self.values.pop().ok_or_else(|| position.error("a term is wanted"))?;
        let arg = self.typed(position, operand)?;
        let op = match (sign, self.pool.sort(arg).precision()) {
            ('!', _) => Op::Not,
            ('~', _) => Op::BvNot,
            (_, Some(_)) => Op::FpNeg,
            (_, None) => Op::BvNeg,
        };
        self.make(position, op, &[arg])
    }

    fn infix(&mut self, position: Position, sign: &str) -> Result<(), ParseError> {
        let (right, left) = (self.values.pop(), self.values.pop());
        let (Some(left), Some(right)) = (left, right) else { return Err(position.error("a term is wanted")) };
        let (a, b) = match (left, right) {
            (Operand::Term(a), b) => (a, self.of_sort(position, b, self.pool.sort(a))?),
            (a, Operand::Term(b)) => (self.of_sort(position, a, self.pool.sort(b))?, b),
            (a, b) => (self.typed(position, a)?, self.typed(position, b)?),
        };
        let float = self.pool.sort(a).precision().is_some();
        let pick = |of_float: Op, of_bits: Op| if float { of_float } else { of_bits };
        let (op, args, negated) = match sign {
            "||" => (Op::Or, [a, b], false),
            "&&" => (Op::And, [a, b], false),
            "|" => (Op::BvOr, [a, b], false),
            "^" => (Op::BvXor, [a, b], false),
            "&" => (Op::BvAnd, [a, b], false),
            "==" => (pick(Op::FpEq, Op::Eq), [a, b], false),
            "!=" => (pick(Op::FpEq, Op::Eq), [a, b], true),
            "<" => (pick(Op::FpLt, Op::BvSlt), [a, b], false),
            "<=" => (pick(Op::FpLe, Op::BvSle), [a, b], false),
            ">" => (pick(Op::FpLt, Op::BvSlt), [b, a], false),
            ">=" if float => (Op::FpLe, [b, a], false),
            ">=" => (Op::BvSlt, [a, b], true),
            "<u" => (Op::BvUlt, [a, b], false),
            "<=u" => (Op::BvUle, [a, b], false),
            ">u" => (Op::BvUlt, [b, a], false),
            ">=u" => (Op::BvUlt, [a, b], true),
            "<<" => (Op::BvShl, [a, b], false),
            ">>" => (Op::BvAshr, [a, b], false),
            ">>>" => (Op::BvLshr, [a, b], false),
            "+" => (pick(Op::FpAdd, Op::BvAdd), [a, b], false),
            "-" => (pick(Op::FpSub, Op::BvSub), [a, b], false),
            "*" => (pick(Op::FpMul, Op::BvMul), [a, b], false),
            "/" => (pick(Op::FpDiv, Op::BvSdiv), [a, b], false),
            _ => (pick(Op::FpRem, Op::BvSrem), [a, b], false),
        };
        self.make(position, op, &args)?;
        if negated && let Some(Operand::Term(term)) = self.values.pop() {
            return self.make(position, Op::Not, &[term]);
        }
        Ok(())
    }

    fn make(&mut self, position: Position, op: Op, args: &[Term]) -> Result<(), ParseError> {
        let made = self.pool.try_make(op, args).map_err(|error| position.error(error.to_string()))?;
        self.values.push(Operand::Term(made));
        Ok(())
    }

    fn typed(&mut self, position: Position, operand: Operand) -> Result<Term, ParseError> {
        match operand {
            Operand::Term(term) => Ok(term),
            Operand::Literal { digits, .. } => {
                Err(position.error(format!("the width of {digits} is not known: write {digits}:32")))
            }
        }
    }

    fn of_sort(&mut self, position: Position, operand: Operand, sort: Sort) -> Result<Term, ParseError> {
        match (operand, sort) {
            (Operand::Term(term), _) => Ok(term),
            (Operand::Literal { negative, digits, radix }, Sort::BitVec(width)) => {
                let bits = Bits::parse(width, &digits, radix);
                let bits = bits.ok_or_else(|| position.error(format!("{digits} is no number")))?;
                let bits = if negative { crate::bits::wide::negate(&bits) } else { bits };
                Ok(self.pool.bits_value(&bits))
            }
            (Operand::Literal { digits, .. }, other) => {
                Err(position.error(format!("{digits} stands where a {other} is wanted")))
            }
        }
    }
}
