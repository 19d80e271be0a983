//! Conditions and values of paths in the user's words: `x != null`, `c == 'a'`, `colour == RED`, `a[0] < n`.

use attest_forward::Machine;
use attest_program::{ClassId, MethodId};
use attest_state::{Ref, State};
use attest_term::{Op, Precision, Sort, Term, Value};

use super::shapes::{Shape, Shapes, simple};
use crate::graph_text::{character, class_text};

/// So many terms of one condition or value are said, those in names included.
const MAX_TERMS: usize = 2_000;
/// So many classes are named.
const MAX_NAMED: usize = 3;
/// Terms larger than this are only hinted at.
const LARGEST: u32 = 400;
/// What is nested deeper is only hinted at.
const MAX_DEPTH: usize = 60;

/// How tightly an operator binds (JLS 15), from the conditional up.
const CONDITIONAL: u8 = 0;
const OR: u8 = 1;
const AND: u8 = 2;
const EQUALITY: u8 = 6;
const RELATION: u8 = 7;
const SUM: u8 = 9;
const PRODUCT: u8 = 10;
const UNARY: u8 = 11;
const ATOM: u8 = 12;

/// Writes the terms of a path.
pub(crate) struct Words<'a, 'p> {
    machine: &'a mut Machine<'p>,
    state: &'a State,
    shapes: Shapes,
    depth: usize,
    /// How many terms may still be said: names of what objects hold say terms too, and these share parts.
    left: usize,
}

/// A text and how tightly its outermost operator binds.
struct Said {
    text: String,
    strength: u8,
}

fn said(text: impl Into<String>, strength: u8) -> Said {
    Said { text: text.into(), strength }
}

impl<'a, 'p> Words<'a, 'p> {
    /// For the terms of a state at the end of a path of a method.
    pub(crate) fn new(machine: &'a mut Machine<'p>, state: &'a State, method: MethodId) -> Words<'a, 'p> {
        let shapes = Shapes::of(machine, state, method);
        Words { machine, state, shapes, depth: 0, left: MAX_TERMS }
    }

    /// A condition.
    pub(crate) fn condition(&mut self, term: Term) -> String {
        self.truth(term, false).text
    }

    /// A value of a declared type.
    pub(crate) fn value(&mut self, term: Term, descriptor: &str) -> String {
        match descriptor {
            "Z" => {
                let zero = self.machine.pool().bits(32, 0);
                let holds = self.machine.pool().distinct(term, zero);
                self.truth(holds, false).text
            }
            "C" => self.sized(term, true).text,
            _ => self.sized(term, false).text,
        }
    }

    /// That an object from outside has one of these classes: `shape is Square or Strip`.
    pub(crate) fn of_classes(&mut self, reference: Term, classes: &[ClassId]) -> Option<String> {
        let name = self.reference(reference)?;
        if classes.len() > MAX_NAMED {
            return Some(format!("{name} is of another class"));
        }
        let program = self.machine.program();
        let spelt = |class: &ClassId| simple(&class_text(program, *class)).replace('$', ".");
        let names: Vec<String> = classes.iter().map(spelt).collect();
        Some(format!("{name} is {}", names.join(" or ")))
    }

    /// Where an object comes from, if it is one from outside: `this.next`.
    pub(crate) fn reference(&mut self, term: Term) -> Option<String> {
        self.is_reference(term).then(|| self.sized(term, false).text)
    }

    fn op(&mut self, term: Term) -> (Op, Vec<Term>) {
        let pool = self.machine.pool();
        (pool.op(term), pool.args(term).to_vec())
    }

    fn too_much(&mut self, term: Term) -> Option<Said> {
        let size = self.machine.pool().tree_size(term);
        if size > LARGEST && self.depth == 0 {
            return Some(said(format!("… ({size} operators)"), ATOM));
        }
        self.left = if self.depth == 0 { MAX_TERMS } else { self.left.saturating_sub(1) };
        (self.depth > MAX_DEPTH || self.left == 0).then(|| said("…", ATOM))
    }

