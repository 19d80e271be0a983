//! Arguments that are made for one call: arrays, boxes and collections, which no call of the menu gives.
//!
//! Such a call becomes a method of its own that takes what the recipe of its arguments leaves open: primitives, and
//! objects that the caller holds. There are a few recipes for each method, so that what is verified holds for
//! arguments of these forms alone; a report names them.

use std::sync::Arc;

use attest_ir::Bodies;
use attest_program::{ClassId, Kind, MethodId, Program, descriptor_of_class, package, split_descriptor};

use super::menu::{Call, Slot};
use crate::choose::{Chooser, Reach};
use crate::driver::Driver;
use crate::recipe::{Call as RecipeCall, Recipe, Source};

/// The most recipes for the arguments of one method.
const RECIPES: usize = 4;
/// The lengths of arrays that are passed.
const LENGTHS: [usize; 3] = [2, 1, 0];

/// Recipes for a call whose arguments are partly made on the spot; `given` says of which classes there are objects.
pub(super) fn recipes(
    program: &Program,
    classes: &[ClassId],
    class: ClassId,
    method: MethodId,
    given: &dyn Fn(ClassId) -> bool,
) -> Vec<Recipe> {
    let declared = program.method(method);
    let reach = Reach { package: package(program.class_name(class)).to_owned() };
    let chooser = Chooser::new(program, classes.to_vec());
    let Some((parameters, _)) = split_descriptor(program.text(declared.descriptor)) else {
        return Vec::new();
    };
    let receiver = (!declared.is_static() && program.text(declared.name) != "<init>").then(|| {
        let descriptor = descriptor_of_class(program.class_name(class)).to_string();
        Source::Input { descriptor, name: "object".to_owned(), nullable: false }
    });
    let mut found: Vec<Recipe> = Vec::new();
    for call in chooser.calls(method, &reach, RECIPES) {
        let mut lists: Vec<Vec<Source>> = vec![Vec::new()];
        if call.arguments.iter().any(|source| matches!(source, Source::Asked(_))) {
            continue;
        }
        for (source, descriptor) in call.arguments.iter().zip(&parameters) {
            let held = program.load_descriptor(descriptor).is_ok_and(given);
            let ways = match held {
                true => vec![open(descriptor)],
                false => forms(program, source),
            };
            let longer = |before: &Vec<Source>| {
                let before = before.clone();
                ways.iter().map(move |way| [before.as_slice(), std::slice::from_ref(way)].concat())
            };
            lists = lists.iter().flat_map(longer).collect();
        }
        for arguments in lists {
            let call = RecipeCall { method, arguments };
            let recipe = Recipe { receiver: receiver.clone(), call };
            let known = |class: ClassId| class == program.well_known().string || given(class);
            let is_open = |descriptor: &str| {
                Kind::of_descriptor(descriptor).is_some_and(|kind| kind != Kind::Ref)
                    || program.load_descriptor(descriptor).is_ok_and(known)
            };
            if recipe.inputs().iter().all(|input| is_open(input.descriptor)) && !found.contains(&recipe) {
                found.push(recipe);
            }
        }
    }
    found.truncate(RECIPES);
    found
}

/// A recipe as a call.
pub(super) fn call(program: &Program, bodies: &Bodies, class: ClassId, recipe: Recipe) -> Option<Call> {
    let driver = Driver::new(program, bodies, &recipe);
    let mut slots = Vec::new();
    for input in recipe.inputs() {
        slots.push(match Kind::of_descriptor(input.descriptor) {
            Some(kind) if kind != Kind::Ref => Slot::Primitive(kind),
            _ => Slot::Object(program.load_descriptor(input.descriptor).ok()?),
        });
    }
    let method = recipe.call.method;
    let constructor = program.text(program.method(method).name) == "<init>";
    let receiver = recipe.receiver.is_some();
    Some(Call { method, class, constructor, receiver, slots, made: Some(Arc::new((driver.method, recipe))) })
}

fn open(descriptor: &str) -> Source {
    Source::Input { descriptor: descriptor.to_owned(), name: "object".to_owned(), nullable: false }
}

/// A source with arrays of a few elements for those whose length is left open.
fn forms(program: &Program, source: &Source) -> Vec<Source> {
    match source {
        Source::Input { descriptor, name, .. } if descriptor.starts_with('[') => {
            let Ok(class) = program.load_descriptor(descriptor) else { return Vec::new() };
            let element =
                Source::Input { descriptor: descriptor[1..].to_owned(), name: name.clone(), nullable: false };
            if descriptor[1..].starts_with('[') {
                return vec![Source::Array { class, elements: Vec::new() }];
            }
            LENGTHS.map(|length| Source::Array { class, elements: vec![element.clone(); length] }).to_vec()
        }
        Source::Input { descriptor, name, .. } => {
            vec![Source::Input { descriptor: descriptor.clone(), name: name.clone(), nullable: false }]
        }
        other => vec![other.clone()],
    }
}
