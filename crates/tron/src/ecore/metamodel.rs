//! An `.ecore` file as classes and features.

use std::collections::BTreeMap;

use roxmltree::{Document, Node};

use super::names::rename;
use super::{Malformed, type_of};
use crate::class_set::ClassSet;
use crate::model::Cardinality;

/// A metamodel.
#[derive(Clone, Debug)]
pub struct Metamodel {
    /// The name of its package.
    pub name: String,
    /// The namespace of the package that is being read.
    uri: String,
    /// Its classes and data types, in the order of the file.
    pub classes: Vec<EClass>,
    /// What could not be said in TRON.
    pub lost: Vec<Lost>,
}

/// Something of a metamodel that its TRON model does not say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lost {
    /// Where: `Class.feature`.
    pub place: String,
    /// What.
    pub what: String,
}

/// What a classifier is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A class.
    Class,
    /// An enumeration.
    Enumeration,
    /// A literal of an enumeration.
    Literal,
    /// Another data type.
    DataType,
}

/// A classifier.
#[derive(Clone, Debug)]
pub struct EClass {
    /// Its name in Ecore.
    pub original: String,
    /// Its name in TRON.
    pub name: String,
    /// The namespace of its package.
    pub uri: String,
    /// What it is.
    pub kind: Kind,
    /// Whether it has no direct instances.
    pub is_abstract: bool,
    /// Its superclasses, by their names in Ecore.
    pub supers: Vec<String>,
    /// Its features.
    pub features: Vec<Feature>,
}

/// A feature.
#[derive(Clone, Debug)]
pub struct Feature {
    /// Its name in Ecore.
    pub original: String,
    /// Its name in TRON.
    pub name: String,
    /// Whether it holds values.
    pub is_attribute: bool,
    /// Whether it contains.
    pub is_containment: bool,
    /// The classifier of what it holds, by its name in Ecore.
    pub target: String,
    /// How many it holds.
    pub cardinality: Cardinality,
    /// The feature that mirrors it, by its name in Ecore.
    pub opposite: Option<String>,
    /// The value that it has where none is written.
    pub default: Option<String>,
}

impl Metamodel {
    /// Reads a file.
    pub fn read(text: &str) -> Result<Metamodel, Malformed> {
        let document = Document::parse(text).map_err(|failure| Malformed::of(&failure))?;
        let root = document.root_element();
        let package = match root.tag_name().name() {
            "EPackage" => Some(root),
            _ => root.children().find(|node| node.tag_name().name() == "EPackage"),
        };
        let Some(package) = package else {
            return Err(Malformed::at(root, "there is no EPackage in this file".to_owned()));
        };
        let named = |name: &str| package.attribute(name).unwrap_or_default().to_owned();
        let mut metamodel =
            Metamodel { name: named("name"), uri: named("nsURI"), classes: Vec::new(), lost: Vec::new() };
        metamodel.package(package);
        // Said at once: to make text of a file with many more would take long.
        if metamodel.classes.len() >= ClassSet::CAPACITY {
            let (count, most) = (metamodel.classes.len(), ClassSet::CAPACITY - 1);
            let message = format!(
                "{count} classifiers; a model of TRON has at most {most} classes: split the metamodel"
            );
            return Err(Malformed::at(package, message));
        }
        metamodel.data_types();
        metamodel.one_sided_opposites();
        rename(&mut metamodel);
        Ok(metamodel)
    }

    /// The classifier with this name in Ecore.
    pub fn class(&self, original: &str) -> Option<&EClass> {
        self.classes.iter().find(|class| class.original == original)
    }

    /// The classifier with this name in TRON.
    pub fn named(&self, name: &str) -> Option<&EClass> {
        self.classes.iter().find(|class| class.name == name)
    }

    /// The value that an attribute has where none is written: the declared one, of enumerations the first, of numbers 0.
    pub(super) fn default_of(&self, feature: &Feature) -> Option<String> {
        let class = self.class(&feature.target);
        let first = class.filter(|class| class.kind == Kind::Enumeration).and_then(|class| {
            let literal = self.classes.iter().find(|one| one.supers.first() == Some(&class.original))?;
            Some(literal.original[class.original.len() + 1..].to_owned())
        });
        let zero = (standard(&feature.target) == Some("Int")).then(|| "0".to_owned());
        feature.default.clone().or(first).or(zero)
    }

