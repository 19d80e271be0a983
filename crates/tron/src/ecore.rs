//! Ecore: metamodels of the Eclipse Modeling Framework as TRON models, and XMI instances as heaps and back.
//!
//! [`Metamodel::read`] reads an `.ecore` file; [`Metamodel::text`] is the model as TRON text, [`Metamodel::lost`] what it
//! does not say. [`read_instance`] makes a heap of an XMI file, [`write_instance`] an XMI file of a heap.
//!
//! Strings and numbers are value classes of `std`; a Boolean is a `Unit` that is there or not; an enumeration is an abstract
//! value class with a class for each literal; other data types are value classes. Features that are computed (derived,
//! transient, volatile) are left out.

mod instance;
mod metamodel;
mod names;
mod write;

pub use instance::read_instance;
pub use metamodel::{Lost, Metamodel};
pub use write::write_instance;

/// Why a file of XML is not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// The line, from 1.
    pub line: u32,
    /// What is wrong.
    pub message: String,
}

impl Malformed {
    fn at(node: roxmltree::Node<'_, '_>, message: String) -> Malformed {
        Malformed { line: node.document().text_pos_at(node.range().start).row, message }
    }

    fn of(failure: &roxmltree::Error) -> Malformed {
        Malformed { line: failure.pos().row, message: format!("no XML that can be read: {failure}") }
    }
}

const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";
const XMI: &str = "http://www.omg.org/XMI";

/// The attribute `xsi:type`, without its prefix.
fn type_of<'a>(node: roxmltree::Node<'a, '_>) -> Option<&'a str> {
    let text = node.attribute((XSI, "type")).or_else(|| node.attribute((XMI, "type")))?;
    Some(text.rsplit(':').next().unwrap_or(text))
}
