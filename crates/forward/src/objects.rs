//! Objects, arrays, casts and monitors.

use attest_classfile::access::ACC_ABSTRACT;
use attest_ir::Body;
use attest_program::{ClassId, Kind, LinkError, Shape};
use attest_state::{HEADER_WORDS, Ref, State, Value};

use crate::control::{Control, raise};
use crate::machine::Machine;
use crate::natives::loader::{Definer, definer_of_module};

type Made = Result<Ref, Box<Control>>;

/// The longest array that HotSpot makes of any kind.
const MAX_ARRAY_LENGTH: i32 = i32::MAX - 2;

impl<'p> Machine<'p> {
    pub(crate) fn new_instance(&mut self, state: &mut State, body: &'p Body, class: u32) -> Made {
        let class = self.link_class(&body.classes[class as usize])?;
        self.allocate(state, class)
    }

    /// A new object of a class, its fields at their defaults.
    #[inline]
    pub(crate) fn allocate(&mut self, state: &mut State, class: ClassId) -> Made {
        let declared = self.program.class(class);
        if declared.access & ACC_ABSTRACT != 0 {
            return Err(LinkError::Instantiation(self.program.dotted(class)).into());
        }
        match state.heap.new_object(class, declared.instance_slots) {
            Ok(object) => Ok(object),
            Err(_) => {
                self.out_of_memory(state, |state| state.heap.new_object(class, declared.instance_slots))
            }
        }
    }

    pub(crate) fn new_array_of(
        &mut self,
        state: &mut State,
        body: &'p Body,
        class: u32,
        length: i32,
    ) -> Made {
        let class = self.link_class(&body.classes[class as usize])?;
        self.allocate_array(state, class, length)
    }

    /// A new array of an array class; the length is not negative.
    pub(crate) fn allocate_array(&mut self, state: &mut State, class: ClassId, length: i32) -> Made {
        let kind = self.program.class(class).element_kind().unwrap_or(Kind::Ref);
        if length > MAX_ARRAY_LENGTH {
            return Err(raise("java/lang/OutOfMemoryError", "Requested array size exceeds VM limit"));
        }
        match state.heap.new_array(class, kind, length as u32) {
            Ok(array) => Ok(array),
            Err(_) => self.out_of_memory(state, |state| state.heap.new_array(class, kind, length as u32)),
        }
    }

    /// Tries once more after a collection.
    #[cold]
    fn out_of_memory(
        &mut self,
        state: &mut State,
        again: impl Fn(&mut State) -> Result<Ref, attest_state::OutOfMemory>,
    ) -> Made {
        // A native may hold references that a collection would not see.
        if self.native.is_none() {
            self.collect(state);
        }
        again(state).map_err(|_| {
            state.heap.grant_reserve();
            raise("java/lang/OutOfMemoryError", "Java heap space")
        })
    }

    pub(crate) fn new_multi_array(
        &mut self,
        state: &mut State,
        body: &'p Body,
        class: u32,
        sizes: &[i32],
    ) -> Made {
        let class = self.link_class(&body.classes[class as usize])?;
        let held = state.handles.len();
        let made = self.fill_dimensions(state, class, sizes);
        state.handles.truncate(held);
        made
    }

    /// A new array whose elements are arrays in turn, as far as there are sizes; none is negative.
    pub(crate) fn fill_dimensions(&mut self, state: &mut State, class: ClassId, sizes: &[i32]) -> Made {
        let (Some(size), Some(component)) = (sizes.first(), self.program.class(class).component()) else {
            return Ok(Ref::NULL);
        };
        let array = self.allocate_array(state, class, *size)?;
        if sizes.len() == 1 {
            return Ok(array);
        }
        // A collection may move the array while its elements are made.
        let handle = state.handles.len();
        state.handles.push(array);
        for at in 0..*size as u32 {
            let element = self.fill_dimensions(state, component, &sizes[1..])?;
            let array = state.handles[handle];
            state.heap.set_element(array, at, Kind::Ref, Value::Ref(element));
        }
        let array = state.handles[handle];
        state.handles.truncate(handle);
        Ok(array)
    }

    pub(crate) fn instance_of(
        &mut self,
        state: &State,
        body: &'p Body,
        class: u32,
        object: Ref,
    ) -> Result<bool, Box<Control>> {
        if object.is_null() {
            return Ok(false);
        }
        let class = self.link_class(&body.classes[class as usize])?;
        Ok(self.program.is_subtype(state.heap.class(object), class))
    }

