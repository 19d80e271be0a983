//! Sets and conditions, with only the parentheses they need.

use crate::ast::{Comparison, Condition, ConditionKind, Expr, ExprKind, Path};

/// `x.f.g`
pub(super) fn path(path: &Path) -> String {
    let fields = path.fields.iter().map(|field| format!(".{}", field.text));
    std::iter::once(path.variable.text.clone()).chain(fields).collect()
}

/// A set.
pub(super) fn set(expr: &Expr) -> String {
    let sum = |expr: &Expr| matches!(expr.kind, ExprKind::Union(..) | ExprKind::Difference(..));
    let compound = |expr: &Expr| sum(expr) || matches!(expr.kind, ExprKind::Intersection(..));
    match &expr.kind {
        ExprKind::Empty => "none".to_owned(),
        ExprKind::Path(inner) => path(inner),
        ExprKind::Literal(text) => text.clone(),
        ExprKind::Concat(a, b) => format!("concat({}, {})", set(a), set(b)),
        ExprKind::Union(a, b) => format!("{} + {}", set(a), within(set(b), sum(b))),
        ExprKind::Difference(a, b) => format!("{} - {}", set(a), within(set(b), sum(b))),
        ExprKind::Intersection(a, b) => {
            format!("{} & {}", within(set(a), sum(a)), within(set(b), compound(b)))
        }
    }
}

/// A condition.
pub(super) fn condition(condition: &Condition) -> String {
    broken(condition).join(" ")
}

/// A condition in pieces, each of which but the last ends in `and` or `or`.
pub(super) fn broken(outer: &Condition) -> Vec<String> {
    match &outer.kind {
        ConditionKind::And(a, b) => {
            let right = matches!(b.kind, ConditionKind::And(..));
            joined(a, "and", b, is_or(a), is_or(b) || right)
        }
        ConditionKind::Or(a, b) => joined(a, "or", b, false, is_or(b)),
        _ => vec![simple(outer)],
    }
}

fn joined(a: &Condition, word: &str, b: &Condition, enclose_a: bool, enclose_b: bool) -> Vec<String> {
    let pieces = |inner: &Condition, enclose: bool| match enclose {
        true => vec![format!("({})", condition(inner))],
        false => broken(inner),
    };
    let mut all = pieces(a, enclose_a);
    if let Some(last) = all.last_mut() {
        last.push(' ');
        last.push_str(word);
    }
    all.extend(pieces(b, enclose_b));
    all
}

fn simple(outer: &Condition) -> String {
    match &outer.kind {
        ConditionKind::Constant(true) => "true".to_owned(),
        ConditionKind::Constant(false) => "false".to_owned(),
        ConditionKind::Compare(comparison, a, b) => {
            let sign = match comparison {
                Comparison::Equal => "==",
                Comparison::Unequal => "!=",
                Comparison::In => "in",
                Comparison::NotIn => "not in",
            };
            format!("{} {sign} {}", set(a), set(b))
        }
        ConditionKind::Not(inner) => {
            let enclose = !matches!(inner.kind, ConditionKind::Constant(_) | ConditionKind::Not(_));
            format!("not {}", within(condition(inner), enclose))
        }
        ConditionKind::And(..) | ConditionKind::Or(..) => broken(outer).join(" "),
    }
}

fn is_or(condition: &Condition) -> bool {
    matches!(condition.kind, ConditionKind::Or(..))
}

fn within(text: String, enclose: bool) -> String {
    if enclose { format!("({text})") } else { text }
}
