//! The class loaders of a JDK 8: `sun.misc.Launcher` makes them, the program's class path is what they find.

use attest_program::{Shape, package};
use attest_state::{State, Value};

use super::super::Rows;
use super::super::{loader, resource};
use crate::control::{Control, NativeResult};
use crate::machine::Machine;

pub(super) const NATIVES: Rows = &[
    ("sun/misc/VM.latestUserDefinedLoader0", loader::latest_user_loader),
    (
        "sun/misc/Launcher$AppClassLoader.loadClass(Ljava/lang/String;Z)Ljava/lang/Class;",
        loader::load_or_throw,
    ),
    ("sun/misc/URLClassPath.getLookupCacheURLs", super::super::null),
    ("sun/misc/URLClassPath.getLookupCacheForClassLoader", super::super::null),
    ("sun/misc/URLClassPath.knownToNotExist0", super::super::zero),
    ("java/lang/ClassLoader.findBuiltinLib", super::super::null),
    ("java/lang/ClassLoader.getBootstrapResource", resource::boot_url),
    ("java/lang/ClassLoader.getBootstrapResources", resource::boot_urls),
    ("java/net/URLClassLoader.findResource", find_resource),
    ("java/net/URLClassLoader.findResources", find_resources),
    ("java/net/URLClassLoader.getResourceAsStream", resource::loader_stream),
    ("java/lang/Class.getPackage", get_package),
    ("java/lang/Package.getSystemPackage0", super::super::null),
];

/// Loaders of the program's own look into jars, which is not modelled.
fn only_own(machine: &Machine<'_>, state: &State, arguments: &[Value]) -> Result<(), Box<Control>> {
    let class = machine.program.class_name(state.heap.class(arguments[0].reference()));
    match class.starts_with("sun/misc/Launcher$") {
        true => Ok(()),
        false => Err(Box::new(Control::Unsupported(format!("resources of the class loader {class}")))),
    }
}

fn find_resource(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    only_own(machine, state, arguments)?;
    resource::builtin_url(machine, state, arguments)
}

fn find_resources(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    only_own(machine, state, arguments)?;
    resource::builtin_urls(machine, state, arguments)
}

/// A package without what a manifest says of it; there is none for arrays, primitives and the unnamed package.
fn get_package(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let class = machine.mirrored(state, arguments[0].reference());
    let declared = machine.program.class(class);
    let name = package(machine.program.class_name(class)).replace('/', ".");
    if matches!(declared.shape, Shape::Primitive(_)) || declared.is_array() || name.is_empty() {
        return Ok(Value::NULL);
    }
    let key = format!("package {name} of {:?}", machine.definer(class));
    if let Some(known) = state.kept.get(&key) {
        return Ok(Value::Ref(*known));
    }
    let object = machine.allocate(state, machine.program.load("java/lang/Package")?)?;
    state.kept.insert(key.clone(), object);
    let name = machine.new_string(state, &name)?;
    let object = state.kept[&key];
    machine.set_named(state, object, "pkgName", Value::Ref(name));
    Ok(Value::Ref(object))
}
