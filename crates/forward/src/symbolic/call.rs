//! Calls of symbolic runs: unknown receivers, models, natives that see symbolic arguments, the bound on depth.

use attest_ir::{Body, CallSite, CallTarget, Type};
use attest_program::MethodId;
use attest_state::{Mark, Operand, Ref, State};
use smallvec::SmallVec;

use super::decide::Bound;
use super::declared::Done;
use super::models::{ModelFn, Modelled};
use super::step::operand;
use super::summary::Composed;
use crate::control::Control;
use crate::machine::{Callable, Machine};

/// How deep calls of the JDK are followed beneath what the program's own may take.
const MAX_LIBRARY_DEPTH: usize = 100;

/// What a number is fixed for if texts are.
const NUMBER_IN_TEXT: &str = "a number in a text";

impl<'p> Machine<'p> {
    /// The method that a call of a symbolic run calls.
    pub(crate) fn target_symbolic(
        &mut self,
        state: &mut State,
        body: &'p Body,
        site: &'p CallSite,
        base: usize,
        target: CallTarget,
    ) -> Result<Option<MethodId>, Box<Control>> {
        match target {
            CallTarget::Dispatched { .. } | CallTarget::Selected { .. } => {
                let receiver = operand(state, body, base, site.arguments[0]);
                match receiver.mark.is_symbolic() {
                    true => self.select_symbolic(state, receiver, target).map(Some),
                    false => Ok(None),
                }
            }
            CallTarget::Direct(_) | CallTarget::Polymorphic(_) => Ok(None),
        }
    }

    /// Calls a signature-polymorphic method in a symbolic run.
    pub(crate) fn polymorphic_symbolic(
        &mut self,
        state: &mut State,
        body: &'p Body,
        site: &'p CallSite,
        method: MethodId,
        base: usize,
    ) -> Result<bool, Box<Control>> {
        let arguments: SmallVec<[Operand; 8]> =
            site.arguments.iter().map(|reg| operand(state, body, base, *reg)).collect();
        self.native = Some(method);
        let done = self.access_symbolic(state, site, &arguments)?;
        let value = match done {
            Some(value) => value,
            None if arguments.iter().any(|argument| argument.mark.is_symbolic()) => {
                return Err(self.on_symbolic(method));
            }
            None => {
                let values = self.arguments(state, body, site, base);
                state.heap.take_misread();
                let value = self.polymorphic_result(state, site, method, &values);
                // What it saw there may also be why it threw.
                if state.heap.take_misread().is_some() {
                    return Err(self.on_symbolic(method));
                }
                Operand::concrete(value?)
            }
        };
        self.native = None;
        if let Some(result) = site.result {
            state.set_register(base + result.index(), value.word, value.mark);
        }
        Ok(false)
    }

