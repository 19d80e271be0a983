//! Damages class files in seeded ways: what hostile or broken tools might leave.

use attest_classfile::{ClassFile, Instruction, parse};

/// A small generator of numbers (xorshift); the same seed, the same numbers.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % bound.max(1) as u64) as usize
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }
}

/// Where things stand in a class file.
struct Places {
    /// Offset of the tag and tag of each constant.
    constants: Vec<(usize, u8)>,
    /// Offset and opcode of each instruction with what it is.
    instructions: Vec<(usize, u8, Instruction)>,
    /// Offset and length of each code array.
    codes: Vec<(usize, usize)>,
    /// Offset and length of each `StackMapTable`.
    frames: Vec<(usize, usize)>,
    /// Offsets of access flags: of the class, of fields and methods.
    flags: Vec<usize>,
}

/// The damaged bytes, and what was done to them; nothing if the seed finds nothing to change.
pub fn mutate(bytes: &[u8], seed: u64) -> Option<(Vec<u8>, String)> {
    let mut random = Random::new(seed);
    let mut mutant = bytes.to_vec();
    let mut done = Vec::new();
    if random.below(4) == 0 {
        let major = random.pick(&[46u8, 48, 49, 49, 49, 50, 50, 51, 52])?;
        mutant[4..8].copy_from_slice(&[0, 0, 0, major]);
        done.push(format!("version {major}"));
    }
    for _ in 0..1 + random.below(2) {
        // What an earlier change broke cannot be taken apart any more.
        let Ok(file) = parse(mutant.clone().into()) else { break };
        if let Some(what) = change(&mut mutant, &places(&file), &mut random) {
            done.push(what);
        }
    }
    (mutant != bytes).then(|| (mutant, done.join(", ")))
}

fn places(file: &ClassFile) -> Places {
    let bytes = file.bytes();
    let word = |at: usize| usize::from(u16::from_be_bytes([bytes[at], bytes[at + 1]]));
    let mut places = Places {
        constants: Vec::new(),
        instructions: Vec::new(),
        codes: Vec::new(),
        frames: Vec::new(),
        flags: Vec::new(),
    };
    let (mut at, mut index) = (10, 1);
    while index < word(8) {
        let tag = bytes[at];
        places.constants.push((at, tag));
        at += match tag {
            1 => 3 + word(at + 1),
            5 | 6 => 9,
            7 | 8 | 16 | 19 | 20 => 3,
            15 => 4,
            _ => 5,
        };
        if matches!(tag, 5 | 6) {
            places.constants.push((0, 0));
            index += 1;
        }
        index += 1;
    }
    places.flags.push(at);
    let mut at = at + 8 + 2 * word(at + 6);
    for _ in 0..2 {
        let members = word(at);
        at += 2;
        for _ in 0..members {
            places.flags.push(at);
            let attributes = word(at + 6);
            at += 8;
            for _ in 0..attributes {
                at += 6 + (word(at + 2) << 16) + word(at + 4);
            }
        }
    }
    for method in file.methods() {
        let Ok(Some(code)) = method.code(file) else { continue };
        places.codes.push((code.offset, code.bytes.len()));
        for (pc, instruction) in code.instructions().flatten() {
            let at = code.offset + pc as usize;
            places.instructions.push((at, bytes[at], instruction));
        }
        if let Some(frames) = code.stack_map_table {
            let start = frames.as_ptr() as usize - bytes.as_ptr() as usize;
            places.frames.push((start, frames.len()));
        }
    }
    places
}

fn change(bytes: &mut Vec<u8>, places: &Places, random: &mut Random) -> Option<String> {
    match random.below(13) {
        0 | 1 => remove_cast(bytes, places, random),
        2 | 3 => other_local(bytes, places, random),
        4 => other_descriptor(bytes, places, random),
        5 => other_reference(bytes, places, random),
        6 | 7 => other_operand(bytes, places, random),
        8 => {
            let (start, length) = random.pick(&places.frames)?;
            let at = start + random.below(length);
            bytes[at] =
                random.pick(&[0, 1, 2, 5, 6, 7, 8, 64, 247, 252, 255, random_byte(&mut *bytes, at)])?;
            Some(format!("frame byte at {at}"))
        }
        9 => other_opcode(bytes, places, random),
        10 => {
            let at = random.pick(&places.flags)?;
            let bit = random.below(16);
            bytes[at + usize::from(bit < 8)] ^= 1 << (bit % 8);
            Some(format!("flag {bit} at {at}"))
        }
        11 => {
            let (start, _) = random.pick(&places.codes)?;
            // The sizes of stack and locals stand before the code.
            let at = random.pick(&[start - 5, start - 7])?;
            bytes[at] = bytes[at].wrapping_sub(1 + random.below(2) as u8);
            Some(format!("size at {at}"))
        }
        _ => {
            let at = 8 + random.below(bytes.len() - 8);
            bytes[at] = random.below(256) as u8;
            Some(format!("byte at {at}"))
        }
    }
}

fn random_byte(bytes: &mut [u8], at: usize) -> u8 {
    bytes[at].wrapping_add(1)
}

fn remove_cast(bytes: &mut [u8], places: &Places, random: &mut Random) -> Option<String> {
    let casts: Vec<usize> =
        places.instructions.iter().filter(|(_, opcode, _)| *opcode == 192).map(|(at, ..)| *at).collect();
    let at = random.pick(&casts)?;
    bytes[at..at + 3].fill(0);
    Some(format!("no checkcast at {at}"))
}

