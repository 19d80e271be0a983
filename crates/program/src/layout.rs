//! How many bytes objects take on HotSpot, with 64 bits, compressed references and class pointers.
//!
//! A header of 12 bytes (16 for arrays, with the length), fields where they fit, all rounded up to 8. Since
//! JDK 15 the fields of a class, the largest first and references last, also fill gaps that the superclasses
//! left (`FieldLayoutBuilder`); before, only a gap before its own first `long` or `double`.

use crate::ids::ClassId;
use crate::program::Program;
use crate::types::Kind;

const HEADER: u64 = 12;
const ARRAY_HEADER: u64 = 16;
const REFERENCE: u64 = 4;
/// Objects begin at multiples of this.
pub const OBJECT_ALIGNMENT: u64 = 8;

impl Program {
    /// The bytes of an object of a class that is not an array.
    pub fn object_size(&self, class: ClassId) -> u64 {
        let mut above = vec![class];
        while let Some(superclass) = above.last().and_then(|class| self.class(*class).superclass) {
            above.push(superclass);
        }
        let mut layout = Layout { end: HEADER, gaps: Vec::new() };
        let packed = self.jdk().version >= 15;
        for class in above.into_iter().rev() {
            let declared = self.class(class).fields.iter().map(|field| self.field(*field));
            let kinds: Vec<Kind> =
                declared.filter(|field| !field.is_static()).map(|field| field.kind).collect();
            match packed {
                true => layout.fill(&kinds),
                false => layout.append(&kinds),
            }
        }
        layout.end.next_multiple_of(OBJECT_ALIGNMENT)
    }

    /// What the elements of an array of a kind take, one by one, and what comes before the first.
    pub fn array_layout(kind: Kind) -> (u64, u64) {
        (ARRAY_HEADER, size(kind))
    }

    /// The bytes of an array of a kind and length.
    pub fn array_size(kind: Kind, length: u32) -> u64 {
        let (header, element) = Program::array_layout(kind);
        (header + element * u64::from(length)).next_multiple_of(OBJECT_ALIGNMENT)
    }
}

fn size(kind: Kind) -> u64 {
    match kind {
        Kind::Boolean | Kind::Byte => 1,
        Kind::Char | Kind::Short => 2,
        Kind::Int | Kind::Float => 4,
        Kind::Long | Kind::Double => 8,
        Kind::Ref => REFERENCE,
    }
}

/// Fields placed so far: where the last one ends, and the free places before that.
struct Layout {
    end: u64,
    gaps: Vec<(u64, u64)>,
}

impl Layout {
    /// Places the fields of one class as JDK 15 and later do.
    fn fill(&mut self, kinds: &[Kind]) {
        let mut primitives: Vec<u64> =
            kinds.iter().filter(|kind| **kind != Kind::Ref).map(|kind| size(*kind)).collect();
        primitives.sort_unstable_by(|a, b| b.cmp(a));
        let references = kinds.iter().filter(|kind| **kind == Kind::Ref).map(|_| REFERENCE);
        for size in primitives.into_iter().chain(references) {
            self.place(size);
        }
    }

    /// Places one field: in the smallest gap that has room for it, otherwise at the end.
    fn place(&mut self, size: u64) {
        let fits = |(from, to): &(u64, u64)| from.next_multiple_of(size) + size <= *to;
        let gaps = self.gaps.iter().enumerate().rev().filter(|(_, gap)| fits(gap));
        if let Some((at, (from, to))) =
            gaps.min_by_key(|(_, (from, to))| to - from).map(|(at, gap)| (at, *gap))
        {
            let start = from.next_multiple_of(size);
            self.gaps.remove(at);
            for rest in [(start + size, to), (from, start)] {
                if rest.0 < rest.1 {
                    self.gaps.insert(at, rest);
                }
            }
            return;
        }
        let start = self.end.next_multiple_of(size);
        if start > self.end {
            self.gaps.push((self.end, start));
        }
        self.end = start + size;
    }

    /// Places the fields of one class as JDKs before 15 do.
    fn append(&mut self, kinds: &[Kind]) {
        if kinds.is_empty() {
            return;
        }
        let mut counts = [8, 4, 2, 1].map(|wanted| {
            kinds.iter().filter(|kind| **kind != Kind::Ref && size(**kind) == wanted).count() as u64
        });
        let mut references = kinds.iter().filter(|kind| **kind == Kind::Ref).count() as u64;
        let mut end = self.end.next_multiple_of(REFERENCE);
        if counts[0] > 0 && !end.is_multiple_of(8) {
            let gap_end = end.next_multiple_of(8);
            for (at, size) in [(1, 4), (2, 2), (3, 1)] {
                while counts[at] > 0 && end + size <= gap_end {
                    counts[at] -= 1;
                    end += size;
                }
            }
            if references > 0 && end + REFERENCE <= gap_end {
                references -= 1;
            }
            end = gap_end;
        }
        for (count, size) in counts.into_iter().zip([8, 4, 2, 1]) {
            end += count * size;
        }
        if references > 0 {
            end = end.next_multiple_of(REFERENCE) + references * REFERENCE;
        }
        self.end = end;
    }
}
