//! Three or more tests that differ in literals only become one parameterised test.

use super::writer::{Place, Writer};
use crate::case::{Check, Expectation, Expected, Statement, TestCase};
use crate::class_name::ClassName;
use crate::expr::{Expr, Var};
use crate::java_type::Type;
use crate::literal;
use crate::name::TestName;
use crate::stub::Answer;

/// From how many on it pays.
const FEWEST: usize = 3;
/// With more parameters the rows can no longer be read.
const MAX_PARAMETERS: usize = 5;
/// Parameters are numbered downwards from here, below the variable of the result.
const FIRST_PARAMETER: u32 = u32::MAX - 1;

/// A test to be printed: one case, or several with what differs as parameters.
pub(crate) struct Merged {
    pub(crate) case: TestCase,
    /// The numbers of the cases that it holds.
    pub(crate) members: Vec<usize>,
    pub(crate) parameters: Vec<CaseParameter>,
}

/// A parameter of a parameterised test and its value in each case.
pub(crate) struct CaseParameter {
    pub(crate) var: Var,
    pub(crate) name: String,
    pub(crate) ty: Type,
    values: Vec<Expr>,
}

impl Merged {
    pub(crate) fn single(cases: &[TestCase], at: usize) -> Merged {
        Merged { case: cases[at].clone(), members: vec![at], parameters: Vec::new() }
    }

    /// The annotation with the values: one parameter by itself, several as rows.
    pub(crate) fn source(&self, writer: &mut Writer<'_>) -> String {
        let provider = |name: &str| ClassName::new("org.junit.jupiter.params.provider", name);
        if let [only] = self.parameters.as_slice() {
            let values: Vec<String> =
                only.values.iter().map(|value| writer.expr(value, Place::Assigned(&only.ty))).collect();
            let name = writer.scope.class(&provider("ValueSource"));
            return format!("@{name}({} = {{{}}})", value_attribute(&only.ty), values.join(", "));
        }
        let rows: Vec<String> = (0..self.members.len()).map(|row| format!("    {}", self.row(row))).collect();
        let name = writer.scope.class(&provider("CsvSource"));
        format!("@{name}({{\n{}\n}})", rows.join(",\n"))
    }

    fn row(&self, row: usize) -> String {
        let columns: Vec<String> =
            self.parameters.iter().map(|parameter| column(&parameter.values[row])).collect();
        let units: Vec<u16> = columns.join(", ").encode_utf16().collect();
        literal::text(&units)
    }
}

/// The tests to print, each where its first case stood.
pub(crate) fn merge(cases: &[TestCase]) -> Vec<Merged> {
    let shapes: Vec<String> = cases.iter().map(shape).collect();
    let mut merged = Vec::new();
    let mut done = vec![false; cases.len()];
    for at in 0..cases.len() {
        if done[at] {
            continue;
        }
        let members: Vec<usize> =
            (at..cases.len()).filter(|other| !done[*other] && shapes[*other] == shapes[at]).collect();
        match merge_all(cases, &members) {
            Some(test) => {
                for member in members {
                    done[member] = true;
                }
                merged.push(test);
            }
            None => {
                done[at] = true;
                merged.push(Merged::single(cases, at));
            }
        }
    }
    merged
}

/// The case with every literal replaced by a zero of its type: equal for cases that differ in literals only.
/// What cannot stand in a row keeps its case apart from those that can.
fn shape(case: &TestCase) -> String {
    let mut case = case.clone();
    case.name = TestName { method: case.name.method.clone(), ..TestName::default() };
    case.comment.clear();
    let mut fits = true;
    for (_, literal) in literals(&mut case) {
        fits &= can_be_column(literal);
        *literal = zero(literal);
    }
    format!("{fits} {case:?}")
}

fn merge_all(cases: &[TestCase], members: &[usize]) -> Option<Merged> {
    if members.len() < FEWEST {
        return None;
    }
    let mut rows: Vec<Vec<(String, Expr)>> = Vec::new();
    for member in members {
        let mut case = cases[*member].clone();
        rows.push(literals(&mut case).into_iter().map(|(name, value)| (name, value.clone())).collect());
    }
    let columns = rows[0].len();
    let varying: Vec<usize> =
        (0..columns).filter(|column| rows.iter().any(|row| row[*column].1 != rows[0][*column].1)).collect();
    let printable = rows.iter().all(|row| varying.iter().all(|column| can_be_column(&row[*column].1)));
    if varying.is_empty() || varying.len() > MAX_PARAMETERS || !printable {
        return None;
    }
    let mut case = cases[members[0]].clone();
    let mut parameters = Vec::new();
    let holes = literals(&mut case);
    for (column, (name, hole)) in holes.into_iter().enumerate() {
        if varying.contains(&column) {
            let var = Var(FIRST_PARAMETER - column as u32);
            let ty = hole.own_type()?;
            let values = rows.iter().map(|row| row[column].1.clone()).collect();
            *hole = Expr::Var(var);
            parameters.push(CaseParameter { var, name, ty, values });
        }
    }
    drop_aliases(&mut case, &mut parameters);
    case.name = TestName::common(members.iter().map(|member| &cases[*member].name));
    if members.iter().any(|member| cases[*member].comment != case.comment) {
        case.comment.clear();
    }
    Some(Merged { case, members: members.to_vec(), parameters })
}

/// `int amount = parameter;` is the parameter itself.
fn drop_aliases(case: &mut TestCase, parameters: &mut [CaseParameter]) {
    case.arrange.retain(|statement| {
        let Statement::Declare { var, ty, name, value: Expr::Var(source) } = statement else { return true };
        let Some(parameter) = parameters.iter_mut().find(|p| p.var == *source && p.ty == *ty) else {
            return true;
        };
        parameter.var = *var;
        parameter.name.clone_from(name);
        false
    });
}