/// Loads and stores of another local, or of another type.
fn other_local(bytes: &mut [u8], places: &Places, random: &mut Random) -> Option<String> {
    let all = places.instructions.iter().filter(|(_, opcode, _)| matches!(opcode, 21..=45 | 54..=78));
    let all: Vec<(usize, u8)> = all.map(|(at, opcode, _)| (*at, *opcode)).collect();
    let (at, opcode) = random.pick(&all)?;
    let family = |low: u8, count: u8, random: &mut Random| low + random.below(usize::from(count)) as u8;
    match opcode {
        21..=25 if random.below(2) == 0 => bytes[at] = family(21, 5, random),
        54..=58 if random.below(2) == 0 => bytes[at] = family(54, 5, random),
        26..=45 => bytes[at] = family(26, 20, random),
        59..=78 => bytes[at] = family(59, 20, random),
        _ => bytes[at + 1] = random.below(8) as u8,
    }
    Some(format!("local at {at}"))
}

/// A descriptor with another type in it.
fn other_descriptor(bytes: &mut Vec<u8>, places: &Places, random: &mut Random) -> Option<String> {
    let text = |at: usize| {
        let length = usize::from(u16::from_be_bytes([bytes[at + 1], bytes[at + 2]]));
        &bytes[at + 3..at + 3 + length]
    };
    let descriptors: Vec<usize> = places
        .constants
        .iter()
        .filter(|(at, tag)| *tag == 1 && matches!(text(*at).first(), Some(b'(' | b'L' | b'[')))
        .map(|(at, _)| *at)
        .collect();
    let at = random.pick(&descriptors)?;
    let mut changed = text(at).to_vec();
    let new: &[u8] = random.pick(&[
        &b"I"[..],
        b"J",
        b"[I",
        b"Ljava/lang/Object;",
        b"Ljava/lang/String;",
        b"Ljava/lang/Runnable;",
        b"F",
    ])?;
    let place = usize::from(changed.first() == Some(&b'('));
    let end = match changed.get(place) {
        Some(b'L') => changed.iter().position(|byte| *byte == b';').map_or(changed.len(), |at| at + 1),
        Some(b')') => place,
        _ => (place + 1).min(changed.len()),
    };
    changed.splice(place..end, new.iter().copied());
    let length = u16::try_from(changed.len()).ok()?;
    let old = text(at).len();
    bytes.splice(at + 3..at + 3 + old, changed);
    bytes[at + 1..at + 3].copy_from_slice(&length.to_be_bytes());
    Some(format!("descriptor at {at}"))
}

/// A constant that refers to another constant.
fn other_reference(bytes: &mut [u8], places: &Places, random: &mut Random) -> Option<String> {
    let all = places.constants.iter().filter(|(_, tag)| matches!(tag, 7..=12 | 15 | 16 | 17 | 18));
    let all: Vec<(usize, u8)> = all.copied().collect();
    let (at, tag) = random.pick(&all)?;
    let place = match tag {
        15 => at + 2,
        9..=12 | 17 | 18 => at + 1 + 2 * random.below(2),
        _ => at + 1,
    };
    let old = usize::from(u16::from_be_bytes([bytes[place], bytes[place + 1]]));
    let new = similar(places, old, random)?;
    bytes[place..place + 2].copy_from_slice(&new.to_be_bytes());
    Some(format!("reference at {place}"))
}

/// An instruction that names another constant.
fn other_operand(bytes: &mut [u8], places: &Places, random: &mut Random) -> Option<String> {
    let all = places
        .instructions
        .iter()
        .filter(|(_, opcode, _)| matches!(opcode, 19 | 20 | 178..=187 | 189 | 192 | 193));
    let all: Vec<usize> = all.map(|(at, ..)| *at).collect();
    let at = random.pick(&all)? + 1;
    let old = usize::from(u16::from_be_bytes([bytes[at], bytes[at + 1]]));
    let new = similar(places, old, random)?;
    bytes[at..at + 2].copy_from_slice(&new.to_be_bytes());
    Some(format!("operand at {at}"))
}

/// Another constant, mostly of the same kind.
fn similar(places: &Places, old: usize, random: &mut Random) -> Option<u16> {
    let tag = places.constants.get(old.checked_sub(1)?)?.1;
    let any = random.below(8) == 0;
    let all = places.constants.iter().enumerate().filter(|(_, (_, other))| any || *other == tag);
    let all: Vec<usize> = all.map(|(index, _)| index + 1).collect();
    u16::try_from(random.pick(&all)?).ok()
}

fn other_opcode(bytes: &mut [u8], places: &Places, random: &mut Random) -> Option<String> {
    let at = random.pick(&places.instructions.iter().map(|(at, ..)| *at).collect::<Vec<_>>())?;
    let old = bytes[at];
    let siblings: &[(u8, u8)] = &[
        (1, 15),
        (26, 53),
        (59, 86),
        (87, 95),
        (96, 131),
        (133, 152),
        (153, 168),
        (172, 177),
        (178, 181),
        (182, 184),
    ];
    bytes[at] = match siblings.iter().find(|(low, high)| (*low..=*high).contains(&old)) {
        Some((low, high)) if random.below(4) != 0 => low + random.below(usize::from(high - low) + 1) as u8,
        _ => random.below(203) as u8,
    };
    Some(format!("opcode {old} is {} at {at}", bytes[at]))
}
