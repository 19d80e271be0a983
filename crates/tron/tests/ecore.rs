//! Ecore metamodels and XMI instances, with EMF itself as the judge.
//!
//! `scripts/setup --tests` lays EMF and UML's metamodel into the cache; a JDK is on the `PATH` or in `JAVA_HOME`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use attest_tron::ecore::{Metamodel, read_instance, write_instance};
use attest_tron::generate::{Options, whitebox};
use attest_tron::heap::laws::input_laws;
use attest_tron::{Model, NamedHeap, Unit, diagnostic, load, named};

/// The jar of a test library.
fn jar(name: &str) -> PathBuf {
    let cache = std::env::var_os("ATTEST_CACHE").map(PathBuf::from).or_else(|| {
        let home = std::env::var_os("HOME")?;
        Some(Path::new(&home).join(".cache").join("attest"))
    });
    let jars = cache.expect("a home directory").join("jars");
    let folders = fs::read_dir(&jars).expect("the cache: run scripts/setup --tests").flatten();
    let folder = folders.map(|entry| entry.path()).find(|path| {
        let folder = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let version = folder.strip_prefix(name).and_then(|rest| rest.strip_prefix('-'));
        version.is_some_and(|version| version.starts_with(|one: char| one.is_ascii_digit()))
    });
    let folder = folder.unwrap_or_else(|| panic!("{name} is not in the cache: run scripts/setup --tests"));
    fs::read_dir(folder).expect("a folder").flatten().next().expect("a jar").path()
}

