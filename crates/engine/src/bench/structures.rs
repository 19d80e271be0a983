//! The fourteen structures of `examples/java/structures`, and what the paper's tables say of structures of that kind.

use serde::Serialize;

/// A structure.
pub(super) struct Structure {
    pub(super) name: &'static str,
    /// The good version and the three faulty ones.
    pub(super) texts: [&'static str; 4],
    pub(super) paper: Paper,
}

/// Seconds of the paper's Tables 1, 2 and 3, as it prints them; `N/A` is out of time or memory, `*` timed out.
/// Where it has two structures of a kind, both are given.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Paper {
    /// Exploration with six inner objects, until nothing is new (Table 1).
    pub explored: &'static str,
    /// The least of these numbers.
    pub least: Option<f64>,
    /// Verification with at most eight calls (Table 2).
    pub verified: &'static str,
    /// Exploration with 5, 6 and 7 calls, with merging (Table 3).
    pub merged: [&'static str; 3],
    /// Without.
    pub apart: [&'static str; 3],
}

macro_rules! structure {
    ($name:literal, $paper:expr) => {
        Structure {
            name: $name,
            texts: [
                include_str!(concat!("../../../../examples/java/structures/", $name, ".java")),
                include_str!(concat!("../../../../examples/java/structures/faulty1/", $name, ".java")),
                include_str!(concat!("../../../../examples/java/structures/faulty2/", $name, ".java")),
                include_str!(concat!("../../../../examples/java/structures/faulty3/", $name, ".java")),
            ],
            paper: $paper,
        }
    };
}

const fn paper(
    explored: &'static str,
    least: f64,
    verified: &'static str,
    merged: [&'static str; 3],
    apart: [&'static str; 3],
) -> Paper {
    Paper { explored, least: Some(least), verified, merged, apart }
}

const NONE: Paper =
    Paper { explored: "", least: None, verified: "", merged: ["", "", ""], apart: ["", "", ""] };

/// In the order of the tables.
pub(super) const STRUCTURES: [Structure; 14] = [
    structure!(
        "AvlTree",
        paper("30, 36", 30.0, "39.5-66.8", ["13, 18", "13, 18", "18, 20"], ["27, 26", "748, 638", "N/A"])
    ),
    structure!(
        "RedBlackTree",
        paper("300, 295", 295.0, "", ["88, 47", "90, 48", "98, 54"], ["N/A", "N/A", "N/A"])
    ),
    structure!("AaTree", paper("1800*", 1800.0, "N/A", ["69", "126", "733"], ["107", "N/A", "N/A"])),
    structure!("BinarySearchTree", paper("49", 49.0, "61.1", ["11", "12", "18"], ["31", "1253", "N/A"])),
    structure!("SplayTree", NONE),
    structure!("LeftistHeap", paper("317", 317.0, "", ["9", "9", "13"], ["15", "611", "N/A"])),
    structure!("SkewHeap", paper("29", 29.0, "", ["7", "8", "9"], ["8", "20", "190"])),
    structure!("BinomialHeap", paper("1298", 1298.0, "", ["143", "148", "176"], ["189", "N/A", "N/A"])),
    structure!("LinkedStack", paper("12", 12.0, "", ["9", "9", "9"], ["17", "246", "N/A"])),
    structure!("SinglyLinkedList", paper("167", 167.0, "", ["25", "35", "56"], ["400", "N/A", "N/A"])),
    structure!(
        "DoublyLinkedList",
        paper("328, 151", 151.0, "", ["141, 60", "178, 77", "251, 116"], ["N/A", "N/A", "N/A"])
    ),
    structure!("CircularLinkedList", NONE),
    structure!("CachingLinkedList", paper("62", 62.0, "", ["16", "22", "29"], ["633", "N/A", "N/A"])),
    structure!("IntervalSet", NONE),
];
