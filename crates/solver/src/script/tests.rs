//! Tests of what scripts say.

use std::time::Duration;

use super::{Response, Settings, Verdict, run};
use crate::stack::Layer;

fn said(text: &str) -> Vec<String> {
    run(text, &Settings::default()).responses.iter().map(Response::to_string).collect()
}

#[test]
fn a_model_defines_everything_declared() {
    let text = "(set-logic QF_UFBV)(declare-const x (_ BitVec 8))(declare-const |a b| Bool)
        (declare-fun f ((_ BitVec 8)) Bool)(assert (= x #x2a))(assert (f x))(check-sat)(get-model)";
    let model = "(\n  (define-fun x () (_ BitVec 8) #x2a)\n  (define-fun |a b| () Bool false)\n  \
        (define-fun f ((x!0 (_ BitVec 8))) Bool (ite (= x!0 #x2a) true false))\n)";
    assert_eq!(said(text), ["sat", model]);
}

#[test]
fn values_are_given_for_terms_as_they_were_written() {
    let text = "(declare-const x (_ BitVec 8))(assert (= x #x02))(check-sat)(get-value (x (bvadd x  x)))";
    assert_eq!(said(text), ["sat", "((x #x02)\n ((bvadd x x) #x04))"]);
}

#[test]
fn a_core_names_only_what_is_to_blame() {
    let text = "(set-option :produce-unsat-cores true)(declare-const x (_ BitVec 8))(declare-const y Bool)
        (assert (! (bvult x #x05) :named low))(assert (! y :named other))
        (assert (! (bvugt x #x05) :named high))(check-sat)(get-unsat-core)";
    assert_eq!(said(text), ["unsat", "(low high)"]);
}

#[test]
fn an_error_has_a_place_and_ends_the_script() {
    assert_eq!(said("(check-sat)\n  (get-model)\n(get-unsat-core)\n(check-sat)").len(), 3);
    assert_eq!(said("(assert true)\n (assert y)(check-sat)"), ["(error \"2:10: `y` is not declared\")"]);
    assert_eq!(
        said("(set-logic QF_LIA)(check-sat)"),
        ["(error \"1:1: the logic QF_LIA is not supported: the theory of integers is not\")"]
    );
}

#[test]
fn what_a_logic_lacks_is_named() {
    let says = |logic: &str, what: &str| {
        let said = said(&format!("(set-logic {logic})"));
        assert!(said.iter().any(|line| line.contains(what)), "{logic}: {said:?}");
    };
    says("QF_LRA", "reals");
    says("QF_UFLIA", "integers");
    says("QF_S", "strings");
    says("AUFBV", "quantifiers");
    says("QF_DT", "datatypes");
    says("QF_NONSENSE", "not known");
    for logic in super::LOGICS {
        assert!(said(&format!("(set-logic {logic})")).is_empty(), "{logic}");
    }
}

#[test]
fn information_is_given_and_echoed() {
    let text = "(echo \"a \"\"b\"\"\")(get-info :name)(get-info :error-behavior)(get-info :nonsense)
        (push 2)(get-info :assertion-stack-levels)(set-option :print-success true)(push)";
    let told = said(text);
    assert_eq!(
        told,
        [
            "\"a \"\"b\"\"\"",
            "(:name \"Attest\")",
            "(:error-behavior immediate-exit)",
            "unsupported",
            "(:assertion-stack-levels 2)",
            "success",
            "success"
        ]
    );
}

#[test]
fn a_check_that_takes_too_long_is_unknown_and_says_why() {
    // The factors of a product of two primes near 2^31.
    let text = "(declare-const x (_ BitVec 64))(declare-const y (_ BitVec 64))
        (assert (= (bvmul x y) #x3fffffa40000001b))(assert (bvult #x0000000000000001 x))
        (assert (bvult x #x0000000100000000))(assert (bvult y #x0000000100000000))
        (assert (bvult #x0000000000000001 y))(assert (bvule x y))
        (check-sat)(get-info :reason-unknown)";
    let settings = Settings { time: Some(Duration::from_millis(50)), ..Settings::default() };
    let transcript = run(text, &settings);
    let said: Vec<String> = transcript.responses.iter().map(Response::to_string).collect();
    assert_eq!(said, ["unknown", "(:reason-unknown timeout)"]);
}

#[test]
fn layers_count_what_they_answer() {
    let text =
        "(declare-const x (_ BitVec 8))(assert (bvult x #x05))(check-sat)(assert (bvult #x05 x))(check-sat)";
    let settings = Settings { layers: vec![Layer::Smt], ..Settings::default() };
    let transcript = run(text, &settings);
    assert_eq!(transcript.verdicts().collect::<Vec<_>>(), [Verdict::Sat, Verdict::Unsat]);
    let counts: Vec<_> =
        transcript.layers.iter().map(|layer| (layer.name, layer.asked, layer.sat, layer.unsat)).collect();
    assert_eq!(counts, [("smt", 2, 1, 1)]);
}

#[test]
fn small_models_have_small_numbers() {
    let text = "(declare-const x (_ BitVec 32))(declare-const y (_ BitVec 32))(declare-const d Float64)
        (assert (bvslt x y))(assert (fp.leq d d))(check-sat)(get-value (x d))";
    let settings = Settings { small: true, ..Settings::default() };
    let transcript = run(text, &settings);
    let zero = "(fp #b0 #b00000000000 #b0000000000000000000000000000000000000000000000000000)";
    assert_eq!(transcript.responses[1].to_string(), format!("((x #x00000000)\n (d {zero}))"));
}
