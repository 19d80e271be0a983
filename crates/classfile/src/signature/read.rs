//! Reads signatures by recursive descent over the grammar of JVMS 4.7.9.1.

use crate::error::{Error, ErrorKind};
use crate::instruction::PrimitiveElement;
use crate::signature::{
    ClassSignature, ClassType, MethodSignature, NestedType, Type, TypeArgument, TypeParameter,
};

/// Nesting of type arguments beyond which a signature is refused.
const MAX_DEPTH: u32 = 100;

/// Reads the signature of a class or interface.
pub fn parse_class(text: &str) -> Result<ClassSignature<'_>, Error> {
    let mut reader = Reader { text, at: 0 };
    let parameters = reader.type_parameters()?;
    let superclass = reader.class_type(0)?;
    let mut interfaces = Vec::new();
    while reader.peek().is_some() {
        interfaces.push(reader.class_type(0)?);
    }
    Ok(ClassSignature { parameters, superclass, interfaces })
}

/// Reads the signature of a method.
pub fn parse_method(text: &str) -> Result<MethodSignature<'_>, Error> {
    let mut reader = Reader { text, at: 0 };
    let type_parameters = reader.type_parameters()?;
    reader.expect(b'(')?;
    let mut parameters = Vec::new();
    while !reader.accept(b')') {
        parameters.push(reader.any_type(0)?);
    }
    let ret = if reader.accept(b'V') { None } else { Some(reader.any_type(0)?) };
    let mut throws = Vec::new();
    while reader.accept(b'^') {
        throws.push(match reader.peek() {
            Some(b'L' | b'T') => reader.any_type(0)?,
            _ => return Err(reader.error()),
        });
    }
    reader.end(MethodSignature { type_parameters, parameters, ret, throws })
}

/// Reads the signature of a field, record component or local variable.
pub fn parse_field(text: &str) -> Result<Type<'_>, Error> {
    let mut reader = Reader { text, at: 0 };
    let parsed = reader.reference_type(0)?;
    reader.end(parsed)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn type_parameters(&mut self) -> Result<Vec<TypeParameter<'a>>, Error> {
        let mut parameters = Vec::new();
        if self.accept(b'<') {
            parameters.push(self.type_parameter()?);
            while !self.accept(b'>') {
                parameters.push(self.type_parameter()?);
            }
        }
        Ok(parameters)
    }

    fn type_parameter(&mut self) -> Result<TypeParameter<'a>, Error> {
        let name = self.identifier(false)?;
        self.expect(b':')?;
        // Without a class bound an interface bound follows, or the next parameter, or the end of the list.
        // What looks like a type is taken for one, though it might be the next parameter's name: compilers
        // write no parameter without any bound.
        let class_bound = match self.peek() {
            Some(b'L' | b'T' | b'[') => Some(self.reference_type(0)?),
            _ => None,
        };
        let mut interface_bounds = Vec::new();
        while self.accept(b':') {
            interface_bounds.push(self.reference_type(0)?);
        }
        Ok(TypeParameter { name, class_bound, interface_bounds })
    }

    fn any_type(&mut self, depth: u32) -> Result<Type<'a>, Error> {
        let primitive = match self.peek() {
            Some(b'Z') => PrimitiveElement::Boolean,
            Some(b'C') => PrimitiveElement::Char,
            Some(b'F') => PrimitiveElement::Float,
            Some(b'D') => PrimitiveElement::Double,
            Some(b'B') => PrimitiveElement::Byte,
            Some(b'S') => PrimitiveElement::Short,
            Some(b'I') => PrimitiveElement::Int,
            Some(b'J') => PrimitiveElement::Long,
            _ => return self.reference_type(depth),
        };
        self.at += 1;
        Ok(Type::Primitive(primitive))
    }

    fn reference_type(&mut self, depth: u32) -> Result<Type<'a>, Error> {
        match self.peek() {
            Some(b'L') => self.class_type(depth).map(Type::Class),
            Some(b'T') => {
                self.at += 1;
                let name = self.identifier(false)?;
                self.expect(b';')?;
                Ok(Type::Variable(name))
            }
            Some(b'[') => {
                let start = self.at;
                let mut dimensions: u8 = 0;
                while self.accept(b'[') {
                    dimensions = dimensions.checked_add(1).ok_or(Error::new(start, ErrorKind::Dimensions))?;
                }
                Ok(Type::Array { dimensions, element: Box::new(self.any_type(depth)?) })
            }
            _ => Err(self.error()),
        }
    }

    fn class_type(&mut self, depth: u32) -> Result<ClassType<'a>, Error> {
        if depth > MAX_DEPTH {
            return Err(Error::new(self.at, ErrorKind::TooDeep));
        }
        self.expect(b'L')?;
        let name = self.identifier(true)?;
        let arguments = self.arguments(depth)?;
        let mut nested = Vec::new();
        while self.accept(b'.') {
            nested.push(NestedType { name: self.identifier(false)?, arguments: self.arguments(depth)? });
        }
        self.expect(b';')?;
        Ok(ClassType { name, arguments, nested })
    }

    fn arguments(&mut self, depth: u32) -> Result<Vec<TypeArgument<'a>>, Error> {
        let mut arguments = Vec::new();
        if self.accept(b'<') {
            arguments.push(self.argument(depth + 1)?);
            while !self.accept(b'>') {
                arguments.push(self.argument(depth + 1)?);
            }
        }
        Ok(arguments)
    }

    fn argument(&mut self, depth: u32) -> Result<TypeArgument<'a>, Error> {
        Ok(if self.accept(b'*') {
            TypeArgument::Any
        } else if self.accept(b'+') {
            TypeArgument::Extends(self.reference_type(depth)?)
        } else if self.accept(b'-') {
            TypeArgument::Super(self.reference_type(depth)?)
        } else {
            TypeArgument::Exact(self.reference_type(depth)?)
        })
    }

    /// A name that is not empty, up to one of the reserved characters; `qualified` ones may have slashes.
    fn identifier(&mut self, qualified: bool) -> Result<&'a str, Error> {
        let rest = &self.text[self.at..];
        let reserved = |byte: u8| match byte {
            b'.' | b';' | b'[' | b'<' | b'>' | b':' => true,
            b'/' => !qualified,
            _ => false,
        };
        let length = rest.bytes().position(reserved).unwrap_or(rest.len());
        let name = &rest[..length];
        if name.is_empty() || name.split('/').any(str::is_empty) {
            return Err(self.error());
        }
        self.at += length;
        Ok(name)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn accept(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, byte: u8) -> Result<(), Error> {
        if self.accept(byte) { Ok(()) } else { Err(self.error()) }
    }

    fn end<T>(&self, parsed: T) -> Result<T, Error> {
        if self.at == self.text.len() { Ok(parsed) } else { Err(self.error()) }
    }

    fn error(&self) -> Error {
        Error::new(self.at, ErrorKind::Signature)
    }
}

