//! `java.lang.Module`, `Package` and `ServiceLoader` without a running module system.
//!
//! A module object is made when first asked for; what it exports, opens and provides is read from
//! its declaration in the JDK's image. Every module reads and may use every other.

use attest_program::location::ModuleDeclaration;
use attest_program::{Kind, Shape, package};
use attest_state::{Ref, State, Value};

use super::Rows;
use super::loader::{Definer, definer_of_module};
use crate::control::{Control, NativeResult, raise};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("java/lang/Class.getModule", get_module),
    ("java/lang/Class.getPackage", get_package),
    ("java/lang/Module.implIsExportedOrOpen", is_exported_or_open),
    ("java/lang/Module.canRead", super::one),
    ("java/lang/Module.canUse", super::one),
    ("java/lang/Module.getDescriptor", get_descriptor),
    ("java/lang/Module.defineModule0", super::nothing),
    ("java/lang/Module.addReads0", super::nothing),
    ("java/lang/Module.addExports0", super::nothing),
    ("java/lang/Module.addExportsToAll0", super::nothing),
    ("java/lang/Module.addExportsToAllUnnamed0", super::nothing),
    ("java/lang/Module.implAddReads", super::nothing),
    ("java/lang/Module.implAddUses", super::nothing),
    ("java/lang/Module.implAddExportsOrOpens", super::nothing),
    ("java/lang/Module.ensureNativeAccess", super::nothing),
    ("java/lang/ModuleLayer.boot", no_layer),
    ("jdk/internal/loader/BootLoader.getServicesCatalog", boot_catalog),
    ("jdk/internal/module/ServicesCatalog.getServicesCatalogOrNull", catalog_of),
    ("jdk/internal/module/ServicesCatalog.findServices", find_services),
    ("java/util/ServiceLoader.inExplicitModule", super::one),
    ("java/util/ServiceLoader$LazyClassPathLookupIterator.nextProviderClass", next_provider_class),
];

impl Machine<'_> {
    /// The declaration of a module of the JDK.
    fn declaration(&self, module: &str) -> Option<ModuleDeclaration> {
        let found = self.program.path().module_resource(module, "module-info.class").ok()??;
        ModuleDeclaration::read(found.bytes)
    }

    /// Whether a package of a JDK module is exported (or open) to the program's own classes.
    pub(crate) fn is_open_to_program(&self, module: &str, package: &str) -> bool {
        self.declaration(module).is_some_and(|d| d.shows(package, None, true))
    }

    /// The object of a named module.
    fn module_object(&mut self, state: &mut State, module: &str) -> Result<Ref, Box<Control>> {
        let key = format!("module {module}");
        if let Some(known) = state.kept.get(&key) {
            return Ok(*known);
        }
        let definer = definer_of_module(module, self.program.jdk().version);
        let loader = self.loader_object(state, definer)?;
        let class = self.program.load("java/lang/Module")?;
        let object = self.allocate(state, class)?;
        state.kept.insert(key, object);
        let name = self.new_string(state, module)?;
        self.set_named(state, object, "name", Value::Ref(name));
        self.set_named(state, object, "loader", Value::Ref(loader));
        Ok(object)
    }
}

fn get_module(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let mirror = arguments[0].reference();
    let known = machine.named(state, mirror, "module");
    if !known.reference().is_null() {
        return Ok(known);
    }
    let class = machine.mirrored(state, mirror);
    let module = match machine.jdk_module(class) {
        Some(module) => machine.module_object(state, &module)?,
        None => {
            let loader = machine.loader_object(state, Definer::App)?;
            match loader {
                Ref::NULL => return Ok(Value::NULL),
                loader => machine.named(state, loader, "unnamedModule").reference(),
            }
        }
    };
    machine.set_named(state, mirror, "module", Value::Ref(module));
    Ok(Value::Ref(module))
}

