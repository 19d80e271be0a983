//! The `lib/modules` file of a JDK 9 or later (the jimage format), read in place from a memory map.
//!
//! The layout is that of the OpenJDK's `imageFile.hpp`: a header of seven 32-bit words, a redirect table and
//! an offset table (a perfect hash over full names such as `/java.base/java/lang/Object.class`), the location
//! attributes, the strings, and the content. All reads are bounds-checked: a damaged image gives an error.

use std::collections::BTreeSet;
use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use libdeflater::Decompressor;
use memmap2::Mmap;

use super::{ENTRY_LIMIT, LocationError};

const MAGIC: u32 = 0xCAFE_DADA;
const RESOURCE_MAGIC: u32 = 0xCAFE_FAFA;
const HASH_MULTIPLIER: u32 = 0x0100_0193;
const HEADER_SIZE: u64 = 28;
const RESOURCE_HEADER_SIZE: usize = 29;
/// A resource is compressed by at most this many plug-ins, one after the other.
const COMPRESSION_LAYERS: usize = 4;

/// An open image: the map and where its tables lie.
#[derive(Debug)]
pub(super) struct Image {
    path: PathBuf,
    data: Bytes,
    little_endian: bool,
    table_length: u32,
    redirects: usize,
    offsets: usize,
    attributes: Range<usize>,
    strings: Range<usize>,
    content: usize,
}

/// The name of a class file in the image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ClassName<'a> {
    pub module: &'a str,
    pub package: &'a str,
    pub simple: &'a str,
}

/// The attributes of a location, in the order of their kinds in the file (0 ends the list).
#[derive(Debug, Default, Clone, Copy)]
struct Location {
    values: [u64; 9],
}

impl Location {
    const MODULE: usize = 1;
    const PARENT: usize = 2;
    const BASE: usize = 3;
    const EXTENSION: usize = 4;
    const OFFSET: usize = 5;
    const COMPRESSED: usize = 6;
    const UNCOMPRESSED: usize = 7;
}

impl Image {
    /// Maps the image at `path` and checks its header; reads nothing else.
    pub(super) fn open(path: &Path) -> Result<Image, LocationError> {
        let file = File::open(path).map_err(LocationError::io(path))?;
        // SAFETY: the map is read-only and the JDK's own launcher maps the same file the same way; a JDK that
        // is overwritten in place while a program runs on it is outside of what either can survive.
        let map = unsafe { Mmap::map(&file) }.map_err(LocationError::io(path))?;
        Image::read(path, Bytes::from_owner(map))
    }

    /// Reads an image from bytes.
    pub(super) fn read(path: &Path, data: Bytes) -> Result<Image, LocationError> {
        let bad = |problem: String| LocationError::BadImage { path: path.to_owned(), problem };
        let word = |index: usize, little: bool| word_at(&data, index * 4, little);
        let little_endian = match word(0, true) {
            Some(MAGIC) => true,
            Some(swapped) if swapped.swap_bytes() == MAGIC => false,
            _ => return Err(bad("it does not begin with the magic number of an image".into())),
        };
        let header: Option<Vec<u32>> = (1..7).map(|index| word(index, little_endian)).collect();
        let Some(&[version, _flags, _count, table_length, attribute_bytes, string_bytes]) = header.as_deref()
        else {
            return Err(bad("its header is cut off".into()));
        };
        if version >> 16 != 1 || version & 0xFFFF > 1 {
            return Err(bad(format!(
                "its version is {}.{}, not 1.0 or 1.1",
                version >> 16,
                version & 0xFFFF
            )));
        }
        let redirects = HEADER_SIZE;
        let offsets = redirects + u64::from(table_length) * 4;
        let attributes = offsets + u64::from(table_length) * 4;
        let strings = attributes + u64::from(attribute_bytes);
        let content = strings + u64::from(string_bytes);
        if table_length == 0 || table_length > i32::MAX as u32 || content > data.len() as u64 {
            return Err(bad(format!(
                "its tables need {content} bytes for {table_length} entries, the file has {}",
                data.len()
            )));
        }
        Ok(Image {
            path: path.to_owned(),
            little_endian,
            table_length,
            redirects: redirects as usize,
            offsets: offsets as usize,
            attributes: attributes as usize..strings as usize,
            strings: strings as usize..content as usize,
            content: content as usize,
            data,
        })
    }

    /// The bytes of `path` in `module`, for example `java/lang/Object.class` in `java.base`.
    pub(super) fn resource(&self, module: &str, path: &str) -> Result<Option<Bytes>, LocationError> {
        let mut name = String::with_capacity(module.len() + path.len() + 2);
        name.push('/');
        name.push_str(module);
        name.push('/');
        name.push_str(path);
        match self.location(&name)? {
            Some(location) => self.content(&name, location).map(Some),
            None => Ok(None),
        }
    }

