//! `attest summary store`

use attest_engine::{StoreEntry, clear_store, store_entries};

use crate::arguments::{Format, StoreAction, SummaryStore};
use crate::exit::Exit;
use crate::talk;

/// Shows or removes what a store keeps.
pub fn store(store: &SummaryStore) -> Exit {
    let unusable = |problem: std::io::Error| {
        talk::usage(&format!("the store {} cannot be used: {problem}", store.store.display()))
    };
    match store.action {
        StoreAction::List => match store_entries(&store.store) {
            Ok(entries) => match store.format {
                Format::Json => talk::rows("summary-store", "summaries", &entries),
                Format::Text => talk::data(&listed(&entries)),
            },
            Err(problem) => unusable(problem),
        },
        StoreAction::Clear => match clear_store(&store.store) {
            Ok(removed) => {
                talk::note(&format!("{} removed", talk::counted(removed, "summary", "summaries")));
                Exit::Fine
            }
            Err(problem) => unusable(problem),
        },
    }
}

fn listed(entries: &[StoreEntry]) -> String {
    let mut text = String::new();
    for entry in entries {
        let told = match (&entry.method, entry.cases, &entry.why) {
            (None, ..) => "damaged: the next run makes it anew".to_owned(),
            (_, Some(cases), _) => talk::counted(cases, "case", "cases"),
            (_, None, why) => format!("none: {}", why.as_deref().unwrap_or_default()),
        };
        let method = entry.method.as_deref().unwrap_or(&entry.file);
        let classes = talk::counted(entry.classes, "class", "classes");
        text += &format!("{method}  {told}; depends on {classes}, {} bytes\n", entry.bytes);
    }
    let bytes: u64 = entries.iter().map(|entry| entry.bytes).sum();
    text += &format!("{}, {bytes} bytes\n", talk::counted(entries.len(), "summary", "summaries"));
    text
}
