//! Tests of printing and parsing.

use super::{Command, Declaration, SmtReader, parse_human, parse_smt_term};
use crate::print::{human, smt_script, smt_term};
use crate::random::{Random, random_terms};
use crate::{Op, Sort, Term, TermPool, Value};

fn commands(pool: &mut TermPool, text: &str) -> Result<Vec<Command>, String> {
    let mut reader = SmtReader::new(text).map_err(|error| error.to_string())?;
    let mut commands = Vec::new();
    while let Some(command) = reader.next_command(pool).map_err(|error| error.to_string())? {
        commands.push(command);
    }
    Ok(commands)
}

#[test]
fn random_terms_come_back_from_smt_lib() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let mut pool = TermPool::without_simplifier();
        for term in random_terms(&mut pool, &mut random, 30) {
            let text = smt_term(&pool, term);
            assert_eq!(parse_smt_term(&mut pool, &text), Ok(term), "seed {seed}: {text}");
        }
    }
}

#[test]
fn random_scripts_come_back_in_another_pool() {
    for seed in 0..100 {
        let mut random = Random::new(seed);
        let mut pool = TermPool::without_simplifier();
        let terms = random_terms(&mut pool, &mut random, 40);
        let assertions: Vec<Term> = terms.into_iter().filter(|term| pool.sort(*term) == Sort::Bool).collect();
        let script = smt_script(&pool, &assertions);
        let mut other = TermPool::without_simplifier();
        let commands = commands(&mut other, &script).unwrap();
        let again: Vec<Term> = commands
            .into_iter()
            .filter_map(|command| match command {
                Command::Assert { term, .. } => Some(term),
                _ => None,
            })
            .collect();
        // Ids differ from pool to pool; sizes as trees and as graphs do not.
        let mut third = TermPool::without_simplifier();
        let mut twice = SmtReader::new(&smt_script(&other, &again)).unwrap();
        let mut count = 0;
        while let Some(command) = twice.next_command(&mut third).unwrap() {
            if let Command::Assert { term, .. } = command {
                assert_eq!(other.tree_size(again[count]), third.tree_size(term));
                assert_eq!(pool.tree_size(assertions[count]), third.tree_size(term));
                assert_eq!(pool.dag_size(assertions[count]), third.dag_size(term));
                count += 1;
            }
        }
        assert_eq!(count, assertions.len());
    }
}

