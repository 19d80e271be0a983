//! Which methods are hunted in.

use attest_classfile::access::{
    ACC_ABSTRACT, ACC_BRIDGE, ACC_ENUM, ACC_NATIVE, ACC_PRIVATE, ACC_PUBLIC, ACC_SYNTHETIC,
};
use attest_forward::Declared;
use attest_program::{ClassId, MethodId, Program, package};
use attest_sequence::{Chooser, Reach};

use super::HuntOptions;
use crate::session::{Error, Project};

/// The methods to hunt in and the classes that tests may use.
pub(crate) struct Scope {
    /// The methods, class by class.
    pub(crate) methods: Vec<MethodId>,
    /// All classes of the class path that could be loaded.
    pub(crate) classes: Vec<ClassId>,
    /// The classes to hunt in that cannot be used, and why.
    pub(crate) unusable: Vec<(String, String)>,
}

pub(crate) fn scope(project: &Project, options: &HuntOptions, declared: &Declared) -> Result<Scope, Error> {
    let program = project.program();
    let all = program.path().user_classes()?;
    let mut names = Vec::new();
    if options.targets.is_empty() {
        names.clone_from(&all);
    }
    for target in &options.targets {
        names.extend(program.path().classes_of(target)?);
    }
    names.sort_unstable();
    names.dedup();
    let classes = project.classes()?.usable.clone();
    let (targets, unusable) = load(program, &names);
    let chooser = Chooser::new(program, classes.clone());
    let mut methods = Vec::new();
    for class in targets {
        let name = program.class_name(class);
        let dotted = program.dotted(class);
        if options.main.as_ref().is_some_and(|main| *main != dotted && *main != dotted.replace('$', ".")) {
            continue;
        }
        if !options.only.is_empty() && !options.only.contains(&dotted) {
            continue;
        }
        if !options.classes.is_empty()
            && !options.classes.iter().any(|wanted| dotted.contains(wanted.as_str()))
        {
            continue;
        }
        let reach = Reach::of(package(name));
        if !chooser.nameable(class, &reach) {
            continue;
        }
        for method in &program.class(class).methods {
            // What they do does not matter.
            if declared.sources.contains(method) || declared.assumptions.contains(method) {
                continue;
            }
            let declared = program.method(*method);
            let name = program.text(declared.name);
            let hidden = ACC_ABSTRACT | ACC_NATIVE | ACC_SYNTHETIC | ACC_BRIDGE;
            let open =
                declared.access & ACC_PUBLIC != 0 || options.private && declared.access & ACC_PRIVATE == 0;
            if name == "<clinit>" || declared.access & hidden != 0 || !open {
                continue;
            }
            // The compiler made these: what they throw is no matter of the program.
            let of_enum = program.class(class).access & ACC_ENUM != 0 && declared.is_static();
            if of_enum && matches!(name, "valueOf" | "values") {
                continue;
            }
            if !options.methods.is_empty() && !options.methods.iter().any(|wanted| wanted == name) {
                continue;
            }
            let descriptor = program.text(declared.descriptor);
            let is_main = name == "main" && declared.is_static() && descriptor == "([Ljava/lang/String;)V";
            if options.main.is_some() && !is_main {
                continue;
            }
            methods.push(*method);
        }
    }
    Ok(Scope { methods, classes, unusable })
}

/// The classes of these names; those that cannot be used, with the reason.
fn load(program: &Program, names: &[String]) -> (Vec<ClassId>, Vec<(String, String)>) {
    let (mut classes, mut unusable) = (Vec::new(), Vec::new());
    for name in names.iter().filter(|name| !name.ends_with("-info")) {
        let linked = program.load(name);
        match linked.and_then(|class| attest_verify::link(program, class).map(|()| class)) {
            Ok(class) => classes.push(class),
            Err(problem) => unusable.push((name.replace('/', "."), problem.to_string())),
        }
    }
    (classes, unusable)
}
