// Exercises MVEL in interpreted mode: literals, property navigation, collections, loops, functions, projections, errors.
// jars: mvel2
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mvel2.CompileException;
import org.mvel2.MVEL;
import org.mvel2.optimizers.OptimizerFactory;
import org.mvel2.templates.TemplateRuntime;

public class UseMvel {
    public static class Person {
        private final String name;
        private int age;
        public List<Person> friends = new ArrayList<>();

        public Person(String name, int age) {
            this.name = name;
            this.age = age;
        }

        public String getName() {
            return name;
        }

        public int getAge() {
            return age;
        }

        public void setAge(int age) {
            this.age = age;
        }

        public String greet(String other) {
            return name + " greets " + other;
        }
    }

    static Map<String, Object> variables() {
        Person ann = new Person("Ann", 31);
        ann.friends.add(new Person("Bob", 42));
        ann.friends.add(new Person("Cyd", 17));
        Map<String, Object> variables = new HashMap<>();
        variables.put("p", ann);
        variables.put("n", 7);
        variables.put("list", new ArrayList<>(List.of(5, 3, 8)));
        variables.put("map", new LinkedHashMap<>(Map.of("key", "value")));
        variables.put("nothing", null);
        return variables;
    }

    public static void main(String[] args) {
        OptimizerFactory.setDefaultOptimizer(OptimizerFactory.SAFE_REFLECTIVE);
        String[] expressions = {
            "1 + 2 * 3 - 4 / 2", "7 % 4 + (2 + 3) * 2", "n > 5 && n <= 7", "n == 7 ? 'seven' : 'other'", "'ab' + n + 1.5", "5 > 3 || nothing.x", "!(n < 3)",
            "p.name", "p.age * 2", "p.friends[1].name", "p.greet('you')", "p.friends.size()", "p.?friends.size()", "nothing.?name", "list[0] + list[2]", "map['key']", "map.key",
            "[1, 2, 3]", "['a': 1, 'b': 2]['b']", "{4, 5, 6}[1]", "list contains 8", "'abc' contains 'bc'", "p is java.lang.String", "p.friends.{ name }", "p.friends.{ age + 1 }", "($ in p.friends if $.age > 20).size()",
            "x = 10; y = x * 2; x + y", "int s = 0; foreach (i : list) { s += i; } s", "int i = 0; while (i < 5) { i++; } i", "s = 0; for (int k = 0; k < 4; k++) { s = s + k * k; } s",
            "def twice(x) { x * 2 } twice(4) + twice(n)", "def fac(k) { if (k <= 1) { 1 } else { k * fac(k - 1) } } fac(6)", "if (n > 5) { 'big' } else { 'small' }", "p.age = 50; p.age", "'Hello'.toUpperCase().substring(1, 3)",
            "Math.max(3, n)", "new String('made').length()", "n soundslike 7", "'foobar' ~= '[a-z].+'", "empty == ''", "nothing == null", "1.5B + 2", "0x1F", "n & 3 | 8", "1 << 4", "-n", "strsim('abc', 'abd')", "isdef n", "isdef zzz", "with (p) { age = 99 }; p.age",
        };
        for (String expression : expressions) {
            String interpreted;
            try {
                Object value = MVEL.eval(expression, variables());
                interpreted = value + (value == null ? "" : " " + (value.getClass().isArray() ? "array" : value.getClass().getSimpleName()));
                if (value instanceof Object[]) {
                    interpreted = List.of((Object[]) value).toString();
                }
            } catch (RuntimeException e) {
                interpreted = "! " + e.getClass().getSimpleName();
            }
            String compiled;
            try {
                compiled = "" + MVEL.executeExpression(MVEL.compileExpression(expression), variables());
            } catch (RuntimeException e) {
                compiled = "! " + e.getClass().getSimpleName();
            }
            System.out.println(expression + " -> " + (interpreted.startsWith("[L") ? "array" : interpreted) + " | " + (compiled.startsWith("[L") ? "array" : compiled));
        }
        System.out.println(MVEL.evalToBoolean("n > 3", variables()) + " " + MVEL.eval("n * 2", variables(), Long.class) + " " + MVEL.evalToString("'x' + n", variables()));
        System.out.println(TemplateRuntime.eval("Dear @{p.name}, @foreach{f : p.friends}@{f.name} is @{f.age}@end{\", \"}. @if{n > 5}Yes@else{}No@end{}", variables()));
        for (String bad : new String[] {"1 +", "(1 + 2", "p.nope", "[1, 2", "'open", "p.greet(1, 2, 3)", "list[9]", "undefined1 + 1", "if (n > 5 { 1 }"}) {
            try {
                System.out.println(MVEL.eval(bad, variables()));
            } catch (CompileException e) {
                System.out.println(bad + ": " + e.getClass().getSimpleName() + " " + e.getMessage().split("\n")[0]);
            } catch (RuntimeException e) {
                System.out.println(bad + ": " + e.getClass().getSimpleName());
            }
        }
    }
}
