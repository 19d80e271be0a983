//! The class path of a module: its dependencies and theirs, the nearest version of each.
//!
//! As Maven does it: breadth first, so that of two versions the one nearer to the module wins, and of equally near ones the
//! first; the management of the module decides versions and scopes of what is not named by itself; exclusions hold below
//! the dependency that has them; a scope is the widest of all ways to an artifact. The order is that of a walk through the
//! tree from its root.

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;

use super::effective::{Effective, Models};
use super::pom::{Dependency, Key};
use crate::problem::Problem;

/// When a dependency is needed; in the order from the widest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Scope {
    Compile,
    Provided,
    Runtime,
    Test,
}

impl Scope {
    fn of(text: Option<&str>) -> Scope {
        match text {
            Some("provided" | "system") => Scope::Provided,
            Some("runtime") => Scope::Runtime,
            Some("test") => Scope::Test,
            _ => Scope::Compile,
        }
    }

    /// That of a dependency below one of this scope; none if it is not needed there.
    fn below(self, below: Scope) -> Option<Scope> {
        match (self, below) {
            (_, Scope::Provided | Scope::Test) => None,
            (Scope::Compile, other) => Some(other),
            (Scope::Runtime, _) => Some(Scope::Runtime),
            (own, _) => Some(own),
        }
    }
}

/// A dependency that was taken.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    pub(crate) dependency: Dependency,
    pub(crate) scope: Scope,
}

/// What was taken, and how it hangs together.
struct Tree {
    taken: Vec<Taken>,
    by_key: BTreeMap<Key, usize>,
    /// The first way to each, in order.
    children: Vec<Vec<usize>>,
    roots: Vec<usize>,
    /// All ways: from what, to what, and in which scope it is asked for.
    ways: Vec<(usize, usize, Scope)>,
}

/// A dependency that waits for its turn.
struct Waiting {
    dependency: Dependency,
    scope: Scope,
    /// What the pom above asks for, whatever its own scope is.
    asked: Scope,
    from: Option<usize>,
    exclusions: Vec<(String, String)>,
}

/// The dependencies of a module, in the order of its class path.
pub(crate) fn resolve(models: &mut Models, module: &Effective) -> Vec<Taken> {
    let mut tree = Tree {
        taken: Vec::new(),
        by_key: BTreeMap::new(),
        children: Vec::new(),
        roots: Vec::new(),
        ways: Vec::new(),
    };
    let direct = module.dependencies.iter().map(|one| managed(one, module, true)).map(|dependency| {
        let scope = Scope::of(dependency.scope.as_deref());
        Waiting { dependency, scope, asked: scope, from: None, exclusions: Vec::new() }
    });
    let mut queue: VecDeque<Waiting> = direct.collect();
    while let Some(next) = queue.pop_front() {
        let (key, from, asked) = (next.dependency.key(), next.from, next.asked);
        if let Some(known) = tree.by_key.get(&key).copied() {
            tree.ways.extend(from.map(|from| (from, known, asked)));
            continue;
        }
        let at = tree.take(&next);
        queue.extend(below(models, module, next, at));
    }
    tree.widen();
    tree.in_order()
}

/// The dependencies of a dependency.
fn below(models: &mut Models, module: &Effective, above: Waiting, at: usize) -> Vec<Waiting> {
    let one = &above.dependency;
    if one.system_path.is_some() {
        return Vec::new();
    }
    let Some(version) = one.version.as_deref().filter(|version| !version.contains('$')) else {
        let artifact = format!("{}:{}", one.group, one.artifact);
        models.problems.push(Problem::NoVersion { asked_by: module.artifact.clone(), artifact });
        return Vec::new();
    };
    let version = models.repository.version(&one.group, &one.artifact, version);
    let Some(pom) = models.artifact(&one.group, &one.artifact, &version) else {
        let artifact = format!("{}:{}:{version}", one.group, one.artifact);
        models.problems.push(Problem::NoPom { module: module.artifact.clone(), artifact });
        return Vec::new();
    };
    let mut exclusions = above.exclusions.clone();
    exclusions.extend(one.exclusions.clone());
    let mut found = Vec::new();
    for below in &pom.dependencies {
        let own = managed(below, &pom, true);
        let decided = managed(&own, module, false);
        let is_excluded = |(group, artifact): &(String, String)| {
            (group == "*" || *group == own.group) && (artifact == "*" || *artifact == own.artifact)
        };
        let asked = Scope::of(decided.scope.as_deref());
        let Some(scope) = above.scope.below(asked) else { continue };
        if own.optional.as_deref() == Some("true") || exclusions.iter().any(is_excluded) {
            continue;
        }
        let exclusions = exclusions.clone();
        found.push(Waiting { dependency: decided, scope, asked, from: Some(at), exclusions });
    }
    found
}

/// A dependency with what is managed: for what is named by the pom itself, management fills in what is missing; for what
/// others name, it decides.
fn managed(one: &Dependency, by: &Effective, itself: bool) -> Dependency {
    let Some(known) = by.managed.get(&one.key()) else { return one.clone() };
    let either = |own: &Option<String>, managed: &Option<String>| match itself {
        true => own.clone().or_else(|| managed.clone()),
        false => managed.clone().or_else(|| own.clone()),
    };
    let mut exclusions = one.exclusions.clone();
    exclusions.extend(known.exclusions.clone());
    Dependency {
        version: either(&one.version, &known.version),
        scope: either(&one.scope, &known.scope),
        optional: one.optional.clone().or_else(|| known.optional.clone()),
        system_path: one.system_path.clone().or_else(|| known.system_path.clone()),
        exclusions,
        ..one.clone()
    }
}

impl Tree {
    fn take(&mut self, next: &Waiting) -> usize {
        let at = self.taken.len();
        self.taken.push(Taken { dependency: next.dependency.clone(), scope: next.scope });
        self.children.push(Vec::new());
        self.by_key.insert(next.dependency.key(), at);
        match next.from {
            Some(from) => {
                self.children[from].push(at);
                self.ways.push((from, at, next.asked));
            }
            None => self.roots.push(at),
        }
        at
    }

    /// Lets each artifact have the widest scope of all ways to it; those that the module names keep theirs.
    fn widen(&mut self) {
        loop {
            let mut changed = false;
            for (from, to, asked) in &self.ways {
                let Some(through) = self.taken[*from].scope.below(*asked) else { continue };
                if !self.roots.contains(to) && through < self.taken[*to].scope {
                    self.taken[*to].scope = through;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn in_order(&self) -> Vec<Taken> {
        let mut order = Vec::new();
        let mut waiting: Vec<usize> = self.roots.iter().rev().copied().collect();
        while let Some(at) = waiting.pop() {
            order.push(self.taken[at].clone());
            waiting.extend(self.children[at].iter().rev());
        }
        order
    }
}

/// The file of a dependency that is no module; none if it is not there.
pub(crate) fn file(models: &Models, one: &Dependency) -> Option<PathBuf> {
    if let Some(path) = &one.system_path {
        return Some(PathBuf::from(path)).filter(|path| path.is_file());
    }
    let version = models.repository.version(&one.group, &one.artifact, one.version.as_deref()?);
    let (_, _, _, classifier) = one.key();
    let ending = if classifier.is_empty() { ".jar".to_owned() } else { format!("-{classifier}.jar") };
    models.repository.file(&one.group, &one.artifact, &version, &ending)
}
