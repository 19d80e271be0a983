//! Test cases printed, compiled and run; needs a JDK in `JAVA_HOME` or `java` on the `PATH`.

mod cases;
mod confirmed;
mod construct;
mod golden;
mod mocks;
mod support;