    /// Carries a call out if a symbolic run does it otherwise than the concrete machine would.
    pub(crate) fn call_symbolic(
        &mut self,
        state: &mut State,
        body: &'p Body,
        site: &'p CallSite,
        base: usize,
        method: MethodId,
    ) -> Result<Option<bool>, Box<Control>> {
        if self.symbols().options.fix_texts {
            self.fix_texts(state, body, site, base, method);
        }
        let arguments: SmallVec<[Operand; 8]> =
            site.arguments.iter().map(|reg| operand(state, body, base, *reg)).collect();
        if !self.symbols().options.declared.is_empty()
            && let Done::All(value) = self.call_declared(state, method, &arguments)?
        {
            if let (Some(result), Some(value)) = (site.result, value) {
                state.set_register(base + result.index(), value.word, value.mark);
            }
            return Ok(Some(false));
        }
        if !self.program.method(method).is_static()
            && let Some(receiver) = arguments.first().filter(|receiver| receiver.mark.is_symbolic())
        {
            self.make_given(state, *receiver)?;
            // There is an object of the class: it was initialised before the run. Code of the class relies on that.
            self.initialise(state, self.program.method(method).class)?;
            if self.program.method(method).is_abstract() {
                let value = self.answer(state, *receiver, method)?;
                if let (Some(result), Some(value)) = (site.result, value) {
                    state.set_register(base + result.index(), value.word, value.mark);
                }
                return Ok(Some(false));
            }
        }
        if let (Some(result), Some(first)) = (site.result, arguments.first())
            && first.ty == Type::Ref
            && !self.library.is_specified(method)
            && let Some(hash) = self.hash_for_switch(state, body, site, method, *first)
        {
            state.set_register(base + result.index(), hash.word, hash.mark);
            return Ok(Some(false));
        }
        if let Some(model) = self.model(method) {
            self.native = Some(method);
            let modelled = model(self, state, &arguments);
            if state.heap.take_misread().is_some() {
                return Err(self.on_symbolic(method));
            }
            match modelled? {
                Modelled::Value(value) => {
                    self.native = None;
                    if let Some(result) = site.result {
                        state.set_register(base + result.index(), value.word, value.mark);
                    }
                    return Ok(Some(false));
                }
                Modelled::Declined => self.native = None,
            }
        }
        match self.callable(method) {
            Callable::Body(_) => {
                if self.is_active_too_often(state, method) {
                    return Err(Box::new(Control::Bound(Bound::Recursion)));
                }
                if !self.symbols().skipped.contains(&method) && self.follows(state, method) {
                    if let Some(bound) = self.ahead_of_call(state, body, site, method) {
                        return Err(Box::new(Control::Bound(bound)));
                    }
                    return match self.compose(state, method, &arguments)? {
                        Composed::Done(value) => {
                            if let (Some(result), Some(value)) = (site.result, value) {
                                state.set_register(base + result.index(), value.word, value.mark);
                            }
                            Ok(Some(false))
                        }
                        Composed::Run => Ok(None),
                    };
                }
                if recurses(state, method) && !self.symbols().skipped.contains(&method) {
                    return Err(Box::new(Control::Bound(Bound::Recursion)));
                }
                if let Some(value) = self.skip_call(state, site, method)?
                    && let Some(result) = site.result
                {
                    state.set_register(base + result.index(), value.word, value.mark);
                }
                Ok(Some(false))
            }
            Callable::Native(native) => {
                if self.tells_of_surroundings(method) {
                    self.symbols().surroundings.insert(method);
                }
                let mut values: SmallVec<[attest_state::Value; 8]> = SmallVec::new();
                for argument in &arguments {
                    values.push(self.concrete(state, *argument, method)?);
                }
                state.heap.take_misread();
                self.native = Some(method);
                let value = native(self, state, &values);
                // What it saw there may also be why it threw.
                if state.heap.take_misread().is_some() {
                    return Err(self.on_symbolic(method));
                }
                let value = value?;
                self.native = None;
                if let Some(result) = site.result {
                    state.set_register(base + result.index(), value.word(), Mark::NONE);
                }
                Ok(Some(false))
            }
            Callable::Missing | Callable::Broken | Callable::Unknown => Ok(None),
        }
    }

    /// Whether a native method's result may differ from run to run.
    fn tells_of_surroundings(&self, method: MethodId) -> bool {
        let declared = self.program.method(method);
        let name = self.program.text(declared.name);
        match self.program.class_name(declared.class) {
            "java/lang/System" => matches!(name, "currentTimeMillis" | "nanoTime" | "identityHashCode"),
            "java/lang/Object" => name == "hashCode",
            "java/lang/Runtime" => name != "gc",
            // What is written tells nothing back.
            class if class.starts_with("java/io/") || class.starts_with("sun/nio/") => {
                !name.starts_with("write") && !matches!(name, "initIDs" | "registerNatives")
            }
            _ => false,
        }
    }

    /// Whether a method of the program is active as often as it may be at once.
    pub(crate) fn is_active_too_often(&mut self, state: &State, method: MethodId) -> bool {
        let Some(most) = self.symbols().options.bounds.recursion else { return false };
        let class = self.program.class(self.program.method(method).class);
        !class.is_from_jdk() && self.activations(state, method) >= most
    }

    /// How often a method is active.
    pub(crate) fn activations(&mut self, state: &State, method: MethodId) -> u32 {
        let before = self.symbols().options.active.filter(|(active, _)| *active == method);
        own_frames(state, method) as u32 + before.map_or(0, |(_, often)| often)
    }

    /// Whether a path that ended because methods call themselves too often did so by the bound on activations.
    pub(crate) fn counts_activations(&mut self, state: &State) -> bool {
        let options = &self.symbols().options;
        options.bounds.recursion.is_some() && state.frames.len() <= options.bounds.depth as usize
    }