#[test]
fn a_script_is_read_command_by_command() {
    let mut pool = TermPool::new();
    let text = "; a comment
        (set-logic QF_BV) (set-option :produce-models true)
        (define-sort Int32 () (_ BitVec 32))
        (declare-const x Int32) (declare-fun f (Int32 Bool) Bool)
        (define-fun twice ((a Int32)) Int32 (bvadd a a))
        (assert (! (bvslt (twice x) #x00000007) :named small))
        (push 1) (declare-const |odd name| Bool) (assert (f x |odd name|)) (pop 1)
        (check-sat) (check-sat-assuming (small)) (get-value (x (twice  x)))
        (get-model) (get-unsat-core) (exit)";
    let commands = commands(&mut pool, text).unwrap();
    let x = pool.variable("x", Sort::BitVec(32));
    let (two, seven) = (pool.bits(32, 2), pool.bits(32, 7));
    let double = pool.bv_mul(x, two);
    let small = pool.bv_slt(double, seven);
    assert_eq!(commands[3], Command::Declared(Declaration::Variable(x)));
    assert_eq!(commands[5], Command::Declared(Declaration::Definition("twice".to_owned())));
    assert_eq!(commands[6], Command::Assert { term: small, name: Some("small".to_owned()) });
    assert_eq!(commands[12], Command::CheckSatAssuming(vec![small]));
    assert_eq!(commands[13], Command::GetValue(vec![(x, "x".to_owned()), (double, "(twice x)".to_owned())]));
    assert_eq!(commands[16..], [Command::Exit]);
}

#[test]
fn bad_input_is_refused_with_place_and_reason() {
    for (text, wanted) in [
        ("(assert\n  true", "line 1, column 1: `(` is never closed"),
        ("(check-sat))", "line 1, column 12: `)` without `(`"),
        ("(assert\n  (and true y))", "line 2, column 13: `y` is not declared"),
        (
            "(declare-const x Int)",
            "line 1, column 18: the theory of integers and reals is not supported (Int)",
        ),
        ("(declare-const s String)", "line 1, column 18: the theory of strings is not supported (String)"),
        ("(declare-sort U 0)", "line 1, column 1: uninterpreted sorts are not supported"),
        ("(assert (forall ((x Bool)) x))", "line 1, column 9: quantifiers are not supported"),
        ("(assert #x00)", "line 1, column 9: a Bool is wanted, not a (_ BitVec 8)"),
        (
            "(assert (bvult #x00 #b1))",
            "line 1, column 9: BvUlt cannot be applied to ((_ BitVec 8), (_ BitVec 1)): two bit-vectors of one width are wanted",
        ),
        (
            "(declare-const x (_ FloatingPoint 5 11))",
            "line 1, column 18: of the floating-point formats only (8 24) and (11 53) are supported",
        ),
        (
            "(declare-const x Float32)(assert (fp.eq (fp.add RTZ x x) x))",
            "line 1, column 49: fp.add is not supported with the rounding mode RTZ, only with RNE",
        ),
        ("(pop 1)", "line 1, column 1: there is no level to pop"),
        ("(frobnicate)", "line 1, column 1: the command `frobnicate` is not known in this form"),
        ("(declare-const x (_ BitVec 0))", "line 1, column 18: a width from 1 to 61439 is wanted"),
        ("(assert |x", "line 1, column 9: a quoted symbol is never closed"),
        ("(push 1)(declare-const x Bool)(pop 1)(assert x)", "line 1, column 46: `x` is not declared"),
        (
            "(assert (= ((_ to_fp 8 24) RNE 0.5) x))",
            "line 1, column 32: 0.5: the theory of integers and reals is not supported",
        ),
    ] {
        assert_eq!(commands(&mut TermPool::new(), text), Err(wanted.to_owned()), "{text}");
    }
}

#[test]
fn no_text_makes_the_reader_panic() {
    let seed_text =
        "(declare-const x (_ BitVec 8))(assert (let ((y (bvadd x #x01))) (= ((_ extract 3 0) y) #b0101)))";
    let mut random = Random::new(3);
    for _ in 0..3000 {
        let mut bytes = seed_text.as_bytes().to_vec();
        for _ in 0..1 + random.below(4) {
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => bytes[at] = b"()#_|;\" x09:!"[random.below(13)],
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, bytes[random.below(bytes.len())]),
            }
        }
        let _ = commands(&mut TermPool::new(), &String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn a_chain_of_a_million_sums_is_printed_and_parsed() {
    let mut pool = TermPool::without_simplifier();
    let (x, y) = (pool.variable("x", Sort::BitVec(32)), pool.variable("y", Sort::BitVec(32)));
    let left = (0..1_000_000).fold(x, |sum, _| pool.bv_add(sum, y));
    let text = smt_term(&pool, left);
    assert_eq!(parse_smt_term(&mut pool, &text), Ok(left));
    let shared = (0..100_000).fold(x, |sum, _| pool.raw(Op::BvAdd, &[sum, sum]));
    let text = smt_term(&pool, shared);
    assert_eq!(parse_smt_term(&mut pool, &text), Ok(shared));
}

#[test]
fn random_simplified_terms_come_back_from_the_human_form() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let mut pool = TermPool::new();
        for term in random_terms(&mut pool, &mut random, 30) {
            let term = pool.simplified(term);
            if pool.tree_size(term) > 2000 || pool.simplified(term) != term {
                continue;
            }
            let text = human(&pool, term);
            let again = parse_human(&mut pool, &text);
            let again = again.map(|again| pool.simplified(again));
            assert_eq!(again, Ok(term), "seed {seed}: {text}\n{}", smt_term(&pool, term));
        }
    }
}

#[test]
fn the_human_form_is_short() {
    let mut pool = TermPool::new();
    let int = Sort::BitVec(32);
    pool.variable("x", int);
    pool.variable("y", int);
    pool.variable("f", Sort::Float64);
    for text in [
        "3*x + 5*y < 100",
        "x - y >= 0",
        "x + y - 7 != 2*x*y",
        "(x & 0xff) == 16 && y <u 5",
        "-x + 3*y",
        "x*(x + y)",
        "f*f < 2.0d",
        "!(f < 1e300d)",
        "ite(x < y, x, 5:32)",
        "sext[24](extract[7:0](x))",
        "x / y % 3",
        "isNaN(f) || f == -Infd",
        "~x",
        "(x >> y) - (x >>> y)",
    ] {
        let term = parse_human(&mut pool, text).unwrap();
        let printed = human(&pool, term);
        assert_eq!(parse_human(&mut pool, &printed), Ok(term), "{printed}");
        if !text.contains("!=") && !text.contains("x - y") {
            assert_eq!(printed, text);
        }
    }
}

#[test]
fn bad_human_text_is_refused_with_place_and_reason() {
    let mut pool = TermPool::new();
    pool.variable("x", Sort::BitVec(8));
    for (text, wanted) in [
        ("x + ", "line 1, column 3: the text ends where a term is wanted"),
        ("x + z", "line 1, column 5: `z` is not declared"),
        ("3 < 4", "line 1, column 3: the width of 3 is not known: write 3:32"),
        ("(x", "line 1, column 1: this parenthesis is never closed"),
        ("x)", "line 1, column 2: `)` is out of place"),
        ("x x", "line 1, column 3: an operator is wanted"),
        ("frob(x)", "line 1, column 1: the function `frob` is not known"),
        (
            "x + 1.5f",
            "line 1, column 3: BvAdd cannot be applied to ((_ BitVec 8), (_ FloatingPoint 8 24)): two bit-vectors of one width are wanted",
        ),
    ] {
        assert_eq!(parse_human(&mut pool, text).map_err(|error| error.to_string()), Err(wanted.to_owned()));
    }
}

#[test]
fn deep_human_text_is_printed_and_parsed() {
    let mut pool = TermPool::without_simplifier();
    let (x, y) = (pool.variable("x", Sort::BitVec(32)), pool.variable("y", Sort::BitVec(32)));
    let left = (0..1_000_000).fold(x, |sum, _| pool.bv_add(sum, y));
    let text = human(&pool, left);
    assert_eq!(parse_human(&mut pool, &text), Ok(left));
    let right = (0..100_000).fold(x, |sum, _| pool.bv_add(y, sum));
    let text = human(&pool, right);
    assert_eq!(parse_human(&mut pool, &text), Ok(right));
}

#[test]
fn the_nearest_remainder_is_that_of_whole_numbers() {
    for x in -24i32..=24 {
        for y in [-7, -4, -3, -2, 1, 2, 3, 4, 5, 6, 8] {
            let mut pool = TermPool::new();
            let float = |value: i32| format!("((_ to_fp 11 53) #x{:016x})", f64::from(value).to_bits());
            let text = format!("(fp.rem {} {})", float(x), float(y));
            let term = parse_smt_term(&mut pool, &text).unwrap_or_else(|error| panic!("{error}"));
            // The quotient to the nearest, a half to the even one.
            let quotient = (f64::from(x) / f64::from(y)).round_ties_even() as i32;
            let wanted = f64::from(x - y * quotient).copysign(if x == y * quotient {
                f64::from(x)
            } else {
                f64::from(x - y * quotient)
            });
            assert_eq!(pool.value(term), Some(Value::float64(wanted)), "{x} rem {y}");
        }
    }
}
