//! The model finder against brute force: the same combinations of facts can hold, and what it finds is right.

#[path = "finder/brute.rs"]
mod brute;
#[path = "finder/cases.rs"]
mod cases;

use std::sync::Arc;
use std::time::Instant;

use attest_solver::{Limits, Stopped};
use attest_tron::evaluate::Evaluator;
use attest_tron::find::Finder;
use attest_tron::heap::ObjectId;
use attest_tron::heap::laws::input_laws;
use attest_tron::question::{Answer, Assignment};
use attest_tron::terms::{Bound, Fact};

use brute::{Truths, is_rooted, truths};
use cases::{Case, cases};

#[test]
fn the_finder_agrees_with_brute_force_on_every_combination_of_facts() {
    let mut heaps = 0;
    for mut case in cases() {
        let truths = truths(&case);
        assert!(truths.len() >= 4, "{}: only {} combinations hold", case.name, truths.len());
        assert!(truths.len() < 1 << case.facts.len(), "{}: everything holds", case.name);
        let mut finder = Finder::new(Arc::clone(&case.model));
        for bits in 0..1 << case.facts.len() {
            let facts = case.combination(bits);
            let smallest = truths.get(&bits).copied();
            heaps += usize::from(agrees(&case, &mut finder, &facts, smallest, bits));
        }
        some_facts(&mut case, &mut finder, &truths);
    }
    assert!(heaps > 150, "only {heaps} heaps were found");
}

/// Asks for some of the facts only.
fn some_facts(case: &mut Case, finder: &mut Finder, truths: &Truths) {
    for (asked, wanted) in [(0, 0), (0b1, 0b1), (0b10, 0), (0b101, 0b100), (0b11, 0b10), (0b1100, 0b1000)] {
        let all = case.combination(wanted);
        let (base, facts) = all.split_at(case.base.len());
        let kept = facts.iter().enumerate().filter(|(bit, _)| asked >> bit & 1 == 1);
        let facts: Vec<Fact> = base.iter().copied().chain(kept.map(|(_, fact)| *fact)).collect();
        let fits = truths.iter().filter(|(bits, _)| *bits & asked == wanted);
        agrees(case, finder, &facts, fits.map(|(_, size)| *size).min(), wanted);
    }
}

/// Asks, and checks the answer; whether there is a heap.
fn agrees(case: &Case, finder: &mut Finder, facts: &[Fact], smallest: Option<usize>, bits: u32) -> bool {
    let name = format!("{} {bits:b}", case.name);
    let answer = finder.find_smallest(&case.pool, &case.question(facts), Limits::default());
    match (&answer, smallest) {
        (Answer::Found(found), Some(smallest)) => {
            check(case, facts, found, &name);
            assert_eq!(found.heap.len(), smallest, "{name}: not the smallest heap\n{found:?}");
        }
        (Answer::Nothing, None) => {}
        _ => panic!("{name}: the smallest heap has {smallest:?} objects, the finder says {answer:?}"),
    }
    smallest.is_some()
}

/// What is found keeps the laws, the bounds and the facts.
fn check(case: &Case, facts: &[Fact], found: &Assignment, name: &str) {
    let broken = input_laws(&case.model, &found.heap, &|id| format!("o{}", id.index()));
    assert!(broken.is_empty(), "{name}: {broken:?}");
    assert!(is_rooted(case, found), "{name}: not rooted\n{found:?}");
    assert!(found.heap.len() <= case.objects(), "{name}: too large\n{found:?}");
    assert_eq!(found.references.len(), case.references.len());
    for (reference, object) in case.references.iter().zip(&found.references) {
        assert!(fits(case, found, *object, case.pool.reference_bound(*reference)), "{name}: {reference:?}");
    }
    assert_eq!(found.symbols.len(), case.symbols.len());
    for (symbol, members) in case.symbols.iter().zip(&found.symbols) {
        let bound = case.pool.symbol_bound(*symbol);
        assert!(members.iter().all(|object| fits(case, found, *object, bound)), "{name}: {symbol:?}");
    }
    let mut evaluator = Evaluator::new(found, &case.references, &case.symbols, &case.created);
    for (input, members) in case.inputs.iter().zip(&found.inputs) {
        assert_eq!(evaluator.set(&case.model, &case.pool, *input).as_deref(), Some(members), "{name}");
    }
    for fact in facts {
        let holds = evaluator.fact(&case.model, &case.pool, *fact);
        assert_eq!(holds, Some(true), "{name}: {:?}\n{found:?}", case.pool.fact(*fact));
    }
}

fn fits(case: &Case, found: &Assignment, object: ObjectId, bound: Bound) -> bool {
    match object.index().checked_sub(found.heap.len()) {
        None => bound.classes.contains(found.heap.class(object)),
        Some(nth) => !bound.input_only && bound.classes.contains(case.created[nth].class),
    }
}

/// Which heap is found may depend on what the solver has learned before, but never whether there is one, nor its size.
#[test]
fn what_was_asked_before_changes_no_verdict_and_the_same_questions_have_the_same_answers() {
    for mut case in cases() {
        let questions: Vec<Vec<Fact>> = (0..32).map(|bits| case.combination(bits)).collect();
        let ask = |finder: &mut Finder, facts: &[Fact]| {
            finder.find_smallest(&case.pool, &case.question(facts), Limits::default())
        };
        let all = || -> Vec<Answer> {
            let mut finder = Finder::new(Arc::clone(&case.model));
            questions.iter().chain(questions.iter().rev()).map(|facts| ask(&mut finder, facts)).collect()
        };
        let (once, twice) = (all(), all());
        assert_eq!(format!("{once:?}"), format!("{twice:?}"), "{}", case.name);
        for (index, facts) in questions.iter().enumerate() {
            let alone = ask(&mut Finder::new(Arc::clone(&case.model)), facts);
            let mirrored = once.len() - 1 - index;
            assert_eq!(size(&alone), size(&once[index]), "{}", case.name);
            assert_eq!(size(&alone), size(&once[mirrored]), "{}", case.name);
        }
    }
}

/// How many objects the heap has, if there is one.
fn size(answer: &Answer) -> Option<usize> {
    match answer {
        Answer::Found(found) => Some(found.heap.len()),
        Answer::Nothing => None,
        Answer::Undecided(stopped) => panic!("undecided: {stopped:?}"),
    }
}

#[test]
fn past_the_deadline_nothing_is_claimed() {
    let limits = Limits { deadline: Some(Instant::now()), ..Limits::default() };
    for mut case in cases() {
        let facts = case.combination(0);
        let mut finder = Finder::new(Arc::clone(&case.model));
        match finder.find_smallest(&case.pool, &case.question(&facts), limits) {
            Answer::Found(found) => check(&case, &facts, &found, case.name),
            Answer::Nothing => {
                let whole = finder.find_smallest(&case.pool, &case.question(&facts), Limits::default());
                assert!(matches!(whole, Answer::Nothing), "{}: {whole:?}", case.name);
            }
            Answer::Undecided(stopped) => assert_eq!(stopped, Stopped::Deadline, "{}", case.name),
        }
    }
}
