//! What the JVM's own checks of arrays say: much since JDK 11, little before.

use crate::control::Control;
use crate::machine::Machine;

const OUT_OF_BOUNDS: &str = "java/lang/ArrayIndexOutOfBoundsException";
const NEGATIVE_SIZE: &str = "java/lang/NegativeArraySizeException";

impl Machine<'_> {
    /// Whether the JVM says in full what is wrong with an array.
    pub(crate) fn says_all(&self) -> bool {
        self.program.jdk().version >= 11
    }

    /// An index that is outside of an array.
    #[cold]
    pub(crate) fn out_of_bounds(&self, index: i32, length: u32) -> Box<Control> {
        let message = match self.says_all() {
            true => format!("Index {index} out of bounds for length {length}"),
            false => index.to_string(),
        };
        Box::new(Control::Raise(OUT_OF_BOUNDS, Some(message)))
    }

    /// The size of an array that is negative.
    #[cold]
    pub(crate) fn negative_size(&self, size: i32) -> Box<Control> {
        Box::new(Control::Raise(NEGATIVE_SIZE, self.says_all().then(|| size.to_string())))
    }

    /// An exception of an array's check whose message older JVMs leave out.
    #[cold]
    pub(crate) fn raise_saying_all(&self, class: &'static str, message: String) -> Box<Control> {
        Box::new(Control::Raise(class, self.says_all().then_some(message)))
    }
}
