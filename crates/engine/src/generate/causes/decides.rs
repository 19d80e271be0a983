//! What a branch depends on, one step back from its condition: an argument, a field, the answer of a call.

use attest_ir::{Bodies, Body, CallKind, CallSite, Cfg, Inst, Reg};
use attest_program::{Program, split_descriptor};
use attest_testcase::parameter_names;
use rustc_hash::FxHashSet;

/// What decides a branch.
pub(super) struct Decider {
    /// Its kind, in words.
    pub(super) kind: &'static str,
    /// What it is.
    pub(super) words: String,
}

/// How many instructions are followed back.
const STEPS: usize = 12;

/// What decides the branch at an instruction.
pub(super) fn decider(program: &Program, bodies: &Bodies, body: &Body, at: usize) -> Decider {
    within(Code { program, bodies, body }, at, STEPS)
}

/// A body and where others are found.
#[derive(Clone, Copy)]
struct Code<'c> {
    program: &'c Program,
    bodies: &'c Bodies,
    body: &'c Body,
}

fn within(code: Code<'_>, at: usize, steps: usize) -> Decider {
    let body = code.body;
    let inst = body.insts[at];
    let mut found: Option<Decider> = None;
    for reg in body.uses(inst) {
        let one = origin(code, at, reg, steps);
        if one.kind != CONSTANT || found.is_none() {
            found = Some(one);
        }
        if found.as_ref().is_some_and(|found| found.kind != CONSTANT) {
            break;
        }
    }
    let mut found = found.unwrap_or(Decider { kind: CONSTANT, words: "a constant".to_owned() });
    if matches!(inst, Inst::IfNull { .. }) {
        found.words = format!("whether it is null, {}", found.words);
    }
    found
}

/// What the method itself sets, perhaps elsewhere to another value.
pub(super) const CONSTANT: &str = "a value that the method itself sets";

/// What a method of the class itself decides.
const OWN: &str = "what another method of the class gives";
/// What texts decide.
const TEXT: &str = "a text: its characters or length";

fn origin(code: Code<'_>, at: usize, reg: Reg, steps: usize) -> Decider {
    let Code { program, body, .. } = code;
    let constant = || Decider { kind: CONSTANT, words: "a value that the method itself sets".to_owned() };
    let Some(steps) = steps.checked_sub(1) else { return constant() };
    let Some(def) = definition(body, at, reg) else {
        return parameter(program, body, reg);
    };
    let follow = |reg: Reg| origin(code, def, reg, steps);
    match body.insts[def] {
        Inst::Move { src, .. } => follow(src),
        Inst::Unary { a, .. } | Inst::BinaryImm { a, .. } => follow(a),
        Inst::Binary { a, b, .. } => {
            let first = follow(a);
            if first.kind == CONSTANT { follow(b) } else { first }
        }
        Inst::GetField { field, .. } => {
            let field = &body.fields[field as usize];
            let (class, name) = (simple(program.text(field.class)), program.text(field.name));
            let kind = match program.text(field.descriptor) {
                "[C" | "[B" | "Ljava/lang/String;" => TEXT,
                _ => "the state of an object: a field",
            };
            Decider { kind, words: format!("the field `{class}.{name}`") }
        }
        Inst::GetStatic { field, .. } => {
            let field = &body.fields[field as usize];
            let (class, name) = (simple(program.text(field.class)), program.text(field.name));
            Decider { kind: "a static field", words: format!("the static field `{class}.{name}`") }
        }
        Inst::ArrayLoad { array, index, .. } => {
            let of = follow(array);
            if of.words.contains("$SwitchMap$") {
                let constant = follow(index);
                return Decider { words: format!("which constant it is, {}", constant.words), ..constant };
            }
            Decider { words: format!("an element of {}", of.words), ..of }
        }
        Inst::ArrayLength { array, .. } => {
            let of = follow(array);
            Decider { words: format!("the length of {}", of.words), ..of }
        }
        Inst::InstanceOf { class, a, .. } => {
            let class = simple(program.text(body.classes[class as usize].name));
            let of = follow(a);
            Decider {
                kind: "the class of an object",
                words: format!("whether it is a `{class}`, {}", of.words),
            }
        }
        Inst::Call { site } => call(code, def, site, steps),
        _ => constant(),
    }
}

