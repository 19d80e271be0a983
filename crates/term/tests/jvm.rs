//! The evaluator against a real JVM: random Java expressions, each also built as a term, on random and edge inputs.
//!
//! Wants `java` on the path. The terms are evaluated as they are and simplified.

use attest_term::random::{Random, random_value};
use attest_term::{Assignment, Op, Precision, Rounding, Sort, Tape, Term, TermPool, Value};
use std::fmt::Write as _;
use std::process::Command;

const EXPRESSIONS: usize = 400;
const INPUTS: usize = 250;
const DEPTH: usize = 4;
const INT: Sort = Sort::BitVec(32);
const LONG: Sort = Sort::BitVec(64);
const PARAMETERS: [(&str, Sort, &str); 8] = [
    ("a", INT, "int"),
    ("b", INT, "int"),
    ("c", LONG, "long"),
    ("d", LONG, "long"),
    ("e", Sort::Float32, "float"),
    ("f", Sort::Float32, "float"),
    ("g", Sort::Float64, "double"),
    ("h", Sort::Float64, "double"),
];

/// A Java expression and the term that should mean the same.
struct Expression {
    java: String,
    term: Term,
}

struct Generator {
    pool: TermPool,
    random: Random,
}

impl Generator {
    fn expression(&mut self, sort: Sort, depth: usize) -> Expression {
        if depth == 0 || self.random.below(8) == 0 {
            return self.leaf(sort);
        }
        match sort {
            Sort::Bool => self.condition(depth - 1),
            Sort::BitVec(_) => self.integer(sort, depth - 1),
            _ => self.float(sort, depth - 1),
        }
    }

    fn leaf(&mut self, sort: Sort) -> Expression {
        if sort == Sort::Bool {
            return self.condition(0);
        }
        if self.random.below(3) > 0 {
            let fitting: Vec<_> = PARAMETERS.iter().filter(|(_, of, _)| *of == sort).collect();
            let (name, ..) = fitting[self.random.below(fitting.len())];
            return Expression { java: (*name).to_owned(), term: self.pool.variable(name, sort) };
        }
        let value = random_value(&mut self.random, sort);
        let java = match &value {
            Value::Bits(bits) if sort == INT => format!("0x{:x}", bits.low_word()),
            Value::Bits(bits) => format!("0x{:x}L", bits.low_word()),
            Value::Float32(bits) => format!("Float.intBitsToFloat(0x{bits:x})"),
            Value::Float64(bits) => format!("Double.longBitsToDouble(0x{bits:x}L)"),
            other => panic!("{other:?}"),
        };
        Expression { java, term: self.pool.constant(&value) }
    }