fn get_package(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = machine.mirrored(state, arguments[0].reference());
    if matches!(machine.program.class(class).shape, Shape::Primitive(_))
        || machine.program.class(class).is_array()
    {
        return Ok(Value::NULL);
    }
    let name = package(machine.program.class_name(class)).replace('/', ".");
    let key = format!("package {name} of {:?}", machine.definer(class));
    if let Some(known) = state.kept.get(&key) {
        return Ok(Value::Ref(*known));
    }
    let versions = machine.program.load("java/lang/Package$VersionInfo")?;
    machine.initialise(state, versions)?;
    let statics = machine.prepare(state, versions)?;
    let none =
        machine.program.find_field(versions, "NULL_VERSION_INFO").map(|f| machine.program.field(f).slot);
    let none = none.map_or(Value::NULL, |slot| state.heap.field(statics, slot, Kind::Ref));
    let module = get_module(machine, state, arguments)?;
    let class = machine.program.load("java/lang/Package")?;
    let object = machine.allocate(state, class)?;
    let name = machine.new_string(state, &name)?;
    machine.set_named(state, object, "name", Value::Ref(name));
    machine.set_named(state, object, "module", module);
    machine.set_named(state, object, "versionInfo", none);
    state.kept.insert(key, object);
    Ok(Value::Ref(object))
}

/// The name of a module; `None` for an unnamed one.
fn name_of(machine: &mut Machine<'_>, state: &State, module: Value) -> Option<String> {
    let name = machine.named(state, module.reference(), "name").reference();
    (!name.is_null()).then(|| machine.text(state, name))
}

/// Package, other module, whether open is asked for.
fn is_exported_or_open(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let Some(name) = name_of(machine, state, arguments[0]) else { return Ok(Value::boolean(true)) };
    if arguments[0] == arguments[2] {
        return Ok(Value::boolean(true));
    }
    let package = machine.text(state, arguments[1].reference()).replace('.', "/");
    let other = name_of(machine, state, arguments[2]);
    let open = arguments[3].int() != 0;
    let shown = machine.declaration(&name).is_some_and(|d| d.shows(&package, other.as_deref(), open));
    Ok(Value::boolean(shown))
}

/// Read anew from the module's declaration.
fn get_descriptor(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let Some(name) = name_of(machine, state, arguments[0]) else { return Ok(Value::NULL) };
    let found = machine.program.path().module_resource(&name, "module-info.class").ok().flatten();
    let class = machine.program.load("java/lang/module/ModuleDescriptor")?;
    let read = machine.program.find_method(
        class,
        "read",
        "(Ljava/io/InputStream;)Ljava/lang/module/ModuleDescriptor;",
    );
    match (found, read) {
        (Some(found), Some(read)) => {
            let stream = machine.byte_stream(state, &found.bytes)?;
            Err(Box::new(Control::TailCall(read, vec![Value::Ref(stream)])))
        }
        _ => Err(Box::new(Control::Unsupported(format!("the descriptor of module {name}")))),
    }
}

fn no_layer(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Err(Box::new(Control::Unsupported("java.lang.ModuleLayer".into())))
}

/// The catalogue of services of a built-in loader's modules: an object that stands for it.
fn catalog(machine: &mut Machine<'_>, state: &mut State, definer: Definer) -> NativeResult {
    let key = format!("services of {definer:?}");
    if let Some(known) = state.kept.get(&key) {
        return Ok(Value::Ref(*known));
    }
    let class = machine.program.load("jdk/internal/module/ServicesCatalog")?;
    let object = machine.allocate(state, class)?;
    state.kept.insert(key, object);
    Ok(Value::Ref(object))
}

fn boot_catalog(machine: &mut Machine<'_>, state: &mut State, _: &[Value]) -> NativeResult {
    catalog(machine, state, Definer::Boot)
}

fn catalog_of(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    for definer in [Definer::App, Definer::Platform] {
        if machine.loader_object(state, definer)? == arguments[0].reference() {
            return catalog(machine, state, definer);
        }
    }
    Ok(Value::NULL)
}

