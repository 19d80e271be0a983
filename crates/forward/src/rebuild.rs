//! Objects made from plain data: the way back from a [`ObjectGraph`] into a concrete state.

use attest_program::{ClassId, FieldId, Kind};
use attest_state::{Operand, Outcome, Ref, State, Value};
use thiserror::Error;

use crate::control::Control;
use crate::jdk::catalog::{self, Layout};
use crate::machine::Machine;
use crate::observe::NoObserver;
use crate::symbolic::{InputError, Place, constructor, filled};
use crate::witness::{Content, Datum, Node, ObjectGraph};

/// Why the objects of a graph cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RebuildError {
    /// An object was not looked into when the graph was made.
    #[error("an object of {0} is only hinted at")]
    Hidden(String),
    /// An enum cannot be initialised or has no such constant.
    #[error("there is no constant {1} of {0}")]
    Constant(String, String),
    /// There is no room, or the class has no instances.
    #[error("an object of {0} cannot be made")]
    Unmade(String),
}

impl Machine<'_> {
    /// Makes the objects of a graph in a concrete state, their fields as the graph says and 0 or null where it
    /// says nothing; gives the values of its roots. No constructor runs; classes are initialised.
    pub fn rebuild(&mut self, state: &mut State, graph: &ObjectGraph) -> Result<Vec<Value>, RebuildError> {
        let program = self.program;
        for node in &graph.nodes {
            if let Content::Constant(name) = &node.content {
                let class = self.enum_of(node.class);
                self.initialise_for_entry(state, class)
                    .map_err(|_| RebuildError::Constant(program.dotted(class), name.clone()))?;
            } else if !program.class(node.class).is_array() {
                self.initialise_for_entry(state, node.class)
                    .map_err(|_| RebuildError::Unmade(program.dotted(node.class)))?;
            }
        }
        let mut made = Vec::with_capacity(graph.nodes.len());
        for node in &graph.nodes {
            made.push(self.unfilled(state, node.class, &node.content)?);
        }
        let value = |datum: &Datum| value_of(datum, &made);
        for (node, object) in graph.nodes.iter().zip(&made) {
            match &node.content {
                Content::Fields(fields) => {
                    for (field, datum) in fields {
                        let field = program.field(*field);
                        state.heap.set_field(*object, field.slot, field.kind, value(datum));
                    }
                }
                Content::Elements(kind, elements) => {
                    for (at, datum) in elements.iter().enumerate() {
                        state.heap.set_element(*object, at as u32, *kind, value(datum));
                    }
                }
                Content::List(_) if filled(program.class_name(node.class)).is_some() => {}
                Content::List(elements) => {
                    let unmade = |_: Box<Control>| RebuildError::Unmade(program.dotted(node.class));
                    let array = self.array_for(state, node.class, elements.len())?;
                    for (at, datum) in elements.iter().enumerate() {
                        state.heap.set_element(array, at as u32, Kind::Ref, value(datum));
                    }
                    let kind = catalog::collection(program.class_name(node.class));
                    if let Some(Layout::Array { elements: held, size }) = kind.map(|kind| kind.layout) {
                        self.set_named(state, *object, held, Value::Ref(array));
                        self.set_named(state, *object, size, Value::Int(elements.len() as i32));
                    } else {
                        self.chain(state, *object, array, elements.len() as u32).map_err(unmade)?;
                    }
                }
                // Their own code fills them, when everything else is there.
                Content::Map(_)
                | Content::Text(_)
                | Content::Builder(_)
                | Content::Stub(_)
                | Content::Constant(_)
                | Content::Class(_)
                | Content::Hidden => {}
            }
        }
        let is_filled = |node: &Node| filled(program.class_name(node.class)).is_some();
        if graph.nodes.iter().any(is_filled) {
            self.fill_all(state, graph, &mut made)?;
        }
        let value = |datum: &Datum| value_of(datum, &made);
        Ok(graph.roots.iter().map(value).collect())
    }

    /// Fills maps and sets by their own code, the innermost first; objects may move meanwhile.
    fn fill_all(
        &mut self,
        state: &mut State,
        graph: &ObjectGraph,
        made: &mut [Ref],
    ) -> Result<(), RebuildError> {
        let program = self.program;
        let held = state.handles.len();
        state.handles.extend(made.iter().copied());
        for (at, node) in graph.nodes.iter().enumerate().rev() {
            let Some(kind) = filled(program.class_name(node.class)) else { continue };
            let entries: Vec<(&Datum, &Datum)> = match &node.content {
                Content::Map(entries) => entries.iter().map(|(key, value)| (key, value)).collect(),
                Content::List(elements) => elements.iter().map(|element| (element, element)).collect(),
                _ => continue,
            };
            let unmade = || RebuildError::Unmade(program.dotted(node.class));
            let (descriptor, values) = constructor(kind);
            let constructor = program.find_method(node.class, "<init>", descriptor).ok_or_else(unmade)?;
            let this = Value::Ref(state.handles[held + at]);
            let arguments: Vec<Value> = [this].into_iter().chain(values).collect();
            let mut end = self.invoke(state, constructor, &arguments, &mut NoObserver);
            let (name, descriptor) = kind.adder();
            let put = program.find_method(node.class, name, descriptor).ok_or_else(unmade)?;
            for (key, value) in entries {
                if !matches!(end, Ok(Outcome::Returned(_))) {
                    return Err(unmade());
                }
                let now = &state.handles[held..];
                let mut arguments = vec![Value::Ref(now[at]), value_of(key, now)];
                if kind.is_map() {
                    arguments.push(value_of(value, now));
                }
                end = self.invoke(state, put, &arguments, &mut NoObserver);
            }
            if !matches!(end, Ok(Outcome::Returned(_))) {
                return Err(unmade());
            }
        }
        made.copy_from_slice(&state.handles[held..]);
        state.handles.truncate(held);
        Ok(())
    }

    /// Sets a static field of a concrete state; its class is initialised before.
    pub fn set_static(&mut self, state: &mut State, field: FieldId, value: Value) -> Result<(), InputError> {
        let declared = self.program.field(field);
        self.initialise_for_entry(state, declared.class)?;
        let statics = state.class(declared.class).statics;
        state.heap.set_field(statics, declared.slot, declared.kind, value);
        Ok(())
    }

    /// The static fields of an initialised class with their values, in class-file order.
    pub fn statics_of(&mut self, state: &State, class: ClassId) -> Vec<(FieldId, Operand)> {
        let program = self.program;
        let statics = state.class(class).statics;
        if statics.is_null() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for id in &program.class(class).fields {
            let field = program.field(*id);
            if field.is_static() {
                let place = Place { field: *id, slot: field.slot, kind: field.kind };
                found.push((*id, self.read_known_field(state, statics, place)));
            }
        }
        found
    }

    /// The enum of a constant's class, which may be one of its own.
    pub fn enum_of(&self, class: ClassId) -> ClassId {
        let program = self.program;
        match program.class(class).superclass {
            Some(above) if program.class_name(above) != "java/lang/Enum" => above,
            _ => class,
        }
    }

    /// An array for the elements of a list.
    fn array_for(&mut self, state: &mut State, class: ClassId, length: usize) -> Result<Ref, RebuildError> {
        let program = self.program;
        let array_class = program.array_of(program.well_known().object);
        let array_class = array_class.map_err(|_| RebuildError::Unmade(program.dotted(class)))?;
        let array = self.allocate_array(state, array_class, length as i32);
        array.map_err(|_| RebuildError::Unmade(program.dotted(class)))
    }

    fn unfilled(
        &mut self,
        state: &mut State,
        class: ClassId,
        content: &Content,
    ) -> Result<Ref, RebuildError> {
        let program = self.program;
        let unmade = |_: Box<Control>| RebuildError::Unmade(program.dotted(class));
        match content {
            Content::Fields(_) => self.allocate(state, class).map_err(unmade),
            Content::Elements(_, elements) => {
                self.allocate_array(state, class, elements.len() as i32).map_err(unmade)
            }
            Content::Text(units) => self.new_utf16(state, units).map_err(unmade),
            Content::Builder(units) => {
                let text = self.new_utf16(state, units).map_err(unmade)?;
                let builder = self.allocate(state, class).map_err(unmade)?;
                for name in ["value", "coder"] {
                    let value = self.named(state, text, name);
                    self.set_named(state, builder, name, value);
                }
                self.set_named(state, builder, "count", Value::Int(units.len() as i32));
                Ok(builder)
            }
            Content::List(_) | Content::Map(_) => self.allocate(state, class).map_err(unmade),
            Content::Stub(_) => Err(RebuildError::Unmade(program.dotted(class))),
            Content::Class(named) => self.mirror(state, *named).map_err(unmade),
            Content::Constant(name) => {
                let holder = self.enum_of(class);
                let statics = state.class(holder).statics;
                let field = program.find_field(holder, name).map(|field| program.field(field));
                let constant = field.filter(|field| field.is_static() && !statics.is_null());
                constant
                    .map(|field| state.heap.field(statics, field.slot, Kind::Ref).reference())
                    .ok_or_else(|| RebuildError::Constant(program.dotted(holder), name.clone()))
            }
            Content::Hidden => Err(RebuildError::Hidden(program.dotted(class))),
        }
    }
}

fn value_of(datum: &Datum, made: &[Ref]) -> Value {
    match *datum {
        Datum::Int(_, value) => Value::Int(value),
        Datum::Long(value) => Value::Long(value),
        Datum::Float(value) => Value::Float(value),
        Datum::Double(value) => Value::Double(value),
        Datum::Null => Value::NULL,
        Datum::Object(at) => Value::Ref(made[at]),
    }
}
