//! Linking of `invokedynamic` call sites and dynamic constants.

mod every_site;
mod support;

#[test]
fn show() {
    let jdks = support::jdks();
    let c = support::compile(&jdks[0], &std::fs::read_to_string("/tmp/dynrec/T.java").unwrap());
    for m in std::env::var("SHOW").unwrap().split(',') {
        let (cl, m) = m.split_once('.').unwrap();
        println!("==== {m}\n{}", c.linked_text(cl, m));
    }
}
