//! The names of parameters, as far as the compiler kept them.

use crate::ids::MethodId;
use crate::program::Program;

impl Program {
    /// The name of the local variable in a slot when the method begins: needs `-g`.
    pub fn local_name(&self, method: MethodId, slot: u16) -> Option<String> {
        let declared = self.method(method);
        let file = self.class(declared.class).file()?;
        let code = file.methods().get(declared.index as usize)?.code(file).ok()??;
        let at_entry = code.local_variables.iter().find(|local| local.index == slot && local.start == 0)?;
        Some(at_entry.name.to_owned())
    }
}
