//! Resources: files beside classes, of the JDK and of the class path.

use attest_program::location::{Found, Origin};
use attest_program::package;
use attest_state::{Ref, State, Value};

use super::Rows;
use crate::control::{Control, NativeResult, raise};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/Class.getResourceAsStream", class_stream),
    ("java/lang/Class.getResource", class_url),
    ("java/lang/ClassLoader.getResourceAsStream", loader_stream),
    ("java/lang/ClassLoader.getSystemResourceAsStream", system_stream),
    ("java/lang/ClassLoader.getSystemResource", system_url),
    ("java/lang/ClassLoader.getSystemResources", system_urls),
    ("java/lang/Module.getResourceAsStream", module_stream),
    ("jdk/internal/loader/BootLoader.findResourceAsStream", boot_module_stream),
    ("jdk/internal/loader/BootLoader.findResource(Ljava/lang/String;)Ljava/net/URL;", boot_url),
    ("jdk/internal/loader/BootLoader.findResources", boot_urls),
    ("jdk/internal/loader/BuiltinClassLoader.findResource(Ljava/lang/String;)Ljava/net/URL;", builtin_url),
    ("jdk/internal/loader/BuiltinClassLoader.findResources", builtin_urls),
    ("java/net/URL.openStream", open_url),
];

impl Machine<'_> {
    /// A `ByteArrayInputStream`.
    pub(crate) fn byte_stream(&mut self, state: &mut State, bytes: &[u8]) -> Result<Ref, Box<Control>> {
        let class = self.program.load("java/io/ByteArrayInputStream")?;
        let stream = self.allocate(state, class)?;
        let array = self.new_byte_array(state, bytes)?;
        self.set_named(state, stream, "buf", Value::Ref(array));
        self.set_named(state, stream, "count", Value::Int(bytes.len() as i32));
        Ok(stream)
    }

    /// The list that `Arrays.asList` makes.
    pub(crate) fn array_list(&mut self, state: &mut State, elements: &[Ref]) -> Result<Ref, Box<Control>> {
        let class = self.program.load("java/util/Arrays$ArrayList")?;
        let list = self.allocate(state, class)?;
        let array = self.new_ref_array(state, "[Ljava/lang/Object;", elements)?;
        self.set_named(state, list, "a", Value::Ref(array));
        Ok(list)
    }

    fn resource(&self, name: &str) -> Result<Option<Found>, Box<Control>> {
        let found = self.program.path().find_resource(name);
        found.map_err(|error| Box::new(Control::Unsupported(error.to_string())))
    }

    /// A stream of what was found, or null.
    fn stream_or_null(&mut self, state: &mut State, found: Option<Found>) -> NativeResult {
        match found {
            Some(found) => Ok(Value::Ref(self.byte_stream(state, &found.bytes)?)),
            None => Ok(Value::NULL),
        }
    }

    /// A `URL` of this text. Its constructor is run before the native that asks is repeated.
    fn url(&mut self, state: &mut State, text: &str) -> Result<Ref, Box<Control>> {
        let key = format!("url {text}");
        if let Some(known) = state.kept.get(&key) {
            return Ok(*known);
        }
        let class = self.program.load("java/net/URL")?;
        self.initialise(state, class)?;
        let object = self.allocate(state, class)?;
        let text = self.new_string(state, text)?;
        state.kept.insert(key, object);
        match self.program.find_method(class, "<init>", "(Ljava/lang/String;)V") {
            Some(constructor) => {
                Err(Box::new(Control::Prepare(constructor, vec![Value::Ref(object), Value::Ref(text)])))
            }
            None => Err(Box::new(Control::Unsupported("java.net.URL of this JDK".into()))),
        }
    }

    fn url_or_null(&mut self, state: &mut State, name: &str, found: Option<Found>) -> NativeResult {
        match found {
            Some(found) => Ok(Value::Ref(self.url(state, &url_text(name, &found.origin))?)),
            None => Ok(Value::NULL),
        }
    }

    /// An `Enumeration` of the places of a resource.
    fn urls(&mut self, state: &mut State, name: &str, found: &[Found]) -> NativeResult {
        let mut objects = Vec::new();
        for place in found {
            objects.push(self.url(state, &url_text(name, &place.origin))?);
        }
        let list = self.array_list(state, &objects)?;
        let class = self.program.load("java/util/Collections")?;
        let make =
            self.program.find_method(class, "enumeration", "(Ljava/util/Collection;)Ljava/util/Enumeration;");
        match make {
            Some(make) => Err(Box::new(Control::TailCall(make, vec![Value::Ref(list)]))),
            None => Err(Box::new(Control::Unsupported("java.util.Collections of this JDK".into()))),
        }
    }
}

