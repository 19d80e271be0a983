//! The real JVM, asked through this crate; needs a JDK in `JAVA_HOME` or `java` on the `PATH`.

mod branches;
mod calling;
mod compiling;
mod confirming;
mod instrumenting;
mod running;
mod support;
mod surviving;
