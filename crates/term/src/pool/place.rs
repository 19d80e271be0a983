//! Where in the table of terms a term is looked for.

use super::store::Cell;
use crate::op::Op;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// How many entries are looked at near a term's arguments: two cache lines.
pub(super) const NEAR: usize = 16;

/// The place near the latest argument's number. Most terms are built from recent ones, so that places follow
/// each other as the constructions do and are found in the processor's caches. Bit-vector constants are near
/// others of similar value for the same reason. Where that is full, and for other leaves, the hash alone says the
/// place.
#[inline]
pub(super) fn near_place(cell: &Cell, length: usize) -> Option<usize> {
    let place = match cell.op {
        Op::True | Op::False | Op::Float | Op::Variable | Op::Apply => return None,
        Op::Bits => {
            let word = cell.word();
            let block = fold((word >> 6) ^ u64::from(cell.sort) << 48, 0xd6e8_feb8_6659_fd93);
            (far_place((block >> 32) as u32, length) & !63) + (word & 63) as usize
        }
        _ => {
            let latest = cell.kids[0].max(cell.kids[1]).max(cell.kids[2]).index();
            latest + latest / 3
        }
    };
    (place + NEAR <= length).then_some(place)
}

/// The first place for a hash in a table whose length is a power of two.
#[inline]
pub(super) fn far_place(hash: u32, length: usize) -> usize {
    ((u64::from(hash) * length as u64) >> 32) as usize
}

/// Two rounds of multiply and fold: neighbouring ids, the usual arguments, end up far apart.
#[inline]
pub(super) fn hash(cell: &Cell) -> u32 {
    let mut hasher = FxHasher::default();
    cell.op.hash(&mut hasher);
    let low = u64::from(cell.kids[0].0) | u64::from(cell.kids[1].0) << 32;
    let high = u64::from(cell.kids[2].0) | u64::from(cell.sort) << 32;
    let first = fold(low ^ hasher.finish(), 0x9e37_79b9_7f4a_7c15);
    (fold(first ^ high, 0xd6e8_feb8_6659_fd93) >> 32) as u32
}

#[inline]
fn fold(value: u64, factor: u64) -> u64 {
    let product = u128::from(value) * u128::from(factor);
    product as u64 ^ (product >> 64) as u64
}
