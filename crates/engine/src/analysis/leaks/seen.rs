//! What was seen in the code while it was followed, besides where things go.

use std::collections::{BTreeMap, BTreeSet};

use attest_program::{ClassId, FieldId, MethodId};

use super::graph::Node;
use super::things::Id;

/// A place in the source.
pub(super) type Spot = (MethodId, Option<u16>);

/// Something that is written: objects, a field of objects, or a static field.
#[derive(Clone, Copy, Debug)]
pub(super) enum Written {
    Things(Node),
    Field(Node, FieldId),
    Static(FieldId),
}

/// What was seen in the code.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) writes: Vec<(Spot, Written)>,
    /// Static fields, and who reads them.
    pub(super) reads: BTreeMap<FieldId, BTreeSet<MethodId>>,
    pub(super) thrown: Vec<(Spot, Node)>,
    /// Methods that a subclass of a caller's may override, and where they are called.
    pub(super) overridable: BTreeSet<(MethodId, Spot)>,
    /// Classes whose objects are told apart from those of a subclass of a caller's, and where.
    pub(super) asked: BTreeSet<(ClassId, Spot)>,
    /// What the system, and not the program, decides, and where it is asked.
    pub(super) chosen: BTreeSet<(String, Spot)>,
    /// Classes of objects that a constructor of a subclass makes by one that callers cannot call, and where.
    pub(super) built: BTreeSet<(ClassId, Spot)>,
    pub(super) casts: BTreeSet<(Id, Id)>,
    pub(super) calls: BTreeMap<MethodId, BTreeSet<MethodId>>,
    /// What cannot be followed.
    pub(super) unknown: BTreeSet<(String, Spot)>,
    /// Classes of objects that callers make, and that are none of those in question.
    pub(super) strangers: BTreeSet<ClassId>,
}
