//! Every call site and dynamic constant of the JDK's own code links, and what is made for it is sound.

use std::collections::BTreeMap;

use attest_ir::{Bodies, DynamicConstant, link_call, link_constant};
use attest_program::Program;
use attest_program::location::Jdk;

use super::support::{bodies_of, dynamic_sites, jdks, label, problems, program};

#[test]
fn every_call_site_and_dynamic_constant_of_every_jdk_links() {
    for jdk in jdks() {
        let found = link_all(&jdk);
        println!("{}: {:?}", label(&jdk), found.linked);
        assert!(found.linked.values().sum::<usize>() > 10_000, "only {:?}", found.linked);
        assert!(
            found.failures.is_empty(),
            "{}: {} failures, first:\n{}",
            label(&jdk),
            found.failures.len(),
            found.failures[..found.failures.len().min(20)].join("\n")
        );
    }
}

#[derive(Default)]
struct Found {
    /// How many sites or constants there were per kind of made class.
    linked: BTreeMap<String, usize>,
    failures: Vec<String>,
}

fn link_all(jdk: &Jdk) -> Found {
    let program = program(jdk, &[]);
    let bodies = Bodies::default();
    let names = program.path().jdk_classes(None).expect("the index of the JDK");
    let mut found = Found::default();
    for name in names.iter().filter(|n| !n.ends_with("module-info")) {
        match program.load(name) {
            Ok(class) => link_class(&program, &bodies, class, &mut found),
            Err(error) => found.failures.push(format!("{name}: {error}")),
        }
    }
    found
}

fn link_class(program: &Program, bodies: &Bodies, class: attest_program::ClassId, found: &mut Found) {
    for body in bodies_of(program, class) {
        let at = program.method_text(body.method);
        let calls = dynamic_sites(&body).map(|site| link_call(program, bodies, class, site).map(Some));
        let constants = body.dynamics.iter().map(|link| {
            link_constant(program, bodies, class, link).map(|constant| match constant {
                DynamicConstant::Computed(method) => Some(method),
                _ => None,
            })
        });
        for linked in calls.chain(constants) {
            match linked {
                Ok(Some(method)) => {
                    *found.linked.entry(kind(program, method)).or_default() += 1;
                    let problems = problems(program, bodies, method);
                    found.failures.extend(problems.into_iter().map(|p| format!("{at}: {p}")));
                }
                Ok(None) => *found.linked.entry("data".to_owned()).or_default() += 1,
                Err(error) => found.failures.push(format!("{at}: {error}")),
            }
        }
    }
}

/// The part of a made class's name that tells what it is for.
fn kind(program: &Program, method: attest_program::MethodId) -> String {
    let name = program.class_name(program.method(method).class);
    let tag = name.rsplit("$$").next().unwrap_or_default();
    tag.split(['+', '$']).next().unwrap_or_default().to_owned()
}
