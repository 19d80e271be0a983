// Exercises commons-text: edit distances, substitution, escaping, word wrapping, a text builder.
// jars: commons-text
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.text.CaseUtils;
import org.apache.commons.text.StringEscapeUtils;
import org.apache.commons.text.StringSubstitutor;
import org.apache.commons.text.StringTokenizer;
import org.apache.commons.text.TextStringBuilder;
import org.apache.commons.text.WordUtils;
import org.apache.commons.text.diff.StringsComparator;
import org.apache.commons.text.similarity.FuzzyScore;
import org.apache.commons.text.similarity.HammingDistance;
import org.apache.commons.text.similarity.JaccardSimilarity;
import org.apache.commons.text.similarity.JaroWinklerSimilarity;
import org.apache.commons.text.similarity.LevenshteinDetailedDistance;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.apache.commons.text.similarity.LongestCommonSubsequence;
import org.apache.commons.text.translate.NumericEntityEscaper;

public class UseCommonsText {
    public static void main(String[] args) {
        String[][] pairs = {{"kitten", "sitting"}, {"frog", "fog"}, {"", "abc"}, {"elephant", "hippo"}, {"night", "nacht"}};
        for (String[] p : pairs) {
            System.out.println(p[0] + "/" + p[1] + " " + LevenshteinDistance.getDefaultInstance().apply(p[0], p[1])
                    + " " + new LevenshteinDistance(3).apply(p[0], p[1])
                    + " " + new LongestCommonSubsequence().longestCommonSubsequence(p[0], p[1])
                    + " " + new JaroWinklerSimilarity().apply(p[0], p[1])
                    + " " + new JaccardSimilarity().apply(p[0], p[1])
                    + " " + new LevenshteinDetailedDistance().apply(p[0], p[1]));
        }
        System.out.println(new HammingDistance().apply("karolin", "kathrin") + " " + new FuzzyScore(java.util.Locale.ENGLISH).fuzzyScore("Workshop", "wso"));

        StringBuilder script = new StringBuilder();
        new StringsComparator("ABCABBA", "CBABAC").getScript().visit(new org.apache.commons.text.diff.CommandVisitor<Character>() {
            @Override
            public void visitInsertCommand(Character c) {
                script.append('+').append(c);
            }

            @Override
            public void visitKeepCommand(Character c) {
                script.append('=').append(c);
            }

            @Override
            public void visitDeleteCommand(Character c) {
                script.append('-').append(c);
            }
        });
        System.out.println(script);

        Map<String, String> values = new LinkedHashMap<>();
        values.put("animal", "fox");
        values.put("target", "${adjective} dog");
        values.put("adjective", "lazy");
        values.put("loop", "${loop}");
        StringSubstitutor substitutor = new StringSubstitutor(values);
        System.out.println(substitutor.replace("The ${animal} jumps over the ${target}; ${missing:-nothing}, $${escaped}, ${unknown}."));
        try {
            System.out.println(substitutor.replace("${loop}"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            new StringSubstitutor(values).setEnableUndefinedVariableException(true).replace("${nobody}");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }

        String html = "<a href=\"x?y&z\">\u00e9 \u00a5 'q'</a>";
        System.out.println(StringEscapeUtils.escapeHtml4(html) + " " + StringEscapeUtils.unescapeHtml4("&lt;&eacute;&#x41;&#66;&unknown;&gt;"));
        System.out.println(StringEscapeUtils.escapeXml11(html) + " " + StringEscapeUtils.escapeJson("a/\"b\"\n") + " " + StringEscapeUtils.escapeCsv("a,\"b\""));
        System.out.println(StringEscapeUtils.escapeEcmaScript("it's </script>") + " " + NumericEntityEscaper.above(127).translate("a\u00e9z"));

        System.out.println(WordUtils.wrap("The quick brown fox jumps over the extraordinarily lazy dog", 12, "|", true));
        System.out.println(WordUtils.capitalizeFully("the qUICK-brown fox", ' ', '-') + WordUtils.initials("Ada Byron Lovelace") + CaseUtils.toCamelCase("to camel_case now", false, ' ', '_'));

        TextStringBuilder builder = new TextStringBuilder("start");
        builder.appendln("!").appendFixedWidthPadLeft(42, 6, '0').appendSeparator(";").appendWithSeparators(new String[] {"x", "y", "z"}, "-");
        builder.replaceAll("-", "--").insert(0, true).deleteFirst("art").reverse();
        System.out.println(builder + " " + builder.indexOf("z") + " " + builder.length() + " " + builder.endsWith("eurt"));

        StringTokenizer tokenizer = StringTokenizer.getCSVInstance("a, \"b, c\" ,d,,\"e\"\"f\"");
        tokenizer.setIgnoreEmptyTokens(false);
        System.out.println(tokenizer.getTokenList());
    }
}
