//! Hand-assembled classes at the edges of the format.

use attest_classfile::{Constant, Error, ErrorKind, Expected, Instruction, parse};
use bytes::Bytes;

/// Assembles a class `A` that extends `B`; the pool's first entries are 1 "A", 2 A, 3 "B", 4 B.
struct Assembly {
    version: (u16, u16),
    pool: Vec<Vec<u8>>,
    fields: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
    attributes: Vec<Vec<u8>>,
}

impl Assembly {
    fn new(major: u16, minor: u16) -> Self {
        let mut assembly = Self {
            version: (major, minor),
            pool: vec![],
            fields: vec![],
            methods: vec![],
            attributes: vec![],
        };
        assembly.class(b"A");
        assembly.class(b"B");
        assembly
    }

    fn entry(&mut self, tag: u8, content: &[u8]) -> u16 {
        self.pool.push([&[tag], content].concat());
        self.pool.len() as u16
    }

    fn utf8(&mut self, text: &[u8]) -> u16 {
        let content = [&(text.len() as u16).to_be_bytes(), text].concat();
        self.entry(1, &content)
    }

    fn class(&mut self, name: &[u8]) -> u16 {
        let name = self.utf8(name);
        self.entry(7, &name.to_be_bytes())
    }

    fn attribute(&mut self, name: &str, content: &[u8]) -> Vec<u8> {
        let name = self.utf8(name.as_bytes());
        [&name.to_be_bytes(), &(content.len() as u32).to_be_bytes()[..], content].concat()
    }

    fn member(&mut self, access: u16, name: &str, descriptor: &str, attributes: &[Vec<u8>]) -> Vec<u8> {
        let (name, descriptor) = (self.utf8(name.as_bytes()), self.utf8(descriptor.as_bytes()));
        let head = words(&[access, name, descriptor, attributes.len() as u16]);
        [head, attributes.concat()].concat()
    }

    fn bytes(&self) -> Vec<u8> {
        let (major, minor) = self.version;
        let table = |rows: &[Vec<u8>]| [words(&[rows.len() as u16]), rows.concat()].concat();
        [
            0xcafe_babe_u32.to_be_bytes().to_vec(),
            words(&[minor, major, self.pool.len() as u16 + 1]),
            self.pool.concat(),
            words(&[0x21, 2, 4, 0]),
            table(&self.fields),
            table(&self.methods),
            table(&self.attributes),
        ]
        .concat()
    }

    fn parse(&self) -> Result<attest_classfile::ClassFile, Error> {
        parse(Bytes::from(self.bytes()))
    }

    fn refused(&self) -> ErrorKind {
        self.parse().map(|class| class.name().to_owned()).unwrap_err().kind
    }
}

fn words(words: &[u16]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_be_bytes()).collect()
}

#[test]
fn versions_outside_45_to_69_say_which_java_they_need() {
    let error = Assembly::new(70, 0).parse().unwrap_err();
    let text = "at byte 6: class file version 70 needs Java 26, but at most version 69 (Java 25) can be read";
    assert_eq!(error.to_string(), text);
    assert_eq!(Assembly::new(44, 0).refused(), ErrorKind::TooOld { major: 44 });
    for (major, minor) in [(45, 0), (45, 3), (48, 7), (69, 0), (69, 65535), (56, 65535)] {
        assert_eq!(Assembly::new(major, minor).parse().unwrap().minor(), minor);
    }
    assert_eq!(Assembly::new(56, 3).refused(), ErrorKind::Minor { major: 56, minor: 3 });
}

#[test]
fn other_files_are_told_apart_from_broken_classes() {
    assert_eq!(parse(Bytes::from_static(b"PK\x03\x04")).unwrap_err().kind, ErrorKind::Magic(0x504b_0304));
    assert_eq!(parse(Bytes::new()).unwrap_err().kind, ErrorKind::UnexpectedEnd);
    let mut bytes = Assembly::new(52, 0).bytes();
    bytes.extend([1, 2, 3]);
    assert_eq!(parse(Bytes::from(bytes)).unwrap_err().kind, ErrorKind::ExtraBytes(3));
}

