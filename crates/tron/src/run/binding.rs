//! Whether a heap is an input of a program.

use std::collections::BTreeMap;

use crate::heap::laws::{input_laws, rooted_law};
use crate::heap::{Heap, ObjectId, Objects};
use crate::program::Program;
use crate::unit::NamedHeap;
use crate::unit::lower::is_literal;

/// Why a heap is no input of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misfit {
    /// The rule: `input`, `H9`.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: String,
}

/// The values of a program's inputs in a heap, in the order of their declaration; or all that is wrong with them.
pub fn bind(program: &Program, heap: &NamedHeap) -> Result<Vec<Objects>, Vec<Misfit>> {
    let mut wrong = Vec::new();
    if heap.model.name != program.model.name {
        let message = format!(
            "`{}` is a heap of `{}`, but `{}` works on `{}`",
            heap.name, heap.model.name, program.name, program.model.name
        );
        return Err(vec![misfit("input", message, "use a heap of its model".to_owned())]);
    }
    let names: BTreeMap<&str, usize> = program
        .inputs
        .iter()
        .enumerate()
        .map(|(index, input)| (program.variable(input.variable), index))
        .collect();
    let unknown = |name: &&String| !is_literal(name) && !names.contains_key(name.as_str());
    for name in heap.variables.keys().filter(unknown) {
        let message = format!("`{}` has no input `{name}`", program.name);
        let known: Vec<&str> = names.keys().copied().collect();
        wrong.push(misfit("input", message, format!("it has {}", known.join(", "))));
    }
    let mut inputs = Vec::new();
    for input in &program.inputs {
        let name = program.variable(input.variable);
        match heap.variables.get(name) {
            Some(value) => inputs.push(value.clone()),
            None if input.is_literal => {
                let class = &program.model.class(input.class).name;
                let message = format!("the heap has no object {name}, which the transform speaks of");
                wrong.push(misfit("input", message, format!("write {name}: {class} among the objects")));
            }
            None => {
                let message = format!("the input `{name}` has no value");
                wrong.push(misfit("input", message, format!("write {name} = … in vars")));
            }
        }
    }
    if wrong.is_empty() {
        wrong = misfits(program, &heap.heap, &inputs, &|id| heap.names[id.index()].clone());
    }
    if wrong.is_empty() { Ok(inputs) } else { Err(wrong) }
}

/// All that keeps a heap from being an input of a program: H1 to H9, and the classes and cardinalities of inputs.
pub fn misfits(
    program: &Program,
    heap: &Heap,
    inputs: &[Objects],
    name: &dyn Fn(ObjectId) -> String,
) -> Vec<Misfit> {
    let model = &program.model;
    let mut broken = input_laws(model, heap, name);
    let mut wrong = Vec::new();
    for (input, value) in program.inputs.iter().zip(inputs) {
        let variable = program.variable(input.variable);
        let class = &model.class(input.class).name;
        let declared = format!("it is declared `{class}{}`", input.cardinality.suffix());
        if !input.cardinality.allows(value.len()) {
            let message = format!("the input `{variable}` has {} objects", value.len());
            wrong.push(misfit("input", message, declared.clone()));
        }
        for member in value.iter().filter(|id| !model.is_subclass(heap.class(**id), input.class)) {
            let found = &model.class(heap.class(*member)).name;
            let message = format!("the input `{variable}` holds {}, a `{found}`", name(*member));
            wrong.push(misfit("input", message, declared.clone()));
        }
    }
    if program.rooted && broken.is_empty() {
        let roots = program.inputs.iter().zip(inputs).filter(|(input, _)| input.is_root);
        let roots: Objects = roots.flat_map(|(_, value)| value.iter().copied()).collect();
        broken = rooted_law(model, heap, &roots, name);
    }
    wrong.extend(broken.into_iter().map(|one| misfit(one.law.code(), one.message, one.help)));
    wrong
}

fn misfit(code: &'static str, message: String, help: String) -> Misfit {
    Misfit { code, message, help }
}
