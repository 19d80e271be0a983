//! The classes that tests are generated for, and what belongs to each.

use attest_classfile::access::{
    ACC_ABSTRACT, ACC_BRIDGE, ACC_ENUM, ACC_INTERFACE, ACC_NATIVE, ACC_PRIVATE, ACC_SYNTHETIC,
};
use attest_ir::{Bodies, Inst};
use attest_program::{ClassId, MethodId, Program, package};
use attest_sequence::{Chooser, Reach, Rng};

use super::{Cover, GenerateOptions};
use crate::analysis::side::is_branch;
use crate::session::{Error, Project, Settings};

/// A class with what tests of it are to cover.
pub(crate) struct Subject {
    pub(crate) class: ClassId,
    /// The class and those within it that tests cannot name.
    pub(crate) members: Vec<ClassId>,
    /// What tests call, public methods first.
    pub(crate) entries: Vec<MethodId>,
    /// Everything with code.
    pub(crate) methods: Vec<MethodId>,
    pub(crate) reach: Reach,
}

impl Subject {
    /// Whether some of its code branches.
    pub(crate) fn has_branches(&self, program: &Program, bodies: &Bodies) -> bool {
        let body = |method: &MethodId| bodies.get(program, *method).ok();
        self.methods.iter().filter_map(body).any(|body| body.insts.iter().any(|inst| is_branch(*inst)))
    }
}

/// Which classes there are, and which of them tests are wanted for.
pub(crate) struct Scope {
    /// All classes of the class path that can be used.
    pub(crate) classes: Vec<ClassId>,
    /// Those of the directories and jars that were named.
    targets: Vec<ClassId>,
    /// Those that tests are wanted for and that have code, in the order of their names.
    pub(crate) wanted: Vec<ClassId>,
    /// Those of the directories and jars that were named that cannot be used, and why.
    pub(crate) unusable: Vec<(String, String)>,
}

impl Scope {
    /// Looks for the classes. What it loads and lifts on the way is gone afterwards.
    pub(crate) fn new(project: &Project, options: &GenerateOptions) -> Result<Scope, Error> {
        let path = project.program().path();
        let mut names = Vec::new();
        if options.targets.is_empty() {
            names = path.user_classes()?;
        }
        for target in &options.targets {
            names.extend(path.classes_of(target)?);
        }
        names.sort_unstable();
        names.dedup();
        let classes = project.classes()?.usable.clone();
        let named = |name: &String| project.program().loaded_class(name);
        let mut targets: Vec<ClassId> =
            names.iter().filter_map(named).filter(|id| classes.contains(id)).collect();
        let mut unusable = project.classes()?.unusable.clone();
        unusable.retain(|(class, _)| names.binary_search(&class.replace('.', "/")).is_ok());
        targets.retain(|class| match attest_verify::link(project.program(), *class) {
            Ok(()) => true,
            Err(problem) => {
                unusable.push((project.program().dotted(*class), problem.to_string()));
                false
            }
        });
        let mut scope = Scope { classes, targets, wanted: Vec::new(), unusable };
        scope.wanted = project.work(&Settings::default(), |worker| {
            let (program, bodies) = (worker.machine.program(), worker.machine.bodies());
            let chooser = Chooser::new(program, scope.classes.clone());
            let is_wanted = |class: &ClassId| {
                is_named(program, *class, options)
                    && chooser.nameable(*class, &reach(program, *class))
                    && !scope.subject_by(program, bodies, &chooser, *class, options).methods.is_empty()
            };
            let mut wanted: Vec<ClassId> = scope.targets.iter().copied().filter(is_wanted).collect();
            if let Some(most) = options.sample {
                let subject = |class: &ClassId| scope.subject_by(program, bodies, &chooser, *class, options);
                wanted.retain(|class| subject(class).has_branches(program, bodies));
                sample(&mut wanted, most, options.seed);
            }
            wanted
        });
        Ok(scope)
    }

    /// What tests of a class are about.
    pub(crate) fn subject(
        &self,
        program: &Program,
        bodies: &Bodies,
        class: ClassId,
        options: &GenerateOptions,
    ) -> Subject {
        let chooser = Chooser::new(program, self.classes.clone());
        self.subject_by(program, bodies, &chooser, class, options)
    }

    fn subject_by(
        &self,
        program: &Program,
        bodies: &Bodies,
        chooser: &Chooser<'_>,
        class: ClassId,
        options: &GenerateOptions,
    ) -> Subject {
        subject(program, bodies, chooser, class, &self.targets, reach(program, class), options)
    }
}

fn reach(program: &Program, class: ClassId) -> Reach {
    Reach::of(package(program.class_name(class)))
}

