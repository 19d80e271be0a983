//! Small images made here: found, compressed, mutated.

use std::path::Path;

use bytes::Bytes;
use libdeflater::{CompressionLvl, Compressor};

use super::{HASH_MULTIPLIER, Image, RESOURCE_MAGIC, hash};
use crate::location::LocationError;

/// An entry of an image to be made: module, parent, base, extension, content, size before compression.
struct Made {
    parts: [&'static str; 4],
    content: Vec<u8>,
    uncompressed: Option<usize>,
}

fn stored(parts: [&'static str; 4], content: &[u8]) -> Made {
    Made { parts, content: content.to_vec(), uncompressed: None }
}

/// Compressed as `jlink` does: a header with the plug-in's name, then the payload.
fn compressed(parts: [&'static str; 4], content: &[u8], plugin: u32) -> Made {
    let mut payload = vec![0; content.len() + 100];
    let length =
        Compressor::new(CompressionLvl::default()).zlib_compress(content, &mut payload).expect("fits");
    let mut bytes = RESOURCE_MAGIC.to_le_bytes().to_vec();
    bytes.extend((length as u64).to_le_bytes());
    bytes.extend((content.len() as u64).to_le_bytes());
    bytes.extend(plugin.to_le_bytes());
    bytes.extend([0; 4]);
    bytes.push(1);
    bytes.extend(&payload[..length]);
    Made { parts, content: bytes, uncompressed: Some(content.len()) }
}

/// `zip` and `compact-cp` are at fixed places, behind the empty string.
const STRINGS: &[u8] = b"\0zip\0compact-cp\0java.base\0";
const ZIP: u32 = 1;
const COMPACT: u32 = 5;
const JAVA_BASE: u32 = 16;

fn image(entries: &[Made]) -> Vec<u8> {
    let length = entries.len();
    let names: Vec<String> = entries.iter().map(|entry| full_name(entry.parts)).collect();
    let (redirects, order) = perfect_hash(&names);
    let (mut strings, mut attributes, mut content) = (STRINGS.to_vec(), vec![0], Vec::<u8>::new());
    let mut offsets = vec![0; length];
    for (entry, &place) in entries.iter().zip(&order) {
        offsets[place] = attributes.len() as u32;
        for (kind, part) in entry.parts.iter().enumerate() {
            let at = strings.len() as u32;
            strings.extend(part.as_bytes());
            strings.push(0);
            push_attribute(&mut attributes, kind as u8 + 1, at);
        }
        push_attribute(&mut attributes, 5, content.len() as u32);
        if let Some(size) = entry.uncompressed {
            push_attribute(&mut attributes, 6, entry.content.len() as u32);
            push_attribute(&mut attributes, 7, size as u32);
        } else {
            push_attribute(&mut attributes, 7, entry.content.len() as u32);
        }
        attributes.push(0);
        content.extend(&entry.content);
    }
    let header = [
        super::MAGIC,
        1 << 16,
        0,
        length as u32,
        length as u32,
        attributes.len() as u32,
        strings.len() as u32,
    ];
    let words = header.iter().copied().chain(redirects.iter().map(|&r| r as u32)).chain(offsets);
    let mut bytes: Vec<u8> = words.flat_map(u32::to_le_bytes).collect();
    bytes.extend(attributes);
    bytes.extend(strings);
    bytes.extend(content);
    bytes
}

fn push_attribute(attributes: &mut Vec<u8>, kind: u8, value: u32) {
    attributes.push(kind << 3 | 3);
    attributes.extend(value.to_be_bytes());
}

fn full_name([module, parent, base, extension]: [&str; 4]) -> String {
    let parent = if parent.is_empty() { String::new() } else { format!("/{parent}") };
    let extension = if extension.is_empty() { String::new() } else { format!(".{extension}") };
    format!("/{module}{parent}/{base}{extension}")
}

/// The redirects, and the place of each name: buckets of one go anywhere, larger ones get a seed.
fn perfect_hash(names: &[String]) -> (Vec<i32>, Vec<usize>) {
    let length = names.len() as u32;
    let mut buckets: Vec<Vec<usize>> = vec![Vec::new(); names.len()];
    for (index, name) in names.iter().enumerate() {
        buckets[(hash(name, HASH_MULTIPLIER) % length) as usize].push(index);
    }
    let mut slots: Vec<usize> = (0..names.len()).collect();
    slots.sort_by_key(|&slot| std::cmp::Reverse(buckets[slot].len()));
    let (mut redirects, mut places, mut taken) =
        (vec![0; names.len()], vec![0; names.len()], vec![false; names.len()]);
    for slot in slots {
        let bucket = &buckets[slot];
        if bucket.len() == 1 {
            let place = taken.iter().position(|taken| !taken).expect("room");
            (redirects[slot], places[bucket[0]], taken[place]) = (-1 - place as i32, place, true);
        } else if bucket.len() > 1 {
            let at = |seed: u32| bucket.iter().map(move |&i| (hash(&names[i], seed) % length) as usize);
            let fits = |seed: &u32| {
                let mut places: Vec<usize> = at(*seed).filter(|&place| !taken[place]).collect();
                places.sort_unstable();
                places.dedup();
                places.len() == bucket.len()
            };
            let seed = (1..).find(fits).expect("a seed");
            for (&index, place) in bucket.iter().zip(at(seed)) {
                (places[index], taken[place]) = (place, true);
            }
            redirects[slot] = seed as i32;
        }
    }
    (redirects, places)
}

fn sample() -> Vec<u8> {
    let package: Vec<u8> = [1, 0, 0, JAVA_BASE].iter().flat_map(|word| word.to_le_bytes()).collect();
    image(&[
        stored(["java.base", "java/lang", "Object", "class"], b"object"),
        compressed(["java.base", "java/lang", "String", "class"], &[7; 5000], ZIP),
        compressed(["java.base", "java/lang", "Compact", "class"], b"compact", COMPACT),
        stored(["java.base", "", "module-info", "class"], b"module"),
        stored(["java.base", "java/lang", "text", "properties"], b"text"),
        stored(["packages", "", "java", "lang"], &package),
        stored(["modules", "", "java", "base"], b""),
    ])
}

fn read(bytes: Vec<u8>) -> Result<Image, LocationError> {
    Image::read(Path::new("odd/modules"), Bytes::from(bytes))
}

#[test]
fn entries_are_found_by_their_full_name_only() {
    let image = read(sample()).expect("an image");
    let find = |module, path| image.resource(module, path).expect("readable");
    assert_eq!(find("java.base", "java/lang/Object.class").as_deref(), Some(&b"object"[..]));
    assert_eq!(find("java.base", "module-info.class").as_deref(), Some(&b"module"[..]));
    assert_eq!(find("java.base", "java/lang/String.class").as_deref(), Some(&[7; 5000][..]));
    for (module, path) in
        [("java.base", "java/lang/Other.class"), ("java.sql", "java/lang/Object.class"), ("", "")]
    {
        assert_eq!(find(module, path), None, "{module} {path}");
    }
}

#[test]
fn the_module_of_a_package_is_the_one_that_fills_it() {
    let image = read(sample()).expect("an image");
    assert_eq!(image.modules_with("java/lang").expect("readable"), [("", true), ("java.base", false)]);
    assert_eq!(image.module_of("java/lang").expect("readable"), Some("java.base"));
    assert_eq!(image.module_of("java/util").expect("readable"), None);
}

#[test]
fn only_classes_are_listed() {
    let image = read(sample()).expect("an image");
    let mut names: Vec<&str> = image.classes().map(|class| class.expect("readable").simple).collect();
    names.sort_unstable();
    assert_eq!(names, ["Compact", "Object", "String"]);
}

#[test]
fn an_unknown_compression_is_named() {
    let image = read(sample()).expect("an image");
    let error = image.resource("java.base", "java/lang/Compact.class").expect_err("compact-cp");
    assert!(error.to_string().contains("\"compact-cp\", which is not supported; use"), "{error}");
}

#[test]
fn a_file_that_is_no_image_is_refused_and_named() {
    for bytes in [
        vec![],
        vec![0xCA],
        b"PK\x03\x04 and more than a header of an image".to_vec(),
        sample()[..40].to_vec(),
    ] {
        let error = read(bytes).expect_err("no image");
        assert!(error.to_string().contains("odd/modules is damaged"), "{error}");
    }
    let mut future = sample();
    future[6] = 2;
    assert!(read(future).expect_err("version 2").to_string().contains("its version is 2.0"));
}

#[test]
fn damaged_images_give_errors_and_never_panic() {
    let whole = sample();
    let mut refused = 0;
    for at in 0..whole.len() {
        for value in [0, 0x7F, 0x80, 0xFF, whole[at] ^ 1, whole[at] ^ 0x40] {
            let mut mutated = whole.clone();
            mutated[at] = value;
            refused += exercise(mutated);
        }
        refused += exercise(whole[..at].to_vec());
    }
    assert!(refused > 1_000, "{refused}");
}

/// Asks an image everything; the number of errors.
fn exercise(bytes: Vec<u8>) -> usize {
    let Ok(image) = read(bytes) else { return 1 };
    let listed = image.classes().filter(Result::is_err).count();
    let asked = ["Object", "String", "Compact", "Other"]
        .map(|name| image.resource("java.base", &format!("java/lang/{name}.class")).is_err());
    listed
        + asked.iter().filter(|failed| **failed).count()
        + usize::from(image.module_of("java/lang").is_err())
}