    fn truth(&mut self, term: Term, negated: bool) -> Said {
        if let Some(hint) = self.too_much(term) {
            return hint;
        }
        self.depth += 1;
        let said = self.truth_inner(term, negated);
        self.depth -= 1;
        said
    }

    fn truth_inner(&mut self, term: Term, negated: bool) -> Said {
        let (op, args) = self.op(term);
        match op {
            Op::True => said((!negated).to_string(), ATOM),
            Op::False => said(negated.to_string(), ATOM),
            Op::Not => self.truth(args[0], !negated),
            Op::And | Op::Or | Op::Implies => {
                let all = (op == Op::And) != negated;
                let left_negated = negated != (op == Op::Implies);
                let (sign, strength) = if all { (" && ", AND) } else { (" || ", OR) };
                let left = self.truth(args[0], left_negated);
                let right = self.truth(args[1], negated);
                said(format!("{}{sign}{}", at_least(left, strength), at_least(right, strength)), strength)
            }
            Op::Xor => self.same(args[0], args[1], !negated),
            Op::Eq => self.same(args[0], args[1], negated),
            Op::BvSlt => self.relation(args[0], args[1], if negated { ">=" } else { "<" }, ""),
            Op::BvSle => self.relation(args[0], args[1], if negated { ">" } else { "<=" }, ""),
            Op::BvUlt | Op::BvUle => {
                // Narrow words that are not negative compare as numbers.
                let unsigned = if self.machine.pool().width(args[0]) < 32 { "" } else { "u" };
                let sign = match (op, negated) {
                    (Op::BvUlt, false) => "<",
                    (Op::BvUlt, true) => ">=",
                    (_, false) => "<=",
                    (_, true) => ">",
                };
                self.relation(args[0], args[1], sign, unsigned)
            }
            Op::FpEq if negated => self.relation(args[0], args[1], "!=", ""),
            Op::FpEq => self.relation(args[0], args[1], "==", ""),
            // With NaN the opposite of less is not at least.
            Op::FpLt | Op::FpLe => {
                let inner = self.relation(args[0], args[1], if op == Op::FpLt { "<" } else { "<=" }, "");
                if negated { said(format!("!({})", inner.text), UNARY) } else { inner }
            }
            Op::Ite => {
                let condition = self.truth(args[0], false);
                let (then, otherwise) = (self.truth(args[1], negated), self.truth(args[2], negated));
                conditional(condition, then, otherwise)
            }
            _ => {
                let inner = self.sized(term, false);
                if negated { said(format!("!{}", at_least(inner, UNARY)), UNARY) } else { inner }
            }
        }
    }

    fn same(&mut self, a: Term, b: Term, negated: bool) -> Said {
        let sign = if negated { "!=" } else { "==" };
        match self.machine.pool().sort(a) {
            Sort::Bool => {
                let (a, b) = (self.truth(a, false), self.truth(b, false));
                said(format!("{} {sign} {}", at_least(a, RELATION), at_least(b, RELATION)), EQUALITY)
            }
            Sort::Float32 | Sort::Float64 => {
                let (a, b) = (self.sized(a, false), self.sized(b, false));
                said(format!("{}same({}, {})", if negated { "!" } else { "" }, a.text, b.text), ATOM)
            }
            _ => self.relation(a, b, sign, ""),
        }
    }

    /// `a sign b`, a constant on the right.
    fn relation(&mut self, a: Term, b: Term, sign: &str, mark: &str) -> Said {
        let turned = match sign {
            "<" => ">",
            "<=" => ">=",
            ">" => "<",
            ">=" => "<=",
            other => other,
        };
        let pool = self.machine.pool();
        let (a, b, sign) = match pool.is_constant(a) && !pool.is_constant(b) {
            true => (b, a, turned),
            false => (a, b, sign),
        };
        let strength = if matches!(sign, "==" | "!=") { EQUALITY } else { RELATION };
        let right = match self.constant_beside(a, b) {
            Some(text) => said(text, ATOM),
            None => self.sized(b, false),
        };
        let left = self.sized(a, false);
        said(
            format!("{} {sign}{mark} {}", at_least(left, strength + 1), at_least(right, strength + 1)),
            strength,
        )
    }

