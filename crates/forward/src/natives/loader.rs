//! Class loaders: the three that are built in, told by where a class comes from.
//!
//! The loader objects are the JDK's own; classes are found by the program's class path, so the
//! loaders' own search is not run. A JDK 8 has other loaders, which its `sun.misc.Launcher` makes.

use attest_program::location::Origin;
use attest_program::{ClassId, Kind, Shape};
use attest_state::{Ref, State, Value};

use super::Rows;
use crate::control::{Control, NativeResult, raise};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("jdk/internal/misc/VM.latestUserDefinedLoader0", latest_user_loader),
    ("java/lang/Class.getClassLoader", class_loader),
    ("java/lang/Class.getClassLoader0", class_loader),
    ("java/lang/Class.forName0", for_name),
    ("java/lang/Class.forName(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;", for_name_in_module),
    ("java/lang/ClassLoader.getSystemClassLoader", system_loader),
    ("java/lang/ClassLoader.findBootstrapClass", find_bootstrap),
    ("java/lang/ClassLoader.findBootstrapClassOrNull", find_bootstrap),
    ("java/lang/ClassLoader.findLoadedClass0", find_loaded),
    ("java/lang/ClassLoader.retrieveDirectives", directives),
    ("java/lang/Thread.getContextClassLoader", context_loader),
    (
        "jdk/internal/loader/BuiltinClassLoader.loadClassOrNull(Ljava/lang/String;Z)Ljava/lang/Class;",
        load_builtin,
    ),
    ("jdk/internal/loader/BuiltinClassLoader.findClassOnClassPathOrNull", find_on_class_path),
    ("jdk/internal/loader/URLClassPath.<init>(Ljava/lang/String;Z)V", super::nothing),
    ("jdk/internal/loader/BootLoader.loadClassOrNull", find_bootstrap_static),
    ("jdk/internal/loader/BootLoader.loadClass", load_in_boot_module),
    ("jdk/internal/loader/BootLoader.setBootLoaderUnnamedModule0", super::nothing),
    ("jdk/internal/loader/NativeLibraries.findBuiltinLib", super::null),
];

/// Who defines a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Definer {
    Boot,
    Platform,
    App,
}

/// The loader that defines a module of the JDK.
pub(crate) fn definer_of_module(module: &str, version: u32) -> Definer {
    match module {
        "jdk.crypto.ec" if version >= 22 => Definer::App,
        "jdk.random" => Definer::App,
        _ if APP_MODULES.contains(&module) => Definer::App,
        _ if PLATFORM_MODULES.contains(&module) => Definer::Platform,
        _ => Definer::Boot,
    }
}

#[rustfmt::skip]
const APP_MODULES: &[&str] = &[
    "jdk.attach", "jdk.compiler", "jdk.editpad", "jdk.hotspot.agent", "jdk.internal.ed", "jdk.internal.jvmstat",
    "jdk.internal.le", "jdk.internal.md", "jdk.internal.opt", "jdk.jartool", "jdk.javadoc", "jdk.jcmd",
    "jdk.jconsole", "jdk.jdeps", "jdk.jdi", "jdk.jdwp.agent", "jdk.jlink", "jdk.jpackage", "jdk.jshell",
    "jdk.jstatd", "jdk.unsupported.desktop",
];

#[rustfmt::skip]
const PLATFORM_MODULES: &[&str] = &[
    "java.compiler", "java.net.http", "java.scripting", "java.se", "java.security.jgss", "java.smartcardio",
    "java.sql", "java.sql.rowset", "java.transaction.xa", "java.xml.crypto", "jdk.accessibility", "jdk.charsets",
    "jdk.crypto.cryptoki", "jdk.crypto.ec", "jdk.dynalink", "jdk.httpserver", "jdk.jsobject", "jdk.localedata",
    "jdk.naming.dns", "jdk.security.auth", "jdk.security.jgss", "jdk.xml.dom", "jdk.zipfs",
];