    fn integer(&mut self, sort: Sort, depth: usize) -> Expression {
        let a = self.expression(sort, depth);
        let b = self.expression(sort, depth);
        let long = sort == LONG;
        let width = if long { 64 } else { 32 };
        let pool = &mut self.pool;
        let one = pool.bits(width, 1);
        let mask = pool.bits(width, u64::from(width) - 1);
        let class = if long { "Long" } else { "Integer" };
        let (x, y) = (&a.java, &b.java);
        let (java, term) = match self.random.below(24) {
            0 => (format!("({x} + {y})"), pool.bv_add(a.term, b.term)),
            1 => (format!("({x} - {y})"), pool.bv_sub(a.term, b.term)),
            2 => (format!("({x} * {y})"), pool.bv_mul(a.term, b.term)),
            choice @ 3..=8 => {
                let divisor = pool.bv_or(b.term, one);
                match choice {
                    3 | 4 => (format!("({x} / ({y} | 1))"), pool.bv_sdiv(a.term, divisor)),
                    5 | 6 => (format!("({x} % ({y} | 1))"), pool.bv_srem(a.term, divisor)),
                    7 => (format!("{class}.divideUnsigned({x}, {y} | 1)"), pool.bv_udiv(a.term, divisor)),
                    _ => (format!("{class}.remainderUnsigned({x}, {y} | 1)"), pool.bv_urem(a.term, divisor)),
                }
            }
            choice @ 9..=11 => {
                // Java masks the distance; the operators do not.
                let distance = pool.bv_and(b.term, mask);
                match choice {
                    9 => (format!("({x} << {y})"), pool.bv_shl(a.term, distance)),
                    10 => (format!("({x} >> {y})"), pool.bv_ashr(a.term, distance)),
                    _ => (format!("({x} >>> {y})"), pool.bv_lshr(a.term, distance)),
                }
            }
            12 => (format!("({x} & {y})"), pool.bv_and(a.term, b.term)),
            13 => (format!("({x} | {y})"), pool.bv_or(a.term, b.term)),
            14 => (format!("({x} ^ {y})"), pool.bv_xor(a.term, b.term)),
            15 => (format!("(-{x})").replace("--", "- -"), pool.bv_neg(a.term)),
            16 => (format!("(~{x})"), pool.bv_not(a.term)),
            choice @ 17..=19 => {
                let (cast, bits) = [("byte", 8), ("short", 16), ("char", 16)][choice - 17];
                let low = pool.extract(bits - 1, 0, a.term);
                let by = width - bits;
                let term = if cast == "char" { pool.zero_extend(by, low) } else { pool.sign_extend(by, low) };
                (if long { format!("((long) ({cast}) {x})") } else { format!("((int) ({cast}) {x})") }, term)
            }
            20 => {
                let condition = self.expression(Sort::Bool, depth);
                let term = self.pool.ite(condition.term, a.term, b.term);
                (format!("({} ? {x} : {y})", condition.java), term)
            }
            21 if long => {
                let int = self.expression(INT, depth);
                (format!("((long) {})", int.java), self.pool.sign_extend(32, int.term))
            }
            21 => {
                let wide = self.expression(LONG, depth);
                (format!("((int) {})", wide.java), self.pool.extract(31, 0, wide.term))
            }
            22 => {
                let from = self.random.pick(&[Sort::Float32, Sort::Float64]);
                let float = self.expression(from, depth);
                let cast = if long { "long" } else { "int" };
                (format!("(({cast}) {})", float.java), self.pool.fp_to_signed(width, float.term))
            }
            _ => {
                let from = if long { Sort::Float64 } else { Sort::Float32 };
                let float = self.expression(from, depth);
                let call = if long { "Double.doubleToLongBits" } else { "Float.floatToIntBits" };
                (format!("{call}({})", float.java), self.pool.fp_to_bits(float.term))
            }
        };
        Expression { java, term }
    }

