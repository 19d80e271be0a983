//! Explored states in a file: written once, used again for further questions, refused if they do not fit any more.
//!
//! A file is a word that tells it from others, a version, the digest of the rest, and the rest: the explored graph
//! with all that it depends on, in Postcard's format, compressed. What it depends on is the JDK, the way of
//! exploring, and the bytes of every class that the methods called may use.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::Path;

use attest_classfile::Constant;
use attest_program::location::Origin;
use attest_program::{ClassId, Program};
use attest_sequence::graph::{Builder, Call, SavedGraph, Scope, Slot};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::StatesOptions;
use crate::query;
use crate::session::Error;

const MAGIC: &[u8; 8] = b"ATTSTATE";
/// The version of the format; one more with every change of what a file holds.
const VERSION: u32 = 5;
const HEADER: usize = MAGIC.len() + 4 + 32;
/// No graph is larger than this.
const LIMIT: usize = 4 << 30;

type Digest = [u8; 32];

#[derive(Debug, Serialize, Deserialize)]
struct Contents {
    attest: String,
    jdk: String,
    depends: BTreeMap<String, Option<Digest>>,
    classes: Vec<String>,
    nulls: bool,
    merge: bool,
    objects: BTreeMap<String, u32>,
    others: u32,
    graph: SavedGraph,
}

/// States that were read, and what they are states of.
pub(super) struct Loaded {
    pub(super) classes: Vec<ClassId>,
    pub(super) questions: Vec<Call>,
    pub(super) scope: Scope,
    pub(super) graph: SavedGraph,
}

/// Writes what a builder has found.
pub(super) fn write(
    path: &Path,
    program: &Program,
    classes: &[ClassId],
    builder: &mut Builder<'_, '_>,
    options: &StatesOptions,
) -> Result<(), Error> {
    let problem =
        |why: String| Error::Unusable(format!("cannot save the states to {}: {why}", path.display()));
    let graph = builder.saved().map_err(problem)?;
    let name = |class: &ClassId| program.class_name(*class).to_owned();
    let scope = builder.scope();
    let contents = Contents {
        attest: env!("CARGO_PKG_VERSION").to_owned(),
        jdk: jdk(program),
        depends: depends(program, builder.touched().iter().chain(classes).map(name)),
        classes: classes.iter().map(name).collect(),
        nulls: options.null_args,
        merge: options.merge,
        objects: scope.objects.iter().map(|(class, most)| (name(class), *most)).collect(),
        others: scope.others,
        graph,
    };
    let bytes = encode(&contents).map_err(problem)?;
    let place = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o666);
    let made = tempfile::Builder::new().permissions(mode).tempfile_in(place);
    let written = made.and_then(|mut file| {
        file.write_all(&bytes)?;
        file.persist(path).map_err(|failure| failure.error)
    });
    written.map(|_| ()).map_err(|failure| problem(failure.to_string()))
}

/// States in a file cannot be used.
pub(super) fn refused(path: &Path, why: &str) -> Error {
    Error::Unusable(format!("cannot use the states in {}: {why}", path.display()))
}

/// Reads states that further questions can be asked of; `classes` are those that the questions need.
pub(super) fn read(
    path: &Path,
    program: &Program,
    classes: &[ClassId],
    questions: &[Call],
    wanted: &Scope,
    options: &StatesOptions,
) -> Result<Loaded, Error> {
    let refused = |why: String| refused(path, &why);
    let bytes = fs::read(path).map_err(|failure| refused(failure.to_string()))?;
    let contents = decode(&bytes).map_err(refused)?;
    contents.check_origin(program).map_err(refused)?;
    let load = |name: &String| program.load(name).map_err(|error| refused(error.to_string()));
    let known: Vec<ClassId> = contents.classes.iter().map(load).collect::<Result<_, _>>()?;
    let asked = contents.graph.questions(program).map_err(refused)?;
    contents.check_use(program, classes, &known, questions, &asked, options).map_err(refused)?;
    let mut objects = BTreeMap::new();
    for (name, most) in &contents.objects {
        objects.insert(load(name)?, *most);
    }
    let scope = Scope { objects, others: contents.others, length: wanted.length };
    check_scope(program, &scope, wanted, options).map_err(refused)?;
    Ok(Loaded { classes: known, questions: asked, scope, graph: contents.graph })
}

fn encode(contents: &Contents) -> Result<Vec<u8>, String> {
    let plain = postcard::to_allocvec(contents).map_err(|error| error.to_string())?;
    let packed = compress_to_vec(&plain, 6);
    let mut bytes = Vec::with_capacity(HEADER + packed.len());
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    bytes.extend_from_slice(&Sha256::digest(&packed));
    bytes.extend_from_slice(&packed);
    Ok(bytes)
}