impl Machine<'_> {
    /// The element class of an array class, any other class itself.
    pub(crate) fn element_class(&self, class: ClassId) -> ClassId {
        let mut element = class;
        while let Some(component) = self.program.class(element).component() {
            element = component;
        }
        element
    }

    /// The module of the JDK that holds a class; `None` for the program's own.
    pub(crate) fn jdk_module(&self, class: ClassId) -> Option<String> {
        let element = self.element_class(class);
        if matches!(self.program.class(element).shape, Shape::Primitive(_)) {
            return Some("java.base".into());
        }
        self.program.path().module_of(self.program.class_name(element)).map(str::to_owned)
    }

    /// Who defines a class.
    pub(crate) fn definer(&self, class: ClassId) -> Definer {
        let version = self.program.jdk().version;
        match self.jdk_module(class) {
            Some(module) => definer_of_module(&module, version),
            None if version < 9 && self.program.class(self.element_class(class)).is_from_jdk() => {
                Definer::Boot
            }
            None => Definer::App,
        }
    }

    /// The object of a built-in loader; null stands for the boot loader.
    pub(crate) fn loader_object(&mut self, state: &mut State, definer: Definer) -> Result<Ref, Box<Control>> {
        let field = match definer {
            Definer::Boot => return Ok(Ref::NULL),
            _ if self.program.jdk().version < 9 => return self.launched(state, definer),
            Definer::Platform => "PLATFORM_LOADER",
            Definer::App => "APP_LOADER",
        };
        let class = self.program.load("jdk/internal/loader/ClassLoaders")?;
        self.initialise(state, class)?;
        let statics = self.prepare(state, class)?;
        let Some(field) = self.program.find_field(class, field) else { return Ok(Ref::NULL) };
        Ok(state.heap.field(statics, self.program.field(field).slot, Kind::Ref).reference())
    }

    /// The loader that a JDK 8 made for the class path, or its parent, which has the extensions.
    fn launched(&mut self, state: &mut State, definer: Definer) -> Result<Ref, Box<Control>> {
        let class = self.program.load("sun/misc/Launcher")?;
        self.initialise(state, class)?;
        let statics = self.prepare(state, class)?;
        let Some(field) = self.program.find_field(class, "launcher") else { return Ok(Ref::NULL) };
        let launcher = state.heap.field(statics, self.program.field(field).slot, Kind::Ref).reference();
        if launcher.is_null() {
            return Ok(Ref::NULL);
        }
        let app = self.named(state, launcher, "loader").reference();
        match definer {
            Definer::Platform if !app.is_null() => Ok(self.named(state, app, "parent").reference()),
            _ => Ok(app),
        }
    }

    /// Whether the JDK's first phase of start-up is over: it sets the system properties.
    fn is_started(&mut self, state: &mut State) -> Result<bool, Box<Control>> {
        let system = self.program.load("java/lang/System")?;
        let statics = self.prepare(state, system)?;
        let Some(field) = self.program.find_field(system, "props") else { return Ok(true) };
        Ok(!state.heap.field(statics, self.program.field(field).slot, Kind::Ref).reference().is_null())
    }

    /// Whether an object is one of the built-in loaders, or null for the boot loader.
    fn is_builtin(&self, state: &State, loader: Ref) -> bool {
        let builtin = self.program.loaded_class("jdk/internal/loader/BuiltinClassLoader");
        if loader.is_null() {
            return true;
        }
        let class = state.heap.class(loader);
        builtin.is_some_and(|b| self.program.is_subtype(class, b))
            || self.program.class_name(class).starts_with("sun/misc/Launcher$")
    }

    /// The class that a loader finds under a name with dots.
    fn load_by(&mut self, name: &str, loader: Definer) -> Option<ClassId> {
        if name.contains('/') {
            return None;
        }
        let class = self.program.load(&name.replace('.', "/")).ok()?;
        let definer = self.definer(class);
        let reaches = match loader {
            Definer::App => true,
            Definer::Platform => definer != Definer::App,
            Definer::Boot => definer == Definer::Boot,
        };
        reaches.then_some(class)
    }

    fn which(&mut self, state: &mut State, loader: Ref) -> Result<Definer, Box<Control>> {
        if loader.is_null() {
            return Ok(Definer::Boot);
        }
        let name = self.program.class_name(state.heap.class(loader));
        Ok(match name.rsplit('$').next() {
            Some("BootClassLoader") => Definer::Boot,
            Some("PlatformClassLoader" | "ExtClassLoader") => Definer::Platform,
            _ => Definer::App,
        })
    }
}

fn class_loader(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = machine.mirrored(state, arguments[0].reference());
    if matches!(machine.program.class(class).origin(), Some(Origin::Memory)) {
        return Ok(machine.named(state, arguments[0].reference(), "classLoader"));
    }
    let definer = machine.definer(class);
    Ok(Value::Ref(machine.loader_object(state, definer)?))
}

fn system_loader(machine: &mut Machine<'_>, state: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Ref(machine.loader_object(state, Definer::App)?))
}

/// The loader that was set, else the application's.
fn context_loader(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let set = machine.named(state, arguments[0].reference(), "contextClassLoader").reference();
    if !set.is_null() && state.heap.class(set) != machine.program.well_known().object {
        return Ok(Value::Ref(set));
    }
    if machine.is_started(state)? { system_loader(machine, state, &[]) } else { Ok(Value::NULL) }
}

fn mirror_or_null(machine: &mut Machine<'_>, state: &mut State, class: Option<ClassId>) -> NativeResult {
    match class {
        Some(class) => Ok(Value::Ref(machine.mirror(state, class)?)),
        None => Ok(Value::NULL),
    }
}