    fn float(&mut self, sort: Sort, depth: usize) -> Expression {
        let a = self.expression(sort, depth);
        let b = self.expression(sort, depth);
        let double = sort == Sort::Float64;
        let (precision, cast) =
            if double { (Precision::Double, "double") } else { (Precision::Single, "float") };
        let (x, y) = (&a.java, &b.java);
        let pool = &mut self.pool;
        let (java, term) = match self.random.below(18) {
            0 => (format!("({x} + {y})"), pool.fp_add(a.term, b.term)),
            1 => (format!("({x} - {y})"), pool.fp_sub(a.term, b.term)),
            2 => (format!("({x} * {y})"), pool.fp_mul(a.term, b.term)),
            3 => (format!("({x} / {y})"), pool.fp_div(a.term, b.term)),
            4 | 5 => (format!("({x} % {y})"), pool.fp_rem(a.term, b.term)),
            6 => (format!("(-({x}))"), pool.fp_neg(a.term)),
            7 => (format!("Math.abs({x})"), pool.fp_abs(a.term)),
            8 => {
                // The square root of a widened float, rounded back, is the float's own square root.
                (format!("(({cast}) Math.sqrt({x}))"), pool.fp_sqrt(a.term))
            }
            9 => {
                let c = self.expression(sort, depth);
                (format!("Math.fma({x}, {y}, {})", c.java), self.pool.fp_fma(a.term, b.term, c.term))
            }
            choice @ 10..=12 => {
                let (name, rounding) =
                    [("floor", Rounding::Down), ("ceil", Rounding::Up), ("rint", Rounding::NearestEven)]
                        [choice - 10];
                (format!("(({cast}) Math.{name}({x}))"), pool.fp_round(rounding, a.term))
            }
            13 => {
                let other = if double { Sort::Float32 } else { Sort::Float64 };
                let other = self.expression(other, depth);
                (format!("(({cast}) {})", other.java), self.pool.fp_from_float(precision, other.term))
            }
            14 | 15 => {
                let from = self.random.pick(&[INT, LONG]);
                let integer = self.expression(from, depth);
                (format!("(({cast}) {})", integer.java), self.pool.fp_from_signed(precision, integer.term))
            }
            16 => {
                let integer = self.expression(if double { LONG } else { INT }, depth);
                let call = if double { "Double.longBitsToDouble" } else { "Float.intBitsToFloat" };
                (format!("{call}({})", integer.java), self.pool.fp_from_bits(precision, integer.term))
            }
            _ => {
                let condition = self.expression(Sort::Bool, depth);
                let term = self.pool.ite(condition.term, a.term, b.term);
                (format!("({} ? {x} : {y})", condition.java), term)
            }
        };
        Expression { java, term }
    }

    fn condition(&mut self, depth: usize) -> Expression {
        let sort = self.random.pick(&[INT, LONG, Sort::Float32, Sort::Float64]);
        let a = self.expression(sort, depth);
        let b = self.expression(sort, depth);
        let float = sort.precision().is_some();
        let pool = &mut self.pool;
        let (lt, le, eq) =
            if float { (Op::FpLt, Op::FpLe, Op::FpEq) } else { (Op::BvSlt, Op::BvSle, Op::Eq) };
        let (sign, term) = match self.random.below(7) {
            0 => ("<", pool.make(lt, &[a.term, b.term])),
            1 => ("<=", pool.make(le, &[a.term, b.term])),
            2 => (">", pool.make(lt, &[b.term, a.term])),
            3 => (">=", pool.make(le, &[b.term, a.term])),
            4 => ("==", pool.make(eq, &[a.term, b.term])),
            5 => {
                let equal = pool.make(eq, &[a.term, b.term]);
                ("!=", pool.not(equal))
            }
            _ if float => {
                let nan = pool.fp_is_nan(a.term);
                let class = if sort == Sort::Float32 { "Float" } else { "Double" };
                return Expression { java: format!("{class}.isNaN({})", a.java), term: nan };
            }
            _ => {
                let class = if sort == INT { "Integer" } else { "Long" };
                let less = pool.bv_ult(a.term, b.term);
                return Expression {
                    java: format!("({class}.compareUnsigned({}, {}) < 0)", a.java, b.java),
                    term: less,
                };
            }
        };
        Expression { java: format!("({} {sign} {})", a.java, b.java), term }
    }
}

/// The result's bits as one long.
fn as_long(sort: Sort, java: &str) -> String {
    match sort {
        Sort::Float32 => format!("Float.floatToIntBits({java}) & 0xffffffffL"),
        Sort::Float64 => format!("Double.doubleToLongBits({java})"),
        INT => format!("({java}) & 0xffffffffL"),
        Sort::Bool => format!("({java}) ? 1 : 0"),
        _ => java.to_owned(),
    }
}

fn word(value: &Value) -> u64 {
    match value {
        Value::Bool(value) => u64::from(*value),
        Value::Bits(bits) => bits.low_word(),
        Value::Float32(bits) => u64::from(*bits),
        Value::Float64(bits) => *bits,
        Value::Array(_) => panic!("no Java expression is an array"),
    }
}

