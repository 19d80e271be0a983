//! A finding as a card: what happens, where, on which calls, and the test to copy.

use super::answer::{TestText, write_test};
use super::markup::Markup;
use super::source_lines::{self, Excerpt};
use crate::finding::{Finding, Level, Silenced};
use crate::rule_page::RulePage;

/// A finding and what is shown with it.
#[derive(Clone, PartialEq, Debug)]
pub struct FindingCard {
    /// The finding.
    pub finding: Finding,
    /// Where it is, if the source is at hand.
    pub excerpt: Option<Excerpt>,
    /// The test that shows it.
    pub test: Option<TestText>,
    /// What is to be read about the judge's rule that spoke, if it is no bug.
    pub judged: Option<RulePage>,
}

pub(super) fn write(out: &mut Markup, card: &FindingCard) {
    let finding = &card.finding;
    let (tone, level) = match finding.level() {
        Level::Error => ("bad", "error"),
        Level::Warning => ("open", "warning"),
        Level::Note => ("plain", "note"),
    };
    out.block("article", &[("class", &format!("card {tone}")), ("data-find", "")], |out| {
        out.block("header", &[], |out| {
            out.words("span", &[("class", &format!("badge {tone}"))], level);
            out.text(" ");
            out.words("code", &[("class", "faint")], finding.rule.id());
            out.words("h3", &[], &finding.message);
            let place = match (&finding.location.source_file, finding.location.line) {
                (Some(file), Some(line)) => format!("{file}:{line}, in {}", finding.location.member()),
                _ => format!("in {}", finding.location.member()),
            };
            out.words("p", &[("class", "faint")], &place);
        });
        if let Some(judgement) = finding.judgement.text() {
            out.words("p", &[], &judgement);
        }
        match &finding.silenced {
            None => {}
            Some(Silenced::Baseline) => out.words("p", &[], "Not reported: the baseline has it."),
            Some(Silenced::Comment(reason)) => {
                out.words("p", &[], &format!("Not reported: a comment in the source says so ({reason})."));
            }
        }
        if let Some(excerpt) = &card.excerpt {
            source_lines::write(out, excerpt);
        }
        write_calls(out, finding);
        write_flow(out, finding, card.excerpt.is_some());
        if let Some(test) = &card.test {
            write_test(out, test);
        }
        write_page(out, &finding.rule.page());
        if let Some(page) = &card.judged {
            write_page(out, page);
        }
    });
}

/// The calls that lead to it, and what must hold.
fn write_calls(out: &mut Markup, finding: &Finding) {
    if !finding.calls.is_empty() {
        out.words("h4", &[], "The calls that lead to it");
        out.block("pre", &[("class", "scroll"), ("tabindex", "0")], |out| {
            source_lines::write_java(out, &finding.calls.join("\n"));
        });
    }
    if !finding.condition.is_empty() {
        out.words("h4", &[], "When");
        out.block("ul", &[("class", "conditions")], |out| {
            for condition in &finding.condition {
                out.element("li", &[], |out| out.words("code", &[], condition));
            }
        });
    }
}

/// The way from the call to the error, if it leads through several places; one within the excerpt is shown there.
fn write_flow(out: &mut Markup, finding: &Finding, has_excerpt: bool) {
    if finding.flow.len() < 2 && has_excerpt {
        return;
    }
    out.words("h4", &[], "Step by step");
    out.block("ol", &[("class", "steps")], |out| {
        for step in &finding.flow {
            out.block("li", &[], |out| {
                let place = match (&step.location.source_file, step.location.line) {
                    (Some(file), Some(line)) => format!("{file}:{line}"),
                    _ => step.location.member(),
                };
                out.words("code", &[], &place);
                out.text(" ");
                out.words("span", &[], &step.message);
            });
        }
    });
}

/// What is to be read about a rule.
fn write_page(out: &mut Markup, page: &RulePage) {
    out.block("details", &[], |out| {
        out.element("summary", &[], |out| {
            out.text("About ");
            out.words("code", &[], page.id);
        });
        out.words("p", &[], page.sentence);
        if !page.advice.is_empty() {
            out.words("p", &[], page.advice);
        }
        out.block("div", &[("class", "pair")], |out| {
            for (title, text) in
                [("It speaks of this", page.example), ("but not of this", page.counter_example)]
            {
                out.block("div", &[], |out| {
                    out.words("h5", &[], title);
                    out.element("pre", &[("class", "scroll"), ("tabindex", "0")], |out| {
                        source_lines::write_java(out, text.trim());
                    });
                });
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::{FindingCard, write};
    use crate::finding::tests::finding;
    use crate::html::answer::TestText;
    use crate::html::markup::Markup;

    #[test]
    fn a_card_has_the_calls_the_steps_the_test_and_the_rule() {
        let mut finding = finding(6);
        finding.calls =
            vec!["Account account = new Account();".to_owned(), "account.withdraw(0);".to_owned()];
        finding.message = "</h3><script>alert(1)</script>".to_owned();
        let source = "    @Test\n    void withdraw() {\n    }\n".to_owned();
        let test = TestText { file: "out/T.java".to_owned(), method: "withdraw".to_owned(), source };
        let card = FindingCard { finding, excerpt: None, test: Some(test), judged: None };
        let mut out = Markup::default();
        write(&mut out, &card);
        let text = out.into_text();
        assert!(!text.contains("<script"), "{text}");
        for part in
            ["account.withdraw(", "amount == 0 is true", "Account.java:5", "out/T.java", "division-by-zero"]
        {
            assert!(text.contains(part), "{part}\n{text}");
        }
    }
}
