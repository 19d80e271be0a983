//! SMT-LIB terms and sorts.

use super::apply::apply;
use super::head::{Head, head};
use super::symbols::{Meaning, Symbols};
use super::{Expression, ExpressionId, Expressions, ParseError};
use crate::bits::Bits;
use crate::pool::{Term, TermPool};
use crate::sort::{MAX_WIDTH, Precision, Sort};
use crate::value::Value;

/// Parses one term; names stand for the pool's variables and functions.
pub fn parse_smt_term(pool: &mut TermPool, text: &str) -> Result<Term, ParseError> {
    let expressions = Expressions::read(text)?;
    let mut symbols = Symbols::of_pool(pool);
    match *expressions.tops() {
        [only] => term(&expressions, only, pool, &mut symbols).map(|parsed| parsed.term),
        [] => Err(super::Position { line: 1, column: 1 }.error("a term is wanted")),
        [_, second, ..] => Err(expressions.error(second, "only one term is wanted")),
    }
}

/// A term, and the names given in it by `:named`.
pub(super) struct Parsed {
    pub(super) term: Term,
    pub(super) named: Vec<(String, Term)>,
}

enum Task {
    Visit(ExpressionId),
    Apply { at: ExpressionId, head: Head, count: usize },
    Bind(Vec<String>),
    Unbind(usize),
    Name(String),
}

/// Parses the term at an expression, with a stack of our own: texts can be nested deeply.
pub(super) fn term(
    expressions: &Expressions,
    root: ExpressionId,
    pool: &mut TermPool,
    symbols: &mut Symbols,
) -> Result<Parsed, ParseError> {
    let mut bound = 0;
    let result = run(expressions, root, pool, symbols, &mut bound);
    for _ in 0..bound {
        symbols.forget_last();
    }
    result
}

fn run(
    expressions: &Expressions,
    root: ExpressionId,
    pool: &mut TermPool,
    symbols: &mut Symbols,
    bound: &mut usize,
) -> Result<Parsed, ParseError> {
    let mut tasks = vec![Task::Visit(root)];
    let mut results: Vec<Term> = Vec::new();
    let mut named = Vec::new();
    while let Some(task) = tasks.pop() {
        match task {
            Task::Visit(at) => {
                if let Some(leaf) = visit(expressions, at, pool, symbols, &mut tasks)? {
                    results.push(leaf);
                }
            }
            Task::Apply { at, head, count } => {
                let args = results.split_off(results.len() - count);
                results.push(apply(pool, &head, &args).map_err(|why| expressions.error(at, why))?);
            }
            Task::Bind(names) => {
                let terms = results.split_off(results.len() - names.len());
                for (name, term) in names.iter().zip(terms) {
                    symbols.bind(name, term);
                    *bound += 1;
                }
            }
            Task::Unbind(count) => {
                for _ in 0..count {
                    symbols.forget_last();
                    *bound -= 1;
                }
            }
            Task::Name(name) => {
                if let Some(term) = results.last() {
                    named.push((name, *term));
                }
            }
        }
    }
    match results.pop() {
        Some(term) => Ok(Parsed { term, named }),
        None => Err(expressions.error(root, "a term is wanted")),
    }
}

/// Either the term at once, or tasks that will make it.
fn visit(
    expressions: &Expressions,
    at: ExpressionId,
    pool: &mut TermPool,
    symbols: &Symbols,
    tasks: &mut Vec<Task>,
) -> Result<Option<Term>, ParseError> {
    let fail = |reason: String| Err(expressions.error(at, reason));
    let items = match expressions.get(at) {
        Expression::Symbol(name) => match (name.as_str(), symbols.meaning(name)) {
            (_, Some(Meaning::Term(term))) => return Ok(Some(*term)),
            (_, Some(Meaning::Macro(parameters, body))) if parameters.is_empty() => return Ok(Some(*body)),
            (_, Some(Meaning::Function(function))) => {
                return match pool.try_apply(*function, &[]) {
                    Ok(term) => Ok(Some(term)),
                    Err(error) => fail(error.to_string()),
                };
            }
            ("true", None) => return Ok(Some(pool.bool(true))),
            ("false", None) => return Ok(Some(pool.bool(false))),
            _ => return fail(format!("`{name}` is not declared")),
        },
        Expression::Literal(text) => return literal(pool, text).map_or_else(fail, |term| Ok(Some(term))),
        Expression::Text(_) => return fail("the theory of strings is not supported".to_owned()),
        Expression::Keyword(word) => return fail(format!("{word} is out of place")),
        Expression::List(items) => items,
    };
    let Some((&first, args)) = items.split_first() else {
        return fail("an empty list is no term".to_owned());
    };
    match expressions.symbol(first) {
        Some("let") => {
            let [bindings, body] = *args else { return fail("`let` wants bindings and a body".to_owned()) };
            let Some(bindings) = expressions.list(bindings) else {
                return fail("`let` wants a list of bindings".to_owned());
            };
            let mut names = Vec::new();
            let mut values = Vec::new();
            for binding in bindings {
                match expressions.list(*binding) {
                    Some(&[name, value]) if expressions.symbol(name).is_some() => {
                        names.extend(expressions.symbol(name).map(str::to_owned));
                        values.push(value);
                    }
                    _ => return Err(expressions.error(*binding, "a binding is a symbol and a term")),
                }
            }
            tasks.extend([Task::Unbind(names.len()), Task::Visit(body), Task::Bind(names)]);
            tasks.extend(values.into_iter().rev().map(Task::Visit));
            Ok(None)
        }
        Some("!") => {
            let Some((&body, attributes)) = args.split_first() else {
                return fail("`!` wants a term".to_owned());
            };
            for pair in attributes.windows(2) {
                if let (Expression::Keyword(word), Expression::Symbol(name)) =
                    (expressions.get(pair[0]), expressions.get(pair[1]))
                    && word == ":named"
                {
                    tasks.push(Task::Name(name.clone()));
                }
            }
            tasks.push(Task::Visit(body));
            Ok(None)
        }
        Some("forall" | "exists") => fail("quantifiers are not supported".to_owned()),
        Some("_") => match indexed_constant(expressions, args, pool) {
            Some(term) => Ok(Some(term)),
            None => fail("this indexed identifier is no constant we know".to_owned()),
        },
        _ => {
            let (head, skip) = head(expressions, first, args, symbols)?;
            let args = &args[skip..];
            tasks.push(Task::Apply { at, head, count: args.len() });
            tasks.extend(args.iter().rev().map(|arg| Task::Visit(*arg)));
            Ok(None)
        }
    }
}