/// The providers of a service among the modules of one loader, in the order of module names.
fn find_services(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let service = machine.text(state, arguments[1].reference()).replace('.', "/");
    let definer = [Definer::Boot, Definer::Platform, Definer::App]
        .into_iter()
        .find(|d| state.kept.get(&format!("services of {d:?}")) == Some(&arguments[0].reference()));
    let mut found = Vec::new();
    let version = machine.program.jdk().version;
    for module in machine.program.path().modules().unwrap_or_default() {
        if Some(definer_of_module(&module, version)) != definer {
            continue;
        }
        let provides = machine.declaration(&module).map(|d| d.provides).unwrap_or_default();
        for (_, providers) in provides.into_iter().filter(|(name, _)| *name == service) {
            found.extend(providers.into_iter().map(|provider| (module.clone(), provider)));
        }
    }
    let class = machine.program.load("jdk/internal/module/ServicesCatalog$ServiceProvider")?;
    let mut objects = Vec::new();
    for (module, provider) in found {
        let module = machine.module_object(state, &module)?;
        let object = machine.allocate(state, class)?;
        let name = machine.new_string(state, &provider.replace('/', "."))?;
        machine.set_named(state, object, "module", Value::Ref(module));
        machine.set_named(state, object, "providerName", Value::Ref(name));
        objects.push(object);
    }
    Ok(Value::Ref(machine.array_list(state, &objects)?))
}

/// The next class that `META-INF/services` on the class path names; null after the last.
fn next_provider_class(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let iterator = arguments[0].reference();
    let outer = machine.named(state, iterator, "this$0").reference();
    let service = machine.named(state, outer, "service").reference();
    let service = machine.mirrored(state, service);
    let service = machine.program.dotted(service);
    let loader = machine.named(state, outer, "loader");
    let mut pending = machine.named(state, iterator, "pending").reference();
    if pending.is_null() {
        let platform = machine.loader_object(state, Definer::Platform)?;
        let names = match loader.reference() == platform {
            true => Vec::new(),
            false => provider_names(machine, &service)?,
        };
        let mut strings = Vec::new();
        for name in names {
            strings.push(machine.new_string(state, &name)?);
        }
        let array = machine.new_ref_array(state, "[Ljava/lang/String;", &strings)?;
        let class = machine.program.load("java/util/Arrays$ArrayItr")?;
        pending = machine.allocate(state, class)?;
        machine.set_named(state, pending, "a", Value::Ref(array));
        machine.set_named(state, iterator, "pending", Value::Ref(pending));
    }
    let names = machine.named(state, pending, "a").reference();
    let cursor = machine.named(state, pending, "cursor").int();
    if cursor as u32 >= state.heap.length(names) {
        return Ok(Value::NULL);
    }
    let name = state.heap.element(names, cursor as u32, Kind::Ref).reference();
    let name = machine.text(state, name);
    machine.set_named(state, pending, "cursor", Value::Int(cursor + 1));
    match machine.program.load(&name.replace('.', "/")) {
        Ok(class) => Ok(Value::Ref(machine.mirror(state, class)?)),
        Err(_) => {
            let message = format!("{service}: Provider {name} not found");
            Err(raise("java/util/ServiceConfigurationError", message))
        }
    }
}

/// What the configuration files of a service list, each name once.
fn provider_names(machine: &Machine<'_>, service: &str) -> Result<Vec<String>, Box<Control>> {
    let path = format!("META-INF/services/{service}");
    let files = machine.program.path().user_resources(&path);
    let files = files.map_err(|error| Box::new(Control::Unsupported(error.to_string())))?;
    let mut names: Vec<String> = Vec::new();
    for file in files {
        for line in String::from_utf8_lossy(&file.bytes).lines() {
            let name = line.split('#').next().unwrap_or_default().trim();
            if !name.is_empty() && !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
    }
    Ok(names)
}