/// What the Java program beside this test says.
fn emf(arguments: &[&Path]) -> String {
    let libraries = ["org.eclipse.emf.common", "org.eclipse.emf.ecore", "org.eclipse.emf.ecore.xmi"];
    let class_path = std::env::join_paths(libraries.map(jar)).expect("a class path");
    let java = match std::env::var_os("JAVA_HOME") {
        Some(home) => Path::new(&home).join("bin").join("java"),
        None => PathBuf::from("java"),
    };
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ecore/Emf.java");
    let output = Command::new(java).arg("-cp").arg(class_path).arg(program).args(arguments).output();
    let output = output.expect("these tests need a JDK: set JAVA_HOME or put java on the PATH");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The text of a model and of what works on it.
fn unit(metamodel: &Metamodel, more: &str) -> Unit {
    let (unit, diagnostics) = load(&format!("{}\n{more}", metamodel.text()));
    assert!(!diagnostic::any_error(&diagnostics), "{diagnostics:?}");
    unit
}

/// How many objects of each class a heap has, without values.
fn classes(heap: &NamedHeap) -> BTreeMap<String, usize> {
    let mut classes = BTreeMap::new();
    for id in heap.heap.ids() {
        let class = heap.model.class(heap.heap.class(id));
        if !class.is_value {
            *classes.entry(class.name.clone()).or_default() += 1;
        }
    }
    classes
}

/// As EMF's side writes a map.
fn shown(classes: &BTreeMap<String, usize>) -> String {
    let parts: Vec<String> = classes.iter().map(|(class, count)| format!("{class}={count}")).collect();
    format!("{{{}}}", parts.join(", "))
}

const TRANSFORM: &str = "
transform Review on uml {
  input package: Package
  root package
  scope 6
  shared := none
  foreach class in package match* Class {
    foreach attribute in class.ownedAttribute {
      if attribute.isStatic != none { shared += attribute }
    }
    if class.isAbstract != none { abstract := class } else { concrete := class }
    foreach general in class.generalization {
      if general.general == class { circle := class }
    }
  }
  if shared == none { clean := package }
}";

#[test]
fn a_transform_on_the_metamodel_of_uml_is_covered_and_emf_reads_its_tests() {
    let folder = folder("uml");
    let ecore = folder.join("UML.ecore");
    emf(&[Path::new("extract"), &jar("uml"), Path::new("model/UML.ecore"), &ecore]);
    let types = folder.join("Types.ecore");
    emf(&[Path::new("extract"), &jar("types"), Path::new("model/Types.ecore"), &types]);
    let metamodel = Metamodel::read(&fs::read_to_string(&ecore).expect("UML")).expect("a metamodel");
    let unit = unit(&metamodel, TRANSFORM);
    assert!(unit.models[0].classes.len() > 250, "{} classes", unit.models[0].classes.len());
    let program = unit.program("Review").expect("the transform");
    let suite = whitebox(program, &Options::deepening(program), &mut |_| {}).expect("an input");
    let (covered, total) = suite.branch_coverage();
    assert_eq!((covered, suite.effort.diverged, suite.effort.refuted), (total, 0, 0), "{:?}", suite.sides);
    let heaps: Vec<NamedHeap> = (1..)
        .zip(&suite.tests)
        .map(|(number, test)| {
            named(&format!("test{number}"), &program.model, test.heap.clone(), BTreeMap::new(), &[])
        })
        .collect();
    let files: Vec<PathBuf> = heaps.iter().map(|heap| folder.join(format!("{}.xmi", heap.name))).collect();
    for (heap, file) in heaps.iter().zip(&files) {
        let (text, lost) = write_instance(&metamodel, heap);
        assert_eq!(lost, []);
        fs::write(file, text).expect("a file");
    }
    let mut arguments: Vec<&Path> = vec![&ecore];
    arguments.extend(files.iter().map(PathBuf::as_path));
    let seen = emf(&arguments);
    for (heap, line) in heaps.iter().zip(seen.lines()) {
        let expected = format!("{}.xmi {} ", heap.name, shown(&classes(heap)));
        assert!(line.starts_with(&expected) && line.ends_with("errors=0"), "{expected}\n{line}");
    }
    for (heap, file) in heaps.iter().zip(&files) {
        for file in [file.clone(), file.with_extension("again.xmi")] {
            read_back(&metamodel, &heap.model, &file, heap);
        }
    }
}

/// What is read from a file has the objects of the heap that was written, and keeps the laws.
fn read_back(metamodel: &Metamodel, model: &Arc<Model>, file: &Path, heap: &NamedHeap) {
    let text = fs::read_to_string(file).expect("a file");
    let (again, lost) = read_instance(metamodel, model, "again", &text).expect("an instance");
    assert_eq!(lost, [], "{}", file.display());
    assert_eq!(classes(&again), classes(heap), "{}", file.display());
    let broken = input_laws(model, &again.heap, &|id| again.names[id.index()].clone());
    assert_eq!(broken, [], "{}", file.display());
}

const SHOP: &str = r##"<?xml version="1.0" encoding="UTF-8"?>
<ecore:EPackage xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="shop" nsURI="http://shop" nsPrefix="shop">
  <eClassifiers xsi:type="ecore:EEnum" name="Colour"><eLiterals name="red"/><eLiterals name="blue" value="1"/></eClassifiers>
  <eClassifiers xsi:type="ecore:EClass" name="Named" abstract="true">
    <eStructuralFeatures xsi:type="ecore:EAttribute" name="name" lowerBound="1" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString"/>
  </eClassifiers>
  <eClassifiers xsi:type="ecore:EClass" name="Priced" interface="true" abstract="true">
    <eStructuralFeatures xsi:type="ecore:EAttribute" name="price" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EInt"/>
  </eClassifiers>
  <eClassifiers xsi:type="ecore:EClass" name="Shop" eSuperTypes="#//Named">
    <eStructuralFeatures xsi:type="ecore:EReference" name="items" upperBound="-1" eType="#//Item" containment="true" eOpposite="#//Item/shop"/>
    <eStructuralFeatures xsi:type="ecore:EReference" name="three" lowerBound="2" upperBound="3" eType="#//Item"/>
  </eClassifiers>
  <eClassifiers xsi:type="ecore:EClass" name="Item" eSuperTypes="#//Named #//Priced">
    <eStructuralFeatures xsi:type="ecore:EReference" name="shop" eType="#//Shop" eOpposite="#//Shop/items"/>
    <eStructuralFeatures xsi:type="ecore:EAttribute" name="colour" eType="#//Colour"/>
    <eStructuralFeatures xsi:type="ecore:EAttribute" name="sold" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EBoolean"/>
    <eStructuralFeatures xsi:type="ecore:EAttribute" name="label" derived="true" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString"/>
    <eStructuralFeatures xsi:type="ecore:EReference" name="items" upperBound="-1" eType="#//Item"/>
  </eClassifiers>
</ecore:EPackage>"##;

#[test]
fn what_tron_cannot_say_is_listed() {
    let metamodel = Metamodel::read(SHOP).expect("a metamodel");
    let lost: Vec<String> = metamodel.lost.iter().map(|one| format!("{}: {}", one.place, one.what)).collect();
    assert_eq!(
        lost,
        [
            "Shop.three: it holds 2 to 3; TRON counts none, one and several",
            "Item.label: it is computed and not stored, and left out",
            "Item.items: it is called items_ref here",
        ]
    );
    let text = metamodel.text();
    for line in [
        "abstract value class Colour",
        "value class Colour_red extends Colour",
        "class Item extends Named, Priced {",
        "contains items: Item* opposite shop",
        "refers shop: Shop? opposite items",
        "refers three: Item+",
        "refers colour: Colour?",
        "refers sold: Unit?",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    unit(&metamodel, "");
}

/// Names that are no words of TRON, or that are missing, and classes and files that are not there.
#[test]
fn a_strange_metamodel_becomes_a_model_all_the_same() {
    let text = r##"<ecore:EPackage xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
        xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="odd one">
      <eClassifiers xsi:type="ecore:EClass" name="Gh-ost" eSuperTypes="#//Nobody">
        <eStructuralFeatures xsi:type="ecore:EReference" name="far" eType="ecore:EClass other.ecore#//Far"/>
        <eStructuralFeatures xsi:type="ecore:EReference" name="go ne" eType="#//Missing" upperBound="-1"/>
      </eClassifiers>
      <eClassifiers xsi:type="ecore:EClass"/>
      <eSubpackages name="sub"><eClassifiers xsi:type="ecore:EClass" name="Gh-ost"/></eSubpackages>
    </ecore:EPackage>"##;
    let metamodel = Metamodel::read(text).expect("a metamodel");
    let unit = unit(&metamodel, "");
    assert_eq!(unit.models[0].name, "odd_one");
    let lost: Vec<String> = metamodel.lost.iter().map(|one| format!("{}: {}", one.place, one.what)).collect();
    for line in ["odd one: it is called odd_one here", "Gh-ost: it is called Gh_ost here"] {
        assert!(lost.contains(&line.to_owned()), "{line}\n{lost:?}");
    }
}

#[test]
fn an_instance_as_emf_writes_it_becomes_a_heap_and_is_written_again() {
    let metamodel = Metamodel::read(SHOP).expect("a metamodel");
    let unit = unit(&metamodel, "");
    let text = r#"<shop:Shop xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI"
        xmlns:shop="http://shop" name="Corner" three="//@items.0 //@items.1">
      <items name="tea" price="3" colour="blue" sold="true" items="//@items.1"/>
      <items name="tea" price="4"/>
    </shop:Shop>"#;
    let (heap, lost) = read_instance(&metamodel, &unit.models[0], "corner", text).expect("an instance");
    assert_eq!(lost, []);
    let text = attest_tron::format::heap_text(&heap);
    let expected = r#"heap corner of shop {
  o0: Shop { name = "Corner"; items = o2, o7; three = o2, o7 }
  "Corner": String
  o2: Item { price = 3; name = "tea"; shop = o0; colour = o5; sold = o6; items_ref = o7 }
  "tea": String
  3: Int
  o5: Colour_blue
  o6: Unit
  o7: Item { price = 4; name = "tea"; shop = o0 }
  4: Int
  vars { root = o0 }
}
"#;
    assert_eq!(text, expected);
    let (written, _) = write_instance(&metamodel, &heap);
    let (again, lost) = read_instance(&metamodel, &unit.models[0], "again", &written).expect("an instance");
    assert_eq!((lost, again.heap.len()), (Vec::new(), heap.heap.len()));
    assert!(written.contains(r#"colour="blue" sold="true" items="o7" name="tea" price="3""#), "{written}");
}

#[test]
fn a_metamodel_with_too_many_classes_is_refused_at_once() {
    let class = r#"<eClassifiers xsi:type="ecore:EClass" name="C"/>"#;
    let text = format!(
        r#"<ecore:EPackage xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
            xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="many">{}</ecore:EPackage>"#,
        class.repeat(50_000)
    );
    let refused = Metamodel::read(&text).err().map(|wrong| wrong.message);
    let message = "50000 classifiers; a model of TRON has at most 1279 classes: split the metamodel";
    assert_eq!(refused.as_deref(), Some(message));
}
