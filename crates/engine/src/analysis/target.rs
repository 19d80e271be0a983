//! Targets: a line, a side of a branch, the beginning of a method.

use std::collections::BTreeSet;

use attest_ir::{Block, Bodies, Body, Inst};
use attest_program::{ClassId, MethodId, Program};

use super::CallIndex;
use super::stack_trace::{self, TracedFrame};
use crate::query;
use crate::session::Error;

/// A place to get to.
#[derive(Clone, Debug)]
pub struct Target {
    /// As it was asked for.
    pub text: String,
    /// The line, if it is on one.
    pub line: Option<u16>,
    /// Instructions of which one must be executed.
    pub(crate) insts: Vec<(MethodId, u32)>,
    /// Ways out of branches of which one must be taken.
    pub(crate) edges: Vec<(MethodId, u32, Block)>,
    /// The exception that must be thrown there and leave the call, if one must; with or without its package.
    pub throws: Option<String>,
    /// How it must be called, from the target outwards; anyhow if empty.
    pub(crate) via: Vec<TracedFrame>,
}

impl Target {
    /// No place at all.
    pub(crate) fn nowhere() -> Target {
        Target {
            text: String::new(),
            line: None,
            insts: Vec::new(),
            edges: Vec::new(),
            throws: None,
            via: Vec::new(),
        }
    }

    /// Whether it does not matter how it is called and what is thrown.
    pub(crate) fn is_anyhow(&self) -> bool {
        self.via.is_empty() && self.throws.is_none()
    }

    /// A method that it is in.
    pub(crate) fn method(&self) -> MethodId {
        let first = self.insts.first().map(|(method, _)| *method);
        first.or_else(|| self.edges.first().map(|(method, _, _)| *method)).unwrap_or(MethodId::new(0))
    }

    /// The instructions whose execution shows that it was reached, or is about to be.
    pub(crate) fn places(&self) -> impl Iterator<Item = (MethodId, u32)> {
        self.insts.iter().copied().chain(self.edges.iter().map(|(method, inst, _)| (*method, *inst)))
    }

    /// The instructions of a line of some methods.
    pub(crate) fn of_line(
        program: &Program,
        bodies: &Bodies,
        methods: &[MethodId],
        line: u16,
        text: &str,
    ) -> Option<Target> {
        let mut insts = Vec::new();
        for method in methods {
            let Ok(body) = bodies.get(program, *method) else { continue };
            insts.extend(on_line(body, line).map(|at| (*method, at as u32)));
        }
        (!insts.is_empty()).then(|| Target {
            text: text.to_owned(),
            line: Some(line),
            insts,
            ..Target::nowhere()
        })
    }
}

/// What a text means.
pub(crate) fn parse(
    program: &Program,
    bodies: &Bodies,
    call_index: &CallIndex,
    text: &str,
) -> Result<Target, Error> {
    let (rest, side) = match text.rsplit_once(':') {
        Some((rest, "true")) => (rest, Some(true)),
        Some((rest, "false")) => (rest, Some(false)),
        _ => (text, None),
    };
    let (place, line) = match rest.rsplit_once(':') {
        Some((place, digits)) if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) => {
            let line = digits.parse::<u16>().ok().filter(|line| *line > 0);
            (
                place,
                Some(line.ok_or_else(|| {
                    Error::Malformed(format!("there is no line {digits}; lines are numbered from 1 to 65535"))
                })?),
            )
        }
        _ => (rest, None),
    };
    let methods = methods(program, call_index, place, line.is_some())?;
    let Some(line) = line else {
        if side.is_some() {
            return Err(Error::Malformed(format!(
                "{place} names a side of a branch but no line; write {place} as PLACE:LINE:true or PLACE:LINE:false"
            )));
        }
        return entry(program, bodies, &methods, text);
    };
    let Some(target) = Target::of_line(program, bodies, &methods, line, text) else {
        let advice = nearest_lines(program, bodies, &methods, line);
        return Err(Error::NotFound(format!("{place} has no code on line {line}; {advice}")));
    };
    let Some(side) = side else { return Ok(target) };
    let mut edges = Vec::new();
    for method in &methods {
        if let Ok(body) = bodies.get(program, *method) {
            edges.extend(sides(body, line, side).into_iter().map(|(inst, to)| (*method, inst, to)));
        }
    }
    match edges.is_empty() {
        true => Err(Error::NotFound(format!(
            "{place}:{line} has no branch; leave out :{side} to reach the line itself"
        ))),
        false => Ok(Target { insts: Vec::new(), edges, ..target }),
    }
}

