//! The members that every program has: fuel, the log, exceptions, and how an exception is named.

use crate::ast::Member;

use super::Options;
use super::knobs::Knobs;

/// The fixed members before the generated ones.
pub(super) fn members(knobs: &Knobs, options: Options) -> Vec<Member> {
    let unstable = if options.portable {
        " || t instanceof StringIndexOutOfBoundsException || t instanceof NumberFormatException"
    } else {
        ""
    };
    let lines = [
        format!("static int fuel = {};", knobs.fuel),
        "static int sum;".to_owned(),
        "static final StringBuilder log = new StringBuilder();".to_owned(),
        "static class OutOfFuel extends Error { }".to_owned(),
        "static class Trouble extends RuntimeException { Trouble(int code) { super(\"code \" + code); } }".to_owned(),
        "static class Checked extends Exception { Checked(int code) { super(\"checked \" + code); } }".to_owned(),
        "static boolean step() { if (--fuel <= 0) throw new OutOfFuel(); return true; }".to_owned(),
        "static void check(int k) throws Checked { if ((k & 1) == 0) throw new Checked(k); }".to_owned(),
        "static void see(String s) { sum = sum * 31 + s.hashCode(); if (log.length() < 3000) log.append(s).append('\\n'); }".to_owned(),
        "static String clip(String s) { return s != null && s.length() > 40 ? s.substring(0, 40) : s; }".to_owned(),
        "static String name(Throwable t) {".to_owned(),
        "    String m = t.getMessage();".to_owned(),
        format!("    if (m == null || t instanceof NullPointerException{unstable}) return t.getClass().getName();"),
        "    int end = t instanceof ClassCastException ? m.indexOf(\" (\") : -1;".to_owned(),
        "    return t.getClass().getName() + \": \" + (end < 0 ? m : m.substring(0, end));".to_owned(),
        "}".to_owned(),
    ];
    lines.into_iter().map(Member::Fixed).collect()
}

/// `main`, which prints the digest in ASCII, so that no charset plays a part.
pub(super) fn main() -> Member {
    Member::Fixed(
        "public static void main(String[] args) { for (char c : run().toCharArray()) \
         System.out.print(c == '\\n' || c >= ' ' && c <= '~' ? \"\" + c : \"\\\\u\" + (int) c); }"
            .to_owned(),
    )
}