    /// Whether a call is followed. The program's own frames count; the JDK's methods are followed beneath them, or
    /// not even an exception could be made.
    fn follows(&mut self, state: &State, method: MethodId) -> bool {
        let depth = self.symbols().options.bounds.depth as usize;
        if state.frames.len() <= depth {
            return true;
        }
        let is_own = |method: MethodId| {
            let class = self.program.class(self.program.method(method).class);
            !class.is_from_jdk() && class.file().is_some()
        };
        match is_own(method) {
            true => state.frames.iter().filter(|frame| is_own(frame.method)).count() <= depth,
            false => state.frames.len() <= depth.saturating_add(MAX_LIBRARY_DEPTH),
        }
    }

    /// Fixes the numbers that a method makes text of.
    fn fix_texts(
        &mut self,
        state: &mut State,
        body: &'p Body,
        site: &'p CallSite,
        base: usize,
        method: MethodId,
    ) {
        for register in &site.arguments {
            let value = operand(state, body, base, *register);
            if !value.mark.is_symbolic() || value.ty == Type::Ref {
                continue;
            }
            let declared = self.program.method(method);
            let class = self.program.class_name(declared.class);
            let name = self.program.text(declared.name);
            let texts = matches!(
                (class, name),
                ("java/lang/StringBuilder" | "java/lang/AbstractStringBuilder", "append")
                    | ("java/lang/String", "valueOf")
                    | ("java/lang/Integer" | "java/lang/Long", "toString" | "stringSize" | "getChars")
            );
            if texts {
                let word = self.pin(state, value, NUMBER_IN_TEXT);
                state.set_register(base + register.index(), word, Mark::NONE);
            }
        }
    }

    /// An argument of a native method, fixed to one value if it is symbolic.
    fn concrete(
        &mut self,
        state: &mut State,
        argument: Operand,
        method: MethodId,
    ) -> Result<attest_state::Value, Box<Control>> {
        if let Some(value) = argument.value() {
            return Ok(value);
        }
        if argument.ty == Type::Ref {
            return match self.leaf(state, argument)? {
                super::Leaf::Null => Ok(attest_state::Value::NULL),
                super::Leaf::Known(object) => Ok(attest_state::Value::Ref(object)),
                super::Leaf::Unknown(unknown) => {
                    let null = self.is_null(state, unknown);
                    match self.decide(state, null)? {
                        true => Ok(attest_state::Value::Ref(Ref::NULL)),
                        false => match self.element_value(state, unknown)? {
                            Some(value) => Ok(attest_state::Value::Ref(value)),
                            None => Err(self.on_symbolic(method)),
                        },
                    }
                }
            };
        }
        let what = format!("an argument of {}", self.spelt(method));
        let word = self.pin(state, argument, &what);
        Ok(attest_state::Value::of_word(argument.ty, word))
    }

    fn spelt(&self, method: MethodId) -> String {
        let declared = self.program.method(method);
        format!("{}.{}", self.program.dotted(declared.class), self.program.text(declared.name))
    }

    #[cold]
    pub(crate) fn on_symbolic(&mut self, method: MethodId) -> Box<Control> {
        let what = format!("{} on symbolic values", self.spelt(method));
        Box::new(Control::Unsupported(what))
    }

    /// The model of a method.
    pub(crate) fn model(&mut self, method: MethodId) -> Option<ModelFn> {
        if let Some(known) = self.symbols().modelled.get(&method) {
            return *known;
        }
        let text = self.program.method_text(method);
        let without_descriptor = &text[..text.find('(').unwrap_or(text.len())];
        let models = &self.symbols().models;
        let model = models.get(text.as_str()).or_else(|| models.get(without_descriptor)).copied();
        let model = model.filter(|_| !self.library.is_specified(method));
        self.symbols().modelled.insert(method, model);
        model
    }
}

/// How often a method stands on the stack.
fn own_frames(state: &State, method: MethodId) -> usize {
    state.frames.iter().filter(|frame| frame.method == method).count()
}

/// Whether a method stands on the stack so often that it seems to call itself without end.
fn recurses(state: &State, method: MethodId) -> bool {
    own_frames(state, method) * 8 >= state.frames.len()
}