    /// A constant as it is written beside another term: null, a character, a constant of an enum.
    fn constant_beside(&mut self, other: Term, constant: Term) -> Option<String> {
        let word = self.machine.pool().word(constant)?;
        if self.is_reference(other) {
            return Some(self.object(word));
        }
        match self.shape(other) {
            Shape::Char => Some(character(word)),
            Shape::Constant(names) => {
                Some(names.get(word as usize).cloned().unwrap_or_else(|| word.to_string()))
            }
            Shape::Reference | Shape::Plain => None,
        }
    }

    /// What a variable holds, also if it is widened.
    fn shape(&mut self, term: Term) -> Shape {
        let (op, args) = self.op(term);
        match op {
            Op::ZeroExtend(_) => self.shape(args[0]),
            _ => self.shapes.shape(term),
        }
    }

    fn is_reference(&mut self, term: Term) -> bool {
        let mut pending = vec![term];
        let mut seen = 0;
        while let Some(term) = pending.pop() {
            let (op, args) = self.op(term);
            match op {
                Op::Variable if self.shapes.shape(term) == Shape::Reference => return true,
                Op::Ite => pending.extend(&args[1..]),
                _ => {}
            }
            seen += 1;
            if seen > 100 {
                return false;
            }
        }
        false
    }

    /// Null, or an object that is no input.
    fn object(&mut self, word: u64) -> String {
        let object = Ref::of_word(word);
        if object.is_null() {
            return "null".to_owned();
        }
        if let Some(units) = self.machine.string_units(self.state, object) {
            return format!("{:?}", String::from_utf16_lossy(&units));
        }
        let class = self.machine.program().dotted(self.state.heap.class(object));
        format!("new {}", class.rsplit(['.', '$']).next().unwrap_or(&class))
    }

    fn sized(&mut self, term: Term, character: bool) -> Said {
        if let Some(hint) = self.too_much(term) {
            return hint;
        }
        self.depth += 1;
        let said = self.value_inner(term, character);
        self.depth -= 1;
        said
    }

