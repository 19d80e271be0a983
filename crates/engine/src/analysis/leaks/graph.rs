//! Places that may hold things, and what goes from one to another: a graph that is followed by a list of what is new.
//!
//! What goes on without being looked at is an edge; where each thing matters, somebody is notified of it (`Watch`). Places
//! that must hold the same become one. Nothing here calls itself: what is new waits in a list.

use std::collections::VecDeque;

use attest_program::{ClassId, FieldId, MethodId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::bits::Bits;
use super::seen::Spot;
use super::things::{Id, Thing};

/// A place that may hold things.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Node(u32);

/// Holds nothing, ever: null, texts, numbers.
pub(super) const NOTHING: Node = Node(0);

/// The places that have a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Key {
    /// What an array, a collection or a view of one holds, what a lambda has captured.
    Content(Id),
    /// What a view is a view of.
    Backing(Id),
    Field(FieldId),
    Parameter(MethodId, u16),
    Return(MethodId),
    /// What is thrown anywhere.
    Thrown,
}

/// What is done with each thing that comes to a place.
#[derive(Clone, Copy, Debug)]
pub(super) enum Watch {
    /// What may be of the class goes on.
    Cast { to: ClassId, into: Node },
    /// What it holds goes on.
    Held { into: Node },
    /// It keeps what is there.
    Keeps { from: Node },
    /// It holds what is there, and all that it holds is there.
    Mixes { with: Node },
    /// A method is called on it.
    Receives { call: usize },
    /// The library may call its methods.
    CalledBack { library: usize },
    /// It is asked whether it is of a class; of which it is where none is named.
    Asked { of: Option<ClassId>, spot: Spot },
    /// It is an element or a key of what is gone through in the order of hash codes.
    Ordered { spot: Spot },
    /// What is there is stored in it, which is an array.
    Stores { from: Node, spot: Spot },
}

impl Watch {
    /// Whether it does nothing.
    fn is_idle(self) -> bool {
        match self {
            Watch::Cast { into, .. } | Watch::Held { into } => into == NOTHING,
            Watch::Keeps { from } | Watch::Stores { from, .. } => from == NOTHING,
            Watch::Mixes { .. }
            | Watch::Receives { .. }
            | Watch::CalledBack { .. }
            | Watch::Asked { .. }
            | Watch::Ordered { .. } => false,
        }
    }
}

#[derive(Default)]
struct NodeData {
    holds: Bits,
    /// What its edges and watches know of.
    done: Bits,
    to: Vec<Node>,
    watches: Vec<Watch>,
    waiting: bool,
}

/// Things that are new to somebody.
pub(super) struct Fresh {
    pub(super) things: Bits,
    pub(super) watches: Vec<Watch>,
}

pub(super) struct Graph {
    pub(super) things: Vec<Thing>,
    ids: FxHashMap<Thing, Id>,
    nodes: Vec<NodeData>,
    /// The node that a node has become.
    became: Vec<Node>,
    keys: FxHashMap<Key, Node>,
    edges: FxHashSet<(Node, Node)>,
    waiting: VecDeque<Node>,
    /// Watches that came after things.
    late: VecDeque<Fresh>,
    /// What was done so far: things that were looked at, and words of sets that were joined.
    pub(super) work: u64,
}

impl Graph {
    pub(super) fn new() -> Graph {
        let mut graph = Graph {
            things: Vec::new(),
            ids: FxHashMap::default(),
            nodes: Vec::new(),
            became: Vec::new(),
            keys: FxHashMap::default(),
            edges: FxHashSet::default(),
            waiting: VecDeque::new(),
            late: VecDeque::new(),
            work: 0,
        };
        graph.node();
        graph
    }

    pub(super) fn id(&mut self, thing: Thing) -> Id {
        let next = self.things.len() as Id;
        let id = *self.ids.entry(thing).or_insert(next);
        if id == next {
            self.things.push(thing);
        }
        id
    }

    /// The number of a thing that was spoken of.
    pub(super) fn known_id(&self, thing: Thing) -> Option<Id> {
        self.ids.get(&thing).copied()
    }

    pub(super) fn thing(&self, id: Id) -> Thing {
        self.things[id as usize]
    }

    /// A new place without a name.
    pub(super) fn node(&mut self) -> Node {
        let node = Node(self.nodes.len() as u32);
        self.nodes.push(NodeData::default());
        self.became.push(node);
        node
    }

    pub(super) fn named(&mut self, key: Key) -> Node {
        match self.keys.get(&key) {
            Some(node) => *node,
            None => {
                let node = self.node();
                self.keys.insert(key, node);
                node
            }
        }
    }

    /// What things hold. What is inherited from a collection is the same for all objects of a class.
    pub(super) fn content(&mut self, id: Id) -> Node {
        let holder = match self.thing(id) {
            Thing::Own { class, made: false } => self.id(Thing::Own { class, made: true }),
            Thing::Own { .. } | Thing::Made { .. } | Thing::Outside(_) | Thing::Lambda { .. } => id,
        };
        self.named(Key::Content(holder))
    }

    /// A view of things: what they hold, it holds.
    pub(super) fn add_view(&mut self, view: Id, of: Node) {
        let (backing, content) = (self.named(Key::Backing(view)), self.content(view));
        self.edge(of, backing);
        self.watch(backing, Watch::Held { into: content });
    }

