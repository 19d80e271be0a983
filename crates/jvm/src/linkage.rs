//! Errors by which a JVM says that a program is not complete, or not fit for it (JVMS 5.3, 5.4).

use crate::outcome::Thrown;

/// The errors of linking, and what a class loader says of signatures that do not fit.
const ERRORS: [&str; 14] = [
    "AbstractMethodError",
    "BootstrapMethodError",
    "ClassCircularityError",
    "ClassFormatError",
    "IllegalAccessError",
    "IncompatibleClassChangeError",
    "InstantiationError",
    "LinkageError",
    "NoClassDefFoundError",
    "NoSuchFieldError",
    "NoSuchMethodError",
    "UnsatisfiedLinkError",
    "UnsupportedClassVersionError",
    "VerifyError",
];

/// Whether an error of this class, with dots or slashes, is one of linking: it tells of the class path and not of the
/// program, and no test may expect it.
pub fn is_linkage_error(class: &str) -> bool {
    let simple = class.strip_prefix("java.lang.").or_else(|| class.strip_prefix("java/lang/"));
    simple.is_some_and(|simple| ERRORS.contains(&simple))
}

impl Thrown {
    /// Why the JVM could not link what was run, if that is what it threw.
    pub fn linkage(&self) -> Option<String> {
        let mismatch =
            self.class == "java.lang.SecurityException" && self.printed.contains("signer information");
        let first = self.printed.lines().next().unwrap_or(&self.class);
        (mismatch || is_linkage_error(&self.class)).then(|| first.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::is_linkage_error;

    #[test]
    fn errors_of_linking_are_told_from_those_of_programs() {
        for class in ["java.lang.NoClassDefFoundError", "java/lang/VerifyError"] {
            assert!(is_linkage_error(class), "{class}");
        }
        for class in
            ["java.lang.StackOverflowError", "java.lang.ExceptionInInitializerError", "p.NoSuchMethodError"]
        {
            assert!(!is_linkage_error(class), "{class}");
        }
    }
}
