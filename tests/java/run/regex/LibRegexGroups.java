// Exercises java.util.regex groups: numbered, named, nested, optional, backreferences, and the positions Matcher reports.

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class LibRegexGroups {
    static void all(String regex, String input) {
        Matcher m = Pattern.compile(regex).matcher(input);
        StringBuilder out = new StringBuilder(regex + " on " + input + ":");
        while (m.find()) {
            out.append(" [").append(m.start()).append(',').append(m.end()).append(')');
            for (int g = 0; g <= m.groupCount(); g++) {
                out.append(' ').append(m.group(g)).append('@').append(m.start(g));
            }
        }
        System.out.println(out);
    }

    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        all("(\\w+)@(\\w+)\\.com", "ann@home.com, bob@work.com");
        all("((a)(b)?)+", "abaab");
        all("(a)|(b)|(c)", "cab");
        all("(\\d{4})-(\\d{2})-(\\d{2})", "from 2020-01-31 to 2021-12-05");
        all("(\\w)(\\w)\\2\\1", "abba xyyx abab noon");
        all("(?:x(y))*z", "xyxyz z");
        all("()(a?)", "ab");
        all("(?<q>['\"])(.*?)\\k<q>", "'one' \"two\" 'it\"s'");
        all("(a(b(c)))(d)?", "abcabcd");
        all("^(\\s*)(\\S+)", "  lead");
        all("(?<y>\\d+)(?:-(?<m>\\d+))?", "12 34-56");

        Pattern date = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)-(?<day>\\d\\d)");
        Matcher m = date.matcher("on 1999-12-31 and 2000-01-01.");
        fails("group before match", () -> m.group());
        System.out.println(m.find() + " " + m.group("year") + "/" + m.group("month") + "/" + m.group("day") + " " + m.start("month") + " " + m.end("day"));
        MatchResult snapshot = m.toMatchResult();
        System.out.println(m.find() + " " + m.group() + " " + snapshot.group() + " " + snapshot.groupCount() + " " + m.find());
        System.out.println(m.reset().find() + " " + m.group() + " " + m.find(5) + " " + m.group());
        fails("no group 4", () -> m.group(4));
        fails("no name", () -> m.group("hour"));
        fails("find 99", () -> m.find(99));
        System.out.println(date.matcher("2020-02-02").matches() + " " + date.matcher("2020-02-02x").matches() + " " + date.matcher("2020-02-02x").lookingAt() + " "
                + Pattern.matches("a*b", "aaab"));
        Matcher region = Pattern.compile("^b+$").matcher("aabbbaa");
        System.out.println(region.find() + " " + region.region(2, 5).find() + " " + region.regionStart() + region.regionEnd() + " "
                + region.region(2, 5).useAnchoringBounds(false).find());
        Matcher hit = Pattern.compile("ab+$").matcher("xab");
        System.out.println(hit.find() + " " + hit.hitEnd() + " " + hit.requireEnd() + " " + hit.hasAnchoringBounds() + " " + hit.hasTransparentBounds());
        System.out.println(Pattern.compile("[aeiou]").matcher("education").results().map(MatchResult::group).collect(Collectors.joining("-")));
        System.out.println(Pattern.compile("o").matcher("foo boo").results().map(r -> r.start() + "").collect(Collectors.toList()));
        Matcher swap = Pattern.compile("(\\w+) (\\w+)").matcher("hello world, good day");
        System.out.println(swap.replaceAll("$2 $1") + "; " + swap.replaceFirst("<$0>") + "; " + swap.reset("new input").replaceAll("${x}".substring(0, 0) + "$2"));
        swap.usePattern(Pattern.compile("(n)(\\w*)"));
        System.out.println(swap.reset().find() + " " + swap.group(2) + " " + swap.groupCount() + " " + swap.pattern());
        System.out.println(date.pattern().length() + " " + date + " " + date.flags() + " " + Pattern.compile("x", Pattern.CASE_INSENSITIVE | Pattern.DOTALL).flags());
    }
}
