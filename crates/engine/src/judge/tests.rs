//! Every rule with its example and its counter-example: compiled, run on the machine, and judged.

mod borders;
mod court;
mod page;

use std::collections::BTreeSet;

use attest_report::Judgement;

use super::evidence::{Event, Evidence, Standard};
use super::rule::Rule;
use super::table::{Row, Speech, TABLE, judge};
use super::{is_error, penalty, rules};
use court::{Case, Court};

/// All standards, in the order of the table's columns.
const STANDARDS: [Standard; 4] = [Standard::Program, Standard::Library, Standard::States, Standard::Suite];

#[test]
fn rules_speak_of_their_examples_and_not_of_their_counter_examples() {
    let court = Court::open();
    let mut wrong = Vec::new();
    for Row { rule, .. } in &TABLE {
        for standard in STANDARDS.into_iter().filter(|standard| speech(rule, *standard) != Speech::Silent) {
            let applies = |case: &Case| court.hear(case, standard, |evidence| (rule.applies)(evidence));
            if !applies(&Case::example(rule)) {
                wrong.push(format!("{} is silent about its example ({standard:?})", rule.id));
            }
            if applies(&Case::counter_example(rule)) {
                wrong.push(format!("{} speaks of its counter-example ({standard:?})", rule.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the table says of a rule.
fn speech(rule: &Rule, standard: Standard) -> Speech {
    let row = TABLE.iter().find(|row| row.rule.id == rule.id);
    row.map_or(Speech::Silent, |row| row.speech(standard))
}

#[test]
fn the_judgement_of_an_example_is_that_of_its_rule() {
    let court = Court::open();
    for Row { rule, .. } in &TABLE {
        for standard in STANDARDS {
            let expected = match speech(rule, standard) {
                Speech::Contract => Judgement::Contract(rule.reason()),
                Speech::Hint => Judgement::Hint(rule.reason()),
                Speech::Weighs | Speech::Silent => continue,
            };
            let judged = court.hear(&Case::example(rule), standard, judge);
            assert_eq!(judged, expected, "{} ({standard:?})", rule.id);
        }
    }
}

#[test]
fn names_of_rules_are_distinct_and_sentences_go_on_from_a_colon() {
    let ids: BTreeSet<&str> = TABLE.iter().map(|row| row.rule.id).collect();
    assert_eq!(ids.len(), TABLE.len());
    for Row { rule, .. } in &TABLE {
        let (first, last) = (rule.sentence.chars().next(), rule.sentence.chars().last());
        assert!(first.is_some_and(char::is_lowercase) && last != Some('.'), "{}", rule.id);
    }
}

#[test]
fn penalties_of_all_rules_that_apply_add_up() {
    let court = Court::open();
    let of = |case: &Case| court.hear(case, Standard::Program, penalty);
    let (passed, extreme) = (&rules::passed::RULE, &rules::extreme::RULE);
    assert_eq!(of(&Case::example(passed)), passed.penalty);
    assert_eq!(of(&Case::example(&rules::meant::RULE)), rules::meant::RULE.penalty);
    assert_eq!(of(&Case::example(extreme)), passed.penalty + extreme.penalty);
    assert_eq!(of(&Case::counter_example(&rules::not_public::RULE)), 0);
}

#[test]
fn what_leaves_a_whole_program_is_an_error_even_if_it_is_checked() {
    let court = Court::open();
    let case = Case::example(&rules::checked_exception::RULE);
    let is_error_if = |leaves_program| {
        court.hear(&case, Standard::Program, |evidence| is_error(&Evidence { leaves_program, ..*evidence }))
    };
    assert!(is_error_if(true) && !is_error_if(false));
}

#[test]
fn without_a_trace_the_class_of_the_exception_alone_is_judged() {
    let court = Court::open();
    let case = Case::example(&rules::argument_test::RULE);
    let judged = |standard| {
        court.hear(&case, standard, |evidence| {
            judge(&Evidence::new(evidence.program, evidence.bodies, standard, evidence.event, &[]))
        })
    };
    assert_eq!(judged(Standard::Program), Judgement::Bug);
    assert_eq!(judged(Standard::Suite), Judgement::Contract(rules::rejected_argument::RULE.reason()));
}

#[test]
fn of_a_call_that_does_not_end_only_how_it_was_made_is_looked_at() {
    let court = Court::open();
    let judged = |rule, standard| {
        court.hear(&Case::example(rule), standard, |evidence| {
            judge(&Evidence { event: Event::DoesNotEnd, ..*evidence })
        })
    };
    let (itself, hidden) = (&rules::itself::RULE, &rules::not_public::RULE);
    assert_eq!(judged(itself, Standard::Library), Judgement::Hint(itself.reason()));
    assert_eq!(judged(hidden, Standard::Library), Judgement::Hint(hidden.reason()));
    assert_eq!(judged(hidden, Standard::Program), Judgement::Bug);
    for rule in [&rules::argument_test::RULE, &rules::check_method::RULE, &rules::passed::RULE] {
        assert_eq!(judged(rule, Standard::Library), Judgement::Bug, "{}", rule.id);
    }
}
