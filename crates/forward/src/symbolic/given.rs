//! Objects of the library made in the place of ones from outside: string builders and lists; `filled.rs` has maps and sets.
//!
//! Their fields are not free: a list from outside has at least as much room as elements. So at the first call on such
//! an object, the path makes one of its own with unknown content, and the reference from outside stands for it from
//! then on. Two references from outside that may be one object are told apart when the second is made.

use std::sync::Arc;

use attest_ir::Type;
use attest_program::{ClassId, Kind};
use attest_state::{Given, GivenContent, Operand, Origin, Ref, State, Value};
use attest_term::Term;

use super::decide::Bound;
use super::field::Place;
use super::filled::filled;
use super::strings::Source;
use crate::control::Control;
use crate::jdk::catalog::{self, Collection, Layout};
use crate::machine::Machine;

type Done<T> = Result<T, Box<Control>>;

/// The most elements of a list from outside.
const MAX_ELEMENTS: u32 = 8;

/// The most elements of a linked list or a queue from outside.
const MAX_CHAINED_ELEMENTS: u32 = 4;

/// What is made in the place of an object from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Builder,
    List,
    Linked,
    Deque,
    Filled(&'static Collection),
}

impl Machine<'_> {
    /// The object that was made in the place of a reference from outside.
    pub(crate) fn given(&mut self, state: &State, unknown: Term) -> Option<Ref> {
        let given = &state.path.as_ref()?.given;
        if given.is_empty() {
            return None;
        }
        let given = given.clone();
        if let Some(found) = given.iter().find(|given| given.variable == unknown) {
            return Some(found.object);
        }
        for known in given.iter() {
            let same = self.pool().eq(known.variable, unknown);
            if self.known(state, same) == Some(true) {
                return Some(known.object);
            }
        }
        None
    }

    /// Makes an object in the place of the receiver of a call, which is not null, if it is one from outside of a class
    /// whose objects are made so.
    pub(crate) fn make_given(&mut self, state: &mut State, receiver: Operand) -> Done<()> {
        let made = self.make_if_unknown(state, receiver);
        // Words of what is made are read and written beside its symbolic parts, on purpose.
        state.heap.take_misread();
        made
    }

    fn make_if_unknown(&mut self, state: &mut State, receiver: Operand) -> Done<()> {
        if self.is_making(state) {
            return self.go_on_making(state);
        }
        if let Some(classes) = self.classes_of_choices(state, receiver)
            && !classes.iter().any(|class| self.shape_of(*class).is_some())
        {
            return Ok(());
        }
        let super::Leaf::Unknown(unknown) = self.leaf(state, receiver)? else { return Ok(()) };
        if self.is_element(unknown) {
            return Ok(());
        }
        let classes = self.classes_now(state, unknown);
        if !classes.iter().any(|class| self.shape_of(*class).is_some()) {
            return Ok(());
        }
        let class = self.exact_class(state, receiver)?;
        let Some(shape) = self.shape_of(class) else { return Ok(()) };
        let others = state.path.as_ref().map(|path| path.given.clone()).unwrap_or_default();
        for other in others.iter().filter(|other| state.heap.class(other.object) == class) {
            let same = self.same_reference(state, unknown, other.variable);
            if self.decide(state, same)? {
                return Ok(());
            }
        }
        let (object, content) = match shape {
            Shape::Builder => self.given_builder(state, unknown, class)?,
            Shape::List => self.given_list(state, unknown, class)?,
            Shape::Linked | Shape::Deque => self.given_chain(state, unknown, class, shape)?,
            Shape::Filled(kind) => return self.begin_making(state, unknown, class, kind),
        };
        if let Some(path) = &mut state.path {
            Arc::make_mut(&mut path.given).push(Given { variable: unknown, object, content });
        }
        Ok(())
    }

    /// The object of the heap that stands for a reference, which is not null: one from outside is made, with what
    /// its fields hold now. Only for objects that hardly anybody changes afterwards: exceptions.
    pub(crate) fn made_object(&mut self, state: &mut State, reference: Operand) -> Done<Ref> {
        let unknown = match self.leaf(state, reference)? {
            super::Leaf::Null => return Err(Box::new(Control::Infeasible)),
            super::Leaf::Known(object) => return Ok(object),
            super::Leaf::Unknown(unknown) => unknown,
        };
        let class = self.exact_class(state, reference)?;
        let object = self.copy_of_unknown(state, reference, class)?;
        if let Some(path) = &mut state.path {
            let content = GivenContent::Fields;
            Arc::make_mut(&mut path.given).push(Given { variable: unknown, object, content });
        }
        Ok(object)
    }

    /// A new object with the fields of one from outside, which is of this class.
    pub(crate) fn copy_of_unknown(
        &mut self,
        state: &mut State,
        reference: Operand,
        class: ClassId,
    ) -> Done<Ref> {
        let program = self.program;
        self.initialise(state, class)?;
        let mut values = Vec::new();
        let mut above = Some(class);
        while let Some(holder) = above {
            for id in &program.class(holder).fields {
                let field = program.field(*id);
                if !field.is_static() {
                    let place = Place { field: *id, slot: field.slot, kind: field.kind };
                    values.push((place, self.read_field(state, reference, place)?));
                }
            }
            above = program.class(holder).superclass;
        }
        let object = self.allocate(state, class)?;
        for (place, value) in values {
            self.write_known_field(state, object, place, value);
        }
        Ok(object)
    }

    fn shape_of(&self, class: ClassId) -> Option<Shape> {
        let name = self.program.class_name(class);
        if matches!(name, "java/lang/StringBuilder" | "java/lang/StringBuffer") {
            return Some(Shape::Builder);
        }
        if let Some(kind) = filled(name) {
            return Some(Shape::Filled(kind));
        }
        match catalog::collection(name)?.layout {
            Layout::Array { .. } => Some(Shape::List),
            Layout::Chain { .. } => Some(Shape::Linked),
            Layout::Ring { .. } => Some(Shape::Deque),
            Layout::Buckets { .. } | Layout::Tree { .. } | Layout::Keys { .. } | Layout::Hidden => None,
        }
    }

    fn given_builder(
        &mut self,
        state: &mut State,
        unknown: Term,
        class: ClassId,
    ) -> Done<(Ref, GivenContent)> {
        let text = self.window(state, &Source::Unknown(unknown))?;
        let object = self.allocate(state, class)?;
        self.set_text(state, object, &text);
        Ok((object, GivenContent::Text { length: text.length, units: text.units.into() }))
    }

    fn given_list(&mut self, state: &mut State, unknown: Term, class: ClassId) -> Done<(Ref, GivenContent)> {
        let size = self.given_size(state, unknown)?;
        let most = self.pool().bits(32, u64::from(MAX_ELEMENTS));
        let within = self.pool().bv_sle(size, most);
        if !self.decide(state, within)? {
            return Err(Box::new(Control::Bound(Bound::Lengths)));
        }
        let elements = self.given_elements(state, unknown, MAX_ELEMENTS, Shape::List)?;
        let array_class = self.program.array_of(self.program.well_known().object)?;
        let array = self.allocate_array(state, array_class, MAX_ELEMENTS as i32)?;
        self.fill(state, array, &elements)?;
        let object = self.allocate(state, class)?;
        self.set_named(state, object, "elementData", Value::Ref(array));
        if let Some(field) = self.program.find_field(class, "size") {
            let declared = self.program.field(field);
            let place = Place { field, slot: declared.slot, kind: declared.kind };
            let size = self.operand_of(Type::Int, size);
            self.write_known_field(state, object, place, size);
        }
        Ok((object, GivenContent::List { size, elements: elements.into() }))
    }

    /// A linked list or a queue in an array: how many elements there are is tried value by value.
    fn given_chain(
        &mut self,
        state: &mut State,
        unknown: Term,
        class: ClassId,
        shape: Shape,
    ) -> Done<(Ref, GivenContent)> {
        let size = self.given_size(state, unknown)?;
        let operand = self.operand_of(Type::Int, size);
        let count = self.enumerate_up_to(state, operand, MAX_CHAINED_ELEMENTS)?;
        let elements = self.given_elements(state, unknown, count, shape)?;
        let object = self.allocate(state, class)?;
        let array_class = self.program.array_of(self.program.well_known().object)?;
        let array = self.allocate_array(state, array_class, count as i32)?;
        self.fill(state, array, &elements)?;
        self.chain(state, object, array, count)?;
        Ok((object, GivenContent::List { size, elements: elements.into() }))
    }

    /// Puts the elements of an array, which may be symbolic, into a linked list or a queue that is empty.
    pub(crate) fn chain(&mut self, state: &mut State, object: Ref, array: Ref, count: u32) -> Done<()> {
        let program = self.program;
        let kind = catalog::collection(program.class_name(state.heap.class(object)));
        if let Some(Layout::Ring { elements: ring, head, tail }) = kind.map(|kind| kind.layout) {
            // A power of two, as older libraries need it, and larger than what is in it.
            let room = (count + 1).next_power_of_two().max(8);
            let elements = self.allocate_array(state, state.heap.class(array), room as i32)?;
            for at in 0..count {
                let index = Operand::concrete(Value::Int(at as i32));
                let element = self.load_known(state, Kind::Ref, array, index)?;
                self.store_known(state, Kind::Ref, elements, index, element)?;
            }
            self.set_named(state, object, ring, Value::Ref(elements));
            self.set_named(state, object, head, Value::Int(0));
            self.set_named(state, object, tail, Value::Int(count as i32));
            return Ok(());
        }
        let node_class = program.load("java/util/LinkedList$Node")?;
        let item = program.find_field(node_class, "item").map(|field| {
            let declared = program.field(field);
            Place { field, slot: declared.slot, kind: declared.kind }
        });
        let mut last = Ref::NULL;
        for at in 0..count {
            let index = Operand::concrete(Value::Int(at as i32));
            let element = self.load_known(state, Kind::Ref, array, index)?;
            let node = self.allocate(state, node_class)?;
            if let Some(item) = item {
                self.write_known_field(state, node, item, element);
            }
            self.set_named(state, node, "prev", Value::Ref(last));
            match last.is_null() {
                true => self.set_named(state, object, "first", Value::Ref(node)),
                false => self.set_named(state, last, "next", Value::Ref(node)),
            }
            last = node;
        }
        self.set_named(state, object, "last", Value::Ref(last));
        self.set_named(state, object, "size", Value::Int(count as i32));
        Ok(())
    }

    /// How many elements a collection from outside has.
    pub(super) fn given_size(&mut self, state: &mut State, unknown: Term) -> Done<Term> {
        let name = self.name_of(unknown);
        let origin = Origin::Length(unknown);
        let size = self.unknown(state, &format!("{name}.size()"), Kind::Int, None, origin)?;
        let zero = self.pool().bits(32, 0);
        let sensible = self.pool().bv_sle(zero, size);
        self.assume(state, sensible);
        Ok(size)
    }

    /// The elements of a collection from outside.
    fn given_elements(
        &mut self,
        state: &mut State,
        unknown: Term,
        count: u32,
        shape: Shape,
    ) -> Done<Vec<Term>> {
        let name = self.name_of(unknown);
        let generic = state.path.as_ref().and_then(|path| path.types.argument(unknown, 0)).cloned();
        let object = self.program.well_known().object;
        let mut elements = Vec::new();
        for at in 0..count {
            let index = self.pool().bits(32, u64::from(at));
            let name = format!("{name}.get({at})");
            let origin = Origin::Element(unknown, index);
            let element = self.unknown_of(state, &name, (generic.clone(), object), origin)?;
            if shape == Shape::Deque {
                let null = self.is_null(state, element);
                let present = self.pool().not(null);
                self.presume(state, present);
            }
            elements.push(element);
        }
        Ok(elements)
    }

    fn fill(&mut self, state: &mut State, array: Ref, elements: &[Term]) -> Done<()> {
        for (at, element) in elements.iter().enumerate() {
            let index = Operand::concrete(Value::Int(at as i32));
            let element = self.operand_of(Type::Ref, *element);
            self.store_known(state, Kind::Ref, array, index, element)?;
        }
        Ok(())
    }
}
