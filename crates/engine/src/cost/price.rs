//! What a path costs, as a sum of a constant and of what arrays of unknown length cost.

use attest_term::{Term, TermPool};

/// What a path costs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Price {
    /// What does not depend on lengths.
    pub(crate) constant: u64,
    /// Arrays whose lengths are terms.
    pub(crate) parts: Vec<Part>,
}

/// What an array of unknown length costs: header + scale * length, rounded up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// Once.
    pub(crate) header: u64,
    /// For each element.
    pub(crate) scale: u64,
    /// Rounded up to a multiple of this.
    pub(crate) align: u64,
    /// How many elements; 32 bits, not negative.
    pub(crate) length: Term,
}

impl Part {
    /// Whether rounding changes nothing.
    fn is_linear(&self) -> bool {
        self.header.is_multiple_of(self.align) && self.scale.is_multiple_of(self.align)
    }
}

impl Price {
    /// As a term of 64 bits.
    pub(crate) fn term(&self, pool: &mut TermPool) -> Term {
        let mut sum = pool.bits(64, self.constant);
        for part in &self.parts {
            let length = pool.sign_extend(32, part.length);
            let scale = pool.bits(64, part.scale);
            let mut size = pool.bv_mul(length, scale);
            let above = if part.is_linear() { part.header } else { part.header + part.align - 1 };
            let header = pool.bits(64, above);
            size = pool.bv_add(size, header);
            if !part.is_linear() {
                // Alignments are powers of two.
                let mask = pool.bits(64, !(part.align - 1));
                size = pool.bv_and(size, mask);
            }
            sum = pool.bv_add(sum, size);
        }
        sum
    }

    /// The most that it can be, whatever the lengths.
    pub(crate) fn ceiling(&self) -> u64 {
        let most = i32::MAX as u64;
        self.parts.iter().fold(self.constant, |sum, part| {
            sum.saturating_add(part.scale.saturating_mul(most)).saturating_add(part.header + part.align)
        })
    }

    /// In words: `12*n + 40`, `round8(4*n + 16) + 24`; `say` writes a length.
    pub(crate) fn text(&self, say: &mut dyn FnMut(Term) -> String) -> String {
        let mut constant = self.constant;
        let mut linear: Vec<(Term, u64)> = Vec::new();
        let mut rounded: Vec<(Part, u64)> = Vec::new();
        for part in &self.parts {
            if part.is_linear() {
                constant += part.header;
                match linear.iter_mut().find(|(length, _)| *length == part.length) {
                    Some((_, scale)) => *scale += part.scale,
                    None => linear.push((part.length, part.scale)),
                }
            } else {
                match rounded.iter_mut().find(|(known, _)| known == part) {
                    Some((_, count)) => *count += 1,
                    None => rounded.push((*part, 1)),
                }
            }
        }
        let mut sides = Vec::new();
        for (length, scale) in linear.into_iter().filter(|(_, scale)| *scale > 0) {
            sides.push(times(scale, &say(length)));
        }
        for (part, count) in rounded {
            let mut inner = times(part.scale, &say(part.length));
            if part.header > 0 {
                inner = format!("{inner} + {}", part.header);
            }
            let text = format!("round{}({inner})", part.align);
            sides.push(if count == 1 { text } else { format!("{count}*{text}") });
        }
        if constant > 0 || sides.is_empty() {
            sides.push(constant.to_string());
        }
        sides.join(" + ")
    }
}

fn times(scale: u64, text: &str) -> String {
    let simple = |c: char| c.is_alphanumeric() || "._[]()$".contains(c);
    let text = if text.chars().all(simple) { text.to_owned() } else { format!("({text})") };
    if scale == 1 { text } else { format!("{scale}*{text}") }
}

#[cfg(test)]
mod tests {
    use attest_term::{Assignment, Sort, TermPool, Value, evaluate};

    use super::{Part, Price};

    #[test]
    fn equal_lengths_are_put_together_and_rounding_is_shown() {
        let mut pool = TermPool::new();
        let n = pool.variable("n", Sort::BitVec(32));
        let long = Part { header: 16, scale: 8, align: 8, length: n };
        let int = Part { header: 16, scale: 4, align: 8, length: n };
        let price = Price { constant: 24, parts: vec![long, long, int, int] };
        assert_eq!(price.text(&mut |_| "n".to_owned()), "16*n + 2*round8(4*n + 16) + 56");
        let free = Price { constant: 0, parts: vec![Part { header: 0, scale: 4, align: 1, length: n }] };
        assert_eq!(free.text(&mut |_| "a + 1".to_owned()), "4*(a + 1)");
        let term = price.term(&mut pool);
        for (length, expected) in [(0, 24 + 2 * 16 + 2 * 16), (3, 24 + 2 * 40 + 2 * 32)] {
            let values = Assignment::new([(n, Value::bits(32, length))]);
            assert_eq!(evaluate(&pool, term, &values), Ok(Value::bits(64, expected)));
        }
        assert!(price.ceiling() >= 24 * i32::MAX as u64);
    }
}
