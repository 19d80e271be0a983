//! What the child can be asked, and how that goes over the pipe.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::object::{Object, ObjectField};
use crate::value::JavaString;
use crate::wire::Writer;

pub(crate) const COMPILE: u8 = 1;
pub(crate) const RUN: u8 = 2;
pub(crate) const CALL: u8 = 3;
pub(crate) const PEEK: u8 = 4;
pub(crate) const TEST: u8 = 5;
pub(crate) const PREPARE: u8 = 6;

/// A source file that need not exist on disk.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its name relative to a source root: `p/A.java`.
    pub file: String,
    /// Its text.
    pub text: String,
}

impl Source {
    /// A source file of this name and text.
    pub fn new(file: impl Into<String>, text: impl Into<String>) -> Source {
        Source { file: file.into(), text: text.into() }
    }
}

/// Sources to compile. Annotation processors are never run.
#[derive(Clone, Debug)]
pub struct Compilation {
    /// The sources.
    pub sources: Vec<Source>,
    /// Folders and jars that they refer to.
    pub class_path: Vec<PathBuf>,
    /// Where the class files go; best an empty folder. It is created.
    pub output: PathBuf,
    /// Write line numbers and local variables (`-g`). Default: yes.
    pub debug: bool,
    /// Write the names of parameters (`-parameters`). Default: no.
    pub parameters: bool,
    /// Compile for this Java version (`--release`). Default: the compiler's own.
    pub release: Option<u32>,
    /// Give all warnings (`-Xlint`). Default: no.
    pub lint: bool,
    /// Further options, as `javac` takes them.
    pub options: Vec<String>,
    /// How much time it may use. Default: two minutes.
    pub timeout: Duration,
    /// When the run is over that it belongs to. Default: never.
    pub deadline: Option<Instant>,
}

impl Compilation {
    /// A compilation of `sources` into `output` with the defaults.
    pub fn new(sources: Vec<Source>, output: impl Into<PathBuf>) -> Compilation {
        Compilation {
            sources,
            class_path: Vec::new(),
            output: output.into(),
            debug: true,
            parameters: false,
            release: None,
            lint: false,
            options: Vec::new(),
            timeout: Duration::from_secs(120),
            deadline: None,
        }
    }

    /// Java 8's compiler knows no `--release`.
    pub(crate) fn encode(&self, java_version: u32) -> Vec<u8> {
        let mut options: Vec<String> =
            ["-proc:none", "-Xmaxerrs", "10000", "-Xmaxwarns", "10000"].map(str::to_owned).to_vec();
        options.push("-classpath".to_owned());
        options.push(join_class_path(&self.class_path));
        options.push(if self.debug { "-g" } else { "-g:none" }.to_owned());
        if self.parameters {
            options.push("-parameters".to_owned());
        }
        if self.lint {
            options.push("-Xlint".to_owned());
        }
        match self.release {
            Some(release) if java_version < 9 => {
                options.extend(["-source".to_owned(), release.to_string()]);
                options.extend(["-target".to_owned(), release.to_string()]);
            }
            Some(release) => options.extend(["--release".to_owned(), release.to_string()]),
            None => {}
        }
        options.extend(self.options.iter().cloned());

        let mut out = Writer::default();
        out.texts(&options);
        out.length(self.sources.len());
        for source in &self.sources {
            out.text(&source.file);
            out.text(&source.text);
        }
        out.frame(COMPILE)
    }
}

/// The request to load Mockito, if it is on a class path, before anything is timed.
pub(crate) fn preparation(class_path: &[PathBuf]) -> Option<Vec<u8>> {
    let is_mockito = |entry: &PathBuf| {
        let name = entry.file_name().map(|name| name.to_string_lossy());
        name.is_some_and(|name| name.starts_with("mockito-core-"))
    };
    class_path.iter().any(is_mockito).then(|| {
        let mut out = Writer::default();
        out.texts(&entries(class_path));
        out.frame(PREPARE)
    })
}

/// A program to run from its `main`.
#[derive(Clone, Debug)]
pub struct MainRun {
    /// Folders and jars of the program.
    pub class_path: Vec<PathBuf>,
    /// The class, with dots: `p.Main`.
    pub main_class: String,
    /// The arguments of `main`.
    pub arguments: Vec<String>,
    /// What the program reads from `System.in`.
    pub stdin: Vec<u8>,
    /// Whether assertions are enabled. Default: no.
    pub assertions: bool,
    /// How much time it may use. Default: ten seconds.
    pub timeout: Duration,
    /// How many probes instrumented classes on the class path have. Default: none.
    pub probes: u32,
}

impl MainRun {
    /// A run of `main_class` with the defaults.
    pub fn new(class_path: Vec<PathBuf>, main_class: impl Into<String>) -> MainRun {
        MainRun {
            class_path,
            main_class: main_class.into(),
            arguments: Vec::new(),
            stdin: Vec::new(),
            assertions: false,
            timeout: Duration::from_secs(10),
            probes: 0,
        }
    }

    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut out = Writer::default();
        out.texts(&entries(&self.class_path));
        out.text(&self.main_class);
        out.texts(&self.arguments);
        out.bytes(&self.stdin);
        out.flag(self.assertions);
        out.number(self.probes);
        out.frame(RUN)
    }
}

