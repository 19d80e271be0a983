//! Exceptions that the program throws on purpose where a stub has answered something.

use crate::judge::evidence::Evidence;
use crate::judge::rule::Rule;
use crate::judge::tuning::PENALTY_ON_PURPOSE;

pub(crate) const RULE: Rule = Rule {
    id: "refused-answer",
    sentence: "the program throws on purpose, and what a stub answers may be why",
    applies,
    penalty: PENALTY_ON_PURPOSE,
    example: EXAMPLE,
    counter_example: COUNTER_EXAMPLE,
};

/// An error, a failed `assert` above all, says that the program is wrong.
fn applies(evidence: &Evidence<'_>) -> bool {
    let stub = evidence.calls.is_some_and(|calls| calls.has_stub);
    stub && !evidence.is("java/lang/Error") && evidence.is_explicit()
}

const EXAMPLE: &str = r#"
public class Prices {
    public interface Source {
        int priceOf(String name);
    }

    public static int checked(Source source) {
        int price = source.priceOf("bread");
        if (price < 0) {
            throw new IllegalStateException("not for sale");
        }
        return price;
    }
}
// call: Prices.checked(name -> -1);
"#;

const COUNTER_EXAMPLE: &str = r#"
public class Prices {
    public static int perPiece(int price, int pieces) {
        return price / pieces;
    }
}
// call: Prices.perPiece(1, 0);
"#;