fn url_text(name: &str, origin: &Origin) -> String {
    let absolute = |path: &std::path::Path| {
        std::path::absolute(path).map_or_else(|_| path.display().to_string(), |p| p.display().to_string())
    };
    match origin {
        Origin::Jdk { module: Some(module) } => format!("jrt:/{module}/{name}"),
        Origin::Jdk { module: None } => format!("jar:file:/rt.jar!/{name}"),
        Origin::Directory(file) => format!("file:{}", absolute(file)),
        Origin::Jar { path, entry } => format!("jar:file:{}!/{entry}", absolute(path)),
        Origin::Memory => format!("memory:/{name}"),
    }
}

fn text(machine: &mut Machine<'_>, state: &State, value: Value) -> Result<String, Box<Control>> {
    match value.reference() {
        Ref::NULL => Err(Box::new(Control::Raise("java/lang/NullPointerException", None))),
        string => Ok(machine.text(state, string)),
    }
}

/// The resource that a class means by a name: relative to its package unless it begins with `/`.
fn class_resource(
    machine: &mut Machine<'_>,
    state: &State,
    arguments: &[Value],
) -> Result<(String, Option<Found>), Box<Control>> {
    let given = text(machine, state, arguments[1])?;
    let class = machine.mirrored(state, arguments[0].reference());
    let class = machine.element_class(class);
    let name = match given.strip_prefix('/') {
        Some(absolute) => absolute.to_owned(),
        None => match package(machine.program.class_name(class)) {
            "" => given,
            package => format!("{package}/{given}"),
        },
    };
    let Some(module) = machine.jdk_module(class) else {
        let found = machine.resource(&name)?;
        let found = found.filter(|found| is_visible(machine, &name, found));
        return Ok((name, found));
    };
    // The program itself sees only class files and what lies in open packages.
    let caller = machine.places(state).next();
    let caller = caller.map(|place| machine.program.method(place.method).class);
    let foreign = caller.is_some_and(|caller| machine.jdk_module(caller).is_none());
    if foreign && !name.ends_with(".class") && !machine.is_open_to_program(&module, package(&name)) {
        return Ok((name, None));
    }
    let found = machine.program.path().module_resource(&module, &name);
    let found = found.map_err(|error| Box::new(Control::Unsupported(error.to_string())))?;
    Ok((name, found))
}

/// Whether a loader shows a resource to everybody: not those in closed packages of the JDK.
fn is_visible(machine: &Machine<'_>, name: &str, found: &Found) -> bool {
    match &found.origin {
        Origin::Jdk { module: Some(module) } => {
            name.ends_with(".class") || machine.is_open_to_program(module, package(name))
        }
        Origin::Jdk { module: None } | Origin::Directory(_) | Origin::Jar { .. } | Origin::Memory => true,
    }
}

fn visible(machine: &mut Machine<'_>, name: &str) -> Result<Option<Found>, Box<Control>> {
    let found = machine.resource(name)?;
    Ok(found.filter(|found| is_visible(machine, name, found)))
}

fn class_stream(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (_, found) = class_resource(machine, state, arguments)?;
    machine.stream_or_null(state, found)
}

fn class_url(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (name, found) = class_resource(machine, state, arguments)?;
    machine.url_or_null(state, &name, found)
}

/// Loaders of the program's own answer by their `getResource`, which is not modelled.
pub(super) fn loader_stream(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
) -> NativeResult {
    let loader = machine.program.class_name(state.heap.class(arguments[0].reference())).to_owned();
    if !["jdk/internal/loader/", "sun/misc/Launcher$"].iter().any(|own| loader.starts_with(own)) {
        return Err(Box::new(Control::Unsupported(format!("resources of the class loader {loader}"))));
    }
    system_stream(machine, state, &arguments[1..])
}

fn system_stream(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let name = text(machine, state, arguments[0])?;
    let found = visible(machine, &name)?;
    machine.stream_or_null(state, found)
}

fn system_url(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let name = text(machine, state, arguments[0])?;
    let found = visible(machine, &name)?;
    machine.url_or_null(state, &name, found)
}

