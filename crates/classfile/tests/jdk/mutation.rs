//! Mutated classes of the JDK: no panic, and no memory out of proportion to the input.

use bytes::Bytes;

use crate::allocation::peak_of;
use crate::archive::classes;
use crate::touch::touch;

/// Far above what real classes take (2); a count that is believed before it is checked takes thousands.
const BYTES_PER_INPUT_BYTE: usize = 16;

#[test]
fn mutated_classes_neither_panic_nor_blow_up() {
    let mut random = Random(0x5eed_0fa7_7e57);
    let (mut tried, mut accepted, mut worst) = (0, 0, 0);
    for (name, bytes) in classes().iter().step_by(17) {
        for round in 0..40 {
            let mutant = mutate(bytes, &mut random);
            let length = mutant.len();
            let (result, peak) = peak_of(|| touch(mutant));
            tried += 1;
            accepted += usize::from(result.is_some());
            assert!(
                peak <= BYTES_PER_INPUT_BYTE * length + 4096,
                "{name}, round {round}: {peak} of {length}"
            );
            worst = worst.max(peak / length.max(1));
        }
    }
    println!("{tried} mutants, {accepted} still classes, at most {worst} bytes of memory a byte of input");
    assert!(tried == 0 || (accepted > 0 && accepted < tried), "the mutations are too mild or too strong");
}

#[test]
fn every_prefix_of_a_class_is_refused() {
    let classes = classes();
    let smallest = classes.iter().min_by_key(|(_, bytes)| bytes.len());
    for (name, bytes) in smallest.into_iter().chain(classes.iter().find(|(_, bytes)| bytes.len() > 4000)) {
        for length in 0..bytes.len() {
            assert_eq!(touch(bytes.slice(..length)), None, "{name} cut to {length}");
        }
        assert!(touch(bytes.clone()).is_some());
    }
}

fn mutate(bytes: &[u8], random: &mut Random) -> Bytes {
    let mut mutant = bytes.to_vec();
    match random.below(8) {
        0 => mutant.truncate(random.below(bytes.len())),
        1 => {
            let from = random.below(bytes.len());
            let until = (from + random.below(16)).min(bytes.len());
            mutant.drain(from..until);
        }
        2..=4 => {
            for _ in 0..=random.below(4) {
                let at = random.below(mutant.len());
                mutant[at] ^= 1 << random.below(8);
            }
        }
        _ => {
            let interesting = [0, 1, 2, 255, 256, 0x7fff, 0x8000, 0xffff, random.below(0x400) as u16];
            for _ in 0..=random.below(3) {
                let at = random.below(mutant.len().max(2) - 1);
                let value = interesting[random.below(interesting.len())];
                mutant[at..at + 2].copy_from_slice(&value.to_be_bytes());
            }
        }
    }
    Bytes::from(mutant)
}

/// Marsaglia's xorshift64: all that seeded mutations need.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}
