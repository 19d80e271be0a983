//! `attest tron import` and `attest tron export`

use std::path::Path;
use std::sync::Arc;

use attest_tron::ecore::{Lost, Malformed, Metamodel, read_instance, write_instance};
use attest_tron::format::{format, heap_text};
use attest_tron::{Model, load as load_text, load_heaps};

use super::{load, read, sound, write};
use crate::arguments::{TronExport, TronImport};
use crate::exit::Exit;
use crate::talk;

/// Makes a model of a metamodel, and heaps of its instances.
pub fn import(import: &TronImport) -> Exit {
    match carry_in(import) {
        Ok(exit) | Err(exit) => exit,
    }
}

/// Writes heaps as instances of a metamodel.
pub fn export(export: &TronExport) -> Exit {
    match carry_out(export) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn carry_in(import: &TronImport) -> Result<Exit, Exit> {
    let metamodel = metamodel(&import.metamodel)?;
    let mut text = format(&metamodel.text()).unwrap_or_else(|_| metamodel.text());
    let (unit, diagnostics) = load_text(&text);
    sound(&attest_tron::source::Source::new("the imported model".to_owned(), text.clone()), &diagnostics)?;
    say(&import.metamodel, &metamodel.lost);
    for path in &import.instances {
        text.push('\n');
        text.push_str(&instance(&metamodel, &unit.models[0], path)?);
    }
    match &import.out {
        Some(path) => write(path, &text).map(|()| Exit::Fine),
        None => Ok(talk::data(&text)),
    }
}

fn metamodel(path: &Path) -> Result<Metamodel, Exit> {
    let source = read(path)?;
    Metamodel::read(&source.text).map_err(|wrong| malformed(path, &wrong))
}

fn instance(metamodel: &Metamodel, model: &Arc<Model>, path: &Path) -> Result<String, Exit> {
    let source = read(path)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name: String = stem.chars().map(|one| if one.is_alphanumeric() { one } else { '_' }).collect();
    let (heap, lost) =
        read_instance(metamodel, model, &name, &source.text).map_err(|wrong| malformed(path, &wrong))?;
    say(path, &lost);
    Ok(heap_text(&heap))
}

fn carry_out(export: &TronExport) -> Result<Exit, Exit> {
    let metamodel = metamodel(&export.ecore)?;
    let (_, unit) = load(&export.model)?;
    let source = read(&export.heaps)?;
    let (heaps, diagnostics) = load_heaps(&source.text, &unit);
    sound(&source, &diagnostics)?;
    for heap in &heaps {
        let path = export.out.join(format!("{}.xmi", heap.name));
        let (text, lost) = write_instance(&metamodel, heap);
        say(&path, &lost);
        write(&path, &text)?;
    }
    Ok(talk::data(&format!("{} written\n", talk::counted(heaps.len(), "instance", "instances"))))
}

/// Says what could not be taken over.
fn say(path: &Path, lost: &[Lost]) {
    for one in lost {
        talk::note(&format!("{}: {}: {}", path.display(), one.place, one.what));
    }
}

fn malformed(path: &Path, wrong: &Malformed) -> Exit {
    talk::usage(&format!("{}:{}: {}", path.display(), wrong.line, wrong.message))
}