    fn value_inner(&mut self, term: Term, as_character: bool) -> Said {
        if let Some(value) = self.machine.pool().value(term) {
            return said(constant(&value, as_character), ATOM);
        }
        let (op, args) = self.op(term);
        let infix = match op {
            Op::BvSub | Op::FpSub => Some(("-", SUM)),
            Op::BvAdd | Op::FpAdd => Some(("+", SUM)),
            Op::BvMul | Op::FpMul => Some(("*", PRODUCT)),
            Op::BvSdiv | Op::FpDiv => Some(("/", PRODUCT)),
            Op::BvSrem | Op::FpRem => Some(("%", PRODUCT)),
            Op::BvUdiv => Some(("/u", PRODUCT)),
            Op::BvUrem => Some(("%u", PRODUCT)),
            Op::BvShl => Some(("<<", 8)),
            Op::BvAshr => Some((">>", 8)),
            Op::BvLshr => Some((">>>", 8)),
            Op::BvAnd => Some(("&", 5)),
            Op::BvXor => Some(("^", 4)),
            Op::BvOr => Some(("|", 3)),
            _ => None,
        };
        if let Some((sign, strength)) = infix {
            return self.infix(op, args[0], args[1], sign, strength);
        }
        match op {
            Op::Variable => said(self.named(term), ATOM),
            Op::BvNeg | Op::FpNeg => self.prefixed("-", args[0]),
            Op::BvNot => self.prefixed("~", args[0]),
            Op::Ite => {
                let reference = self.is_reference(term);
                let condition = self.truth(args[0], false);
                let [then, otherwise] = [args[1], args[2]].map(|side| match self.machine.pool().word(side) {
                    Some(word) if reference => said(self.object(word), ATOM),
                    _ => self.sized(side, as_character),
                });
                conditional(condition, then, otherwise)
            }
            Op::ZeroExtend(_) | Op::SignExtend(_) => self.extended(op, args[0], as_character),
            Op::Extract { high, low: 0 } => {
                let cast = match high {
                    7 => "(byte) ",
                    15 => "(short) ",
                    31 => "(int) ",
                    _ => return self.called(&format!("low{}", high + 1), &args),
                };
                self.prefixed(cast, args[0])
            }
            Op::FpFromSigned(precision) | Op::FpFromFloat(precision) => match precision {
                Precision::Single => self.prefixed("(float) ", args[0]),
                Precision::Double => self.prefixed("(double) ", args[0]),
            },
            Op::FpToSigned(32) => self.prefixed("(int) ", args[0]),
            Op::FpToSigned(_) => self.prefixed("(long) ", args[0]),
            Op::FpAbs => self.called("abs", &args),
            Op::FpSqrt => self.called("sqrt", &args),
            Op::FpIsNan => self.called("isNaN", &args),
            Op::FpIsInfinite => self.called("isInfinite", &args),
            Op::FpToBits => self.called("toBits", &args),
            Op::FpFromBits(_) => self.called("fromBits", &args),
            Op::Concat => self.called("concat", &args),
            _ => match self.machine.pool().applied(term) {
                Some(function) => {
                    let name = self.machine.pool().function(function).name.clone();
                    self.called(&name, &args)
                }
                None if self.machine.pool().sort(term) == Sort::Bool && op != Op::Select => {
                    let name = format!("{op:?}");
                    self.called(&name, &args)
                }
                None => said(attest_term::print::human(self.machine.pool(), term), CONDITIONAL),
            },
        }
    }

    fn infix(&mut self, op: Op, a: Term, b: Term, sign: &str, strength: u8) -> Said {
        let pool = self.machine.pool();
        // The canonical form has differences as sums, and factors behind.
        let (a, b) = match op {
            Op::BvMul if pool.is_constant(b) => (b, a),
            _ => (a, b),
        };
        let negative = |pool: &attest_term::TermPool, term: Term| {
            pool.bits_of(term).and_then(|bits| bits.signed()).filter(|value| *value < 0)
        };
        if op == Op::BvAdd {
            let magnitude = negative(pool, b).map(|value| value.unsigned_abs().to_string());
            let (inner, factor) = match (pool.op(b), pool.args(b).to_vec().as_slice()) {
                (Op::BvNeg, &[inner]) => (Some(inner), None),
                (Op::BvMul, &[inner, factor]) => match negative(pool, factor) {
                    Some(value) => (Some(inner), Some(value.unsigned_abs())),
                    None => (None, None),
                },
                _ => (None, None),
            };
            let right = match (magnitude, inner, factor) {
                (Some(magnitude), ..) => Some(said(magnitude, ATOM)),
                (None, Some(inner), None) => Some(self.sized(inner, false)),
                (None, Some(inner), Some(factor)) => {
                    let inner = self.sized(inner, false);
                    Some(said(format!("{factor}*{}", at_least(inner, UNARY)), PRODUCT))
                }
                (None, None, _) => None,
            };
            if let Some(right) = right {
                let left = self.sized(a, false);
                return said(format!("{} - {}", at_least(left, SUM), at_least(right, PRODUCT)), SUM);
            }
        }
        let (left, right) = (self.sized(a, false), self.sized(b, false));
        let spaced = if sign == "*" { "*".to_owned() } else { format!(" {sign} ") };
        said(format!("{}{spaced}{}", at_least(left, strength), at_least(right, strength + 1)), strength)
    }

