//! The execution tree of a method: where its paths part, and where they end.

use attest_state::Outcome;

use super::{PathReport, PathsReport};

/// A place where paths part, or the end of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// What holds on the way here from the node above.
    pub condition: String,
    /// What comes next.
    pub content: TreeContent,
}

/// What comes next at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeContent {
    /// Paths part.
    Fork(Vec<TreeNode>),
    /// The path with this index in the report ends.
    Leaf(usize),
}

impl PathsReport {
    /// The execution tree; nothing if there are no paths.
    pub fn tree(&self) -> Option<TreeNode> {
        let all: Vec<usize> = (0..self.paths.len()).collect();
        (!all.is_empty()).then(|| grow(&self.paths, &all, 0, String::new()))
    }
}

/// The tree of some paths that agree up to a depth.
fn grow(paths: &[PathReport], some: &[usize], mut depth: usize, condition: String) -> TreeNode {
    loop {
        if let [only] = some
            && paths[*only].steps.len() <= depth
        {
            return TreeNode { condition, content: TreeContent::Leaf(*only) };
        }
        // Paths that end here, then those that go on by what they decide.
        let ended: Vec<usize> = some.iter().copied().filter(|at| paths[*at].steps.len() <= depth).collect();
        let mut groups: Vec<(u32, String, Vec<usize>)> = Vec::new();
        for at in some.iter().copied().filter(|at| paths[*at].steps.len() > depth) {
            let step = &paths[at].steps[depth];
            match groups.iter_mut().find(|(taken, text, _)| *taken == step.taken && *text == step.condition) {
                Some((.., members)) => members.push(at),
                None => groups.push((step.taken, step.condition.clone(), vec![at])),
            }
        }
        groups.sort_by_key(|(taken, ..)| *taken);
        // A decision with only one possible way out is none.
        if ended.is_empty() && groups.len() == 1 {
            depth += 1;
            continue;
        }
        let mut children: Vec<TreeNode> = ended
            .into_iter()
            .map(|at| TreeNode { condition: String::new(), content: TreeContent::Leaf(at) })
            .collect();
        for (_, text, members) in groups {
            children.push(grow(paths, &members, depth + 1, text));
        }
        return TreeNode { condition, content: TreeContent::Fork(children) };
    }
}

/// What a path does, in few words.
pub(crate) fn outcome_text(path: &PathReport) -> String {
    match &path.outcome {
        Some(Outcome::Returned(Some(value))) => value.clone(),
        Some(Outcome::Returned(None)) => "returns".to_owned(),
        Some(Outcome::Threw(thrown)) => {
            let simple = thrown.class.rsplit(['.', '$']).next().unwrap_or(&thrown.class);
            match thrown.line {
                Some(line) => format!("{simple}, line {line}"),
                None => simple.to_owned(),
            }
        }
        Some(Outcome::Exited(code)) => format!("exit {code}"),
        _ => path.end.clone(),
    }
}
