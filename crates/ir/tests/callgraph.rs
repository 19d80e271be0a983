//! Call graphs: over a few bodies written by hand, and over part of the JDK.

#[path = "support/program.rs"]
mod program;

use std::collections::HashMap;

use attest_ir::text::parse;
use attest_ir::{Bodies, Body, CallGraph, EdgeKind, Receivers, UnresolvedReason, loaded_classes};
use attest_program::{MethodId, Program};
use program::program_with;

const METHODS: [(&str, &str); 4] = [("=main", "()V"), ("=a", "()V"), ("=b", "()V"), ("v", "()V")];

fn method(program: &Program, class: &str, name: &str, descriptor: &str) -> MethodId {
    let class = program.load(class).expect("the class loads");
    program.find_method(class, name, descriptor).expect("the method is there")
}

/// The graph from `T.main()V` over these bodies; what has no body here is a leaf.
fn graph(program: &Program, texts: &[&str], receivers: Receivers<'_>) -> CallGraph {
    let body = |text: &&str| parse(text, program).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let bodies: HashMap<MethodId, Body> = texts.iter().map(body).map(|b| (b.method, b)).collect();
    CallGraph::build(program, &[method(program, "T", "main", "()V")], &|m| bodies.get(&m), receivers)
}

/// All edges as `caller@instruction kind callee`.
fn edges(program: &Program, graph: &CallGraph) -> Vec<String> {
    let short = |m| program.method_text(m).replace("java/util/", "");
    let edge = |e: &attest_ir::Edge| format!("{}@{} {:?} {}", short(e.from), e.inst, e.kind, short(e.to));
    graph.edges().iter().map(edge).collect()
}

const RAPID: Receivers<'static> = Receivers::Instantiated { assumed: &[] };

#[test]
fn hierarchy_analysis_takes_every_class_of_the_universe() {
    let program = program_with(&METHODS);
    let main = "method T.main()V registers v0:ref bb0: @0 v0 = null @1 call interface java/util/List.size()I (v0) @2 return";
    let class = |name| program.load(name).expect("the class loads");
    let universe = [
        class("java/util/ArrayList"),
        class("java/util/LinkedList"),
        class("java/util/AbstractList"),
        class("T"),
    ];
    let graph = graph(&program, &[main], Receivers::Any(&universe));
    let expected = ["T.main()V@1 Call ArrayList.size()I", "T.main()V@1 Call LinkedList.size()I"];
    assert_eq!(edges(&program, &graph), expected);
    assert!(graph.instantiated().is_empty());
}

#[test]
fn rapid_type_analysis_takes_what_reachable_code_instantiates_even_later() {
    let program = program_with(&METHODS);
    let main = "method T.main()V registers v0:ref bb0: @0 v0 = null @1 call interface java/util/List.size()I (v0) \
                @2 call static T.a()V () @3 return";
    let a = "method T.a()V registers v0:ref bb0: @0 v0 = new java/util/ArrayList @1 return";
    let unreachable = "method T.b()V registers v0:ref bb0: @0 v0 = new java/util/LinkedList @1 return";
    let graph = graph(&program, &[main, a, unreachable], RAPID);
    assert_eq!(edges(&program, &graph), ["T.main()V@1 Call ArrayList.size()I", "T.main()V@2 Call T.a()V"]);
    let list = program.load("java/util/ArrayList").expect("it loads");
    assert_eq!(graph.instantiated(), [list]);
    assert!(!graph.contains(method(&program, "T", "b", "()V")));
}

#[test]
fn initialisation_runs_the_initialisers_of_the_class_and_its_superclasses() {
    let program = program_with(&METHODS);
    let main = "method T.main()V bb0: @0 init java/lang/Exception @1 init java/lang/Integer \
                @2 init_field java/lang/Long.TYPE Ljava/lang/Class; @3 return";
    let graph = graph(&program, &[main], RAPID);
    let expected = [
        "T.main()V@0 Init java/lang/Throwable.<clinit>()V",
        "T.main()V@1 Init java/lang/Integer.<clinit>()V",
        "T.main()V@2 Init java/lang/Long.<clinit>()V",
    ];
    assert_eq!(edges(&program, &graph), expected);
    assert!(graph.edges().iter().all(|e| e.kind == EdgeKind::Init));
}

