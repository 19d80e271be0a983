//! What is known of the JDK's classes by name.

pub mod catalog;
