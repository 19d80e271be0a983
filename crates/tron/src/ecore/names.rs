//! Names that TRON can have: no word twice where one is enough, no field that contains here and refers there.

use std::collections::{BTreeMap, BTreeSet};

use super::metamodel::{EClass, Feature, Metamodel};

/// Classes of `std` and the top of all, whose names are taken.
const TAKEN: [&str; 6] = ["Any", "String", "Int", "Unit", "Empty", "Concat"];

/// Gives the package, classes and features their TRON names, and notes where these are others.
pub fn rename(metamodel: &mut Metamodel) {
    let name = word(&metamodel.name);
    if name != metamodel.name {
        let original = std::mem::replace(&mut metamodel.name, name.clone());
        metamodel.lose(&original, &format!("it is called {name} here"));
    }
    classes(metamodel);
    let features: Vec<(usize, usize)> = metamodel
        .classes
        .iter()
        .enumerate()
        .flat_map(|(class, one)| (0..one.features.len()).map(move |feature| (class, feature)))
        .collect();
    let containing: BTreeSet<String> =
        all(metamodel).filter(|one| one.is_containment).map(|one| word(&one.original)).collect();
    for (class, feature) in features {
        let one = &metamodel.classes[class].features[feature];
        let mut name = word(&one.original);
        if !one.is_containment && containing.contains(&name) {
            name.push_str("_ref");
        }
        set(metamodel, class, feature, name);
    }
    inherited_twice(metamodel);
}

fn all(metamodel: &Metamodel) -> impl Iterator<Item = &Feature> {
    metamodel.classes.iter().flat_map(|class| &class.features)
}

fn classes(metamodel: &mut Metamodel) {
    let mut taken: BTreeSet<String> = TAKEN.iter().map(|name| (*name).to_owned()).collect();
    for index in 0..metamodel.classes.len() {
        let original = metamodel.classes[index].original.clone();
        let mut name = word(&original);
        while !taken.insert(name.clone()) {
            name.push('_');
        }
        if name != original {
            metamodel.lose(&original, &format!("it is called {name} here"));
        }
        metamodel.classes[index].name = name;
    }
}

/// A feature that a class has from two sides, or declares again, gets its owner's name behind its own.
fn inherited_twice(metamodel: &mut Metamodel) {
    for class in 0..metamodel.classes.len() {
        let mut owners: BTreeMap<String, String> = BTreeMap::new();
        for (owner, feature) in lineage(metamodel, &metamodel.classes[class]) {
            let one = &metamodel.classes[owner].features[feature];
            let (name, owner_name) = (one.name.clone(), metamodel.classes[owner].original.clone());
            let first = owners.entry(name.clone()).or_insert_with(|| owner_name.clone());
            if *first != owner_name {
                set(metamodel, owner, feature, format!("{name}_{owner_name}"));
            }
        }
    }
}

/// The features of a class by where they are declared, those of superclasses first.
fn lineage(metamodel: &Metamodel, class: &EClass) -> Vec<(usize, usize)> {
    let place = |name: &str| metamodel.classes.iter().position(|one| one.original == name);
    let mut classes: Vec<usize> = place(&class.original).into_iter().collect();
    let mut at = 0;
    while at < classes.len() {
        for above in metamodel.classes[classes[at]].supers.iter().filter_map(|name| place(name)) {
            if !classes.contains(&above) {
                classes.push(above);
            }
        }
        at += 1;
    }
    classes.reverse();
    let features = |class: usize| (0..metamodel.classes[class].features.len()).map(move |one| (class, one));
    classes.into_iter().flat_map(features).collect()
}

fn set(metamodel: &mut Metamodel, class: usize, feature: usize, name: String) {
    let owner = metamodel.classes[class].original.clone();
    let one = &mut metamodel.classes[class].features[feature];
    if one.name != name {
        let place = format!("{owner}.{}", one.original);
        one.name.clone_from(&name);
        metamodel.lose(&place, &format!("it is called {name} here"));
    }
}

/// A word of TRON.
fn word(name: &str) -> String {
    let kept: String =
        name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect();
    match kept.chars().next().is_none_or(|first| first.is_numeric()) {
        true => format!("_{kept}"),
        false => kept,
    }
}
