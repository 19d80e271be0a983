// Exercises commons-jexl: its JavaCC parser, the tree interpreter, arithmetic on mixed types, lambdas, reflection, errors.
// jars: commons-jexl3
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlContext;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.JexlScript;
import org.apache.commons.jexl3.MapContext;
import org.apache.commons.jexl3.introspection.JexlPermissions;

public class UseJexl {
    public static class Box {
        private int content = 3;

        public int getContent() {
            return content;
        }

        public void setContent(int content) {
            this.content = content;
        }

        public String join(String a, int b) {
            return a + "/" + b;
        }
    }

    static JexlContext context() {
        JexlContext context = new MapContext();
        context.set("box", new Box());
        context.set("list", new ArrayList<>(List.of(4, 1, 7)));
        context.set("map", new LinkedHashMap<>(Map.of("k", "v")));
        context.set("n", 7);
        context.set("text", "attest");
        return context;
    }

    static String show(Object value) {
        if (value instanceof Object[]) {
            return java.util.Arrays.toString((Object[]) value);
        }
        if (value instanceof int[]) {
            return java.util.Arrays.toString((int[]) value);
        }
        return value instanceof JexlScript ? "script" : value + (value == null ? "" : " " + value.getClass().getSimpleName());
    }

    public static void main(String[] args) {
        JexlEngine engine = new JexlBuilder().strict(true).silent(false).cache(16).permissions(JexlPermissions.UNRESTRICTED).create();
        String[] scripts = {
            "1 + 2 * 3", "7 / 2", "7.0 / 2", "7 % 4", "2147483647 + 1", "9223372036854775807 + 1", "1.5b * 2", "'a' + 1", "'3' * '4'", "0x1F | 32", "~5", "1 << 4", "-n", "n eq 7 and n lt 9 or false",
            "n =~ [1, 7]", "text =~ '.*tt.*'", "text !~ 'x'", "text =^ 'at'", "text =$ 'st'", "n ?: 5", "null ?? 'dflt'", "n > 5 ? 'big' : 'small'", "size(text) + size(list)", "empty([]) && !empty(text)",
            "[1, 2, 3]", "{'a' : 1, 'b' : 2}.b", "{1, 2, 2}", "size(1..4)", "list[1] + map.k", "map['k']", "box.content", "box.content = 9; box.content * 2", "box.join('x', n)", "text.substring(2).toUpperCase()",
            "var s = 0; for (var i : list) { s += i; } s", "var s = 0; for (var i : 1..10) { if (i % 2 == 0) continue; if (i > 7) break; s += i } s", "var i = 0; while (i < 5) i = i + 2; i", "var i = 0; do { i += 3 } while (i < 10); i",
            "var f = (x, y) -> x * y + n; f(3, 4)", "var fac = n -> n <= 1 ? 1 : n * fac(n - 1); fac(10)", "var add = x -> y -> x + y; add(2)(3)", "if (n == 7) { return 'early' } 'late'", "`n is ${n} and ${text.length()}`", "list.0 = 40; list", "new('java.lang.StringBuilder', 'sb').append(1).reverse().toString()", "var x = 5; x += 2; x *= x; x", "not true", "n instanceof 'java.lang.Integer'",
        };
        for (String source : scripts) {
            try {
                System.out.println(source + " -> " + show(engine.createScript(source).execute(context())));
            } catch (JexlException e) {
                System.out.println(source + " -> ! " + e.getClass().getSimpleName());
            }
        }

        JexlScript script = engine.createScript("a + b.c * list[0] + d", "a", "d");
        System.out.println(java.util.Arrays.toString(script.getParameters()) + " " + script.getVariables() + " " + script.getParsedText());
        JexlContext context = context();
        context.set("b", Map.of("c", 5));
        System.out.println(script.execute(context, 100, 1) + " " + script.curry(7).execute(context, 2) + " " + engine.getProperty(new Box(), "content"));
        Box box = new Box();
        engine.setProperty(box, "content", 77);
        System.out.println(box.content + " " + engine.invokeMethod(box, "join", "q", 1) + " " + engine.createExpression("n * n").evaluate(context));
        JexlEngine lenient = new JexlBuilder().strict(false).silent(true).create();
        System.out.println(lenient.createScript("nothing + 3").execute(new MapContext()));
        System.out.println(engine.createJxltEngine().createExpression("Hi ${text}, #{n + 1} left").prepare(context).evaluate(context));

        for (String bad : new String[] {"1 +", "(1", "'open", "var var = 1", "undefinedVar + 1", "box.nope", "box.join(1)", "n.foo()", "1 / 0", "list[9]", "break", "null + 1", "for (x : ) {}"}) {
            try {
                System.out.println(show(engine.createScript(bad).execute(context())));
            } catch (JexlException e) {
                String message = e.getMessage();
                System.out.println(bad + ": " + e.getClass().getSimpleName() + " " + message.substring(message.indexOf('@') + 1));
            }
        }
    }
}