fn decode(bytes: &[u8]) -> Result<Contents, String> {
    let Some((header, packed)) =
        bytes.split_at_checked(HEADER).filter(|(header, _)| header.starts_with(MAGIC))
    else {
        return Err("it does not hold states that Attest saved".to_owned());
    };
    let (version, digest) = header[MAGIC.len()..].split_at(4);
    let version = version.try_into().map(u32::from_le_bytes).unwrap_or_default();
    if version != VERSION {
        return Err(format!(
            "it has version {version} of the format, and this Attest reads version {VERSION}"
        ));
    }
    if Sha256::digest(packed).as_slice() != digest {
        return Err("it is damaged or cut off (its digest is not that of its contents)".to_owned());
    }
    let plain = decompress_to_vec_with_limit(packed, LIMIT)
        .map_err(|_| "it is damaged (it cannot be decompressed)".to_owned())?;
    let contents: Contents =
        postcard::from_bytes(&plain).map_err(|error| format!("it is damaged ({error})"))?;
    match contents.attest == env!("CARGO_PKG_VERSION") {
        true => Ok(contents),
        false => Err(format!("it was written by Attest {}; explore again", contents.attest)),
    }
}

impl Contents {
    /// The JDK and the classes must be those of then.
    fn check_origin(&self, program: &Program) -> Result<(), String> {
        let jdk = jdk(program);
        if self.jdk != jdk {
            return Err(format!(
                "it was explored with JDK {}, and this is JDK {jdk}; explore again",
                self.jdk
            ));
        }
        let changed: Vec<String> = self
            .depends
            .iter()
            .filter(|(name, then)| digest_of(program, name) != **then)
            .map(|(name, _)| name.replace('/', "."))
            .collect();
        match changed.as_slice() {
            [] => Ok(()),
            [one] => Err(format!("{one} has changed since; explore again")),
            [one, two] => Err(format!("{one} and {two} have changed since; explore again")),
            [one, others @ ..] => {
                Err(format!("{one} and {} other classes have changed since; explore again", others.len()))
            }
        }
    }

    /// The questions must be about the objects that were kept.
    fn check_use(
        &self,
        program: &Program,
        classes: &[ClassId],
        known: &[ClassId],
        questions: &[Call],
        asked: &[Call],
        options: &StatesOptions,
    ) -> Result<(), String> {
        if self.nulls != options.null_args || self.merge != options.merge {
            let option = if self.nulls != options.null_args { "--null-args" } else { "--no-merge" };
            let with = if self.nulls || !self.merge { "with" } else { "without" };
            return Err(format!("it was explored {with} {option}"));
        }
        if let Some(missing) = classes.iter().find(|class| !known.contains(class)) {
            let names: Vec<String> = self.classes.iter().map(|name| name.replace('/', ".")).collect();
            return Err(format!(
                "its calls are those of {}, without {}; explore again with --class {}",
                names.join(", "),
                program.dotted(*missing),
                program.dotted(*missing)
            ));
        }
        let menu = attest_sequence::graph::Menu::new(program, known);
        let kept: BTreeSet<ClassId> = menu.calls.iter().chain(asked).flat_map(objects).collect();
        let lost = questions.iter().flat_map(objects).find(|wanted| {
            !program.class(*wanted).is_from_jdk()
                && !kept.iter().any(|kept| program.is_subtype(*wanted, *kept))
        });
        match lost {
            None => Ok(()),
            Some(lost) => Err(format!("{} objects were not kept; explore again", program.dotted(lost))),
        }
    }
}

/// The scope must be the one asked for, or hold more objects where nobody asked for a number.
fn check_scope(
    program: &Program,
    scope: &Scope,
    wanted: &Scope,
    options: &StatesOptions,
) -> Result<(), String> {
    if scope.others != wanted.others {
        return Err(format!("it was explored with --scope {}, not {}", scope.others, wanted.others));
    }
    for (class, most) in &wanted.objects {
        let then = scope.objects.get(class).copied().unwrap_or(scope.others);
        let named = options.objects.iter().any(|(name, _)| query::class(program, name).ok() == Some(*class));
        if then < *most || named && then != *most {
            let class = program.dotted(*class);
            return Err(format!(
                "it was explored with at most {then} {class}, and {most} are needed; explore again with --objects {class}={most}"
            ));
        }
    }
    Ok(())
}

fn objects(call: &Call) -> Vec<ClassId> {
    let of = |slot: &Slot| match slot {
        Slot::Object(class) => Some(*class),
        Slot::Primitive(_) => None,
    };
    call.slots.iter().filter_map(of).collect()
}

