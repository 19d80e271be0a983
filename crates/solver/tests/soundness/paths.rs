//! Conditions such as branches of programs have, by family.

use attest_term::random::Random;
use attest_term::{Precision, Scalar, Sort, Term, TermPool};

/// Makes a condition.
pub type Family = fn(&mut TermPool, &Vocabulary, &mut Random) -> Term;

/// All families with their names.
pub const FAMILIES: [(&str, Family); 7] = [
    ("ranged", linear),
    ("linear", linear),
    ("masks", masks),
    ("shifts", shifts),
    ("products", products),
    ("arrays", arrays),
    ("doubles", doubles),
];

/// What conditions are about.
pub struct Vocabulary {
    width: u16,
    variables: Vec<Term>,
    array: Term,
}

impl Vocabulary {
    pub fn new(pool: &mut TermPool, count: usize, width: u16) -> Vocabulary {
        let variables = (0..count).map(|at| pool.variable(&format!("x{at}"), Sort::BitVec(width))).collect();
        let array = Sort::Array { index: Scalar::BitVec(width), element: Scalar::BitVec(width) };
        Vocabulary { width, variables, array: pool.variable("a", array) }
    }

    /// What a path of a family begins with: for `ranged`, all variables lie from 0 to 10,000 (bytes: to 20).
    pub fn beginning(&self, pool: &mut TermPool, family: &str) -> Vec<Term> {
        if family != "ranged" {
            return Vec::new();
        }
        let most = pool.bits(self.width, if self.width < 16 { 20 } else { 10_000 });
        let zero = pool.bits(self.width, 0);
        let ranges = self.variables.iter().flat_map(|&x| [pool.bv_sle(zero, x), pool.bv_sle(x, most)]);
        ranges.collect()
    }

    fn pick(&self, random: &mut Random) -> Term {
        random.pick(&self.variables)
    }

    fn small(&self, pool: &mut TermPool, random: &mut Random, below: usize) -> Term {
        let value = random.below(below) as u64;
        let value = if random.below(4) == 0 { value.wrapping_neg() } else { value };
        pool.bits(self.width, value)
    }
}

fn relation(pool: &mut TermPool, random: &mut Random, left: Term, right: Term) -> Term {
    match random.below(7) {
        0 | 1 => pool.bv_slt(left, right),
        2 => pool.bv_slt(right, left),
        3 => pool.bv_sle(left, right),
        4 => pool.bv_ult(left, right),
        5 => pool.eq(left, right),
        _ => pool.distinct(left, right),
    }
}

/// `x < k`, `x + k < y` or `a*x + b*y < k`, or with another relation.
pub fn linear(pool: &mut TermPool, vocabulary: &Vocabulary, random: &mut Random) -> Term {
    let (x, y) = (vocabulary.pick(random), vocabulary.pick(random));
    let small = vocabulary.small(pool, random, 1000);
    let (left, right) = match random.below(3) {
        0 => (x, small),
        1 => (pool.bv_add(x, small), y),
        _ => {
            let factors = [1 + random.below(7) as u64, 1 + random.below(7) as u64];
            let [a, b] = factors.map(|factor| pool.bits(vocabulary.width, factor));
            let (left, right) = (pool.bv_mul(x, a), pool.bv_mul(y, b));
            (pool.bv_add(left, right), small)
        }
    };
    relation(pool, random, left, right)
}

fn masks(pool: &mut TermPool, vocabulary: &Vocabulary, random: &mut Random) -> Term {
    let (x, y) = (vocabulary.pick(random), vocabulary.pick(random));
    let (mask, bits) = (random.edge_word(), random.edge_word());
    let (mask, bits) = (pool.bits(vocabulary.width, mask), pool.bits(vocabulary.width, bits));
    let left = match random.below(4) {
        0 => pool.bv_or(x, mask),
        1 => pool.bv_xor(x, y),
        2 => pool.bv_not(x),
        _ => pool.bv_and(x, mask),
    };
    let right = if random.below(2) == 0 { bits } else { pool.bv_and(y, bits) };
    relation(pool, random, left, right)
}

fn shifts(pool: &mut TermPool, vocabulary: &Vocabulary, random: &mut Random) -> Term {
    let (x, y) = (vocabulary.pick(random), vocabulary.pick(random));
    let distance = pool.bits(vocabulary.width, random.below(usize::from(vocabulary.width) + 2) as u64);
    let by = if random.below(4) == 0 { y } else { distance };
    let left = match random.below(5) {
        0 => pool.bv_shl(x, by),
        1 => pool.bv_lshr(x, by),
        2 => pool.bv_ashr(x, by),
        3 => {
            let low = pool.extract(3, 0, x);
            pool.sign_extend(vocabulary.width - 4, low)
        }
        _ => {
            let (high, low) = (pool.extract(vocabulary.width - 1, 4, x), pool.extract(3, 0, y));
            pool.concat(high, low)
        }
    };
    let right = if random.below(2) == 0 { vocabulary.small(pool, random, 50) } else { y };
    relation(pool, random, left, right)
}

/// `x * y % m < k` and the like.
pub fn products(pool: &mut TermPool, vocabulary: &Vocabulary, random: &mut Random) -> Term {
    let (x, y) = (vocabulary.pick(random), vocabulary.pick(random));
    let divisor = pool.bits(vocabulary.width, 3 + random.below(100) as u64);
    let product = if random.below(2) == 0 { pool.bv_mul(x, y) } else { x };
    let left = match random.below(5) {
        0 => pool.bv_sdiv(product, divisor),
        1 => pool.bv_udiv(product, divisor),
        2 => pool.bv_urem(product, divisor),
        3 => product,
        _ => pool.bv_srem(product, divisor),
    };
    let right = vocabulary.small(pool, random, 100);
    relation(pool, random, left, right)
}

/// `a[x] < a[y] + k` after a write.
pub fn arrays(pool: &mut TermPool, vocabulary: &Vocabulary, random: &mut Random) -> Term {
    let (index, element) = (vocabulary.pick(random), vocabulary.small(pool, random, 100));
    let written = pool.store(vocabulary.array, index, element);
    let left = pool.select(written, vocabulary.pick(random));
    let right = pool.select(vocabulary.array, vocabulary.pick(random));
    let small = vocabulary.small(pool, random, 50);
    let sum = pool.bv_add(right, small);
    relation(pool, random, left, sum)
}

/// `(double) x * d + (double) y < k`.
pub fn doubles(pool: &mut TermPool, vocabulary: &Vocabulary, random: &mut Random) -> Term {
    let (x, y) = (vocabulary.pick(random), vocabulary.pick(random));
    let x = pool.fp_from_signed(Precision::Double, x);
    let y = pool.fp_from_signed(Precision::Double, y);
    let factor = pool.float64(random.below(1000) as f64 / 8.0);
    let product = pool.fp_mul(x, factor);
    let sum = pool.fp_add(product, y);
    let bound = pool.float64(random.below(100_000) as f64 / 4.0);
    pool.fp_lt(sum, bound)
}