    /// The module that holds classes or resources of `package` (written with `/`); see [`Image::modules_with`].
    pub(super) fn module_of(&self, package: &str) -> Result<Option<&str>, LocationError> {
        Ok(self.modules_with(package)?.into_iter().find(|(_, empty)| !empty).map(|(module, _)| module))
    }

    /// All modules that know `package`, each with whether the package is empty in it (that is, only the
    /// parent of other packages). Read from the image's `/packages` entries.
    pub(super) fn modules_with(&self, package: &str) -> Result<Vec<(&str, bool)>, LocationError> {
        let mut name = String::with_capacity(package.len() + 10);
        name.push_str("/packages/");
        name.extend(package.chars().map(|c| if c == '/' { '.' } else { c }));
        let Some(location) = self.location(&name)? else { return Ok(Vec::new()) };
        let content = self.content(&name, location)?;
        let mut modules = Vec::new();
        for pair in content.chunks_exact(8) {
            let empty = word_at(pair, 0, self.little_endian).unwrap_or(0) != 0;
            let offset = word_at(pair, 4, self.little_endian).unwrap_or(0);
            modules.push((self.string(u64::from(offset))?, empty));
        }
        Ok(modules)
    }

    /// The names of all class files, in the order of the table; descriptors of modules are left out.
    pub(super) fn classes(&self) -> impl Iterator<Item = Result<ClassName<'_>, LocationError>> {
        (0..self.table_length).filter_map(|index| self.class_at(index).transpose())
    }

    /// The names of all modules.
    pub(super) fn modules(&self) -> Result<BTreeSet<&str>, LocationError> {
        let modules =
            (0..self.table_length).map(|index| self.part(&self.location_at(index)?, Location::MODULE));
        let mut modules: BTreeSet<&str> = modules.collect::<Result<_, _>>()?;
        modules.retain(|module| !is_pseudo_module(module));
        Ok(modules)
    }

    fn class_at(&self, index: u32) -> Result<Option<ClassName<'_>>, LocationError> {
        let location = self.location_at(index)?;
        let module = self.part(&location, Location::MODULE)?;
        if is_pseudo_module(module) {
            return Ok(None);
        }
        let package = self.part(&location, Location::PARENT)?;
        let simple = self.part(&location, Location::BASE)?;
        let is_class = self.part(&location, Location::EXTENSION)? == "class"
            && simple != "module-info"
            && !package.starts_with("META-INF");
        Ok(is_class.then_some(ClassName { module, package, simple }))
    }

    /// Finds the location with the full name `name`, if there is one.
    fn location(&self, name: &str) -> Result<Option<Location>, LocationError> {
        let slot = hash(name, HASH_MULTIPLIER) % self.table_length;
        let redirect = self.table_word(self.redirects, slot)? as i32;
        let index = match redirect {
            0 => return Ok(None),
            1.. => hash(name, redirect as u32) % self.table_length,
            ..0 => (-1 - redirect) as u32,
        };
        if index >= self.table_length {
            return Err(self.bad(format!("the redirect of {name} leads outside of the table")));
        }
        let location = self.location_at(index)?;
        Ok(self.is_named(&location, name)?.then_some(location))
    }

    fn is_named(&self, location: &Location, name: &str) -> Result<bool, LocationError> {
        let mut rest = name;
        let parts = [
            (Location::MODULE, "/"),
            (Location::PARENT, "/"),
            (Location::BASE, "/"),
            (Location::EXTENSION, "."),
        ];
        for (kind, separator) in parts {
            let part = self.part(location, kind)?;
            if part.is_empty() {
                continue;
            }
            let Some(after) = rest.strip_prefix(separator).and_then(|rest| rest.strip_prefix(part)) else {
                return Ok(false);
            };
            rest = after;
        }
        Ok(rest.is_empty())
    }

    fn location_at(&self, index: u32) -> Result<Location, LocationError> {
        let offset = self.table_word(self.offsets, index)? as usize;
        let attributes = self.data.get(self.attributes.clone()).unwrap_or_default();
        let cut_off = || self.bad(format!("the attributes of entry {index} are cut off"));
        let mut rest = attributes.get(offset..).ok_or_else(cut_off)?;
        let mut location = Location::default();
        loop {
            let (&tag, after) = rest.split_first().ok_or_else(cut_off)?;
            let (kind, length) = (usize::from(tag >> 3), usize::from(tag & 7) + 1);
            if kind == 0 {
                return Ok(location);
            }
            let value = after.get(..length).ok_or_else(cut_off)?;
            let Some(place) = location.values.get_mut(kind) else {
                return Err(self.bad(format!("entry {index} has an attribute of unknown kind {kind}")));
            };
            *place = value.iter().fold(0, |value, &byte| value << 8 | u64::from(byte));
            rest = &after[length..];
        }
    }

    fn content(&self, name: &str, location: Location) -> Result<Bytes, LocationError> {
        let compressed = location.values[Location::COMPRESSED];
        let uncompressed = location.values[Location::UNCOMPRESSED];
        let stored = if compressed == 0 { uncompressed } else { compressed };
        for size in [stored, uncompressed] {
            self.check_size(name, size)?;
        }
        let start = location.values[Location::OFFSET].checked_add(self.content as u64);
        let end = start.and_then(|start| start.checked_add(stored));
        let range = match (start, end) {
            (Some(start), Some(end)) if end <= self.data.len() as u64 => start as usize..end as usize,
            _ => return Err(self.bad(format!("the content of {name} lies outside of the file"))),
        };
        let bytes = self.data.slice(range);
        if compressed == 0 { Ok(bytes) } else { self.decompress(name, bytes) }
    }

    /// Undoes the compression plug-ins of `jlink`: each layer has a header that names its plug-in.
    fn decompress(&self, name: &str, mut bytes: Bytes) -> Result<Bytes, LocationError> {
        for _ in 0..COMPRESSION_LAYERS {
            if word_at(&bytes, 0, self.little_endian) != Some(RESOURCE_MAGIC) {
                return Ok(bytes);
            }
            if bytes.len() < RESOURCE_HEADER_SIZE {
                return Err(self.bad(format!("the compression header of {name} is cut off")));
            }
            let size = long_at(&bytes, 4, self.little_endian);
            let uncompressed = long_at(&bytes, 12, self.little_endian);
            let plugin = word_at(&bytes, 20, self.little_endian).unwrap_or(0);
            let plugin = self.string(u64::from(plugin))?;
            if plugin != "zip" {
                return Err(LocationError::ImageCompression {
                    path: self.path.clone(),
                    resource: name.to_owned(),
                    compression: plugin.to_owned(),
                });
            }
            self.check_size(name, uncompressed)?;
            let payload = &bytes[RESOURCE_HEADER_SIZE..];
            let payload = usize::try_from(size).ok().and_then(|size| payload.get(..size)).unwrap_or(payload);
            let mut inflated = vec![0; uncompressed as usize];
            match Decompressor::new().zlib_decompress(payload, &mut inflated) {
                Ok(length) if length == inflated.len() => bytes = Bytes::from(inflated),
                Ok(_) | Err(_) => return Err(self.bad(format!("{name} does not inflate to its size"))),
            }
        }
        Ok(bytes)
    }

    fn check_size(&self, name: &str, size: u64) -> Result<(), LocationError> {
        if size <= ENTRY_LIMIT {
            return Ok(());
        }
        Err(LocationError::TooLarge { container: self.path.clone(), entry: name.to_owned(), size })
    }

    fn part(&self, location: &Location, kind: usize) -> Result<&str, LocationError> {
        self.string(location.values[kind])
    }

    fn string(&self, offset: u64) -> Result<&str, LocationError> {
        let strings = self.data.get(self.strings.clone()).unwrap_or_default();
        let text = usize::try_from(offset)
            .ok()
            .and_then(|offset| strings.get(offset..))
            .and_then(|rest| rest.get(..memchr::memchr(0, rest)?))
            .and_then(|text| std::str::from_utf8(text).ok());
        text.ok_or_else(|| self.bad(format!("there is no string at {offset}")))
    }

    fn table_word(&self, table: usize, index: u32) -> Result<u32, LocationError> {
        word_at(&self.data, table + index as usize * 4, self.little_endian)
            .ok_or_else(|| self.bad("its tables are cut off".into()))
    }

    fn bad(&self, problem: String) -> LocationError {
        LocationError::BadImage { path: self.path.clone(), problem }
    }
}

/// The image's own directories stand where entries have their module.
fn is_pseudo_module(module: &str) -> bool {
    matches!(module, "" | "modules" | "packages")
}

/// The hash of the format (FNV-1 with a seed, 31 bits).
fn hash(name: &str, seed: u32) -> u32 {
    name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(byte)) & 0x7FFF_FFFF
}

fn word_at(data: &[u8], at: usize, little_endian: bool) -> Option<u32> {
    let bytes: [u8; 4] = data.get(at..at.checked_add(4)?)?.try_into().ok()?;
    Some(if little_endian { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
}

fn long_at(data: &[u8], at: usize, little_endian: bool) -> u64 {
    let low = u64::from(word_at(data, at, little_endian).unwrap_or(0));
    let high = u64::from(word_at(data, at + 4, little_endian).unwrap_or(0));
    if little_endian { high << 32 | low } else { low << 32 | high }
}

#[cfg(test)]
mod tests;