#[test]
fn code_before_version_45_3_has_narrow_sizes() {
    for (minor, head) in [(2, &[9, 7, 0, 1][..]), (3, &[0, 9, 0, 7, 0, 0, 0, 1][..])] {
        let mut assembly = Assembly::new(45, minor);
        let code = assembly.attribute("Code", &[head, &[177, 0, 0, 0, 0]].concat());
        let method = assembly.member(1, "m", "()V", &[code]);
        assembly.methods.push(method);
        let class = assembly.parse().unwrap();
        let code = class.methods()[0].code(&class).unwrap().unwrap();
        assert_eq!((code.max_stack, code.max_locals), (9, 7));
        assert_eq!(code.instructions().next(), Some(Ok((0, Instruction::Return(None)))));
    }
}

#[test]
fn bodies_are_looked_at_only_on_demand() {
    let mut assembly = Assembly::new(52, 0);
    let code = assembly.attribute("Code", &[1, 2, 3]);
    let method = assembly.member(1, "m", "()V", &[code]);
    assembly.methods.push(method);
    let class = assembly.parse().unwrap();
    assert_eq!(class.methods()[0].code(&class).unwrap_err().kind, ErrorKind::UnexpectedEnd);
}

#[test]
fn exactly_the_methods_that_need_it_have_code() {
    for (access, with_code, refused) in [
        (0x0001, false, Some(ErrorKind::MissingCode)),
        (0x0401, false, None),
        (0x0101, true, Some(ErrorKind::UnexpectedCode)),
    ] {
        let mut assembly = Assembly::new(52, 0);
        let code = assembly.attribute("Code", &[]);
        let attributes = if with_code { vec![code] } else { vec![] };
        let method = assembly.member(access, "m", "()V", &attributes);
        assembly.methods.push(method);
        assert_eq!(assembly.parse().err().map(|error| error.kind), refused);
    }
}

#[test]
fn unknown_attributes_and_attributes_from_the_future_are_ignored() {
    for (major, host) in [(54, None), (55, Some("A"))] {
        let mut assembly = Assembly::new(major, 0);
        let unknown = assembly.attribute("Unheard", b"anything");
        let nest_host = assembly.attribute("NestHost", &words(&[2]));
        assembly.attributes = vec![unknown, nest_host];
        let class = assembly.parse().unwrap();
        assert_eq!(class.nest_host(), host);
        assert_eq!(class.attribute_bytes("Unheard"), Some(&b"anything"[..]));
        assert_eq!(class.attribute_bytes("Absent"), None);
    }
}

#[test]
fn lone_surrogates_survive_in_strings_and_are_replaced_in_names() {
    let mut assembly = Assembly::new(52, 0);
    let text = assembly.utf8(&[b'x', 0xed, 0xa0, 0x80]);
    let string = assembly.entry(8, &text.to_be_bytes());
    let odd = assembly.class(&[b'n', 0xc0, 0x80, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]);
    let class = assembly.parse().unwrap();
    let Some(Constant::String(text)) = class.pool().get(string) else { panic!("no string") };
    assert_eq!(text.utf16(), [0x78, 0xd800]);
    assert_eq!(class.pool().utf8(string - 1), Some("x\u{fffd}"));
    assert_eq!(class.pool().class(odd), Some("n\0\u{1f600}"));
}

#[test]
fn indices_must_lead_to_the_right_kind_of_constant() {
    let mut assembly = Assembly::new(52, 0);
    assembly.entry(8, &words(&[2]));
    assert_eq!(assembly.refused(), ErrorKind::Index { index: 2, expected: Expected::Utf8 });
    let mut assembly = Assembly::new(52, 0);
    assembly.entry(9, &words(&[2, 1]));
    assert_eq!(assembly.refused(), ErrorKind::Index { index: 1, expected: Expected::NameAndType });
    let mut assembly = Assembly::new(52, 0);
    assembly.entry(5, &[0; 8]);
    assert_eq!(assembly.refused(), ErrorKind::HalfConstant, "a long takes two indices");
    let mut assembly = Assembly::new(50, 0);
    assembly.entry(16, &words(&[1]));
    assert_eq!(assembly.refused(), ErrorKind::TagVersion { tag: 16, major: 50 });
}

