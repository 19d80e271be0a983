//! A copy of a signed jar without its signatures.
//!
//! The JVM refuses a class that is not signed as the others of its package are (`ClassLoader.checkCerts`), and tests are
//! classes in the package of what they test. The signatures are left out of the central directory; everything else stays
//! byte for byte where it is, since readers of jars look for entries nowhere else.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The record at the end of a zip archive, without its comment (APPNOTE.TXT 4.3.16).
const END_SIZE: usize = 22;
const END_MARK: [u8; 4] = *b"PK\x05\x06";
/// A header of the central directory, without its name (APPNOTE.TXT 4.3.12).
const HEADER_SIZE: usize = 46;
const HEADER_MARK: [u8; 4] = *b"PK\x01\x02";
/// The longest comment that an archive can have.
const COMMENT_LIMIT: u64 = u16::MAX as u64;
/// The largest central directory that is read, in bytes.
const DIRECTORY_LIMIT: u64 = 256 << 20;

/// Writes the jar without its signatures to `copy`; gives whether it has any, and writes nothing if not.
pub fn write_unsigned(jar: &Path, copy: &Path) -> io::Result<bool> {
    let mut file = File::open(jar)?;
    let Some(end) = End::read(&mut file)? else { return Ok(false) };
    let directory = end.directory(&mut file)?;
    let kept: Vec<&[u8]> = headers(&directory)?.into_iter().filter(|header| !is_signature(header)).collect();
    let bytes: usize = kept.iter().map(|header| header.len()).sum();
    if bytes == directory.len() {
        return Ok(false);
    }
    if end.counts_elsewhere() {
        return Err(malformed("its directory is in the form of ZIP64"));
    }
    let mut out = File::create(copy)?;
    file.seek(SeekFrom::Start(0))?;
    io::copy(&mut file.take(end.at - directory.len() as u64), &mut out)?;
    kept.iter().try_for_each(|header| out.write_all(header))?;
    out.write_all(&end.with(kept.len() as u16, bytes as u32))?;
    out.flush()?;
    Ok(true)
}

/// The record at the end, with the comment, and where it stands.
struct End {
    at: u64,
    bytes: Vec<u8>,
}

impl End {
    fn read(file: &mut File) -> io::Result<Option<End>> {
        let length = file.seek(SeekFrom::End(0))?;
        let start = length.saturating_sub(END_SIZE as u64 + COMMENT_LIMIT);
        file.seek(SeekFrom::Start(start))?;
        let mut tail = Vec::new();
        file.take(END_SIZE as u64 + COMMENT_LIMIT).read_to_end(&mut tail)?;
        let last = tail.len().checked_sub(END_SIZE);
        let ends_here = |at: &usize| {
            tail[*at..].starts_with(&END_MARK) && at + END_SIZE + two(&tail, at + 20) as usize == tail.len()
        };
        let found = last.and_then(|last| (0..=last).rev().find(ends_here));
        Ok(found.map(|at| End { at: start + at as u64, bytes: tail.split_off(at) }))
    }

    /// The central directory, which stands right before.
    fn directory(&self, file: &mut File) -> io::Result<Vec<u8>> {
        let size = u64::from(four(&self.bytes, 12));
        if size > DIRECTORY_LIMIT || size > self.at {
            return Err(malformed("its directory does not fit into it"));
        }
        file.seek(SeekFrom::Start(self.at - size))?;
        let mut directory = vec![0; size as usize];
        file.read_exact(&mut directory)?;
        Ok(directory)
    }

    /// Whether the numbers are in another record, for more than 16 and 32 bits.
    fn counts_elsewhere(&self) -> bool {
        two(&self.bytes, 10) == u16::MAX
            || four(&self.bytes, 12) == u32::MAX
            || four(&self.bytes, 16) == u32::MAX
    }

    /// The record of a directory of so many entries and bytes in the same place.
    fn with(&self, entries: u16, size: u32) -> Vec<u8> {
        let mut bytes = self.bytes.clone();
        bytes[8..10].copy_from_slice(&entries.to_le_bytes());
        bytes[10..12].copy_from_slice(&entries.to_le_bytes());
        bytes[12..16].copy_from_slice(&size.to_le_bytes());
        bytes
    }
}