    /// The node with a name, if it was spoken of.
    pub(super) fn known(&self, key: Key) -> Option<Node> {
        self.keys.get(&key).map(|node| self.find(*node))
    }

    pub(super) fn holds(&self, node: Node) -> &Bits {
        &self.nodes[self.find(node).0 as usize].holds
    }

    /// What a place with a name holds.
    pub(super) fn held_in(&self, key: Key) -> Bits {
        self.known(key).map_or_else(Bits::default, |node| self.holds(node).clone())
    }

    fn find(&self, node: Node) -> Node {
        let mut found = node;
        while self.became[found.0 as usize] != found {
            found = self.became[found.0 as usize];
        }
        found
    }

    /// The same, and the way there becomes shorter.
    fn root(&mut self, node: Node) -> Node {
        let (found, mut at) = (self.find(node), node);
        while at != found {
            at = std::mem::replace(&mut self.became[at.0 as usize], found);
        }
        found
    }

    fn wait(&mut self, node: Node) {
        if !std::mem::replace(&mut self.nodes[node.0 as usize].waiting, true) {
            self.waiting.push_back(node);
        }
    }

    pub(super) fn add(&mut self, node: Node, id: Id) {
        debug_assert_ne!(node, NOTHING);
        let node = self.root(node);
        if self.nodes[node.0 as usize].holds.insert(id) {
            self.wait(node);
        }
    }

    pub(super) fn add_all(&mut self, node: Node, ids: &Bits) {
        let node = self.root(node);
        if node == NOTHING {
            return;
        }
        self.work += 1 + ids.words() as u64;
        if self.nodes[node.0 as usize].holds.extend(ids) {
            self.wait(node);
        }
    }

    /// All that is in one place goes to another.
    pub(super) fn edge(&mut self, from: Node, to: Node) {
        let (from, to) = (self.root(from), self.root(to));
        if from == NOTHING || to == NOTHING || from == to || !self.edges.insert((from, to)) {
            return;
        }
        self.nodes[from.0 as usize].to.push(to);
        // What is not done yet goes there when its turn comes.
        let done = self.nodes[from.0 as usize].done.clone();
        self.add_all(to, &done);
    }

    pub(super) fn watch(&mut self, node: Node, watch: Watch) {
        let node = self.root(node);
        if node == NOTHING || watch.is_idle() {
            return;
        }
        let data = &mut self.nodes[node.0 as usize];
        data.watches.push(watch);
        if !data.done.is_empty() {
            self.late.push_back(Fresh { things: data.done.clone(), watches: vec![watch] });
        }
    }

    /// Two places become one.
    pub(super) fn unite(&mut self, one: Node, other: Node) {
        let (mut one, mut other) = (self.root(one), self.root(other));
        if one == other {
            return;
        }
        let size =
            |node: Node| self.nodes[node.0 as usize].to.len() + self.nodes[node.0 as usize].watches.len();
        if size(one) < size(other) {
            std::mem::swap(&mut one, &mut other);
        }
        self.became[other.0 as usize] = one;
        let gone = std::mem::take(&mut self.nodes[other.0 as usize]);
        self.work += 1 + (gone.to.len() + gone.watches.len() + gone.holds.words()) as u64;
        let kept = &mut self.nodes[one.0 as usize];
        // Each side is notified of what only the other has passed on; the rest is new to both.
        let (of_kept, of_gone) = (kept.done.without(&gone.done), gone.done.without(&kept.done));
        if !of_gone.is_empty() {
            self.late.push_back(Fresh { things: of_gone.clone(), watches: kept.watches.clone() });
        }
        if !of_kept.is_empty() && !gone.watches.is_empty() {
            self.late.push_back(Fresh { things: of_kept.clone(), watches: gone.watches.clone() });
        }
        kept.watches.extend(gone.watches);
        kept.holds.extend(&gone.holds);
        kept.done.extend(&gone.done);
        self.wait(one);
        self.pass_on(one, &of_gone);
        for to in gone.to {
            let to = self.root(to);
            if to != one && self.edges.insert((one, to)) {
                self.nodes[one.0 as usize].to.push(to);
                self.add_all(to, &of_kept);
            }
        }
    }

    /// Passes things on along the edges of a place.
    fn pass_on(&mut self, from: Node, things: &Bits) {
        if things.is_empty() {
            return;
        }
        for at in 0..self.nodes[from.0 as usize].to.len() {
            let to = self.nodes[from.0 as usize].to[at];
            self.add_all(to, things);
        }
    }

    /// Whether there is something to do.
    pub(super) fn is_waiting(&self) -> bool {
        !self.waiting.is_empty() || !self.late.is_empty()
    }

    /// Passes on what is new somewhere; gives who is to be notified of it.
    pub(super) fn next(&mut self) -> Option<Fresh> {
        if let Some(fresh) = self.late.pop_front() {
            return Some(fresh);
        }
        let node = self.waiting.pop_front()?;
        let data = &mut self.nodes[node.0 as usize];
        data.waiting = false;
        let things = data.holds.without(&data.done);
        if things.is_empty() {
            return Some(Fresh { things, watches: Vec::new() });
        }
        data.done.extend(&things);
        let watches = data.watches.clone();
        self.pass_on(node, &things);
        Some(Fresh { things, watches })
    }
}
