//! The one source of values: every way to draw gives the type that is asked for, the same for the same seed, and knows
//! the constants of the code.

use std::sync::Arc;

use attest_program::location::{ClassPath, Jdk};
use attest_program::{Kind, Program};
use attest_sequence::{Constants, InputValue, NullRate, Sequence, ValueDistribution, Values};

const TYPES: [&str; 14] = [
    "Z",
    "B",
    "C",
    "S",
    "I",
    "J",
    "F",
    "D",
    "Ljava/lang/String;",
    "Ljava/util/concurrent/TimeUnit;",
    "[I",
    "[C",
    "[[B",
    "[Ljava/lang/String;",
];

const DISTRIBUTIONS: [ValueDistribution; 6] = [
    ValueDistribution::Few,
    ValueDistribution::Some,
    ValueDistribution::Many,
    ValueDistribution::Constants,
    ValueDistribution::Everyday,
    ValueDistribution::Any,
];

const NEVER: NullRate = NullRate { expected: 1, elsewhere: None };

fn program() -> Program {
    let jdk = Jdk::find(None).expect("a JDK on this machine");
    let path = ClassPath::open(&[], &jdk).expect("the classes of the JDK");
    Program::new(Arc::new(path), jdk).expect("the first classes load")
}

/// Constants that no list of everyday values has.
fn planted() -> Constants {
    let text: Vec<u16> = "needle".encode_utf16().collect();
    Constants {
        ints: vec![471_100],
        longs: vec![471_100],
        doubles: vec![471_100.5],
        numbers: vec![471_100.0],
        texts: vec![text.clone()],
        tokens: vec![text],
        classes: Vec::new(),
    }
}

/// Whether a value is of a type.
fn fits(program: &Program, descriptor: &str, value: &InputValue) -> bool {
    match (descriptor, value) {
        ("Z", InputValue::Int(Kind::Boolean, value)) => (0..2).contains(value),
        ("B", InputValue::Int(Kind::Byte, value)) => i8::try_from(*value).is_ok(),
        ("C", InputValue::Int(Kind::Char, value)) => u16::try_from(*value).is_ok(),
        ("S", InputValue::Int(Kind::Short, value)) => i16::try_from(*value).is_ok(),
        ("I", InputValue::Int(Kind::Int, _)) => true,
        ("J", InputValue::Long(_)) | ("F", InputValue::Float(_)) | ("D", InputValue::Double(_)) => true,
        ("Ljava/lang/String;", InputValue::Text(class, _)) => *class == program.well_known().string,
        (_, InputValue::Constant(class, name)) => {
            descriptor == "Ljava/util/concurrent/TimeUnit;"
                && program.class_name(*class) == "java/util/concurrent/TimeUnit"
                && name.chars().all(|letter| letter.is_ascii_uppercase())
        }
        (_, InputValue::Array(class, _, elements)) => {
            program.load_descriptor(descriptor).ok() == Some(*class)
                && elements.iter().all(|element| fits(program, &descriptor[1..], element))
        }
        _ => false,
    }
}

#[test]
fn all_sources_give_values_of_the_right_type() {
    let program = program();
    for distribution in DISTRIBUTIONS {
        let mut values = Values::new(&program, planted(), 1).with_nulls(NEVER);
        values.draw_by(distribution);
        for descriptor in TYPES {
            for _ in 0..200 {
                let value = values.value(descriptor, false);
                assert!(fits(&program, descriptor, &value), "{distribution:?} {descriptor}: {value:?}");
                let beside = values.beside(&value);
                assert!(beside.is_none_or(|other| fits(&program, descriptor, &other)), "beside {value:?}");
                for simpler in value.simpler() {
                    assert!(fits(&program, descriptor, &simpler), "{simpler:?} simpler than {value:?}");
                }
            }
        }
    }
    let values = Values::new(&program, Constants::default(), 1);
    for descriptor in TYPES {
        let small = values.small(&Sequence::input(descriptor, "value"), 9);
        assert!(small.len() > 1, "{descriptor}");
        assert!(small.iter().flatten().all(|value| fits(&program, descriptor, value)), "{small:?}");
    }
}

#[test]
fn the_same_seed_draws_the_same() {
    let program = program();
    let drawn = |seed: u64| -> Vec<String> {
        let mut values = Values::new(&program, planted(), seed).drawing_again();
        let mut all = Vec::new();
        for distribution in DISTRIBUTIONS {
            values.draw_by(distribution);
            all.extend(TYPES.map(|descriptor| format!("{:?}", values.of(&Sequence::input(descriptor, "a")))));
        }
        all
    };
    assert_eq!(drawn(7), drawn(7));
    assert_ne!(drawn(7), drawn(8));
}

#[test]
fn null_that_was_drawn_where_it_is_expected_is_not_drawn_again_elsewhere() {
    let program = program();
    let strict = Sequence::input("Ljava/lang/String;", "text");
    let mut lenient = strict.clone();
    assert!(lenient.allow_null());
    let mut values = Values::new(&program, planted(), 5).with_nulls(NEVER).drawing_again();
    for _ in 0..50 {
        assert_eq!(values.of(&lenient), [InputValue::Null]);
        assert_ne!(values.of(&strict), [InputValue::Null]);
        values.draw_by(ValueDistribution::Everyday);
    }
}

#[test]
fn the_constants_of_the_code_are_drawn_whatever_else_is() {
    let program = program();
    for distribution in DISTRIBUTIONS {
        let mut values = Values::new(&program, planted(), 3).with_nulls(NEVER);
        values.draw_by(distribution);
        let mut drawn = |descriptor: &str, wanted: &dyn Fn(&InputValue) -> bool| {
            (0..1_000).any(|_| wanted(&values.value(descriptor, false)))
        };
        assert!(drawn("I", &|value| *value == InputValue::Int(Kind::Int, 471_100)), "{distribution:?}");
        assert!(drawn("J", &|value| *value == InputValue::Long(471_100)), "{distribution:?}");
        assert!(drawn("D", &|value| *value == InputValue::Double(471_100.5)), "{distribution:?}");
        let needle: Vec<u16> = "needle".encode_utf16().collect();
        let holds = |value: &InputValue| matches!(value, InputValue::Text(_, units) if *units == needle);
        assert!(drawn("Ljava/lang/String;", &holds), "{distribution:?}");
    }
}

#[test]
fn what_was_drawn_is_drawn_again_until_values_begin_anew() {
    let program = program();
    let text = Sequence::input("Ljava/lang/String;", "text");
    let mut values = Values::new(&program, Constants::default(), 5).with_nulls(NEVER).drawing_again();
    values.draw_by(ValueDistribution::Everyday);
    let first: Vec<Vec<InputValue>> = (0..40).map(|_| values.of(&text)).collect();
    let repeated = first.iter().filter(|one| first.iter().filter(|other| other == one).count() > 1).count();
    assert!(repeated > 20, "{repeated} of 40");
}