/// The headers of a central directory.
fn headers(directory: &[u8]) -> io::Result<Vec<&[u8]>> {
    let mut found = Vec::new();
    let mut rest = directory;
    while rest.len() >= HEADER_SIZE && rest.starts_with(&HEADER_MARK) {
        let length = HEADER_SIZE + [28, 30, 32].iter().map(|at| two(rest, *at) as usize).sum::<usize>();
        let header = rest.get(..length).ok_or_else(|| malformed("its directory is cut off"))?;
        found.push(header);
        rest = &rest[length..];
    }
    // A digital signature of the directory itself may follow; nobody uses it.
    if rest.is_empty() { Ok(found) } else { Err(malformed("its directory has more than headers")) }
}

/// Whether an entry is a signature, or the list of what is signed, in the sense of the JDK
/// (`sun.security.util.SignatureFileVerifier`).
fn is_signature(header: &[u8]) -> bool {
    let name = &header[HEADER_SIZE..HEADER_SIZE + two(header, 28) as usize];
    let name = String::from_utf8_lossy(name).to_ascii_uppercase();
    let Some(file) = name.strip_prefix("META-INF/").filter(|file| !file.contains('/')) else { return false };
    file.starts_with("SIG-") || [".SF", ".DSA", ".RSA", ".EC"].iter().any(|ending| file.ends_with(ending))
}

fn two(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn four(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

fn malformed(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::write_unsigned;

    /// A stored entry without contents, and its header of the central directory.
    fn entry(name: &str, at: u32) -> (Vec<u8>, Vec<u8>) {
        let length = (name.len() as u16).to_le_bytes();
        let mut local = b"PK\x03\x04".to_vec();
        local.resize(26, 0);
        local.extend(length);
        local.extend([0, 0]);
        local.extend(name.as_bytes());
        let mut header = b"PK\x01\x02".to_vec();
        header.resize(28, 0);
        header.extend(length);
        header.resize(42, 0);
        header.extend(at.to_le_bytes());
        header.extend(name.as_bytes());
        (local, header)
    }

    fn archive(names: &[&str]) -> Vec<u8> {
        let (mut bytes, mut directory) = (Vec::new(), Vec::new());
        for name in names {
            let (local, header) = entry(name, bytes.len() as u32);
            bytes.extend(local);
            directory.extend(header);
        }
        let start = bytes.len() as u32;
        let count = (names.len() as u16).to_le_bytes();
        bytes.extend(&directory);
        bytes.extend(b"PK\x05\x06\0\0\0\0");
        bytes.extend(count);
        bytes.extend(count);
        bytes.extend((directory.len() as u32).to_le_bytes());
        bytes.extend(start.to_le_bytes());
        bytes.extend([0, 0]);
        bytes
    }

    #[test]
    fn signatures_are_left_out_and_nothing_else_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let (jar, copy) = (folder.path().join("signed.jar"), folder.path().join("copy.jar"));
        let names =
            ["META-INF/MANIFEST.MF", "META-INF/K.SF", "META-INF/k.rsa", "p/A.class", "META-INF/p/B.SF"];
        fs::write(&jar, archive(&names)).expect("a jar");
        assert!(write_unsigned(&jar, &copy).expect("it is a jar"));
        let bytes = fs::read(&copy).expect("a copy");
        let archive = rawzip::ZipArchive::from_slice(bytes.as_slice()).expect("it is a zip archive");
        let mut kept = Vec::new();
        for entry in archive.entries() {
            kept.push(String::from_utf8_lossy(entry.expect("an entry").file_path().as_bytes()).into_owned());
        }
        assert_eq!(kept, ["META-INF/MANIFEST.MF", "p/A.class", "META-INF/p/B.SF"]);
    }

    #[test]
    fn what_is_not_signed_or_no_jar_is_not_copied() {
        let folder = tempfile::tempdir().expect("a folder");
        let (jar, copy) = (folder.path().join("a.jar"), folder.path().join("copy.jar"));
        for bytes in [archive(&["META-INF/MANIFEST.MF", "p/A.class"]), b"no jar".to_vec(), Vec::new()] {
            fs::write(&jar, bytes).expect("a file");
            assert!(!write_unsigned(&jar, &copy).expect("it can be read"));
            assert!(!copy.exists());
        }
    }
}