/// What the result of a call depends on.
fn call(code: Code<'_>, at: usize, site: u32, steps: usize) -> Decider {
    let Code { program, body, .. } = code;
    let site = &body.sites[site as usize];
    let (class, name) = (program.text(site.class), program.text(site.name));
    let words = format!("what `{}.{name}` gives", simple(class));
    if site.kind == CallKind::Dynamic {
        return Decider { kind: CONSTANT, words };
    }
    let own = program.class_name(program.method(body.method).class);
    let outer = |name: &str| name.split('$').next().unwrap_or_default().to_owned();
    let kind = match class {
        _ if outer(class) == outer(own) => OWN,
        "java/lang/String"
        | "java/lang/CharSequence"
        | "java/lang/StringBuilder"
        | "java/lang/StringBuffer"
        | "java/lang/Character"
        | "java/io/Reader"
        | "java/io/BufferedReader"
        | "java/io/InputStream"
        | "java/io/PushbackReader"
        | "java/util/regex/Matcher" => TEXT,
        _ if class.starts_with("java/util/") => "what a collection or iterator holds",
        _ if name == "equals" || name == "compareTo" || name == "compare" => "whether objects are equal",
        _ if site.interface || is_abstract(program, class) => "the answer of an interface or abstract class",
        _ if class.starts_with("java/") || class.starts_with("javax/") => "what the JDK gives",
        _ => "what another class of the library gives",
    };
    let on = match (site.kind, site.arguments.first()) {
        (CallKind::Static, _) | (_, None) => None,
        (_, Some(receiver)) => Some(origin(code, at, *receiver, steps.min(4))),
    };
    if let Some(on) = on.as_ref().filter(|on| name == "ordinal" && on.kind != CONSTANT) {
        return Decider { kind: on.kind, words: on.words.clone() };
    }
    if kind == OWN
        && let Some(inner) = answer(code, site, steps)
    {
        return Decider { kind: inner.kind, words: format!("{words}, which depends on {}", inner.words) };
    }
    match on.filter(|on| on.kind != CONSTANT) {
        Some(on) => Decider { kind, words: format!("{words}, called on {}", on.words) },
        None => Decider { kind, words },
    }
}

/// What the answer of a method of the class depends on, if not on its arguments only.
fn answer(code: Code<'_>, site: &CallSite, steps: usize) -> Option<Decider> {
    let program = code.program;
    let class = program.loaded_class(program.text(site.class))?;
    let method = program.find_method(class, program.text(site.name), program.text(site.descriptor))?;
    let steps = steps.checked_sub(3)?;
    let code = Code { body: code.bodies.get(program, method).ok()?, ..code };
    let found = code.body.insts.iter().enumerate().map(|(at, inst)| match inst {
        Inst::Return { a } => origin(code, at, *a, steps),
        Inst::If { .. } | Inst::IfImm { .. } | Inst::IfSame { .. } | Inst::IfNull { .. } => {
            within(code, at, steps)
        }
        _ => Decider { kind: CONSTANT, words: String::new() },
    });
    let mut found = found.filter(|one| one.kind != CONSTANT && !one.words.contains("the parameter"));
    found.next()
}

fn is_abstract(program: &Program, class: &str) -> bool {
    let class = program.loaded_class(class);
    class.is_some_and(|class| program.class(class).access & attest_classfile::access::ACC_ABSTRACT != 0)
}

fn parameter(program: &Program, body: &Body, reg: Reg) -> Decider {
    let declared = program.method(body.method);
    let at = reg.index().checked_sub(usize::from(!declared.is_static()));
    let (Some(at), true) = (at, reg.0 < body.parameters) else {
        return Decider { kind: CONSTANT, words: "this object".to_owned() };
    };
    let names = parameter_names(program, body.method);
    let (parameters, _) = split_descriptor(program.text(declared.descriptor)).unwrap_or_default();
    let name = names.get(at).map_or("?", String::as_str);
    let kind = match parameters.get(at) {
        Some(&"Ljava/lang/String;" | &"Ljava/lang/CharSequence;") => TEXT,
        Some(descriptor) if !descriptor.starts_with(['L', '[']) => "the value of a number that is passed",
        _ => "the object that is passed",
    };
    Decider { kind, words: format!("the parameter `{name}`") }
}

/// Where else the values are set that a branch compares.
pub(super) fn definitions(body: &Body, at: usize) -> Vec<usize> {
    let mut regs = body.uses(body.insts[at]);
    let moved: Vec<Reg> = regs
        .iter()
        .filter_map(|reg| match body.insts[definition(body, at, *reg)?] {
            Inst::Move { src, .. } => Some(src),
            _ => None,
        })
        .collect();
    regs.extend(moved);
    (0..body.insts.len()).filter(|def| defines(body, *def).is_some_and(|reg| regs.contains(&reg))).collect()
}

/// The nearest instruction before another that writes a register.
fn definition(body: &Body, at: usize, reg: Reg) -> Option<usize> {
    let block = body.block_of(at);
    let within = |from: usize, to: usize| (from..to).rev().find(|at| defines(body, *at) == Some(reg));
    if let Some(def) = within(body.start(block), at) {
        return Some(def);
    }
    let cfg = Cfg::of(body);
    let mut seen = FxHashSet::from_iter([block]);
    let mut waiting = std::collections::VecDeque::from([block]);
    while let Some(block) = waiting.pop_front() {
        for before in cfg.predecessors(block) {
            if !seen.insert(*before) {
                continue;
            }
            let data = &body.blocks[before.index()];
            match within(data.start as usize, data.end as usize) {
                Some(def) => return Some(def),
                None => waiting.push_back(*before),
            }
        }
    }
    None
}

/// The register that an instruction writes.
fn defines(body: &Body, at: usize) -> Option<Reg> {
    match body.insts[at] {
        Inst::Call { site } => body.sites[site as usize].result,
        other => other.dst(),
    }
}

/// The name of a class without its package.
pub(super) fn simple(class: &str) -> String {
    class.rsplit('/').next().unwrap_or(class).replace('$', ".")
}