fn name_of(machine: &mut Machine<'_>, state: &State, name: Value) -> Result<String, Box<Control>> {
    match name.reference() {
        Ref::NULL => Err(Box::new(Control::Raise("java/lang/NullPointerException", None))),
        text => Ok(machine.text(state, text)),
    }
}

fn find_bootstrap(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    // Static on newer JDKs.
    let name = name_of(machine, state, arguments[arguments.len() - 1])?;
    let class = machine.load_by(&name, Definer::Boot);
    mirror_or_null(machine, state, class)
}

fn find_bootstrap_static(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    find_bootstrap(machine, state, arguments)
}

fn load_in_boot_module(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    for_name_in_module(machine, state, arguments)
}

fn find_loaded(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let loader = arguments[0].reference();
    if !machine.is_builtin(state, loader) {
        return Ok(Value::NULL);
    }
    let name = name_of(machine, state, arguments[1])?;
    let definer = machine.which(state, loader)?;
    let class = machine.program.loaded_class(&name.replace('.', "/"));
    let class = class.filter(|class| machine.definer(*class) == definer);
    mirror_or_null(machine, state, class)
}

fn load_builtin(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let name = name_of(machine, state, arguments[1])?;
    let definer = machine.which(state, arguments[0].reference())?;
    let class = machine.load_by(&name, definer);
    mirror_or_null(machine, state, class)
}

/// As a JDK 8 asks: a class that is not found is an exception.
pub(super) fn load_or_throw(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
) -> NativeResult {
    match load_builtin(machine, state, arguments)? {
        Value::NULL => {
            let name = name_of(machine, state, arguments[1])?;
            Err(raise("java/lang/ClassNotFoundException", name))
        }
        class => Ok(class),
    }
}

fn find_on_class_path(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let name = name_of(machine, state, arguments[1])?;
    let class = machine.load_by(&name, Definer::App);
    let class = class.filter(|class| machine.jdk_module(*class).is_none());
    mirror_or_null(machine, state, class)
}

fn for_name_in_module(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let module = arguments[0].reference();
    if module.is_null() {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    let wanted = machine.named(state, module, "name").reference();
    let wanted = if wanted.is_null() { None } else { Some(machine.text(state, wanted)) };
    let name = name_of(machine, state, arguments[1])?;
    let class = machine.load_by(&name, Definer::App);
    let class = class.filter(|class| machine.jdk_module(*class) == wanted);
    mirror_or_null(machine, state, class)
}

/// Name, whether to initialise, loader, caller.
fn for_name(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let name = name_of(machine, state, arguments[0])?;
    let loader = arguments[2].reference();
    if !machine.is_builtin(state, loader) {
        let class = state.heap.class(loader);
        let load = machine.program.find_method(class, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;");
        return match load {
            Some(load) => {
                let load = machine.program.select(class, load)?;
                Err(Box::new(Control::TailCall(load, vec![arguments[2], arguments[0]])))
            }
            None => Err(Box::new(Control::Unsupported("a class loader without loadClass".into()))),
        };
    }
    let definer = machine.which(state, loader)?;
    let Some(class) = machine.load_by(&name, definer) else {
        return Err(raise("java/lang/ClassNotFoundException", name));
    };
    if arguments[1].int() != 0 {
        machine.initialise(state, class)?;
    }
    Ok(Value::Ref(machine.mirror(state, class)?))
}

/// No assertion is turned on by class or package.
fn directives(machine: &mut Machine<'_>, state: &mut State, _: &[Value]) -> NativeResult {
    let class = machine.program.load("java/lang/AssertionStatusDirectives")?;
    let object = machine.allocate(state, class)?;
    let none = machine.new_ref_array(state, "[Ljava/lang/String;", &[])?;
    let flags = machine.program.load("[Z")?;
    let flags = machine.allocate_array(state, flags, 0)?;
    for (field, value) in
        [("classes", none), ("packages", none), ("classEnabled", flags), ("packageEnabled", flags)]
    {
        machine.set_named(state, object, field, Value::Ref(value));
    }
    machine.set_named(state, object, "deflt", Value::boolean(machine.assertions));
    Ok(Value::Ref(object))
}

/// The loader of the innermost frame that is not the JDK's.
pub(super) fn latest_user_loader(machine: &mut Machine<'_>, state: &mut State, _: &[Value]) -> NativeResult {
    let methods: Vec<_> = machine.places(state).map(|place| place.method).collect();
    let user = methods.into_iter().map(|m| machine.definer(machine.program.method(m).class));
    let user = user.collect::<Vec<_>>().into_iter().any(|definer| matches!(definer, Definer::App));
    let definer = if user { Definer::App } else { Definer::Boot };
    Ok(Value::Ref(machine.loader_object(state, definer)?))
}
