//! Answers to questions: whether a target can be reached, whether a property holds, and the tests that show it.

use super::markup::Markup;
use super::parts::Tone;
use super::source_lines::{self, Excerpt};

/// A test as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestText {
    /// Its file.
    pub file: String,
    /// Its method.
    pub method: String,
    /// Its text.
    pub source: String,
}

/// A step on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where.
    pub place: String,
    /// What holds there.
    pub condition: String,
}

/// What became of a question.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Answer {
    /// What was asked.
    pub question: String,
    /// The answer in a word or two.
    pub verdict: String,
    /// What it means.
    pub tone: Tone,
    /// More about it, a sentence each.
    pub because: Vec<String>,
    /// The source it is about.
    pub excerpt: Option<Excerpt>,
    /// The steps that lead there.
    pub steps: Vec<Step>,
    /// The tests that show it.
    pub tests: Vec<TestText>,
}

pub(super) fn write(out: &mut Markup, answer: &Answer) {
    let tone = answer.tone.class();
    out.block("article", &[("class", &format!("card {tone}")), ("data-find", "")], |out| {
        out.block("header", &[], |out| {
            out.words("span", &[("class", &format!("badge {tone}"))], &answer.verdict);
            out.words("h3", &[], &answer.question);
        });
        for reason in &answer.because {
            out.words("p", &[], reason);
        }
        if let Some(excerpt) = &answer.excerpt {
            source_lines::write(out, excerpt);
        }
        if !answer.steps.is_empty() {
            out.words("h4", &[], "Step by step");
            out.block("ol", &[("class", "steps")], |out| {
                for step in &answer.steps {
                    out.block("li", &[], |out| {
                        out.words("code", &[], &step.place);
                        out.text(" ");
                        out.words("code", &[], &step.condition);
                    });
                }
            });
        }
        answer.tests.iter().for_each(|test| write_test(out, test));
    });
}

/// A test with a heading.
pub(super) fn write_test(out: &mut Markup, test: &TestText) {
    out.words("h4", &[], "The test that shows it");
    write_source(out, test);
}

/// A file of tests, folded.
pub(super) fn write_file(out: &mut Markup, file: &TestText) {
    out.block("details", &[("class", "file"), ("data-find", "")], |out| {
        out.element("summary", &[], |out| out.words("code", &[], &file.file));
        write_source(out, file);
    });
}

/// A source with a button that copies it.
fn write_source(out: &mut Markup, test: &TestText) {
    out.block("figure", &[("class", "source")], |out| {
        out.element("figcaption", &[], |out| {
            out.words("span", &[], &test.file);
            out.words("button", &[("type", "button"), ("data-copy", "")], "Copy");
        });
        out.element("pre", &[("class", "scroll"), ("tabindex", "0")], |out| {
            source_lines::write_java(out, &test.source);
        });
    });
}

#[cfg(test)]
mod tests {
    use super::{Answer, Step, TestText, write};
    use crate::html::markup::Markup;

    #[test]
    fn an_answer_shows_its_steps_and_tests_and_no_foreign_elements() {
        let answer = Answer {
            question: "A.java:3 <img src=x onerror=alert(1)>".to_owned(),
            verdict: "reached".to_owned(),
            because: vec!["<b>".to_owned()],
            steps: vec![Step { place: "A.java:2".to_owned(), condition: "a < b".to_owned() }],
            tests: vec![TestText {
                file: "T.java".to_owned(),
                method: "t".to_owned(),
                source: "a<b>();".to_owned(),
            }],
            ..Answer::default()
        };
        let mut out = Markup::default();
        write(&mut out, &answer);
        let text = out.into_text();
        assert!(!text.contains("<img") && !text.contains("<b>"), "{text}");
        assert!(text.contains("a &lt; b") && text.contains("data-copy"), "{text}");
    }
}
