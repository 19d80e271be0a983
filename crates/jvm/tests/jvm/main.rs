//! The real JVM, asked through this crate; needs a JDK in `JAVA_HOME` or `java` on the `PATH`.

mod branches;
mod calling;
#[cfg(target_os = "linux")]
mod canary;
mod compiling;
mod confirming;
#[cfg(target_os = "linux")]
mod hostile;
mod instrumenting;
mod running;
#[cfg(target_os = "linux")]
mod starving;
mod support;
mod surviving;
