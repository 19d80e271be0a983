//! The JVMs that candidates and tests run in: three, so that what differs between them is noticed.

use std::path::PathBuf;

use attest_jvm::{Child, ChildOptions, JavaHome};

use super::GenerateError;

/// Three JVMs and the class path of the program.
pub(crate) struct Jvms {
    pub(crate) children: [Child; 3],
    pub(crate) class_path: Vec<PathBuf>,
}

impl Jvms {
    pub(crate) fn start(home: &JavaHome, class_path: Vec<PathBuf>) -> Result<Jvms, GenerateError> {
        let options = ChildOptions::default();
        let start = || Child::start(home, &options);
        Ok(Jvms { children: [start()?, start()?, start()?], class_path })
    }
}