fn all_of_user(machine: &Machine<'_>, name: &str) -> Result<Vec<Found>, Box<Control>> {
    let found = machine.program.path().user_resources(name);
    found.map_err(|error| Box::new(Control::Unsupported(error.to_string())))
}

fn system_urls(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let name = text(machine, state, arguments[0])?;
    let mut found = all_of_user(machine, &name)?;
    if let Some(first) = visible(machine, &name)?.filter(|f| matches!(f.origin, Origin::Jdk { .. })) {
        found.insert(0, first);
    }
    machine.urls(state, &name, &found)
}

/// Of the class path only: the parents are asked first by the JDK's own code.
pub(super) fn builtin_url(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let name = text(machine, state, arguments[1])?;
    let found = all_of_builtin(machine, state, arguments[0], &name)?;
    machine.url_or_null(state, &name, found.into_iter().next())
}

pub(super) fn builtin_urls(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
) -> NativeResult {
    let name = text(machine, state, arguments[1])?;
    let found = all_of_builtin(machine, state, arguments[0], &name)?;
    machine.urls(state, &name, &found)
}

fn all_of_builtin(
    machine: &mut Machine<'_>,
    state: &State,
    loader: Value,
    name: &str,
) -> Result<Vec<Found>, Box<Control>> {
    let class = machine.program.class_name(state.heap.class(loader.reference()));
    if class.ends_with("$AppClassLoader") { all_of_user(machine, name) } else { Ok(Vec::new()) }
}

pub(super) fn boot_url(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let name = text(machine, state, arguments[0])?;
    let found = visible(machine, &name)?.filter(|f| matches!(f.origin, Origin::Jdk { .. }));
    machine.url_or_null(state, &name, found)
}

pub(super) fn boot_urls(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let name = text(machine, state, arguments[0])?;
    let found = visible(machine, &name)?.filter(|f| matches!(f.origin, Origin::Jdk { .. }));
    let found: Vec<Found> = found.into_iter().collect();
    machine.urls(state, &name, &found)
}

fn module_stream(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let name = text(machine, state, arguments[1])?;
    let name = name.strip_prefix('/').unwrap_or(&name).to_owned();
    let module = machine.named(state, arguments[0].reference(), "name");
    if module.reference().is_null() {
        let found = visible(machine, &name)?;
        return machine.stream_or_null(state, found);
    }
    let name = machine.new_string(state, &name)?;
    boot_module_stream(machine, state, &[module, Value::Ref(name)])
}

fn boot_module_stream(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (module, name) = (text(machine, state, arguments[0])?, text(machine, state, arguments[1])?);
    let found = machine.program.path().module_resource(&module, &name);
    let found = found.map_err(|error| Box::new(Control::Unsupported(error.to_string())))?;
    machine.stream_or_null(state, found)
}

/// What a URL leads to: the JDK, an entry of a jar of the class path, a file.
fn open_url(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let url = arguments[0].reference();
    let protocol = machine.named(state, url, "protocol");
    let protocol = text(machine, state, protocol)?;
    let file = machine.named(state, url, "path");
    let file = text(machine, state, file)?;
    let found = match protocol.as_str() {
        "jrt" => {
            let (module, name) = file.trim_start_matches('/').split_once('/').unwrap_or((&file, ""));
            let found = machine.program.path().module_resource(module, name);
            found.ok().flatten().map(|found| found.bytes.to_vec())
        }
        "jar" => {
            let wanted = format!("jar:{file}");
            let (_, name) = file.split_once("!/").unwrap_or(("", ""));
            let mut places = all_of_user(machine, plain_entry(name))?;
            places.extend(machine.resource(name)?);
            places.into_iter().find(|p| url_text(name, &p.origin) == wanted).map(|found| found.bytes.to_vec())
        }
        "file" => {
            let path = machine.host_path(&file);
            machine.allow_file(&path, false)?;
            std::fs::read(&path).ok()
        }
        other => return Err(Box::new(Control::Unsupported(format!("a {other}: URL")))),
    };
    match found {
        Some(bytes) => Ok(Value::Ref(machine.byte_stream(state, &bytes)?)),
        None => Err(raise("java/io/FileNotFoundException", format!("{file} (No such file or directory)"))),
    }
}

/// An entry's name without the folder of its version.
fn plain_entry(entry: &str) -> &str {
    let versioned = entry.strip_prefix("META-INF/versions/").and_then(|rest| rest.split_once('/'));
    versioned.map_or(entry, |(_, name)| name)
}