fn jdk(program: &Program) -> String {
    let jdk = program.jdk();
    match &jdk.implementor {
        Some(implementor) => format!("{} ({implementor})", jdk.full_version),
        None => jdk.full_version.clone(),
    }
}

/// The classes of the program that these refer to, directly or not, and the digests of their bytes.
fn depends(program: &Program, first: impl Iterator<Item = String>) -> BTreeMap<String, Option<Digest>> {
    let mut found = BTreeMap::new();
    let mut waiting: Vec<String> = first.collect();
    while let Some(name) = waiting.pop() {
        let name = match name.rfind('[') {
            Some(at) => match name[at + 1..].strip_prefix('L') {
                Some(element) => element.trim_end_matches(';').to_owned(),
                None => continue,
            },
            None => name,
        };
        if found.contains_key(&name) {
            continue;
        }
        let bytes = match program.path().find_class(&name) {
            Ok(Some(found)) if matches!(found.origin, Origin::Jdk { .. }) => continue,
            Ok(Some(found)) => Some(found.bytes),
            Ok(None) | Err(_) => None,
        };
        found.insert(name, bytes.as_ref().map(|bytes| Sha256::digest(bytes).into()));
        let Some(file) = bytes.and_then(|bytes| attest_classfile::parse(bytes).ok()) else {
            continue;
        };
        for index in 1..file.pool().len() {
            if let Some(Constant::Class(name)) = file.pool().get(index as u16) {
                waiting.push(name.to_owned());
            }
        }
    }
    found
}

fn digest_of(program: &Program, name: &str) -> Option<Digest> {
    let found = program.path().find_class(name).ok().flatten()?;
    Some(Sha256::digest(&found.bytes).into())
}

#[cfg(test)]
mod tests {
    use super::{Contents, HEADER, MAGIC, VERSION, decode, encode};
    use attest_sequence::graph::SavedGraph;
    use proptest::prelude::{any, prop_assert, proptest};
    use std::collections::BTreeMap;

    fn contents() -> Contents {
        let depends = (0..20).map(|at| (format!("pkg/Class{at}"), Some([at as u8; 32]))).collect();
        Contents {
            attest: env!("CARGO_PKG_VERSION").to_owned(),
            jdk: "17.0.1 (Somebody)".to_owned(),
            depends,
            classes: vec!["pkg/Class0".to_owned()],
            nulls: false,
            merge: true,
            objects: BTreeMap::from([("pkg/Class0".to_owned(), 1)]),
            others: 6,
            graph: SavedGraph::default(),
        }
    }

    #[test]
    fn what_was_written_is_read() {
        let read = decode(&encode(&contents()).expect("bytes")).expect("contents");
        assert_eq!(format!("{read:?}"), format!("{:?}", contents()));
    }

    #[test]
    fn the_reason_is_said() {
        let bytes = encode(&contents()).expect("bytes");
        let why = |bytes: &[u8]| decode(bytes).expect_err("refused");
        assert!(why(b"").contains("does not hold states"));
        assert!(
            why(b"PK\x03\x04 and so on, long enough to be a header of something").contains("does not hold")
        );
        assert!(why(&bytes[..bytes.len() - 1]).contains("cut off"));
        let mut other = bytes.clone();
        other[MAGIC.len()] = VERSION as u8 + 1;
        assert!(why(&other).contains(&format!("version {}", VERSION + 1)));
    }

    proptest! {
        #[test]
        fn a_changed_file_is_refused(at in any::<usize>(), by in 1u8..) {
            let mut bytes = encode(&contents()).expect("bytes");
            let at = at % bytes.len();
            bytes[at] ^= by;
            prop_assert!(decode(&bytes).is_err());
        }

        #[test]
        fn a_file_that_is_cut_off_is_refused(length in any::<usize>()) {
            let bytes = encode(&contents()).expect("bytes");
            prop_assert!(decode(&bytes[..length % bytes.len()]).is_err());
        }

        #[test]
        fn changed_contents_with_a_right_digest_are_no_crash(at in any::<usize>(), by in 1u8..) {
            use sha2::{Digest as _, Sha256};
            let plain = postcard::to_allocvec(&contents()).expect("plain");
            let mut plain = plain;
            let at = at % plain.len();
            plain[at] ^= by;
            let packed = miniz_oxide::deflate::compress_to_vec(&plain, 6);
            let mut bytes = encode(&contents()).expect("bytes");
            bytes.truncate(HEADER);
            bytes[MAGIC.len() + 4..].copy_from_slice(&Sha256::digest(&packed));
            bytes.extend_from_slice(&packed);
            // It may be read as something else; it must only not end the program.
            let _ = decode(&bytes);
        }
    }
}
