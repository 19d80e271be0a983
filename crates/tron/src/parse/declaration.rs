//! Models, transforms and heaps.

use super::{Parsed, Parser};
use crate::ast::{
    ClassDecl, FieldDecl, FieldKind, Header, HeaderKind, HeapDecl, Item, LinkDecl, ModelDecl, Name,
    NumberKey, ObjectDecl, TransformDecl,
};
use crate::lexer::Kind;
use crate::model::Cardinality;

impl Parser<'_> {
    pub(super) fn items(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        while !self.at_end() {
            let item = match self.peek().kind {
                Kind::Word => match self.text_of(self.peek()) {
                    "model" => self.model().map(Item::Model),
                    "transform" => self.transform().map(Item::Transform),
                    "heap" => self.heap().map(Item::Heap),
                    _ => self.unexpected("`model`, `transform` or `heap`"),
                },
                _ => self.unexpected("`model`, `transform` or `heap`"),
            };
            match item {
                Ok(item) => items.push(item),
                Err(_) => self.skip_item(),
            }
        }
        items
    }

    /// To the next line that begins an item.
    fn skip_item(&mut self) {
        self.parentheses = 0;
        self.depth = 0;
        let from = self.at;
        while !self.at_end() {
            let begins = ["model", "transform", "heap"].iter().any(|word| self.at_word(word));
            let named = self.peek_second().kind == Kind::Word && !self.peek_second().begins_line;
            if begins && named && self.peek().begins_line && self.at > from {
                return;
            }
            self.next();
        }
    }

    fn model(&mut self) -> Parsed<ModelDecl> {
        let start = self.next().span;
        let name = self.name("the model's name")?;
        let uses = if self.take_word("uses") { self.names("the name of a model")? } else { Vec::new() };
        self.expect_mark('{', "to open the model")?;
        let mut classes = Vec::new();
        while !self.closes()? {
            let from = self.at;
            match self.class() {
                Ok(class) => classes.push(class),
                Err(_) => self.skip_line(from),
            }
            while self.take_mark(';') {}
        }
        Ok(ModelDecl { name, uses, classes, span: start.to(self.last()) })
    }

    /// Takes a closing brace, if there is one; it must come before the end of the file.
    fn closes(&mut self) -> Parsed<bool> {
        match self.at_end() {
            true => self.unexpected("`}`"),
            false => Ok(self.take_mark('}')),
        }
    }

    fn class(&mut self) -> Parsed<ClassDecl> {
        let start = self.peek().span;
        let (mut is_abstract, mut is_value) = (false, false);
        loop {
            if self.take_word("abstract") {
                is_abstract = true;
            } else if self.take_word("value") {
                is_value = true;
            } else {
                break;
            }
        }
        self.expect_word("class", "to begin a class")?;
        let name = self.name("the class's name")?;
        let extends = if self.take_word("extends") { self.names("the superclass")? } else { Vec::new() };
        let mut fields = Vec::new();
        if self.take_mark('{') {
            while !self.closes()? {
                let from = self.at;
                match self.field() {
                    Ok(field) => fields.push(field),
                    Err(_) => self.skip_line(from),
                }
                while self.take_mark(';') {}
            }
        }
        Ok(ClassDecl { name, is_abstract, is_value, extends, fields, span: start.to(self.last()) })
    }

    fn field(&mut self) -> Parsed<FieldDecl> {
        let start = self.peek().span;
        let kind = if self.take_word("contains") {
            FieldKind::Contains
        } else if self.take_word("refers") {
            FieldKind::Refers
        } else if self.take_word("trace") {
            FieldKind::Trace
        } else {
            return self.unexpected("`contains`, `refers`, `trace` or `}`");
        };
        let name = self.name("the field's name")?;
        self.expect_mark(':', "behind the field's name")?;
        let target = self.name("the class of the field")?;
        let cardinality = self.cardinality();
        let opposite = if self.take_word("opposite") { Some(self.name("the opposite field")?) } else { None };
        Ok(FieldDecl { kind, name, target, cardinality, opposite, span: start.to(self.last()) })
    }

    fn cardinality(&mut self) -> Cardinality {
        let marks = [('?', Cardinality::Optional), ('*', Cardinality::Many), ('+', Cardinality::Some)];
        match marks.iter().find(|(mark, _)| self.at_mark(*mark)) {
            Some((_, cardinality)) => {
                self.next();
                *cardinality
            }
            None => Cardinality::One,
        }
    }

    fn transform(&mut self) -> Parsed<TransformDecl> {
        let start = self.next().span;
        let name = self.name("the transform's name")?;
        self.expect_word("on", "and a model behind the transform's name")?;
        let model = self.name("the name of a model")?;
        self.expect_mark('{', "to open the transform")?;
        let mut headers = Vec::new();
        loop {
            while self.take_mark(';') {}
            if !self.at_header() {
                break;
            }
            let from = self.at;
            match self.header() {
                Ok(header) => headers.push(header),
                Err(_) => self.skip_line(from),
            }
        }
        let body = self.statements();
        self.expect_mark('}', "to close the transform")?;
        Ok(TransformDecl { name, model, headers, body, span: start.to(self.last()) })
    }

    /// Header words are also names of variables: then an assignment or a field follows.
    fn at_header(&self) -> bool {
        let words = ["input", "root", "rooted", "requires", "iterations", "fixbound", "scope"];
        let assigns = matches!(self.peek_second().kind, Kind::Becomes | Kind::PlusBecomes | Kind::Mark('.'));
        words.iter().any(|word| self.at_word(word)) && !assigns
    }

    fn header(&mut self) -> Parsed<Header> {
        let token = self.next();
        let number = |key| move |parser: &mut Self| parser.number(key);
        let kind = match self.text_of(token) {
            "input" => {
                let name = self.variable("the name of an input")?;
                self.expect_mark(':', "and a class behind the input's name")?;
                let class = self.name("the class of the input")?;
                HeaderKind::Input { name, class, cardinality: self.cardinality() }
            }
            "root" => HeaderKind::Root(self.names("the name of an input")?),
            "rooted" => HeaderKind::Rooted,
            "requires" => HeaderKind::Requires(self.condition()?),
            "iterations" => number(NumberKey::Iterations)(self)?,
            "fixbound" => number(NumberKey::FixBound)(self)?,
            _ => number(NumberKey::Scope)(self)?,
        };
        Ok(Header { kind, span: token.span.to(self.last()) })
    }

    fn number(&mut self, key: NumberKey) -> Parsed<HeaderKind> {
        if self.peek().kind != Kind::Number {
            return self.unexpected("a number");
        }
        let token = self.next();
        match self.text_of(token).parse::<u32>() {
            Ok(value) if value <= 1000 => Ok(HeaderKind::Number { key, value }),
            _ => self.fail(token.span, "this number is too large".to_owned(), "at most 1000"),
        }
    }

    fn heap(&mut self) -> Parsed<HeapDecl> {
        let start = self.next().span;
        let name = self.name("the heap's name")?;
        self.expect_word("of", "and a model behind the heap's name")?;
        let model = self.name("the name of a model")?;
        self.expect_mark('{', "to open the heap")?;
        let mut objects = Vec::new();
        while !self.at_end() && !self.at_mark('}') && !self.at_variables() {
            let from = self.at;
            match self.object() {
                Ok(object) => objects.push(object),
                Err(_) => self.skip_line(from),
            }
            while self.take_mark(';') {}
        }
        let from = self.peek().span;
        self.expect_word("vars", "and the variables, behind the objects")?;
        let variables = self.links("a variable")?;
        let variables_span = from.to(self.last());
        self.expect_mark('}', "to close the heap")?;
        Ok(HeapDecl { name, model, objects, variables, variables_span, span: start.to(self.last()) })
    }

    fn at_variables(&self) -> bool {
        self.at_word("vars") && self.peek_second().kind == Kind::Mark('{')
    }

    fn object(&mut self) -> Parsed<ObjectDecl> {
        let name = self.object_name("the name of an object")?;
        self.expect_mark(':', "behind the object's name")?;
        let class = self.name("the class of the object")?;
        let links = if self.at_mark('{') { self.links("a field")? } else { Vec::new() };
        let span = name.span.to(self.last());
        Ok(ObjectDecl { name, class, links, span })
    }

    /// `{ name = a, b … }`
    fn links(&mut self, what: &str) -> Parsed<Vec<LinkDecl>> {
        self.expect_mark('{', "to open the list")?;
        let mut links = Vec::new();
        while !self.closes()? {
            let from = self.at;
            match self.link(what) {
                Ok(link) => links.push(link),
                Err(_) => self.skip_line(from),
            }
            while self.take_mark(';') {}
        }
        Ok(links)
    }

    fn object_names(&mut self) -> Parsed<Vec<Name>> {
        let mut names = vec![self.object_name("the name of an object")?];
        while self.take_mark(',') {
            names.push(self.object_name("the name of an object")?);
        }
        Ok(names)
    }

    fn link(&mut self, what: &str) -> Parsed<LinkDecl> {
        let name = self.name(what)?;
        self.expect_mark('=', "and objects behind the name")?;
        let members = match self.take_word("none") {
            true => Vec::new(),
            false => self.object_names()?,
        };
        let span = name.span.to(self.last());
        Ok(LinkDecl { name, members, span })
    }
}
