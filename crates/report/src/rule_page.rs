//! What there is to read about a rule: its sentence, what to do, and two pieces of code that show its border.

use serde::Serialize;

use crate::rule::Rule;

/// A page about a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct RulePage {
    /// Its stable name.
    pub id: &'static str,
    /// What it is about, in one sentence.
    pub sentence: &'static str,
    /// What to do about it.
    pub advice: &'static str,
    /// Code that it speaks of.
    pub example: &'static str,
    /// Much the same of which it does not.
    pub counter_example: &'static str,
}

impl Rule {
    /// What there is to read about it. The code is Java, a class each; the last line says what is called.
    pub const fn page(self) -> RulePage {
        let (advice, example, counter_example) = match self {
            Rule::NullDereference => (
                "Test for null where the value comes from, or return something that is never null.",
                "class Stock {\n    private final java.util.Map<String, Integer> pieces = new java.util.HashMap<>();\n\n    int reserve(String sku) {\n        return pieces.get(sku) - 1;\n    }\n}\n// call: new Stock().reserve(\"\")",
                "class Stock {\n    private final java.util.Map<String, Integer> pieces = new java.util.HashMap<>();\n\n    int reserve(String sku) {\n        return pieces.getOrDefault(sku, 0) - 1;\n    }\n}\n// call: new Stock().reserve(\"\")",
            ),
            Rule::ArrayIndex => (
                "Test the index, or compute it so that it stays below the length.",
                "class Week {\n    static int hours(int[] days, int day) {\n        return days[day + 1];\n    }\n}\n// call: Week.hours(new int[7], 6)",
                "class Week {\n    static int hours(int[] days, int day) {\n        return day >= 0 && day < days.length - 1 ? days[day + 1] : 0;\n    }\n}\n// call: Week.hours(new int[7], 6)",
            ),
            Rule::IndexOutOfBounds => (
                "Test the length before a part is taken; an empty text or list is the case to think of.",
                "class Price {\n    static String cents(String text) {\n        return text.substring(text.indexOf('.') + 1).substring(0, 2);\n    }\n}\n// call: Price.cents(\"1.5\")",
                "class Price {\n    static String cents(String text) {\n        String cents = text.substring(text.indexOf('.') + 1);\n        return cents.length() < 2 ? cents + \"0\" : cents.substring(0, 2);\n    }\n}\n// call: Price.cents(\"1.5\")",
            ),
            Rule::NegativeSize => (
                "Test the size before the array is made.",
                "class Grid {\n    static int[] row(int width) {\n        return new int[width - 2];\n    }\n}\n// call: Grid.row(1)",
                "class Grid {\n    static int[] row(int width) {\n        return new int[Math.max(width - 2, 0)];\n    }\n}\n// call: Grid.row(1)",
            ),
            Rule::DivisionByZero => (
                "Decide what the result is where there is nothing to divide by.",
                "class Cart {\n    static int average(int total, int count) {\n        return total / count;\n    }\n}\n// call: Cart.average(0, 0)",
                "class Cart {\n    static int average(int total, int count) {\n        return count == 0 ? 0 : total / count;\n    }\n}\n// call: Cart.average(0, 0)",
            ),
            Rule::ClassCast => (
                "Ask with `instanceof` before the cast.",
                "class Point {\n    int x;\n\n    public boolean equals(Object other) {\n        return x == ((Point) other).x;\n    }\n}\n// call: new Point().equals(\"\")",
                "class Point {\n    int x;\n\n    public boolean equals(Object other) {\n        return other instanceof Point && x == ((Point) other).x;\n    }\n}\n// call: new Point().equals(\"\")",
            ),
            Rule::ArrayStore => (
                "Make the array of the class that is stored into it, or use a list.",
                "class Shelf {\n    static Object[] of(Object thing) {\n        Object[] shelf = new String[1];\n        shelf[0] = thing;\n        return shelf;\n    }\n}\n// call: Shelf.of(1)",
                "class Shelf {\n    static Object[] of(Object thing) {\n        Object[] shelf = new Object[1];\n        shelf[0] = thing;\n        return shelf;\n    }\n}\n// call: Shelf.of(1)",
            ),
            Rule::FailedAssertion => (
                "What the assertion says is not so: mend the code before it, or the assertion.",
                "class Ledger {\n    int balance;\n\n    void pay(int amount) {\n        balance -= amount;\n        assert balance >= 0;\n    }\n}\n// call: new Ledger().pay(1)",
                "class Ledger {\n    int balance;\n\n    void pay(int amount) {\n        balance -= amount > 0 ? Math.min(amount, balance) : 0;\n        assert balance >= 0;\n    }\n}\n// call: new Ledger().pay(1)",
            ),
            Rule::NumberFormat => (
                "Test the text first, or catch the exception and say what is wrong.",
                "class Coupon {\n    static int percent(String code) {\n        return code.startsWith(\"SAVE\") ? Integer.parseInt(code.substring(4)) : 0;\n    }\n}\n// call: Coupon.percent(\"SAVE\")",
                "class Coupon {\n    static int percent(String code) {\n        return code.matches(\"SAVE[0-9]{1,2}\") ? Integer.parseInt(code.substring(4)) : 0;\n    }\n}\n// call: Coupon.percent(\"SAVE\")",
            ),
            Rule::UncaughtException => (
                "Catch it, or let the method announce it in its `throws` clause.",
                "class Names {\n    static String first(java.util.List<String> names) {\n        return names.iterator().next();\n    }\n}\n// call: Names.first(new java.util.ArrayList<>())",
                "class Names {\n    static String first(java.util.List<String> names) {\n        return names.isEmpty() ? \"\" : names.iterator().next();\n    }\n}\n// call: Names.first(new java.util.ArrayList<>())",
            ),
            Rule::StackOverflow => (
                "Let each call be closer to the end than the one before, or forbid circles in the data.",
                "class Category {\n    Category above;\n\n    int depth() {\n        return above == null ? 0 : above.depth() + 1;\n    }\n\n    static int circle() {\n        Category one = new Category();\n        one.above = one;\n        return one.depth();\n    }\n}\n// call: Category.circle()",
                "class Category {\n    Category above;\n\n    int depth() {\n        return above == null || above == this ? 0 : above.depth() + 1;\n    }\n\n    static int circle() {\n        Category one = new Category();\n        one.above = one;\n        return one.depth();\n    }\n}\n// call: Category.circle()",
            ),
            Rule::NonTermination => (
                "Let each round change what the loop tests.",
                "class Search {\n    static int next(int at, int step) {\n        while (at % 7 != 0) {\n            at += step;\n        }\n        return at;\n    }\n}\n// call: Search.next(1, 0)",
                "class Search {\n    static int next(int at, int step) {\n        while (at % 7 != 0) {\n            at += Math.max(step, 1);\n        }\n        return at;\n    }\n}\n// call: Search.next(6, 0)",
            ),
        };
        RulePage { id: self.id(), sentence: self.description(), advice, example, counter_example }
    }
}