#[test]
fn a_super_call_starts_at_the_superclass_of_the_caller() {
    let program = program_with(&METHODS);
    let v = "method T.v()V parameters v0:ref registers v1:int bb0: \
             @0 v1 = call special java/lang/Object.hashCode()I (v0) @1 return";
    let main = "method T.main()V registers v0:ref bb0: @0 v0 = new T @1 call virtual T.v()V (v0) @2 return";
    let graph = graph(&program, &[main, v], RAPID);
    assert_eq!(
        edges(&program, &graph),
        ["T.main()V@1 Call T.v()V", "T.v()V@0 Call java/lang/Object.hashCode()I"]
    );
}

#[test]
fn calls_that_cannot_be_followed_are_listed() {
    let program = program_with(&METHODS);
    let main = "method T.main()V registers v0:ref bb0: @0 v0 = call dynamic #0 run()Ljava/lang/Runnable; () \
                @1 v0 = dynamic #3 ref @2 call virtual java/lang/invoke/MethodHandle.invokeExact(I)V (v0, v0) \
                @3 call static T.nowhere()V () @4 call static Nowhere.m()V () @5 return";
    let graph = graph(&program, &[main], RAPID);
    let reasons: Vec<_> = graph.unresolved().iter().map(|u| (u.inst, u.why.clone())).collect();
    assert!(graph.edges().is_empty());
    assert!(
        matches!(
            reasons.as_slice(),
            [
                (0, UnresolvedReason::Dynamic),
                (1, UnresolvedReason::DynamicConstant),
                (2, UnresolvedReason::Polymorphic),
                (3, UnresolvedReason::Link(_)),
                (4, UnresolvedReason::Link(_))
            ]
        ),
        "{reasons:?}"
    );
}

#[test]
fn components_come_callees_first() {
    let program = program_with(&METHODS);
    let call = |from: &str, to: &[&str]| {
        let calls: String = to.iter().map(|to| format!("@0 call static T.{to}()V () ")).collect();
        format!("method T.{from}()V bb0: {calls} @1 return")
    };
    let (main, a, b) = (call("main", &["a", "b"]), call("a", &["b"]), call("b", &["a"]));
    let graph = graph(&program, &[&main, &a, &b], RAPID);
    let of = |name| method(&program, "T", name, "()V");
    assert_eq!(graph.bottom_up(), [vec![of("a"), of("b")], vec![of("main")]]);
    assert_eq!(graph.callees(of("main")).iter().map(|e| e.to).collect::<Vec<_>>(), [of("a"), of("b")]);
}

#[test]
fn rapid_types_are_within_the_hierarchy_and_the_same_each_time() {
    let program = program_with(&METHODS);
    let bodies = Bodies::default();
    let source = |m| bodies.get(&program, m).ok();
    let entry = method(&program, "java/lang/Integer", "parseInt", "(Ljava/lang/String;)I");
    let rapid = CallGraph::build(&program, &[entry], &source, RAPID);
    let again = CallGraph::build(&program, &[entry], &source, RAPID);
    assert_eq!((rapid.methods(), rapid.edges()), (again.methods(), again.edges()));
    let universe = loaded_classes(&program);
    let wide = CallGraph::build(&program, &[entry], &source, Receivers::Any(&universe));
    println!(
        "{} methods, {} edges; by hierarchy {} and {}",
        rapid.methods().len(),
        rapid.edges().len(),
        wide.methods().len(),
        wide.edges().len()
    );
    assert!(rapid.methods().len() > 1);
    assert!(rapid.edges().iter().all(|e| wide.edges().binary_search(e).is_ok()));
    let components = rapid.bottom_up();
    assert_eq!(components.iter().map(Vec::len).sum::<usize>(), rapid.methods().len());
    let place: HashMap<MethodId, usize> =
        components.iter().enumerate().flat_map(|(at, c)| c.iter().map(move |m| (*m, at))).collect();
    assert!(rapid.edges().iter().all(|e| place[&e.to] <= place[&e.from]));
}
