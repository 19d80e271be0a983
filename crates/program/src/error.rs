//! What can go wrong while classes are loaded and references resolved, as the JVM would name it.

use thiserror::Error;

/// A linkage failure; [`LinkError::exception`] says which Java error it becomes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkError {
    /// No class file of that name on the class path.
    #[error("class {0} not found")]
    NotFound(String),
    /// A class is its own superclass or superinterface.
    #[error("class {0} is its own supertype")]
    Circular(String),
    /// The class file is malformed.
    #[error("class {class} is malformed: {what}")]
    Format {
        /// The class that was asked for.
        class: String,
        /// What is wrong and at which byte.
        what: String,
    },
    /// The class file is of a version that is not known.
    #[error("{0}")]
    UnsupportedVersion(String),
    /// The file could not be read.
    #[error("class {class} cannot be read: {what}")]
    Unreadable {
        /// The class that was asked for.
        class: String,
        /// The reader's message.
        what: String,
    },
    /// A class where an interface is needed, or the reverse, and the like.
    #[error("{0}")]
    IncompatibleChange(String),
    /// The superclass is final or not permitted.
    #[error("{0}")]
    Verify(String),
    /// No such field.
    #[error("no field {0}")]
    NoSuchField(String),
    /// No such method; the text is in the JVM's spelling.
    #[error("no method {0}")]
    NoSuchMethod(String),
    /// Not accessible from there.
    #[error("{0}")]
    IllegalAccess(String),
    /// Selection ended at an abstract method.
    #[error("{0}")]
    AbstractMethod(String),
    /// A class that cannot be instantiated.
    #[error("{0}")]
    Instantiation(String),
}

impl LinkError {
    /// The class (internal form) and message of the error that the JVM throws.
    pub fn exception(&self) -> (&'static str, String) {
        match self {
            LinkError::NotFound(class) => ("java/lang/NoClassDefFoundError", class.clone()),
            LinkError::Circular(class) => ("java/lang/ClassCircularityError", class.clone()),
            LinkError::Format { .. } => ("java/lang/ClassFormatError", self.to_string()),
            LinkError::Unreadable { .. } => ("java/lang/NoClassDefFoundError", self.to_string()),
            LinkError::UnsupportedVersion(what) => ("java/lang/UnsupportedClassVersionError", what.clone()),
            LinkError::IncompatibleChange(what) => ("java/lang/IncompatibleClassChangeError", what.clone()),
            LinkError::Verify(what) => ("java/lang/VerifyError", what.clone()),
            LinkError::NoSuchField(what) => ("java/lang/NoSuchFieldError", what.clone()),
            LinkError::NoSuchMethod(what) => ("java/lang/NoSuchMethodError", what.clone()),
            LinkError::IllegalAccess(what) => ("java/lang/IllegalAccessError", what.clone()),
            LinkError::AbstractMethod(what) => ("java/lang/AbstractMethodError", what.clone()),
            LinkError::Instantiation(what) => ("java/lang/InstantiationError", what.clone()),
        }
    }
}
