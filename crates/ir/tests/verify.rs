//! The verifier: for each invariant, bodies in which it holds and bodies in which it does not.

#[path = "support/program.rs"]
mod program;

use std::sync::OnceLock;

use attest_ir::text::parse;
use attest_ir::{Block, Body, Inst, Reg, verify};
use attest_program::{Kind, Program};
use program::program_with;

fn shared() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        program_with(&[("=v", "()V"), ("=i", "(I)I"), ("=j", "(IJ)J"), ("r", "(D)Ljava/lang/Object;")])
    })
}

fn parsed(text: &str) -> Body {
    parse(text, shared()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn violations(body: &Body) -> Vec<String> {
    verify(body, shared()).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

const NONE: [&str; 0] = [];

/// A body of `T.v()V` with registers `v0:int v1:long v2:float v3:double v4:ref v5:int v6:ref`, of which
/// all but the last two are assigned at first.
fn of_insts(insts: &str) -> Body {
    parsed(&format!(
        "method T.v()V registers v0:int v1:long v2:float v3:double v4:ref v5:int v6:ref \
         bb0: @0 v0 = int 1 @0 v1 = long 1 @0 v2 = float 1 @0 v3 = double 1 @0 v4 = null {insts}"
    ))
}

/// Both hold as far as `insts` goes.
fn holds(insts: &str) {
    assert_eq!(violations(&of_insts(&format!("{insts} @9 return"))), NONE, "{insts}");
}

fn violates(insts: &str, what: &str) {
    let expected = format!("bb0, instruction 5 (@1): {what}");
    assert_eq!(violations(&of_insts(&format!("{insts} @9 return"))), [expected], "{insts}");
}

fn simple() -> Body {
    let text = "method T.i(I)I parameters v0:int registers v1:ref lines @0=1 @2=2 \
                bb0 catch any -> bb1(v1): @0 v0 = iadd v0 1 @1 goto bb1 bb1: @2 return v0";
    let body = parsed(text);
    assert_eq!(violations(&body), NONE);
    body
}

fn changed(change: impl FnOnce(&mut Body)) -> Vec<String> {
    let mut body = simple();
    change(&mut body);
    violations(&body)
}

#[test]
fn invariant_1_blocks_divide_the_instructions() {
    let gap = changed(|b| b.blocks[1].start = 1);
    assert_eq!(gap, ["bb1: invariant 1: starts at 1 where 2 is next"]);
    let short = changed(|b| b.insts.push(Inst::ReturnVoid));
    assert_eq!(short[0], "body: invariant 1: blocks end at 3 of 4 instructions");
    let none = changed(|b| b.blocks.clear());
    assert_eq!(none[0], "body: invariant 1: there is no block");
    assert_eq!(violations(&parsed("method T.v()V bb0: bb1: @0 return")), ["bb0: invariant 1: is empty"]);
    let beyond = changed(|b| b.blocks[1].end = 9);
    assert_eq!(beyond, ["body: invariant 1: blocks end at 9 of 3 instructions"]);
}

#[test]
fn invariant_2_a_block_ends_with_its_only_terminator() {
    let middle = changed(|b| b.insts[0] = Inst::Goto { to: Block(1) });
    assert_eq!(middle, ["bb0, instruction 0 (@0): invariant 2: a terminator in the middle of the block"]);
    let end = changed(|b| b.insts[2] = Inst::Int { dst: Reg(0), value: 0 });
    assert_eq!(end, ["bb1, instruction 2 (@2): invariant 2: the block does not end with a terminator"]);
}

#[test]
fn invariant_3_positions_are_parallel_and_lines_sorted() {
    let positions = changed(|b| b.pcs.truncate(1));
    assert_eq!(positions, ["body: invariant 3: 1 bytecode positions for 3 instructions"]);
    assert_eq!(changed(|b| b.lines.reverse()), ["body: invariant 3: the line table is not sorted"]);
}

#[test]
fn invariant_4_targets_exist() {
    let goto = changed(|b| b.insts[1] = Inst::Goto { to: Block(2) });
    assert_eq!(goto, ["bb0, instruction 1 (@1): invariant 4: there is no bb2"]);
    let handler = changed(|b| b.handler_lists[0][0].block = Block(7));
    assert_eq!(handler, ["body: invariant 4: there is no bb7"]);
    let switch =
        violations(&parsed("method T.i(I)I parameters v0:int bb0: @0 switch v0 { 1 -> bb3 else -> bb0 }"));
    assert_eq!(switch, ["bb0, instruction 0 (@0): invariant 4: there is no bb3"]);
}

#[test]
fn invariant_5_table_indices_are_in_range() {
    let insts = [
        (Inst::Long { dst: Reg(0), constant: 9 }, "constant 9"),
        (Inst::Text { dst: Reg(0), text: 9 }, "text 9"),
        (Inst::Init { class: 9 }, "class 9"),
        (Inst::Dynamic { dst: Reg(0), site: 9 }, "dynamic constant 9"),
        (Inst::InitField { field: 9 }, "field 9"),
        (Inst::PutStatic { src: Reg(0), field: 9 }, "field 9"),
        (Inst::InitCall { site: 9 }, "call site 9"),
        (Inst::Call { site: 9 }, "call site 9"),
    ];
    for (inst, what) in insts {
        let found = changed(|b| b.insts[0] = inst);
        assert_eq!(found, [format!("bb0, instruction 0 (@0): invariant 5: there is no {what}")]);
    }
    let both = changed(|b| b.insts[0] = Inst::NewMultiArray { dst: Reg(1), class: 0, sizes: 3 });
    assert_eq!(both.len(), 2);
    let switch = changed(|b| b.insts[1] = Inst::Switch { a: Reg(0), table: 0 });
    assert_eq!(switch, ["bb0, instruction 1 (@1): invariant 5: there is no switch table 0"]);
    let list = changed(|b| b.blocks[0].handlers = Some(4));
    assert_eq!(list, ["bb0: invariant 5: there is no handler list 4"]);
    let caught = changed(|b| b.handler_lists[0][0].class = Some(0));
    assert_eq!(caught, ["body: invariant 5: there is no class 0"]);
}

#[test]
fn invariant_6_registers_exist() {
    let read = changed(|b| b.insts[2] = Inst::Return { a: Reg(2) });
    assert_eq!(read, ["bb1, instruction 2 (@2): invariant 6: there is no register v2"]);
    let caught = changed(|b| b.handler_lists[0][0].caught = Reg(5));
    assert_eq!(caught, ["body: invariant 6: there is no register v5"]);
    let argument = parsed("method T.v()V bb0: @0 call static T.i(I)I (v3) @1 return");
    assert_eq!(violations(&argument), ["bb0, instruction 0 (@0): invariant 6: there is no register v3"]);
}

#[test]
fn invariant_7_parameters_are_those_of_the_method() {
    let good = "method T.r(D)Ljava/lang/Object; parameters v0:ref v1:double bb0: @0 return v0";
    assert_eq!(violations(&parsed(good)), NONE);
    let missing = parsed(&good.replace(" v1:double", ""));
    assert_eq!(violations(&missing), ["body: invariant 7: 1 parameters where the method has 2"]);
    let other = parsed(&good.replace("v1:double", "v1:long"));
    assert_eq!(violations(&other), ["body: invariant 7: parameter v1 is long, not double"]);
    let untyped = changed(|b| {
        b.registers.clear();
        b.insts = vec![Inst::Goto { to: Block(1) }; 2];
        b.pcs.truncate(2);
        b.blocks[0].end = 1;
        (b.blocks[1].start, b.blocks[1].end) = (1, 2);
        b.blocks[0].handlers = None;
        b.handler_lists.clear();
    });
    assert_eq!(untyped, ["body: invariant 7: 0 registers for 1 parameters"]);
}

#[test]
fn invariant_8_operands_have_the_types_wanted() {
    let good = [
        "@1 v5 = v0",
        "@1 v6 = v4",
        "@1 v1 = i2l v0",
        "@1 v5 = lcmp v1 v1",
        "@1 v1 = lshl v1 v0",
        "@1 v5 = dcmpg v3 v3",
        "@1 v2 = fadd v2 v2",
        "@1 v5 = idiv v0 3",
        "@1 v5 = ixor v0 0",
        "@1 check_zero v0",
        "@1 check_zero v1",
        "@1 check_bounds v4[v0]",
        "@1 v1 = load long v4[v0]",
        "@1 v5 = load boolean v4[v0]",
        "@1 store float v4[v0] = v2",
        "@1 v5 = length v4",
        "@1 v5 = instance_of v4 T",
        "@1 v1 = dynamic #1 long",
        "@1 monitor_enter v4",
        "@1 v5 = get_field v4 T.b Z",
    ];
    good.iter().for_each(|insts| holds(insts));
    let bad = [
        ("@1 v1 = v0", "v0 is int, not long"),
        ("@1 v5 = long 1", "v5 is int, not long"),
        ("@1 v1 = i2l v1", "v1 is long, not int"),
        ("@1 v1 = lcmp v1 v1", "v1 is long, not int"),
        ("@1 v1 = lshl v1 v1", "v1 is long, not int"),
        ("@1 v1 = ladd v1 v0", "v0 is int, not long"),
        ("@1 v5 = idiv v0 0", "division by the constant 0"),
        ("@1 v1 = ladd v1 3", "Ladd is no int operation"),
        ("@1 v5 = lcmp v1 3", "Lcmp is no int operation"),
        ("@1 check_zero v2", "v2 is float, not int or long"),
        ("@1 check_null v0", "v0 is int, not ref"),
        ("@1 check_bounds v4[v1]", "v1 is long, not int"),
        ("@1 v5 = load long v4[v0]", "v5 is int, not long"),
        ("@1 store float v4[v0] = v3", "v3 is double, not float"),
        ("@1 v4 = length v4", "v4 is ref, not int"),
        ("@1 v5 = dynamic #1 long", "v5 is int, not long"),
        ("@1 v5 = get_field v4 T.b J", "v5 is int, not long"),
        ("@1 put_field v0 T.b I = v0", "v0 is int, not ref"),
        ("@1 v6 = new_array [I (v1)", "v1 is long, not int"),
    ];
    bad.iter().for_each(|(insts, what)| violates(insts, &format!("invariant 8: {what}")));
    for bad in [
        "if v4 eq 0 then bb0 else bb0",
        "if v0 same v4 then bb0 else bb0",
        "if v0 null then bb0 else bb0",
        "switch v1 { else -> bb0 }",
        "throw v0",
    ] {
        let found = violations(&of_insts(&format!("@1 {bad}")));
        assert!(found.len() == 1 && found[0].contains("invariant 8"), "{bad}: {found:?}");
    }
}

#[test]
fn invariant_9_field_links_say_what_their_instruction_says() {
    holds("@1 init_field T.s J @1 v1 = get_static T.s J");
    let mut body = of_insts("@1 v1 = get_static T.s J @2 return");
    body.fields[0].is_static = false;
    assert_eq!(violations(&body), ["bb0, instruction 5 (@1): invariant 9: the link says static: false"]);
    let mut body = of_insts("@1 v1 = get_field v4 T.s J @2 return");
    (body.fields[0].kind, body.insts[5]) =
        (Kind::Int, Inst::GetField { dst: Reg(0), object: Reg(4), field: 0 });
    let what = "bb0, instruction 5 (@1): invariant 9: the link says Int, its descriptor Some(Long)";
    assert_eq!(violations(&body), [what]);
}

#[test]
fn invariant_10_calls_pass_what_the_descriptor_asks_for() {
    let good = [
        "@1 v1 = call static T.j(IJ)J (v0, v1)",
        "@1 call static T.j(IJ)J (v0, v1)",
        "@1 v6 = call virtual T.r([[Ljava/lang/String;[BD)LT; (v4, v4, v4, v3)",
        "@1 v6 = call dynamic #0 f(ZCLT;S)LT; (v0, v0, v4, v0)",
        "@1 init_call T.v()V @1 call static T.v()V ()",
    ];
    good.iter().for_each(|insts| holds(insts));
    let bad = [
        ("@1 v1 = call static T.j(IJ)J (v0)", "1 arguments for 2 parameters"),
        ("@1 v1 = call static T.j(IJ)J (v0, v1, v1)", "3 arguments for 2 parameters"),
        ("@1 v1 = call static T.j(IJ)J (v0, v0)", "v0 is int, not long"),
        ("@1 v5 = call static T.j(IJ)J (v0, v1)", "v5 is int, not long"),
        ("@1 v5 = call static T.v()V ()", "v5 takes the result of void"),
        ("@1 call virtual T.r()V ()", "there is no receiver"),
        ("@1 call virtual T.r()V (v0)", "v0 is int, not ref"),
        ("@1 call static T.r(Q)V ()", "`(Q)V` is no method descriptor"),
        ("@1 call static T.r(LT)V ()", "`(LT)V` is no method descriptor"),
        ("@1 call static T.r()Q ()", "`()Q` is no method descriptor"),
        ("@1 call interface of class T.r()V (v4)", "`call interface` of a class"),
    ];
    bad.iter().for_each(|(insts, what)| violates(insts, &format!("invariant 10: {what}")));
    violates(
        "@1 init_call T.v()V @1 call virtual T.v()V (v4)",
        "invariant 10: `init_call` of a call that is not static",
    );
}

#[test]
fn invariant_11_what_is_returned_is_of_the_declared_type() {
    let with = |text: &str| violations(&parsed(text));
    assert_eq!(with("method T.j(IJ)J parameters v0:int v1:long bb0: @0 return v1"), NONE);
    let wrong = with("method T.j(IJ)J parameters v0:int v1:long bb0: @0 return v0");
    assert_eq!(wrong, ["bb0, instruction 0 (@0): invariant 11: v0 is int, not long"]);
    let nothing = with("method T.i(I)I parameters v0:int bb0: @0 return");
    assert_eq!(nothing, ["bb0, instruction 0 (@0): invariant 11: nothing is returned where a value must be"]);
    let void = with("method T.v()V registers v0:int bb0: @0 v0 = int 1 @1 return v0");
    assert_eq!(void, ["bb0, instruction 1 (@1): invariant 11: v0 is returned from void"]);
}

#[test]
fn invariant_12_switch_keys_ascend_and_dense_is_true() {
    let with = |cases: Vec<i32>, dense| {
        let mut body = of_insts("@1 switch v0 { else -> bb1 } bb1: @2 return");
        body.tables[0].cases = cases.into_iter().map(|key| (key, Block(1))).collect();
        body.tables[0].dense = dense;
        violations(&body)
    };
    for (keys, dense) in
        [(vec![], false), (vec![7], true), (vec![-1, 0, 1], true), (vec![i32::MIN, i32::MAX], false)]
    {
        assert_eq!(with(keys.clone(), dense), NONE, "{keys:?}");
        let wrong = with(keys, !dense);
        assert!(wrong.len() == 1 && wrong[0].contains("(@1): invariant 12: "), "{wrong:?}");
    }
    assert_eq!(with(vec![2, 1], false), ["bb0, instruction 5 (@1): invariant 12: the keys do not ascend"]);
    assert_eq!(with(vec![1, 1], false), ["bb0, instruction 5 (@1): invariant 12: the keys do not ascend"]);
}

#[test]
fn invariant_13_handlers_exist_and_catch_references() {
    let empty = changed(|b| b.handler_lists[0].clear());
    assert_eq!(empty, ["bb0: invariant 13: its handler list is empty"]);
    let int = changed(|b| b.handler_lists[0][0].caught = Reg(0));
    assert_eq!(int, ["body: invariant 13: v0 for an exception is not a ref"]);
}

#[test]
fn invariant_14_what_is_made_is_a_class_or_an_array() {
    holds("@1 v4 = new T @2 v4 = new_array [T (v0) @3 v4 = new_multi_array [[[I (v0, v0)");
    violates("@1 v4 = new [I", "invariant 14: `new` of an array type");
    violates("@1 v4 = new_array T (v0)", "invariant 14: `new_array` of a class that is no array type");
    violates("@1 v4 = new_multi_array [I (v0, v0)", "invariant 14: 2 sizes for 1 dimensions");
    violates("@1 v4 = new_multi_array [I ()", "invariant 14: 0 sizes for 1 dimensions");
}

#[test]
fn invariant_15_registers_are_assigned_before_use() {
    let with = |rest: &str| {
        let text = format!("method T.i(I)I parameters v0:int registers v1:int v2:ref v3:int {rest}");
        violations(&parsed(&text))
    };
    assert_eq!(
        with("bb0: @0 return v1"),
        ["bb0, instruction 0 (@0): invariant 15: v1 may not be assigned yet"]
    );
    assert_eq!(with("bb0: @0 v1 = iadd v1 1 @1 return v0").len(), 1, "not by the instruction itself");
    let both = "bb0: @0 if v0 eq 0 then bb1 else bb2 bb1: @1 v1 = int 1 @2 goto bb3 \
                bb2: @3 v1 = int 2 @4 goto bb3 bb3: @5 return v1";
    assert_eq!(with(both), NONE);
    let one = both.replace("@3 v1", "@3 v3");
    assert_eq!(with(&one), ["bb3, instruction 5 (@5): invariant 15: v1 may not be assigned yet"]);
    let around = "bb0: @0 v3 = int 1 @1 goto bb1 bb1: @2 if v0 eq 0 then bb2 else bb3 \
                  bb2: @3 v1 = v3 @4 goto bb1 bb3: @5 return v3";
    assert_eq!(with(around), NONE, "a loop keeps what was assigned before it");
    assert_eq!(with(&around.replace("return v3", "return v1")).len(), 1, "and may not run at all");
    let backward = "bb0: @0 goto bb2 bb1: @1 return v1 bb2: @2 v1 = int 1 @3 goto bb1";
    assert_eq!(with(backward), NONE, "the order of the blocks says nothing");
}

#[test]
fn invariant_15_a_handler_relies_on_the_start_of_the_guarded_block() {
    let with = |rest: &str| {
        let text = format!("method T.i(I)I parameters v0:int registers v1:int v2:ref v3:ref {rest}");
        violations(&parsed(&text))
    };
    let inside = "bb0 catch any -> bb1(v2): @0 v1 = int 1 @1 return v1 bb1: @2 check_null v2 @3 return v1";
    assert_eq!(with(inside), ["bb1, instruction 3 (@3): invariant 15: v1 may not be assigned yet"]);
    let before = "bb0: @0 v1 = int 1 @0 goto bb1 bb1 catch any -> bb2(v2): @1 v1 = int 2 @2 return v1 \
                  bb2: @2 check_null v2 @3 return v1";
    assert_eq!(with(before), NONE);
    let other = "bb0 catch T -> bb1(v2), any -> bb1(v3): @0 return v0 bb1: @2 check_null v2 @3 return v0";
    assert_eq!(with(other), ["bb1, instruction 1 (@2): invariant 15: v2 may not be assigned yet"]);
}

#[test]
fn invariant_15_holds_beyond_the_64th_register() {
    let registers: String = (1..200).map(|v| format!("v{v}:int ")).collect();
    let with = |rest: &str| {
        let text = format!("method T.i(I)I parameters v0:int registers {registers} {rest}");
        violations(&parsed(&text)).len()
    };
    assert_eq!(with("bb0: @0 v130 = int 1 @1 goto bb1 bb1: @2 return v130"), 0);
    assert_eq!(with("bb0: @0 v130 = int 1 @1 goto bb1 bb1: @2 return v66"), 1);
    assert_eq!(with("bb0: @0 v130 = int 1 @1 goto bb1 bb1: @2 return v131"), 1);
}