#[test]
fn a_call_site_needs_its_bootstrap_method() {
    let mut assembly = Assembly::new(52, 0);
    let (name, descriptor) = (assembly.utf8(b"run"), assembly.utf8(b"()V"));
    let name_and_type = assembly.entry(12, &words(&[name, descriptor]));
    assembly.entry(18, &words(&[0, name_and_type]));
    assert_eq!(assembly.refused(), ErrorKind::BootstrapIndex(0));
    let method = assembly.entry(10, &words(&[2, name_and_type]));
    let handle = assembly.entry(15, &[&[6][..], &method.to_be_bytes()].concat());
    let bootstrap = assembly.attribute("BootstrapMethods", &words(&[1, handle, 1, 2]));
    assembly.attributes.push(bootstrap);
    let class = assembly.parse().unwrap();
    assert_eq!(class.bootstrap_methods()[0].arguments, [2]);
    assert!(matches!(
        class.pool().get(handle),
        Some(Constant::MethodHandle { kind: 6, interface: false, .. })
    ));
}

#[test]
fn constant_values_fit_their_fields_and_count_only_for_static_ones() {
    for (access, descriptor, outcome) in [
        (0x0008, "Z", Ok(Some(Constant::Integer(7)))),
        (0x0000, "I", Ok(None)),
        (0x0008, "J", Err(())),
        (0x0008, "LB;", Err(())),
    ] {
        let mut assembly = Assembly::new(52, 0);
        let seven = assembly.entry(3, &7_i32.to_be_bytes());
        let value = assembly.attribute("ConstantValue", &words(&[seven]));
        let field = assembly.member(access, "f", descriptor, &[value]);
        assembly.fields.push(field);
        match (assembly.parse(), outcome) {
            (Ok(class), Ok(expected)) => assert_eq!(class.fields()[0].constant_value(&class), expected),
            (Err(error), Err(())) => {
                assert!(matches!(
                    error.kind,
                    ErrorKind::Index { expected: Expected::ConstantOfFieldType, .. }
                ));
            }
            (read, expected) => panic!("{descriptor}: {read:?} instead of {expected:?}"),
        }
    }
}

#[test]
fn descriptors_names_and_duplicates_are_checked() {
    let mut assembly = Assembly::new(52, 0);
    let field = assembly.member(1, "f", "V", &[]);
    assembly.fields.push(field);
    assert_eq!(assembly.refused(), ErrorKind::FieldDescriptor);
    let mut assembly = Assembly::new(52, 0);
    let method = assembly.member(0x0401, "m", &format!("({})V", "I".repeat(255)), &[]);
    assembly.methods.push(method);
    assert_eq!(assembly.refused(), ErrorKind::TooManyParameters, "the receiver is the 256th");
    let mut assembly = Assembly::new(52, 0);
    assembly.class(b"a.b");
    assert_eq!(assembly.refused(), ErrorKind::ClassName);
    let mut assembly = Assembly::new(52, 0);
    let source = assembly.attribute("SourceFile", &words(&[1]));
    assembly.attributes = vec![source.clone(), source];
    assert_eq!(assembly.refused(), ErrorKind::DuplicateAttribute("SourceFile"));
}

#[test]
fn a_stack_traces_line_is_the_first_of_its_offset_or_the_last_before() {
    let mut assembly = Assembly::new(52, 0);
    let lines = assembly.attribute("LineNumberTable", &words(&[4, 2, 30, 0, 10, 0, 11, 2, 31]));
    let body = [&[0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 177, 0, 0, 0, 1][..], &lines].concat();
    let code = assembly.attribute("Code", &body);
    let method = assembly.member(1, "m", "()V", &[code]);
    assembly.methods.push(method);
    let class = assembly.parse().unwrap();
    let code = class.methods()[0].code(&class).unwrap().unwrap();
    assert_eq!(code.lines, [(0, 10), (0, 11), (2, 30), (2, 31)]);
    let lines: Vec<_> = (0..4).map(|pc| code.line(pc)).collect();
    assert_eq!(lines, [Some(10), Some(11), Some(30), Some(31)]);
}
