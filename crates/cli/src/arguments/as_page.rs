//! The options of commands that write a page for a browser, and show sources.

use std::path::PathBuf;

/// A report to look at in a browser.
#[derive(clap::Args)]
pub struct AsPage {
    /// Write a report for a browser, one page that loads nothing: into this .html file, or as index.html into a directory
    #[arg(long, value_name = "FILE|DIR")]
    pub html: Option<PathBuf>,
}

/// Where sources are.
#[derive(clap::Args)]
pub struct InSources {
    /// Directories with sources [default: src/main/java, src and the like]
    #[arg(long, value_name = "DIR")]
    pub sources: Vec<PathBuf>,
}
