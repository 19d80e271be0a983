//! What a test in some package may name, call and write: classes, methods, constructors, fields.
//!
//! JLS 6.6 on class files: nested classes carry their source access in `InnerClasses` (JVMS 4.7.6), and the
//! packages of the JDK are seen as far as their modules export them.

use attest_classfile::{InnerClass, access};
use attest_program::location::ModuleDeclaration;
use attest_program::{Class, ClassId, FieldId, MethodId, Program, package as package_of};

use crate::class_name::ClassName;
use crate::inexpressible::Inexpressible;
use crate::name::is_identifier;

/// The name of a class, if a test in `package` (with dots) may use it.
pub fn class_name(program: &Program, class: ClassId, package: &str) -> Result<ClassName, Inexpressible> {
    let found = program.class(class);
    let internal = program.class_name(class);
    let Some(file) = found.file() else { return Err(Inexpressible::Synthetic(internal.to_owned())) };
    let own_package = package_of(internal).replace('/', ".");
    let inside = own_package == package;
    if own_package.is_empty() && !package.is_empty() {
        return Err(Inexpressible::UnnamedPackage(internal.to_owned()));
    }
    let rows = file.inner_classes();
    let mut names = Vec::new();
    let mut current = internal;
    while let Some(row) = rows.iter().find(|row| row.inner == current) {
        if names.len() > rows.len() {
            return Err(Inexpressible::NotLoaded(internal.to_owned()));
        }
        names.push(nested(row, inside, package)?);
        current = row.outer.unwrap_or(current);
    }
    let top = if current == internal { Some(class) } else { program.load(current).ok() };
    let top = top.ok_or_else(|| Inexpressible::NotLoaded(current.to_owned()))?;
    if !inside && program.class(top).access & access::ACC_PUBLIC == 0 {
        return Err(Inexpressible::class(current, package));
    }
    if program.class(top).access & access::ACC_SYNTHETIC != 0 {
        return Err(Inexpressible::Synthetic(internal.to_owned()));
    }
    names.push(current.rsplit('/').next().unwrap_or(current));
    names.reverse();
    if let Some(odd) = names.iter().find(|name| !is_identifier(name)) {
        return Err(Inexpressible::NoIdentifier((*odd).to_owned()));
    }
    exported(program, found, internal)?;
    Ok(ClassName::new(&own_package, &names.join(".")))
}

/// Whether a test in `package` may call a method or constructor on an object of class `on` (its own class for
/// static methods and constructors).
pub fn may_call(
    program: &Program,
    on: ClassId,
    method: MethodId,
    package: &str,
) -> Result<(), Inexpressible> {
    let found = program.method(method);
    let name = program.text(found.name);
    let class = class_name(program, on, package)?;
    if found.access & access::ACC_SYNTHETIC != 0 {
        return Err(Inexpressible::Synthetic(format!("{class}.{name}")));
    }
    if name != "<init>" && !is_identifier(name) {
        return Err(Inexpressible::NoIdentifier(name.to_owned()));
    }
    let shown = if name == "<init>" { class.simple() } else { name };
    match visible(program, found.class, found.access, package) {
        true => Ok(()),
        false => Err(Inexpressible::member(&class, shown, package)),
    }
}

/// Whether a test in `package` may assign to a field of an object of class `on`.
pub fn may_assign(
    program: &Program,
    on: ClassId,
    field: FieldId,
    package: &str,
) -> Result<(), Inexpressible> {
    let found = program.field(field);
    let name = program.text(found.name);
    let class = class_name(program, on, package)?;
    let writable = found.access & (access::ACC_FINAL | access::ACC_SYNTHETIC) == 0
        && visible(program, found.class, found.access, package)
        && is_identifier(name)
        && !hidden(program, on, field);
    match writable {
        true => Ok(()),
        false => Err(Inexpressible::FieldNotAccessible(format!("{class}.{name}"), package.to_owned())),
    }
}

/// Simple names of the classes of a package that stand on the class path; see [`Suite`](crate::junit::Suite).
pub fn siblings(program: &Program, package: &str) -> std::collections::BTreeSet<String> {
    let folder = package.replace('.', "/");
    let classes = program.path().user_classes().unwrap_or_default();
    classes
        .iter()
        .filter(|name| package_of(name) == folder && !name.contains('$'))
        .filter_map(|name| name.rsplit('/').next().map(str::to_owned))
        .collect()
}

/// A subclass's field of the same name would be meant instead.
fn hidden(program: &Program, on: ClassId, field: FieldId) -> bool {
    program.find_field(on, program.text(program.field(field).name)) != Some(field)
}

/// Protected members are seen in their package; a test is no subclass.
fn visible(program: &Program, holder: ClassId, flags: u16, package: &str) -> bool {
    flags & access::ACC_PUBLIC != 0
        || (flags & access::ACC_PRIVATE == 0
            && package_of(program.class_name(holder)).replace('/', ".") == package)
}

fn nested<'r>(row: &InnerClass<'r>, inside: bool, package: &str) -> Result<&'r str, Inexpressible> {
    let (Some(_), Some(name)) = (row.outer, row.name) else {
        return Err(Inexpressible::LocalClass(row.inner.replace('/', ".")));
    };
    if row.access & access::ACC_SYNTHETIC != 0 {
        return Err(Inexpressible::Synthetic(row.inner.replace('/', ".")));
    }
    let seen = row.access & access::ACC_PUBLIC != 0 || (inside && row.access & access::ACC_PRIVATE == 0);
    if seen { Ok(name) } else { Err(Inexpressible::class(row.inner, package)) }
}

fn exported(program: &Program, class: &Class, internal: &str) -> Result<(), Inexpressible> {
    if !class.is_from_jdk() || internal.starts_with("java/") {
        return Ok(());
    }
    let path = program.path();
    let Some(module) = path.module_of(internal) else { return Ok(()) };
    let declaration = path
        .module_resource(module, "module-info.class")
        .ok()
        .flatten()
        .and_then(|found| ModuleDeclaration::read(found.bytes));
    match declaration {
        Some(declaration) if !to_all(&declaration, package_of(internal)) => {
            Err(Inexpressible::NotExported(internal.replace('/', "."), module.to_owned()))
        }
        _ => Ok(()),
    }
}

/// Exported to every module: `opens` matters at run time only.
fn to_all(declaration: &ModuleDeclaration, package: &str) -> bool {
    declaration.exports.iter().any(|(name, targets)| name == package && targets.is_empty())
}
