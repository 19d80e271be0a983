//! Which `main` the launcher calls: since Java 25 it may be an instance method, and need no parameter (JEP 512).

use attest_classfile::access::ACC_PRIVATE;
use attest_program::{ClassId, MethodId};
use attest_state::{Ref, State, Value};

use crate::boot::Exit;
use crate::machine::Machine;

/// The first Java whose launcher takes any `main`.
const ANY_MAIN: u32 = 25;

const WITH_ARGUMENTS: &str = "([Ljava/lang/String;)V";
const WITHOUT: &str = "()V";

/// A `main` to start a program with.
pub(crate) struct MainMethod {
    pub(crate) method: MethodId,
    pub(crate) takes_arguments: bool,
    pub(crate) is_static: bool,
}

impl Machine<'_> {
    /// With arguments before without, whichever of them is static.
    pub(crate) fn find_main(&mut self, class: ClassId) -> Result<MainMethod, Exit> {
        let any = self.program.jdk().version >= ANY_MAIN;
        for descriptor in [WITH_ARGUMENTS, WITHOUT] {
            let Some(method) = self.program.find_method(class, "main", descriptor) else { continue };
            let declared = self.program.method(method);
            let is_static = declared.is_static();
            let takes_arguments = descriptor == WITH_ARGUMENTS;
            let is_old = is_static && takes_arguments;
            if is_old || (any && declared.access & ACC_PRIVATE == 0) {
                return Ok(MainMethod { method, takes_arguments, is_static });
            }
        }
        self.program.intern("main");
        let wanted = if any { "`void main()`" } else { "`public static void main(String[] args)`" };
        let class = self.program.dotted(class);
        Err(Exit::Threw(format!("Main method not found in class {class}: it needs {wanted}")))
    }

    /// The object whose `main` is called, kept by its handle; how the program ended if its constructor did not return.
    pub(crate) fn main_object(
        &mut self,
        state: &mut State,
        class: ClassId,
    ) -> Result<Result<usize, i32>, Exit> {
        let declared = self.program.class(class);
        let constructor =
            declared.declared_method(self.program.intern("<init>"), self.program.intern(WITHOUT));
        let constructor =
            constructor.filter(|constructor| self.program.method(*constructor).access & ACC_PRIVATE == 0);
        let Some(constructor) = constructor else {
            let class = self.program.dotted(class);
            return Err(Exit::Threw(format!(
                "no non-private zero argument constructor found in class {class}: its `main` needs an object"
            )));
        };
        let object: Ref = self.object(state, class)?;
        let handle = state.handles.len();
        state.handles.push(object);
        match self.call_to_end(state, constructor, &[Value::Ref(object)])? {
            0 => Ok(Ok(handle)),
            code => Ok(Err(code)),
        }
    }
}