    /// The namespaces of all packages, each once.
    pub fn packages(&self) -> Vec<&str> {
        let mut all: Vec<&str> = self.classes.iter().map(|class| class.uri.as_str()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The place of a class's package among all.
    pub fn package_of(&self, class: &EClass) -> usize {
        self.packages().iter().position(|uri| *uri == class.uri).unwrap_or(0)
    }

    /// The features of a class, inherited ones too.
    pub fn features(&self, class: &EClass) -> Vec<Feature> {
        let mut names = vec![class.original.clone()];
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(class) = names.get(at).and_then(|name| self.class(name)) {
            found.extend(class.features.iter().cloned());
            let supers: Vec<String> =
                class.supers.iter().filter(|one| !names.contains(one)).cloned().collect();
            names.extend(supers);
            at += 1;
        }
        found
    }

    fn package(&mut self, package: Node<'_, '_>) {
        let outer = self.uri.clone();
        if let Some(uri) = package.attribute("nsURI") {
            uri.clone_into(&mut self.uri);
        }
        for node in package.children().filter(Node::is_element) {
            match (node.tag_name().name(), type_of(node)) {
                ("eSubpackages", _) => self.package(node),
                ("eClassifiers", Some("EClass")) => self.class_of(node),
                ("eClassifiers", Some("EEnum")) => self.enumeration(node),
                ("eClassifiers", Some("EDataType")) => {
                    let name = node.attribute("name").unwrap_or_default();
                    self.add(name, Kind::DataType, false, Vec::new());
                }
                _ => {}
            }
        }
        self.uri = outer;
    }

    fn add(&mut self, name: &str, kind: Kind, is_abstract: bool, supers: Vec<String>) {
        let (original, name) = (name.to_owned(), name.to_owned());
        let uri = self.uri.clone();
        self.classes.push(EClass { original, name, uri, kind, is_abstract, supers, features: Vec::new() });
    }

    fn class_of(&mut self, node: Node<'_, '_>) {
        let name = node.attribute("name").unwrap_or_default().to_owned();
        let is = |flag: &str| node.attribute(flag) == Some("true");
        let mut supers: Vec<String> = node
            .attribute("eSuperTypes")
            .unwrap_or_default()
            .split_whitespace()
            .filter_map(reference)
            .collect();
        let generic = node.children().filter(|child| child.tag_name().name() == "eGenericSuperTypes");
        supers.extend(generic.filter_map(|child| child.attribute("eClassifier").and_then(reference)));
        self.add(&name, Kind::Class, is("abstract") || is("interface"), supers);
        let features = node.children().filter(|child| child.tag_name().name() == "eStructuralFeatures");
        for feature in features {
            if let Some(feature) = self.feature(&name, feature)
                && let Some(class) = self.classes.iter_mut().rev().find(|class| class.original == name)
            {
                class.features.push(feature);
            }
        }
    }

    fn enumeration(&mut self, node: Node<'_, '_>) {
        let name = node.attribute("name").unwrap_or_default();
        self.add(name, Kind::Enumeration, true, Vec::new());
        for literal in node.children().filter(|child| child.tag_name().name() == "eLiterals") {
            let value = literal.attribute("literal").or(literal.attribute("name")).unwrap_or_default();
            self.add(&format!("{name}_{value}"), Kind::Literal, false, vec![name.to_owned()]);
        }
    }

    fn feature(&mut self, class: &str, node: Node<'_, '_>) -> Option<Feature> {
        let original = node.attribute("name")?.to_owned();
        let is = |flag: &str| node.attribute(flag) == Some("true");
        let place = format!("{class}.{original}");
        if is("derived") || is("transient") || is("volatile") {
            self.lose(&place, "it is computed and not stored, and left out");
            return None;
        }
        let generic = node.children().find(|child| child.tag_name().name() == "eGenericType");
        let target = node.attribute("eType").or_else(|| generic.and_then(|one| one.attribute("eClassifier")));
        let Some(target) = target.and_then(reference) else {
            self.lose(&place, "its type is a parameter, and it is left out");
            return None;
        };
        let bound = |name: &str, usual: i64| {
            node.attribute(name).and_then(|text| text.parse::<i64>().ok()).unwrap_or(usual)
        };
        let bounds = (bound("lowerBound", 0), bound("upperBound", 1));
        let cardinality = self.cardinality(&place, bounds, &target);
        Some(Feature {
            name: original.clone(),
            original,
            is_attribute: type_of(node) == Some("EAttribute"),
            is_containment: is("containment"),
            target,
            cardinality,
            default: node.attribute("defaultValueLiteral").map(str::to_owned),
            opposite: node.attribute("eOpposite").and_then(|text| text.rsplit('/').next()).map(str::to_owned),
        })
    }

    fn cardinality(&mut self, place: &str, (lower, upper): (i64, i64), target: &str) -> Cardinality {
        if lower > 1 || upper > 1 {
            let upper = if upper < 0 { "*".to_owned() } else { upper.to_string() };
            self.lose(place, &format!("it holds {lower} to {upper}; TRON counts none, one and several"));
        }
        match (lower > 0, (0..=1).contains(&upper)) {
            // A Boolean is there or not, whatever its default.
            (_, true) if is_boolean(target) => Cardinality::Optional,
            (true, true) => Cardinality::One,
            (false, true) => Cardinality::Optional,
            (true, false) => Cardinality::Some,
            (false, false) => Cardinality::Many,
        }
    }

    /// Data types of Ecore itself and of other files become value classes; classes of other files are lost.
    fn data_types(&mut self) {
        let known: Vec<String> = self.classes.iter().map(|class| class.original.clone()).collect();
        let mut missing: BTreeMap<String, bool> = BTreeMap::new();
        for feature in self.classes.iter().flat_map(|class| &class.features) {
            if !known.contains(&feature.target) && standard(&feature.target).is_none() {
                *missing.entry(feature.target.clone()).or_default() |= !feature.is_attribute;
            }
        }
        for (name, is_class) in missing {
            if is_class {
                self.lose(&name, "it is a class of another file, and nothing is known of it here");
            }
            self.add(&name, if is_class { Kind::Class } else { Kind::DataType }, false, Vec::new());
        }
        let all: Vec<String> = self.classes.iter().map(|class| class.original.clone()).collect();
        let mut lost = Vec::new();
        for class in &mut self.classes {
            let gone = class.supers.iter().filter(|one| !all.contains(one));
            lost.extend(
                gone.map(|one| (class.original.clone(), format!("its superclass {one} is of another file"))),
            );
            class.supers.retain(|one| all.contains(one));
        }
        lost.iter().for_each(|(place, what)| self.lose(place, what));
    }

    /// A feature whose opposite was left out has none.
    fn one_sided_opposites(&mut self) {
        let features: Vec<(String, String, Option<String>)> = self
            .classes
            .iter()
            .flat_map(|class| class.features.iter().map(|one| (class.original.clone(), one)))
            .map(|(class, one)| (class, one.original.clone(), one.opposite.clone()))
            .collect();
        for class in &mut self.classes {
            for feature in &mut class.features {
                let mirrored = |opposite: &String| {
                    features.iter().any(|(owner, name, back)| {
                        *owner == feature.target
                            && name == opposite
                            && back.as_deref() == Some(feature.original.as_str())
                    })
                };
                feature.opposite = feature.opposite.take().filter(mirrored);
            }
        }
    }

    /// Notes that something is lost.
    pub(super) fn lose(&mut self, place: &str, what: &str) {
        self.lost.push(Lost { place: place.to_owned(), what: what.to_owned() });
    }

    /// The model as TRON text.
    pub fn text(&self) -> String {
        let mut out = format!("model {} uses std {{\n", self.name);
        for class in &self.classes {
            out.push_str(&self.class_text(class));
        }
        out.push_str("}\n");
        out
    }

    fn class_text(&self, class: &EClass) -> String {
        let word = match class.kind {
            Kind::Class if class.is_abstract => "abstract class",
            Kind::Class => "class",
            Kind::Enumeration => "abstract value class",
            Kind::Literal | Kind::DataType => "value class",
        };
        let mut out = format!("  {word} {}", class.name);
        let supers: Vec<&str> =
            class.supers.iter().filter_map(|one| self.class(one)).map(|one| one.name.as_str()).collect();
        if !supers.is_empty() {
            out.push_str(&format!(" extends {}", supers.join(", ")));
        }
        if class.features.is_empty() {
            return out + "\n";
        }
        out.push_str(" {\n");
        for feature in &class.features {
            out.push_str(&self.feature_text(feature));
        }
        out + "  }\n"
    }

    fn feature_text(&self, feature: &Feature) -> String {
        let word = if feature.is_containment { "contains" } else { "refers" };
        let opposite = feature.opposite.as_ref().and_then(|name| {
            let features = &self.class(&feature.target)?.features;
            features.iter().find(|one| one.original == *name).map(|one| format!(" opposite {}", one.name))
        });
        let (target, many) = (self.target(&feature.target), feature.cardinality.suffix());
        format!("    {word} {}: {target}{many}{}\n", feature.name, opposite.unwrap_or_default())
    }

    /// The TRON class of a classifier.
    pub(super) fn target(&self, original: &str) -> String {
        match self.class(original) {
            Some(class) => class.name.clone(),
            None => standard(original).unwrap_or("Any").to_owned(),
        }
    }
}

/// The class of `std` that a data type of Ecore or UML is.
pub(super) fn standard(name: &str) -> Option<&'static str> {
    match name {
        "EString" | "String" => Some("String"),
        "EInt" | "EIntegerObject" | "ELong" | "ELongObject" | "EShort" | "EShortObject" | "EByte"
        | "EByteObject" | "EBigInteger" | "Integer" | "UnlimitedNatural" => Some("Int"),
        _ if is_boolean(name) => Some("Unit"),
        _ => None,
    }
}

/// Whether a data type has two values.
pub(super) fn is_boolean(name: &str) -> bool {
    matches!(name, "EBoolean" | "EBooleanObject" | "Boolean")
}

/// The name behind `#//`, or behind the last `/`.
fn reference(text: &str) -> Option<String> {
    text.contains("//").then(|| text.rsplit('/').next().unwrap_or(text).to_owned())
}