/// The innermost frame of a stack trace that is in the program's own code, called as the frames below it say.
pub(crate) fn of_trace(
    program: &Program,
    bodies: &Bodies,
    call_index: &CallIndex,
    text: &str,
) -> Result<Target, Error> {
    let (exception, frames) = stack_trace::parse(text);
    for (at, frame) in frames.iter().enumerate() {
        let own = call_index.classes.iter().copied().find(|class| program.dotted(*class) == frame.class);
        let (Some(class), Some(line)) = (own, frame.line) else { continue };
        let inlined = program.class(class).file().map(|file| file.inlined_lines());
        let line = inlined.and_then(|inlined| inlined.source_line(line)).unwrap_or(line);
        let methods: Vec<MethodId> = program.class(class).methods.to_vec();
        let named: Vec<MethodId> =
            methods.into_iter().filter(|m| program.text(program.method(*m).name) == frame.method).collect();
        let spelt = format!("{}#{}:{line}", frame.class, frame.method);
        let Some(target) = Target::of_line(program, bodies, &named, line, &spelt) else { continue };
        let is_own =
            |frame: &&TracedFrame| call_index.classes.iter().any(|c| program.dotted(*c) == frame.class);
        let via = frames[at + 1..].iter().filter(is_own).cloned().collect();
        // What library code throws on the program's behalf is still thrown on that line.
        return Ok(Target { throws: exception, via, ..target });
    }
    Err(Error::NotFound(
        "no frame of this stack trace is in a class of the class path with that line; paste the lines that begin with \
         `at`, and name the classes with -cp PATH"
            .to_owned(),
    ))
}

/// The methods that a place names: of a file, of a class and those within it, or one method.
fn methods(
    program: &Program,
    call_index: &CallIndex,
    place: &str,
    lined: bool,
) -> Result<Vec<MethodId>, Error> {
    if place.ends_with(".java") || place.ends_with(".kt") || place.ends_with(".scala") {
        return of_file(program, call_index, place);
    }
    if place.contains('#') {
        return query::methods(program, place, "reach");
    }
    let class = query::class(program, place)?;
    if !lined {
        // A class alone is no place; the message shows how to name a method.
        let named: Vec<&str> =
            program.class(class).methods.iter().map(|m| program.text(program.method(*m).name)).collect();
        let example = named.iter().find(|name| !name.starts_with('<')).copied().unwrap_or("method");
        let class = program.dotted(class);
        let advice = format!("name a line or a method, as in {class}:10 or {class}#{example}");
        return Err(Error::NotFound(format!("{class} is a class, and no place in it; {advice}")));
    }
    Ok(with_nested(program, call_index, class))
}

/// The methods of a class and of the classes within it.
fn with_nested(program: &Program, call_index: &CallIndex, class: ClassId) -> Vec<MethodId> {
    let own = program.class_name(class);
    let nested = format!("{own}$");
    let mut found: Vec<MethodId> = program.class(class).methods.to_vec();
    for other in &call_index.classes {
        if program.class_name(*other).starts_with(&nested) {
            found.extend(program.class(*other).methods.iter().copied());
        }
    }
    found
}

/// The methods of all classes compiled from a file; directories in its name must fit the package.
pub(crate) fn of_file(program: &Program, call_index: &CallIndex, file: &str) -> Result<Vec<MethodId>, Error> {
    let wanted = file.replace('\\', "/");
    let wanted = wanted.trim_start_matches("./");
    let mut found = Vec::new();
    let mut known = BTreeSet::new();
    for class in &call_index.classes {
        let Some(source) = program.class(*class).file().and_then(|file| file.source_file()) else { continue };
        let package = attest_program::package(program.class_name(*class));
        let full = if package.is_empty() { source.to_owned() } else { format!("{package}/{source}") };
        if full == wanted || full.ends_with(&format!("/{wanted}")) || wanted.ends_with(&format!("/{full}")) {
            found.extend(program.class(*class).methods.iter().copied());
        }
        known.insert(full);
    }
    if found.is_empty() {
        let stem = |name: &str| name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_owned();
        let stems: Vec<String> = known.iter().map(|name| stem(name)).collect();
        let near = crate::nearest::nearest(&stem(wanted), stems.iter().map(String::as_str));
        let near: Vec<&String> =
            known.iter().filter(|name| near.iter().any(|near| stem(name) == **near)).collect();
        let advice = match near.as_slice() {
            [] => "check the spelling, or add the directory or jar of its classes with -cp PATH".to_owned(),
            near => {
                let near: Vec<&str> = near.iter().map(|name| name.as_str()).collect();
                format!("did you mean {}?", near.join(" or "))
            }
        };
        return Err(Error::NotFound(format!(
            "no class on the class path was compiled from {file}; {advice}"
        )));
    }
    Ok(found)
}