#[cfg(test)]
mod tests {
    use super::{parse_class, parse_field, parse_method};
    use crate::error::ErrorKind;
    use crate::signature::{Type, TypeArgument};
    use proptest::proptest;

    #[test]
    fn class_signatures_print_back() {
        for text in [
            "Ljava/lang/Object;",
            "<E:Ljava/lang/Object;>Ljava/util/AbstractList<TE;>;Ljava/util/List<TE;>;Ljava/io/Serializable;",
            "<T::Ljava/lang/Comparable<-TT;>;L:TT;>Ljava/lang/Object;",
            "<K:Ljava/lang/Enum<TK;>;V:[[I>LMap<TK;+[TV;>.Entry<*>.Inner;",
        ] {
            assert_eq!(parse_class(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn method_signatures_print_back() {
        for text in [
            "()V",
            "<T:Ljava/lang/Object;X:Ljava/lang/Throwable;>(IJ[TT;Ljava/util/List<*>;)TT;^TX;^Ljava/io/IOException;",
            "([[D)[Ljava/util/Map<Ljava/lang/String;[I>;",
        ] {
            assert_eq!(parse_method(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_field_signature_is_taken_apart() {
        let Type::Class(map) = parse_field("Ljava/util/Map<Ljava/lang/String;-[TV;>.Entry;").unwrap() else {
            panic!("not a class");
        };
        assert_eq!(map.name, "java/util/Map");
        assert_eq!(map.nested[0].name, "Entry");
        let variable = Box::new(Type::Variable("V"));
        assert_eq!(map.arguments[1], TypeArgument::Super(Type::Array { dimensions: 1, element: variable }));
    }

    #[test]
    fn malformed_signatures_are_refused() {
        for text in
            ["", "I", "La", "La<>;", "La<TT;", "La<I>;", "T;", "La/;", "L/a;", "TT;x", "La.;", "[", "Lé"]
        {
            assert!(parse_field(text).is_err(), "{text}");
        }
        for text in ["", "(", "()", "()V^I", "()V^[TT;", "<>()V", "<T>()V", "(V)V", "()VV", "<:TT;>()V"] {
            assert!(parse_method(text).is_err(), "{text}");
        }
        for text in ["", "TT;", "<T:>", "La;TT;", "<T:Lb;Lc;"] {
            assert!(parse_class(text).is_err(), "{text}");
        }
    }

    #[test]
    fn deep_nesting_is_refused_instead_of_overflowing_the_stack() {
        let deep = |levels: usize| "La<".repeat(levels) + "*" + &">;".repeat(levels);
        assert!(parse_field(&deep(100)).is_ok());
        assert_eq!(parse_field(&deep(100_000)).unwrap_err().kind, ErrorKind::TooDeep);
        assert_eq!(parse_field(&("[".repeat(256) + "I")).unwrap_err().kind, ErrorKind::Dimensions);
    }

    proptest! {
        #[test]
        fn what_is_accepted_prints_back(text in "[<>:;()LTaé/.*+^VI\\[-]{0,24}") {
            if let Ok(parsed) = parse_field(&text) {
                assert_eq!(parsed.to_string(), text);
            }
            if let Ok(parsed) = parse_class(&text) {
                assert_eq!(parsed.to_string(), text);
            }
            if let Ok(parsed) = parse_method(&text) {
                assert_eq!(parsed.to_string(), text);
            }
        }
    }
}