    /// Widening needs no word in Java, except where a sum would be one of longs.
    fn extended(&mut self, op: Op, inner: Term, as_character: bool) -> Said {
        let (inner_op, args) = self.op(inner);
        if let Op::Extract { high, low: 0 } = inner_op {
            let cast = match (op, high) {
                (Op::SignExtend(_), 7) => "(byte) ",
                (Op::SignExtend(_), 15) => "(short) ",
                (Op::ZeroExtend(_), 15) => "(char) ",
                _ => "",
            };
            if !cast.is_empty() {
                return self.prefixed(cast, args[0]);
            }
            let mask = (1u64 << (high + 1)) - 1;
            if matches!(op, Op::ZeroExtend(_)) && high < 63 {
                let inner = self.sized(args[0], false);
                return said(format!("{} & {mask:#x}", at_least(inner, 6)), 5);
            }
        }
        let said_inner = self.sized(inner, as_character);
        match said_inner.strength < ATOM && self.machine.pool().width(inner) == 32 {
            true => said(format!("(long) {}", at_least(said_inner, UNARY)), UNARY),
            false => said_inner,
        }
    }

    fn prefixed(&mut self, sign: &str, term: Term) -> Said {
        let inner = self.sized(term, false);
        said(format!("{sign}{}", at_least(inner, UNARY)), UNARY)
    }

    fn called(&mut self, name: &str, args: &[Term]) -> Said {
        let mut texts = Vec::new();
        for arg in args {
            let text = match self.machine.pool().sort(*arg) {
                Sort::Bool => self.truth(*arg, false).text,
                _ => self.sized(*arg, false).text,
            };
            texts.push(text);
        }
        said(format!("{name}({})", texts.join(", ")), ATOM)
    }

    /// A variable by where its value comes from.
    fn named(&mut self, variable: Term) -> String {
        use attest_state::Origin;
        let name = self.machine.pool().name(variable).unwrap_or("?").to_owned();
        let Some(origin) = self.shapes.origin(variable) else { return name };
        let mut of = |term: Term| {
            let inner = self.sized(term, false);
            at_least(inner, ATOM)
        };
        match origin {
            Origin::Parameter(_) | Origin::Result(..) => name,
            Origin::Static(class, field) => {
                let program = self.machine.program();
                let class = program.dotted(class);
                let simple = class.rsplit(['.', '$']).next().unwrap_or(&class);
                format!("{simple}.{}", program.text(program.field(field).name))
            }
            Origin::Field(object, field) => {
                let object = of(object);
                let program = self.machine.program();
                format!("{object}.{}", program.text(program.field(field).name))
            }
            Origin::Element(array, at) => {
                let array = of(array);
                format!("{array}[{}]", self.sized(at, false).text)
            }
            Origin::Key(map, at) => format!("{}.keys[{at}]", of(map)),
            Origin::Held(map, at) => format!("{}.values[{at}]", of(map)),
            Origin::Length(array) if name.ends_with(".size()") => format!("{}.size()", of(array)),
            Origin::Length(array) => format!("{}.length", of(array)),
            Origin::Character(text, at) => {
                let text = of(text);
                format!("{text}.charAt({})", self.sized(at, false).text)
            }
            Origin::TextLength(text) => format!("{}.length()", of(text)),
        }
    }
}

/// A text, in parentheses if it binds too loosely.
fn at_least(said: Said, strength: u8) -> String {
    if said.strength < strength { format!("({})", said.text) } else { said.text }
}

fn conditional(condition: Said, then: Said, otherwise: Said) -> Said {
    let (condition, then) = (at_least(condition, OR), at_least(then, OR));
    said(format!("{condition} ? {then} : {}", at_least(otherwise, CONDITIONAL)), CONDITIONAL)
}

fn constant(value: &Value, as_character: bool) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::Bits(bits) if as_character => character(bits.low_word()),
        Value::Bits(bits) => match bits.signed() {
            Some(value) => value.to_string(),
            None => bits.to_decimal(),
        },
        Value::Float32(bits) => format!("{:?}f", f32::from_bits(*bits)),
        Value::Float64(bits) => format!("{:?}", f64::from_bits(*bits)),
        Value::Array(_) => "array".to_owned(),
    }
}