fn literal(pool: &mut TermPool, text: &str) -> Result<Term, String> {
    let (digits, radix, bits_a_digit) = match (text.strip_prefix("#x"), text.strip_prefix("#b")) {
        (Some(digits), _) => (digits, 16, 4),
        (None, Some(digits)) => (digits, 2, 1),
        (None, None) => {
            return Err(format!("{text}: the theory of integers and reals is not supported"));
        }
    };
    let width =
        u16::try_from(digits.len() * bits_a_digit).ok().filter(|width| (1..=MAX_WIDTH).contains(width));
    let bits = width.and_then(|width| Bits::parse(width, digits, radix));
    bits.map(|bits| pool.bits_value(&bits)).ok_or_else(|| format!("`{text}` is no bit-vector literal"))
}

/// `(_ bv5 8)`, `(_ NaN 8 24)` and the like.
fn indexed_constant(expressions: &Expressions, items: &[ExpressionId], pool: &mut TermPool) -> Option<Term> {
    let (first, indices) = items.split_first()?;
    let name = expressions.symbol(*first)?;
    if let Some(digits) = name.strip_prefix("bv") {
        let width = u16::try_from(expressions.number(*indices.first()?)?).ok()?;
        let width = Some(width).filter(|width| (1..=MAX_WIDTH).contains(width) && indices.len() == 1)?;
        let bits = Bits::parse(width, digits, 10)?;
        return Some(pool.bits_value(&bits));
    }
    let value = match name {
        "NaN" => f64::NAN,
        "+oo" => f64::INFINITY,
        "-oo" => f64::NEG_INFINITY,
        "+zero" => 0.0,
        "-zero" => -0.0,
        _ => return None,
    };
    let value = match precision(expressions, indices)? {
        Precision::Single => Value::float32(value as f32),
        Precision::Double => Value::float64(value),
    };
    Some(pool.constant(&value))
}

/// The format with these exponent and significand widths, if it is one of ours.
pub(super) fn precision(expressions: &Expressions, indices: &[ExpressionId]) -> Option<Precision> {
    let &[exponent, significand] = indices else { return None };
    match (expressions.number(exponent)?, expressions.number(significand)?) {
        (8, 24) => Some(Precision::Single),
        (11, 53) => Some(Precision::Double),
        _ => None,
    }
}

/// Parses a sort.
pub(super) fn sort(
    expressions: &Expressions,
    at: ExpressionId,
    symbols: &Symbols,
) -> Result<Sort, ParseError> {
    let fail = |reason: String| Err(expressions.error(at, reason));
    if let Some(name) = expressions.symbol(at) {
        return match (name, symbols.meaning(name)) {
            (_, Some(Meaning::Sort(sort))) => Ok(*sort),
            ("Bool", _) => Ok(Sort::Bool),
            ("Float32", _) => Ok(Sort::Float32),
            ("Float64", _) => Ok(Sort::Float64),
            ("Int" | "Real", _) => {
                fail(format!("the theory of integers and reals is not supported ({name})"))
            }
            ("String" | "RegLan", _) => fail(format!("the theory of strings is not supported ({name})")),
            _ => fail(format!("the sort `{name}` is not known")),
        };
    }
    let items = expressions.list(at).unwrap_or_default();
    let name = items.first().and_then(|first| expressions.symbol(*first));
    match (name, items) {
        (Some("_"), [_, kind, indices @ ..]) => match (expressions.symbol(*kind), indices) {
            (Some("BitVec"), &[width]) => match expressions.number(width) {
                Some(width) if (1..=u32::from(MAX_WIDTH)).contains(&width) => Ok(Sort::BitVec(width as u16)),
                _ => fail(format!("a width from 1 to {MAX_WIDTH} is wanted")),
            },
            (Some("FloatingPoint"), indices) => match precision(expressions, indices) {
                Some(precision) => Ok(precision.sort()),
                None => {
                    fail("of the floating-point formats only (8 24) and (11 53) are supported".to_owned())
                }
            },
            _ => fail("this sort is not known".to_owned()),
        },
        (Some("Array"), &[_, index, element]) => {
            let (index, element) =
                (sort_inside(expressions, index, symbols)?, sort_inside(expressions, element, symbols)?);
            Ok(Sort::Array { index, element })
        }
        _ => fail("this sort is not known".to_owned()),
    }
}

fn sort_inside(
    expressions: &Expressions,
    at: ExpressionId,
    symbols: &Symbols,
) -> Result<crate::sort::Scalar, ParseError> {
    let is_array = |id: ExpressionId| {
        expressions.list(id).and_then(|items| items.first()).and_then(|first| expressions.symbol(*first))
            == Some("Array")
    };
    if is_array(at) {
        return Err(expressions.error(at, "arrays of arrays are not supported"));
    }
    sort(expressions, at, symbols)?
        .scalar()
        .ok_or_else(|| expressions.error(at, "arrays of arrays are not supported"))
}