/// Whether a class is one of those that were asked for by name, if any were.
fn is_named(program: &Program, class: ClassId, options: &GenerateOptions) -> bool {
    let dotted = program.dotted(class);
    let simple = dotted.rsplit('.').next().unwrap_or(&dotted);
    let is = |wanted: &String| *wanted == dotted || *wanted == simple || dotted.replace('$', ".") == *wanted;
    options.classes.is_empty() || options.classes.iter().any(is)
}

/// Leaves so many of them, in their order.
fn sample(wanted: &mut Vec<ClassId>, most: usize, seed: u64) {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    Rng::new(seed).shuffle(&mut order);
    order.truncate(most);
    order.sort_unstable();
    *wanted = order.into_iter().map(|at| wanted[at]).collect();
}

fn subject(
    program: &Program,
    bodies: &Bodies,
    chooser: &Chooser<'_>,
    class: ClassId,
    targets: &[ClassId],
    reach: Reach,
    options: &GenerateOptions,
) -> Subject {
    let name = program.class_name(class);
    let within = format!("{name}$");
    let mut members = vec![class];
    for other in targets {
        let inner = program.class_name(*other);
        // It belongs to the innermost class around it that a test can name.
        let nearer = |between: &ClassId| {
            let between_name = program.class_name(*between);
            *between != class
                && between_name.len() > name.len()
                && (inner == between_name || inner.starts_with(&format!("{between_name}$")))
                && chooser.nameable(*between, &reach)
        };
        if inner.starts_with(&within) && !targets.iter().any(nearer) {
            members.push(*other);
        }
    }
    let mut methods = Vec::new();
    for member in &members {
        for method in &program.class(*member).methods {
            if has_code_of_interest(program, bodies, *method) {
                methods.push(*method);
            }
        }
    }
    let mut entries: Vec<MethodId> = program
        .class(class)
        .methods
        .iter()
        .copied()
        .filter(|method| methods.contains(method))
        .filter(|method| {
            let declared = program.method(*method);
            let name = program.text(declared.name);
            let abstract_class = program.class(class).access & (ACC_ABSTRACT | ACC_INTERFACE) != 0;
            declared.access & (ACC_PRIVATE | ACC_SYNTHETIC) == 0
                && name != "<clinit>"
                && !(name == "<init>" && abstract_class)
                && (options.methods.is_empty() || options.methods.iter().any(|wanted| wanted == name))
        })
        .collect();
    let closed =
        |method: &MethodId| program.method(*method).access & attest_classfile::access::ACC_PUBLIC == 0;
    entries.sort_by_key(closed);
    if !options.methods.is_empty() && !matches!(options.cover, Cover::Points(_)) {
        methods.retain(|method| {
            let name = program.text(program.method(*method).name);
            if options.cover == Cover::LocalPaths && !entries.contains(method) {
                return false;
            }
            options
                .methods
                .iter()
                .any(|wanted| wanted == name || name.starts_with(&format!("lambda${wanted}$")))
        });
    }
    Subject { class, members, entries, methods, reach }
}

/// Whether a method has code that somebody wrote and that does more than hand a value on.
fn has_code_of_interest(program: &Program, bodies: &Bodies, method: MethodId) -> bool {
    let declared = program.method(method);
    let name = program.text(declared.name);
    if declared.access & (ACC_ABSTRACT | ACC_NATIVE | ACC_BRIDGE) != 0 {
        return false;
    }
    let made = declared.access & ACC_SYNTHETIC != 0 && !name.starts_with("lambda$");
    let of_enum = program.class(declared.class).access & ACC_ENUM != 0 && declared.is_static();
    if made || of_enum && matches!(name, "valueOf" | "values" | "$values") {
        return false;
    }
    bodies.get(program, method).is_ok()
}

/// Whether a method only hands a value on: a getter, a setter, an empty method or constructor.
pub(crate) fn is_trivial(program: &Program, bodies: &Bodies, method: MethodId) -> bool {
    let Ok(body) = bodies.get(program, method) else { return true };
    let constructor = program.text(program.method(method).name) == "<init>";
    body.insts.iter().all(|inst| match inst {
        Inst::GetField { .. }
        | Inst::PutField { .. }
        | Inst::Move { .. }
        | Inst::CheckNull { .. }
        | Inst::Int { .. }
        | Inst::Null { .. }
        | Inst::Text { .. }
        | Inst::Long { .. }
        | Inst::Double { .. }
        | Inst::Float { .. }
        | Inst::GetStatic { .. }
        | Inst::InitField { .. }
        | Inst::Return { .. }
        | Inst::ReturnVoid => true,
        // The call of the constructor above.
        Inst::Call { site } => {
            let site = &body.sites[*site as usize];
            constructor && program.text(site.name) == "<init>" && site.arguments.len() == 1
        }
        _ => false,
    })
}
