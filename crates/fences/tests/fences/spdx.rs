//! Licence expressions (SPDX 2.3, annex D), and what manifests wrote before there were any: `MIT/Apache-2.0`.

/// Whether a choice of the licences that the expression leaves open is among those allowed; nothing if it is malformed.
pub fn is_allowed(expression: &str, allowed: &[&str]) -> Option<bool> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader { words: &words, allowed };
    let answer = reader.any()?;
    reader.words.is_empty().then_some(answer)
}

struct Reader<'a> {
    words: &'a [&'a str],
    allowed: &'a [&'a str],
}

impl Reader<'_> {
    fn any(&mut self) -> Option<bool> {
        let mut answer = self.all()?;
        while self.takes("OR") {
            answer |= self.all()?;
        }
        Some(answer)
    }

    fn all(&mut self) -> Option<bool> {
        let mut answer = self.one()?;
        while self.takes("AND") {
            answer &= self.one()?;
        }
        Some(answer)
    }

    fn one(&mut self) -> Option<bool> {
        if self.takes("(") {
            let answer = self.any()?;
            return self.takes(")").then_some(answer);
        }
        let mut licence = self.next().filter(|word| !["OR", "AND", "WITH", ")"].contains(word))?.to_owned();
        if self.takes("WITH") {
            licence = format!("{licence} WITH {}", self.next()?);
        }
        Some(self.allowed.contains(&licence.as_str()))
    }

    fn takes(&mut self, word: &str) -> bool {
        let there = self.words.first() == Some(&word);
        if there {
            self.words = &self.words[1..];
        }
        there
    }

    fn next(&mut self) -> Option<&str> {
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(first)
    }
}

#[test]
fn expressions_are_read_as_their_grammar_says() {
    let allowed = |expression| is_allowed(expression, &["MIT", "Zlib", "Apache-2.0 WITH LLVM-exception"]);
    assert_eq!(allowed("MIT OR GPL-3.0"), Some(true));
    assert_eq!(allowed("MIT AND GPL-3.0"), Some(false));
    assert_eq!(allowed("GPL-3.0 OR MIT AND Zlib"), Some(true));
    assert_eq!(allowed("(GPL-3.0 OR MIT) AND (LGPL-3.0)"), Some(false));
    assert_eq!(allowed("GPL-3.0 / MIT"), Some(true));
    assert_eq!(allowed("Apache-2.0 WITH LLVM-exception"), Some(true));
    assert_eq!(allowed("Apache-2.0"), Some(false));
    for malformed in ["", "MIT OR", "(MIT", "MIT)", "OR MIT", "MIT Zlib", "MIT WITH"] {
        assert_eq!(allowed(malformed), None, "{malformed}");
    }
}