fn java_source(expressions: &[(Sort, Expression)]) -> String {
    let parameters: Vec<String> = PARAMETERS.iter().map(|(name, _, of)| format!("{of} {name}")).collect();
    let parameters = parameters.join(", ");
    let mut source = String::from("class Expressions {\n");
    for (number, (sort, expression)) in expressions.iter().enumerate() {
        let body = as_long(*sort, &expression.java);
        let _ = writeln!(source, "  static long e{number}({parameters}) {{ return {body}; }}");
    }
    source.push_str(
        "  public static void main(String[] args) throws Exception {
    StringBuilder out = new StringBuilder();
    for (String line : java.nio.file.Files.readAllLines(java.nio.file.Path.of(args[0]))) {
      String[] w = line.split(\" \");
      long[] v = new long[8];
      for (int i = 0; i < 8; i++) v[i] = Long.parseUnsignedLong(w[i], 16);
      int a = (int) v[0], b = (int) v[1];
      long c = v[2], d = v[3];
      float e = Float.intBitsToFloat((int) v[4]), f = Float.intBitsToFloat((int) v[5]);
      double g = Double.longBitsToDouble(v[6]), h = Double.longBitsToDouble(v[7]);
",
    );
    for number in 0..expressions.len() {
        let _ = writeln!(
            source,
            "      out.append(Long.toHexString(e{number}(a, b, c, d, e, f, g, h))).append('\\n');"
        );
    }
    source.push_str("    }\n    System.out.print(out);\n  }\n}\n");
    source
}

#[test]
fn terms_evaluate_as_the_jvm_does() {
    let mut generator = Generator { pool: TermPool::without_simplifier(), random: Random::new(2024) };
    let mut expressions = Vec::new();
    for number in 0..EXPRESSIONS {
        let sort = [INT, LONG, Sort::Float32, Sort::Float64, Sort::Bool][number % 5];
        expressions.push((sort, generator.expression(sort, 1 + number % DEPTH)));
    }
    let Generator { mut pool, mut random } = generator;
    let parameters = PARAMETERS.map(|(name, sort, _)| pool.variable(name, sort));
    let inputs: Vec<Vec<Value>> = (0..INPUTS)
        .map(|_| PARAMETERS.map(|(_, sort, _)| random_value(&mut random, sort)).to_vec())
        .collect();
    let lines: Vec<String> = inputs
        .iter()
        .map(|values| values.iter().map(|value| format!("{:x}", word(value))).collect::<Vec<_>>().join(" "))
        .collect();

    let folder = tempfile::tempdir().unwrap();
    let (source, input) = (folder.path().join("Expressions.java"), folder.path().join("inputs.txt"));
    std::fs::write(&source, java_source(&expressions)).unwrap();
    std::fs::write(&input, lines.join("\n")).unwrap();
    let ran = Command::new("java").arg(&source).arg(&input).output().expect("`java` is on the path");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let printed = String::from_utf8(ran.stdout).unwrap();
    let mut printed = printed.lines();

    let raw: Vec<Term> = expressions.iter().map(|(_, expression)| expression.term).collect();
    let simplified: Vec<Term> = raw.iter().map(|term| pool.simplified(*term)).collect();
    let tape = Tape::new(&pool, &[raw, simplified].concat());
    for values in &inputs {
        let assignment = Assignment::new(parameters.iter().copied().zip(values.iter().cloned()));
        let results = tape.run(&assignment).unwrap();
        for (number, (_, expression)) in expressions.iter().enumerate() {
            let wanted = u64::from_str_radix(printed.next().unwrap(), 16).unwrap();
            let (raw, simplified) = (word(&results[number]), word(&results[number + expressions.len()]));
            assert_eq!(raw, wanted, "{} with {values:?}", expression.java);
            assert_eq!(simplified, wanted, "simplified: {} with {values:?}", expression.java);
        }
    }
    assert_eq!(printed.next(), None);
}