    #[inline]
    pub(crate) fn check_cast(
        &mut self,
        state: &State,
        body: &'p Body,
        class: u32,
        object: Ref,
    ) -> Result<(), Box<Control>> {
        let class = self.link_class(&body.classes[class as usize])?;
        let found = state.heap.class(object);
        if found == class || self.program.is_subtype(found, class) {
            return Ok(());
        }
        Err(self.bad_cast(found, class))
    }

    #[cold]
    pub(crate) fn bad_cast(&self, found: ClassId, wanted: ClassId) -> Box<Control> {
        let mut message =
            format!("class {} cannot be cast to class {}", self.external(found), self.external(wanted));
        if self.program.jdk().version >= 9 {
            let (from, to) = (self.module_text(found), self.module_text(wanted));
            let (a, b) = (self.external(found), self.external(wanted));
            message += &match from == to {
                true => format!(" ({a} and {b} are in {from})"),
                false => format!(" ({a} is in {from}; {b} is in {to})"),
            };
        } else {
            message = format!("{} cannot be cast to {}", self.external(found), self.external(wanted));
        }
        raise("java/lang/ClassCastException", message)
    }

    /// A class name as messages spell it: `java.lang.String`, `[I`, `[Ljava.lang.String;`.
    pub(crate) fn external(&self, class: ClassId) -> String {
        self.program.dotted(class)
    }

    fn module_text(&self, class: ClassId) -> String {
        let mut element = class;
        while let Some(component) = self.program.class(element).component() {
            element = component;
        }
        if matches!(self.program.class(element).shape, Shape::Primitive(_)) {
            return "module java.base of loader 'bootstrap'".into();
        }
        if !self.program.class(element).is_from_jdk() {
            return "unnamed module of loader 'app'".into();
        }
        let module = self.program.path().module_of(self.program.class_name(element)).unwrap_or("java.base");
        let loader = match definer_of_module(module, self.program.jdk().version) {
            Definer::Boot => "bootstrap",
            Definer::Platform => "platform",
            Definer::App => "app",
        };
        format!("module {module} of loader '{loader}'")
    }

    pub(crate) fn check_store(&mut self, state: &State, array: Ref, value: Ref) -> Result<(), Box<Control>> {
        let array_class = self.program.class(state.heap.class(array));
        let Some(component) = array_class.component() else { return Ok(()) };
        let found = state.heap.class(value);
        if found == component || self.program.is_subtype(found, component) {
            return Ok(());
        }
        Err(raise("java/lang/ArrayStoreException", self.external(found)))
    }

    /// `bastore` into a `boolean[]` keeps the lowest bit only.
    #[inline]
    pub(crate) fn cut_boolean(&self, state: &State, array: Ref, word: u64) -> u64 {
        if word & !1 != 0 && self.is_boolean_array(state, array) { word & 1 } else { word }
    }

    fn is_boolean_array(&self, state: &State, array: Ref) -> bool {
        self.program.class(state.heap.class(array)).element_kind() == Some(Kind::Boolean)
    }

    /// Words of an object, header included.
    pub(crate) fn size_of(&self, state: &State, object: Ref) -> usize {
        let class = self.program.class(state.heap.class(object));
        match class.element_kind() {
            Some(kind) => {
                HEADER_WORDS + (state.heap.length(object) as usize * kind.element_size()).div_ceil(8)
            }
            None => HEADER_WORDS + class.instance_slots as usize,
        }
    }

    /// The exception for giving back or waiting on a monitor that the thread does not hold.
    #[cold]
    pub(crate) fn not_owner(&self) -> Box<Control> {
        let told = self.program.jdk().version > 11;
        let message = told.then(|| "current thread is not owner".to_owned());
        Box::new(Control::Raise("java/lang/IllegalMonitorStateException", message))
    }

    /// Takes a monitor for the running thread; false if another thread holds it.
    pub(crate) fn lock(&mut self, state: &mut State, object: Ref) -> bool {
        let word = state.heap.lock(object);
        let owner = state.current as u32 + 1;
        if word == 0 {
            state.heap.set_lock(object, owner << 16 | 1);
            return true;
        }
        if word >> 16 == owner {
            state.heap.set_lock(object, word + 1);
            return true;
        }
        let current = state.current;
        state.threads[current].status = attest_state::ThreadStatus::Blocked(object);
        false
    }

    /// Gives a monitor back.
    pub(crate) fn unlock(&mut self, state: &mut State, object: Ref) -> Result<(), Box<Control>> {
        let word = state.heap.lock(object);
        if word >> 16 != state.current as u32 + 1 {
            return Err(self.not_owner());
        }
        state.heap.set_lock(object, if word & 0xffff == 1 { 0 } else { word - 1 });
        Ok(())
    }
}
