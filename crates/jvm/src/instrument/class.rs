//! One class file with probes in all its methods (JVMS 4.1).

use super::bytes::{Cursor, Put};
use super::code::{NotProbed, Style, probe};
use super::pool::Pool;
use super::{Branch, MalformedClass, Probe, Skipped, WhySkipped};

/// Where instrumented code finds the array of its probes.
const HITS: &str = "attest/runner/Hits";

/// A class file with probes.
#[derive(Clone, Debug)]
pub struct Instrumented {
    /// The class's name, with slashes.
    pub class: String,
    /// The new class file.
    pub bytes: Vec<u8>,
    /// The probes in the order of their numbers.
    pub probes: Vec<Probe>,
    /// The branches in the order of their numbers; none if they were not asked for.
    pub branches: Vec<Branch>,
    /// The methods that have code but got no probes.
    pub skipped: Vec<Skipped>,
}

/// Puts probes into a class file, numbered from `first_probe`. Such a class runs only in a [`Child`](crate::Child),
/// with at least as many probes announced as were numbered.
pub fn instrument(bytes: &[u8], first_probe: u32) -> Result<Instrumented, MalformedClass> {
    rewrite(bytes, first_probe, None)
}

/// The same, and the sides of branches are told as well; branches are numbered from `first_branch`.
pub fn instrument_branches(
    bytes: &[u8],
    first_probe: u32,
    first_branch: u32,
) -> Result<Instrumented, MalformedClass> {
    rewrite(bytes, first_probe, Some(first_branch))
}

fn rewrite(
    bytes: &[u8],
    first_probe: u32,
    first_branch: Option<u32>,
) -> Result<Instrumented, MalformedClass> {
    let mut from = Cursor::new(bytes);
    if from.u4()? != 0xcafe_babe {
        return Err(MalformedClass::NoMagic);
    }
    let version = from.take(4)?;
    let mut pool = Pool::read(&mut from)?;
    let mark = pool.mark();
    let style = match first_branch {
        None => pool.add_field(HITS, "hits", "[Z").map(|field| Style::Places { field }),
        Some(_) => {
            let enter = pool.add_method(HITS, "enter", "(I)V");
            let leave = pool.add_method(HITS, "leave", "(I)V");
            enter.zip(leave).map(|(enter, leave)| Style::Branches { enter, leave })
        }
    };
    if style.is_none() {
        pool.back_to(mark);
    }
    let body = from.clone();
    from.take(2)?;
    let class = pool.class_name(from.u2()?)?;
    from.take(2)?;
    let interfaces = from.u2()?;
    from.take(usize::from(interfaces) * 2)?;
    for _ in 0..from.u2()? {
        from.take(6)?;
        skip_attributes(&mut from)?;
    }
    let mut rewrite = Rewrite {
        pool,
        style,
        class,
        first_probe,
        first_branch: first_branch.unwrap_or(0),
        out: Vec::new(),
        probes: Vec::new(),
        branches: Vec::new(),
        skipped: Vec::new(),
    };
    rewrite.out.extend(body.clone().take(from.at() - body.at())?);
    let methods = from.u2()?;
    rewrite.out.u2(methods);
    for _ in 0..methods {
        rewrite.method(&mut from)?;
    }
    rewrite.out.extend(from.take(bytes.len() - from.at())?);
    Ok(rewrite.finish(version))
}

fn skip_attributes(from: &mut Cursor<'_>) -> Result<(), MalformedClass> {
    for _ in 0..from.u2()? {
        from.take(2)?;
        let length = from.u4()?;
        from.take(length as usize)?;
    }
    Ok(())
}

/// A class file being rewritten: `out` is what follows the constant pool.
struct Rewrite<'a> {
    pool: Pool<'a>,
    style: Option<Style>,
    class: String,
    first_probe: u32,
    first_branch: u32,
    out: Vec<u8>,
    probes: Vec<Probe>,
    branches: Vec<Branch>,
    skipped: Vec<Skipped>,
}

impl Rewrite<'_> {
    fn method(&mut self, from: &mut Cursor<'_>) -> Result<(), MalformedClass> {
        self.out.extend(from.take(2)?);
        let (name, descriptor) = (from.u2()?, from.u2()?);
        self.out.u2(name);
        self.out.u2(descriptor);
        let attributes = from.u2()?;
        self.out.u2(attributes);
        for _ in 0..attributes {
            let attribute = from.u2()?;
            let length = from.u4()?;
            let content = from.take(length as usize)?;
            self.out.u2(attribute);
            if self.pool.text(attribute)? == b"Code" {
                self.code(content, name, descriptor)?;
            } else {
                self.out.length(content.len());
                self.out.extend(content);
            }
        }
        Ok(())
    }

    fn code(&mut self, content: &[u8], name: u16, descriptor: u16) -> Result<(), MalformedClass> {
        let (method, descriptor) = (self.pool.name(name)?, self.pool.name(descriptor)?);
        let class = self.class.clone();
        let first = self.first_probe.saturating_add(self.probes.len() as u32);
        let first_branch = self.first_branch.saturating_add(self.branches.len() as u32);
        let mark = self.pool.mark();
        let probed = match self.style {
            Some(style) => probe(content, &mut self.pool, style, first, first_branch),
            None => Err(NotProbed::Skipped(WhySkipped::PoolFull)),
        };
        match probed {
            Ok(probed) => {
                self.out.length(probed.content.len());
                self.out.extend(probed.content);
                self.probes.extend(probed.places.into_iter().map(|(pc, line)| Probe {
                    class: class.clone(),
                    method: method.clone(),
                    descriptor: descriptor.clone(),
                    pc,
                    line,
                }));
                self.branches.extend(probed.branches.into_iter().map(|(pc, line, targets)| Branch {
                    class: class.clone(),
                    method: method.clone(),
                    descriptor: descriptor.clone(),
                    pc,
                    line,
                    targets,
                }));
            }
            Err(NotProbed::Skipped(why)) => {
                self.pool.back_to(mark);
                self.out.length(content.len());
                self.out.extend(content);
                self.skipped.push(Skipped { class, method, descriptor, why });
            }
            Err(NotProbed::Malformed(malformed)) => return Err(malformed),
        }
        Ok(())
    }

    fn finish(self, version: &[u8]) -> Instrumented {
        let mut bytes = Vec::with_capacity(self.out.len() * 2);
        bytes.u4(0xcafe_babe);
        bytes.extend(version);
        self.pool.write(&mut bytes);
        bytes.extend(&self.out);
        let Rewrite { class, probes, branches, skipped, .. } = self;
        Instrumented { class, bytes, probes, branches, skipped }
    }
}