/// Static methods to call one after the other.
#[derive(Clone, Debug)]
pub struct CallBatch {
    /// Folders and jars of the program.
    pub class_path: Vec<PathBuf>,
    /// The calls.
    pub calls: Vec<Call>,
    /// Whether each call gets freshly loaded classes. Default: no, the calls see each other's static state;
    /// after a call that took the JVM with it, the rest starts with fresh classes in any case.
    pub fresh_classes: bool,
    /// Whether assertions are enabled. Default: no.
    pub assertions: bool,
    /// How much time a single call may use. Default: ten seconds.
    pub timeout: Duration,
    /// How many probes instrumented classes on the class path have. Default: none.
    pub probes: u32,
    /// When no further call is begun, and none is waited for. Default: never.
    pub deadline: Option<Instant>,
}

impl CallBatch {
    /// These calls with the defaults.
    pub fn new(class_path: Vec<PathBuf>, calls: Vec<Call>) -> CallBatch {
        CallBatch {
            class_path,
            calls,
            fresh_classes: false,
            assertions: false,
            timeout: Duration::from_secs(10),
            probes: 0,
            deadline: None,
        }
    }

    /// The request for the calls from number `first` on.
    pub(crate) fn encode(&self, first: usize) -> Vec<u8> {
        let mut out = Writer::default();
        out.texts(&entries(&self.class_path));
        out.flag(self.assertions);
        out.number(self.probes);
        out.flag(self.fresh_classes);
        let calls = self.calls.get(first..).unwrap_or_default();
        out.length(calls.len());
        for call in calls {
            call.encode(&mut out);
        }
        out.frame(CALL)
    }
}

/// A method and its arguments.
#[derive(Clone, Debug)]
pub struct Call {
    /// The class, with dots.
    pub class: String,
    /// The method's name; private methods can be called too.
    pub method: String,
    /// Its descriptor; without it any method of that name and number of parameters is taken.
    pub descriptor: Option<String>,
    /// Whether the method is not static and the first argument is its receiver. Default: no.
    pub receiver: bool,
    /// Objects that arguments refer to. Default: none.
    pub objects: Vec<Object>,
    /// The arguments.
    pub arguments: Vec<Argument>,
    /// Static fields and what they hold when the method is called; their classes are initialised before. Default: none.
    pub statics: Vec<ObjectField>,
    /// Whether the outcome is to be a text that tells how the call ended, its arguments afterwards, the static fields
    /// of the method's class, and all objects in reach, fields included. Default: no.
    pub described: bool,
}

impl Call {
    /// A call of a static method without arguments.
    pub fn new(class: impl Into<String>, method: impl Into<String>) -> Call {
        Call {
            class: class.into(),
            method: method.into(),
            descriptor: None,
            receiver: false,
            objects: Vec::new(),
            arguments: Vec::new(),
            statics: Vec::new(),
            described: false,
        }
    }

    fn encode(&self, out: &mut Writer) {
        out.text(&self.class);
        out.text(&self.method);
        out.text(self.descriptor.as_deref().unwrap_or_default());
        out.flag(self.receiver);
        out.flag(self.described);
        out.length(self.objects.len());
        for object in &self.objects {
            object.encode_shape(out);
        }
        for object in &self.objects {
            object.encode_content(out);
        }
        out.length(self.arguments.len());
        for argument in &self.arguments {
            argument.encode(out);
        }
        out.length(self.statics.len());
        for field in &self.statics {
            out.text(&field.class);
            out.text(&field.name);
            field.value.encode(out);
        }
    }
}

/// An argument of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// `null`
    Null,
    /// A `boolean`.
    Boolean(bool),
    /// A `byte`.
    Byte(i8),
    /// A `char`.
    Char(u16),
    /// A `short`.
    Short(i16),
    /// An `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// The bits of a `float`.
    Float(u32),
    /// The bits of a `double`.
    Double(u64),
    /// A string.
    String(JavaString),
    /// The object of the call with this number.
    Object(u32),
}

impl Argument {
    pub(crate) fn encode(&self, out: &mut Writer) {
        match self {
            Argument::Null => out.byte(b'N'),
            Argument::Boolean(value) => {
                out.byte(b'Z');
                out.flag(*value);
            }
            Argument::Byte(value) => tagged(out, b'B', i32::from(*value) as u32),
            Argument::Char(value) => tagged(out, b'C', u32::from(*value)),
            Argument::Short(value) => tagged(out, b'S', i32::from(*value) as u32),
            Argument::Int(value) => tagged(out, b'I', *value as u32),
            Argument::Float(bits) => tagged(out, b'F', *bits),
            Argument::Object(number) => tagged(out, b'R', *number),
            Argument::Long(value) => {
                out.byte(b'J');
                out.big(*value as u64);
            }
            Argument::Double(bits) => {
                out.byte(b'D');
                out.big(*bits);
            }
            Argument::String(text) => {
                out.byte(b'T');
                out.units(&text.0);
            }
        }
    }
}

/// A request to tell where the program is; answered while it runs.
pub(crate) fn peek() -> Vec<u8> {
    Writer::default().frame(PEEK)
}

/// The entries as one option of `java` or `javac`.
pub(crate) fn join_class_path(class_path: &[PathBuf]) -> String {
    let separator = if cfg!(windows) { ";" } else { ":" };
    entries(class_path).join(separator)
}

/// The child works in another folder: names must not depend on it.
pub(crate) fn entries(class_path: &[PathBuf]) -> Vec<String> {
    class_path.iter().map(|entry| absolute(entry).to_string_lossy().into_owned()).collect()
}

pub(crate) fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

fn tagged(out: &mut Writer, tag: u8, value: u32) {
    out.byte(tag);
    out.number(value);
}