/// Every literal with a name for it, in the order of printing.
fn literals(case: &mut TestCase) -> Vec<(String, &mut Expr)> {
    let mut found = Vec::new();
    for statement in &mut case.arrange {
        match statement {
            Statement::Declare { name, value, .. } => within(value, name, &mut found),
            Statement::Assign { target, value } => {
                let name =
                    if let Expr::Field { name, .. } = target { name.clone() } else { "value".to_owned() };
                within(target, "value", &mut found);
                within(value, &name, &mut found);
            }
            Statement::Run(call) | Statement::Throws { call, .. } => within(call, "value", &mut found),
            Statement::Inject { .. } => {}
        }
    }
    within(&mut case.act.call, "value", &mut found);
    if let Expectation::Returns(expected) = &mut case.expectation {
        within_expected(expected, &mut found);
    }
    for Check { actual, expected } in &mut case.checks {
        within(actual, "value", &mut found);
        within_expected(expected, &mut found);
    }
    found
}

fn within_expected<'e>(expected: &'e mut Expected, found: &mut Vec<(String, &'e mut Expr)>) {
    match expected {
        Expected::Equals(value)
        | Expected::Near(value, _)
        | Expected::Same(value)
        | Expected::NotSame(value) => {
            within(value, "expected", found);
        }
        Expected::Null | Expected::NotNull | Expected::InstanceOf(_) | Expected::Text(_) => {}
    }
}

fn within<'e>(expr: &'e mut Expr, name: &str, found: &mut Vec<(String, &'e mut Expr)>) {
    if expr.is_literal() {
        found.push((name.to_owned(), expr));
        return;
    }
    match expr {
        Expr::Boxed(part) | Expr::Cast(_, part) | Expr::Length(part) => within(part, name, found),
        Expr::Field { object, .. } => within(object, name, found),
        Expr::Element { array, index, .. } => {
            within(array, name, found);
            within(index, "index", found);
        }
        Expr::Array { elements, .. } => elements.iter_mut().for_each(|e| within(e, name, found)),
        Expr::New { callee, arguments, outer, .. } => {
            if let Some(outer) = outer {
                within(outer, name, found);
            }
            for (at, argument) in arguments.iter_mut().enumerate() {
                within(argument, callee.parameters.get(at).map_or(name, |p| &p.name), found);
            }
        }
        Expr::CallStatic { callee, arguments } => {
            for (at, argument) in arguments.iter_mut().enumerate() {
                within(argument, callee.parameters.get(at).map_or(name, |p| &p.name), found);
            }
        }
        Expr::Call { receiver, callee, arguments } => {
            within(receiver, name, found);
            for (at, argument) in arguments.iter_mut().enumerate() {
                within(argument, callee.parameters.get(at).map_or(name, |p| &p.name), found);
            }
        }
        Expr::Stub(stub) => {
            for answer in stub.methods.iter_mut().flat_map(|method| &mut method.answers) {
                if let Answer::Return(value) | Answer::Throw(value) = answer {
                    within(value, name, found);
                }
            }
        }
        _ => {}
    }
}

fn zero(literal: &Expr) -> Expr {
    match literal {
        Expr::Boolean(_) => Expr::Boolean(false),
        Expr::Byte(_) => Expr::Byte(0),
        Expr::Char(_) => Expr::Char(0),
        Expr::Short(_) => Expr::Short(0),
        Expr::Int(_) => Expr::Int(0),
        Expr::Long(_) => Expr::Long(0),
        Expr::Float(_) => Expr::Float(0),
        Expr::Double(_) => Expr::Double(0),
        _ => Expr::Text(Vec::new()),
    }
}

/// Whether a value reads back from a row as it was: printable text, and numbers that `valueOf` takes.
fn can_be_column(value: &Expr) -> bool {
    let printable = |unit: &u16| (0x20..0x7f).contains(unit);
    match value {
        Expr::Char(unit) => printable(unit),
        Expr::Text(units) => units.iter().all(printable),
        Expr::Float(bits) => !f32::from_bits(*bits).is_nan(),
        Expr::Double(bits) => !f64::from_bits(*bits).is_nan(),
        _ => true,
    }
}

/// A value in a row; text in single quotes, which are doubled within.
fn column(value: &Expr) -> String {
    let quoted = |units: &[u16]| format!("'{}'", String::from_utf16_lossy(units).replace('\'', "''"));
    match value {
        Expr::Boolean(value) => value.to_string(),
        Expr::Byte(value) => value.to_string(),
        Expr::Short(value) => value.to_string(),
        Expr::Int(value) => value.to_string(),
        Expr::Long(value) => value.to_string(),
        Expr::Char(unit) => quoted(&[*unit]),
        Expr::Text(units) => quoted(units),
        Expr::Float(bits) => number(&format!("{:?}", f32::from_bits(*bits))),
        Expr::Double(bits) => number(&format!("{:?}", f64::from_bits(*bits))),
        _ => String::new(),
    }
}

/// As `Double.valueOf` reads it.
fn number(text: &str) -> String {
    text.replace("inf", "Infinity")
}

fn value_attribute(ty: &Type) -> &'static str {
    match ty {
        Type::Boolean => "booleans",
        Type::Byte => "bytes",
        Type::Char => "chars",
        Type::Short => "shorts",
        Type::Int => "ints",
        Type::Long => "longs",
        Type::Float => "floats",
        Type::Double => "doubles",
        Type::Class(_) | Type::Array(_) => "strings",
    }
}