/// Why there is nothing to run in methods.
fn no_code(program: &Program, bodies: &Bodies, methods: &[MethodId], text: &str) -> String {
    let with_code = methods.iter().filter(|method| {
        let declared = program.method(**method);
        !declared.is_abstract() && !declared.is_native()
    });
    match with_code.filter_map(|method| bodies.get(program, *method).err()).next() {
        Some(refused) => format!("{text} cannot be run: {refused}"),
        None => format!("{text} has no code: it is abstract or native"),
    }
}

/// The beginning of a method.
fn entry(program: &Program, bodies: &Bodies, methods: &[MethodId], text: &str) -> Result<Target, Error> {
    let with_code = methods.iter().filter_map(|method| bodies.get(program, *method).ok());
    let insts: Vec<(MethodId, u32)> = with_code.clone().map(|body| (body.method, 0)).collect();
    let line = with_code.clone().filter_map(|body| body.pcs.first().and_then(|pc| body.line(*pc))).next();
    match insts.is_empty() {
        true => Err(Error::Unusable(no_code(program, bodies, methods, text))),
        false => Ok(Target { text: text.to_owned(), line, insts, ..Target::nowhere() }),
    }
}

/// The instructions of a line.
pub(crate) fn on_line(body: &Body, line: u16) -> impl Iterator<Item = usize> {
    let pcs = body.pcs.iter().enumerate();
    pcs.filter(move |(_, pc)| body.line(**pc) == Some(line)).map(|(at, _)| at)
}

/// The ways out of a line's branches that a side means. The last branch decides: where a condition does not hold, the
/// compiler jumps, but for loops that test at their end, where it jumps back if the condition holds.
pub(crate) fn sides(body: &Body, line: u16, side: bool) -> Vec<(u32, Block)> {
    let branches: Vec<(usize, Block, Block)> = on_line(body, line)
        .filter_map(|at| match body.insts[at] {
            Inst::If { then, other, .. }
            | Inst::IfImm { then, other, .. }
            | Inst::IfSame { then, other, .. }
            | Inst::IfNull { then, other, .. } => Some((at, then, other)),
            _ => None,
        })
        .collect();
    let Some((last, jumped, fell)) = branches.last().copied() else { return Vec::new() };
    let back = body.start(jumped) <= last;
    let wanted = if side == back { jumped } else { fell };
    let mut found = Vec::new();
    for (at, then, other) in branches {
        for to in [then, other] {
            if to == wanted && then != other {
                found.push((at as u32, to));
            }
        }
    }
    found
}

/// Both sides of every branch on a line, of methods that the compiler did not make up.
pub(crate) fn all_sides(program: &Program, bodies: &Bodies, call_index: &CallIndex) -> Vec<Target> {
    let mut found = Vec::new();
    for method in &call_index.methods {
        let declared = program.method(*method);
        let Ok(body) = bodies.get(program, *method) else { continue };
        if declared.access & attest_classfile::access::ACC_SYNTHETIC != 0 {
            continue;
        }
        for (at, inst) in body.insts.iter().enumerate() {
            let (Inst::If { then, other, .. }
            | Inst::IfImm { then, other, .. }
            | Inst::IfSame { then, other, .. }
            | Inst::IfNull { then, other, .. }) = *inst
            else {
                continue;
            };
            let Some(line) = body.line(body.pcs[at]) else { continue };
            for (to, side) in [(then, "jump"), (other, "fall through")] {
                let class = program.dotted(declared.class);
                let text = format!("{class}#{}:{line} @{} {side}", program.text(declared.name), body.pcs[at]);
                let edges = vec![(*method, at as u32, to)];
                found.push(Target { text, line: Some(line), edges, ..Target::nowhere() });
            }
        }
    }
    found
}

fn nearest_lines(program: &Program, bodies: &Bodies, methods: &[MethodId], line: u16) -> String {
    let mut lines = BTreeSet::new();
    for method in methods {
        if let Ok(body) = bodies.get(program, *method) {
            lines.extend(body.pcs.iter().filter_map(|pc| body.line(*pc)));
        }
    }
    if lines.is_empty() {
        return "its classes have no line numbers; compile with -g".to_owned();
    }
    let before = lines.range(..line).next_back();
    let after = lines.range(line..).next();
    match (before, after) {
        (Some(before), Some(after)) => format!("the nearest lines with code are {before} and {after}"),
        (Some(only), None) | (None, Some(only)) => format!("the nearest line with code is {only}"),
        (None, None) => "there is none".to_owned(),
    }
}
