//! Patterns of class names.

use std::fmt;

/// A pattern of class names: `*` stands for anything but a dot, `**` for anything. Without a dot it is about simple names,
/// in any package; with one, about whole names. What fits a class fits those nested in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassPattern(String);

impl ClassPattern {
    /// A pattern; an error is what is wrong with it.
    pub fn new(text: &str) -> Result<ClassPattern, String> {
        let text = text.trim().trim_end_matches(".java").trim_end_matches(".class").replace('/', ".");
        let is_of_names =
            |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '*' | '$' | '_' | '-');
        match text.chars().find(|letter| !is_of_names(*letter)) {
            _ if text.is_empty() => {
                Err("an empty pattern fits no class; write a name, as org.acme.*".to_owned())
            }
            Some(letter) => {
                Err(format!("{letter:?} is in no class name; write a name with * and **, as org.acme.**"))
            }
            None => Ok(ClassPattern(text)),
        }
    }

    /// Whether a class, by its whole name with dots and `$`, fits.
    pub fn fits(&self, class: &str) -> bool {
        let pattern = self.0.as_str();
        let name = match pattern.contains('.') {
            true => class,
            false => class.rsplit('.').next().unwrap_or(class),
        };
        let outer = name.char_indices().filter(|(_, letter)| *letter == '$').map(|(at, _)| &name[..at]);
        let mut around = outer.chain([name]);
        around.any(|name| matches(name.as_bytes(), pattern.as_bytes()))
            || matches(name.replace('$', ".").as_bytes(), pattern.as_bytes())
    }

    /// Whether a class is meant by it as a name: without stars it is that class alone, and none that is nested in it.
    pub fn names(&self, class: &str) -> bool {
        let simple = class.rsplit('.').next().unwrap_or(class);
        let dotted = class.replace('$', ".");
        match self.0.contains('*') {
            true => self.fits(class),
            false => [class, simple, dotted.as_str()].contains(&self.0.as_str()),
        }
    }
}

impl fmt::Display for ClassPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Both go from the left; where a star took too little, it takes one letter more. The last star is the only one that needs
/// to be gone back to, but a `*` may not pass a dot, and then the last `**` is.
fn matches(name: &[u8], pattern: &[u8]) -> bool {
    let (mut at, mut of) = (0, 0);
    let mut one: Option<(usize, usize)> = None;
    let mut any: Option<(usize, usize)> = None;
    loop {
        if pattern[of..].starts_with(b"**") {
            of += 2;
            (any, one) = (Some((at, of)), None);
        } else if pattern.get(of) == Some(&b'*') {
            of += 1;
            one = Some((at, of));
        } else if at == name.len() && of == pattern.len() {
            return true;
        } else if at < name.len() && pattern.get(of) == Some(&name[at]) {
            (at, of) = (at + 1, of + 1);
        } else if let Some((from, behind)) =
            one.filter(|(from, _)| name.get(*from).is_some_and(|l| *l != b'.'))
        {
            (at, of) = (from + 1, behind);
            one = Some((at, of));
        } else if let Some((from, behind)) = any.filter(|(from, _)| *from < name.len()) {
            (at, of) = (from + 1, behind);
            (any, one) = (Some((at, of)), None);
        } else {
            return false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ClassPattern;

    fn fits(pattern: &str, class: &str) -> bool {
        ClassPattern::new(pattern).expect("a pattern").fits(class)
    }

    #[test]
    fn a_star_stays_in_its_package_and_two_do_not() {
        assert!(fits("org.acme.*", "org.acme.Account") && !fits("org.acme.*", "org.acme.core.Account"));
        assert!(fits("org.acme.**", "org.acme.core.Account") && !fits("org.acme.**", "org.acmes.Account"));
        assert!(fits("**.generated.**", "org.acme.generated.A") && !fits("**.generated.**", "org.acme.A"));
        assert!(fits("**Dto", "org.acme.AccountDto") && fits("**.core.*Dto", "a.core.b.core.XDto"));
        assert!(!fits("**.core.*Dto", "a.core.b.XDto") && fits("org.*.*.A*t", "org.a.b.Account"));
    }

    #[test]
    fn without_a_dot_it_is_about_simple_names() {
        assert!(fits("Account", "org.acme.Account") && fits("*Test", "org.acme.AccountTest"));
        assert!(!fits("Account", "org.acme.Accounts") && !fits("acme", "org.acme.Account"));
    }

    #[test]
    fn what_fits_a_class_fits_what_is_nested_in_it() {
        assert!(
            fits("Account", "org.acme.Account$Entry$1") && fits("org.acme.Account", "org.acme.Account$Entry")
        );
        assert!(
            fits("org.acme.Account.Entry", "org.acme.Account$Entry")
                && fits("Account$Entry", "a.Account$Entry")
        );
    }

    #[test]
    fn a_name_is_one_class() {
        let named = |name: &str, class: &str| ClassPattern::new(name).expect("a pattern").names(class);
        assert!(named("Account", "org.acme.Account") && named("org.acme.Account", "org.acme.Account"));
        assert!(
            !named("Account", "org.acme.Account$Entry") && named("Account$Entry", "org.acme.Account$Entry")
        );
        assert!(
            named("org.acme.Account.Entry", "org.acme.Account$Entry")
                && named("Account**", "a.Account$Entry")
        );
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        assert!(ClassPattern::new("").is_err() && ClassPattern::new("a b").is_err());
        assert!(ClassPattern::new("org.acme.[A-Z]*").is_err());
        assert!(fits("org/acme/Account.java", "org.acme.Account"));
    }
}
