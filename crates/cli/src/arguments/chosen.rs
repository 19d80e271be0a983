//! Which classes and methods a command works on.

/// Which classes and methods a command works on. A pattern is a name in which `*` stands for anything but a dot and `**`
/// for anything; without a dot it is about simple names.
#[derive(clap::Args)]
pub struct Chosen {
    /// Only this class, by its simple or whole name, or a pattern: Account, org.acme.*, **.core.**; may be repeated
    #[arg(long, value_name = "NAME")]
    pub class: Vec<String>,
    /// Only methods of this name; may be repeated
    #[arg(long, value_name = "NAME")]
    pub method: Vec<String>,
    /// Only classes that fit this pattern, as --class, but it need not fit any; may be repeated
    #[arg(long, value_name = "PATTERN")]
    pub include: Vec<String>,
    /// No classes that fit this pattern; may be repeated
    #[arg(long, value_name = "PATTERN")]
    pub exclude: Vec<String>,
}
