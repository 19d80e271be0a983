// Exercises javaparser: parsing a class, visiting, rewriting and printing it, comments, positions, syntax problems.
// jars: javaparser-core
import com.github.javaparser.JavaParser;
import com.github.javaparser.ParseResult;
import com.github.javaparser.ParserConfiguration;
import com.github.javaparser.Problem;
import com.github.javaparser.StaticJavaParser;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.visitor.ModifierVisitor;
import com.github.javaparser.ast.visitor.Visitable;
import com.github.javaparser.ast.visitor.VoidVisitorAdapter;
import java.util.Map;
import java.util.TreeMap;

public class UseJavaParser {
    static final String SOURCE = "package demo;\n"
            + "import java.util.*;\n"
            + "/** Says what it is. */\n"
            + "public class Sample<T extends Comparable<T>> implements Runnable {\n"
            + "    private static final int[] SIZES = {1, 2, 3 + 4};\n"
            + "    // a counter\n"
            + "    long count = 1 << 3 | 0xF;\n"
            + "    @Override public void run() {\n"
            + "        for (int i = 0, j = 10; i < j; i++, j--) { if (i % 2 == 0) continue; else count += i * 2 + 3 * 4; }\n"
            + "        Map<String, List<? super T>> m = new HashMap<>();\n"
            + "        m.computeIfAbsent(\"k\", k -> new ArrayList<>()).forEach(System.out::println);\n"
            + "        String s = switch (SIZES.length) { case 1, 2 -> \"few\"; default -> { yield \"many\"; } };\n"
            + "        try (var r = open()) { throw new IllegalStateException(s); } catch (RuntimeException | Error e) { assert e != null : s; } finally { count = -count; }\n"
            + "    }\n"
            + "    enum Kind { A, B { int weight() { return 2; } }; int weight() { return 1; } }\n"
            + "    record Point(int x, int y) { Point { if (x < 0) throw new IllegalArgumentException(); } }\n"
            + "    sealed interface Shape permits Circle {}\n"
            + "    static String kind(Object o) { return o instanceof String t && !t.isEmpty() ? t : null; }\n"
            + "}\n";

    static class Folder extends ModifierVisitor<int[]> {
        @Override
        public Visitable visit(BinaryExpr expression, int[] folded) {
            super.visit(expression, folded);
            Expression left = expression.getLeft();
            Expression right = expression.getRight();
            if (left instanceof IntegerLiteralExpr && right instanceof IntegerLiteralExpr) {
                int a = left.asIntegerLiteralExpr().asNumber().intValue();
                int b = right.asIntegerLiteralExpr().asNumber().intValue();
                folded[0]++;
                switch (expression.getOperator()) {
                    case PLUS: return new IntegerLiteralExpr(String.valueOf(a + b));
                    case MULTIPLY: return new IntegerLiteralExpr(String.valueOf(a * b));
                    default: folded[0]--;
                }
            }
            return expression;
        }
    }

    public static void main(String[] args) {
        ParserConfiguration configuration = new ParserConfiguration().setLanguageLevel(ParserConfiguration.LanguageLevel.JAVA_17);
        StaticJavaParser.setConfiguration(configuration);
        CompilationUnit unit = StaticJavaParser.parse(SOURCE);
        Map<String, Integer> kinds = new TreeMap<>();
        unit.walk(node -> kinds.merge(node.getClass().getSimpleName(), 1, Integer::sum));
        System.out.println(kinds);
        unit.accept(new VoidVisitorAdapter<String>() {
            @Override
            public void visit(MethodDeclaration method, String indent) {
                System.out.println(indent + method.getDeclarationAsString(true, true, true) + " " + method.getRange().map(r -> r.begin + "-" + r.end).orElse("?"));
                super.visit(method, indent + "  ");
            }

            @Override
            public void visit(MethodCallExpr call, String indent) {
                System.out.println(indent + "calls " + call.getNameAsString() + "/" + call.getArguments().size());
                super.visit(call, indent);
            }
        }, "");
        int[] folded = {0};
        unit.accept(new Folder(), folded);
        ClassOrInterfaceDeclaration sample = unit.getClassByName("Sample").orElseThrow();
        sample.addField("String", "added", Modifier.Keyword.PROTECTED).addSingleMemberAnnotation("SuppressWarnings", "\"unused\"");
        MethodDeclaration twice = sample.addMethod("twice", Modifier.Keyword.PUBLIC, Modifier.Keyword.STATIC).setType(int.class).addParameter(int.class, "x");
        twice.getBody().orElseThrow().addStatement("return x + x;");
        sample.findAll(NameExpr.class, n -> n.getNameAsString().equals("count")).forEach(n -> n.setName("total"));
        sample.getFieldByName("count").orElseThrow().getVariable(0).setName("total");
        System.out.println(folded[0] + "\n" + unit);
        System.out.println(unit.equals(unit.clone()) + " " + unit.equals(StaticJavaParser.parse(SOURCE)) + " " + sample.getFullyQualifiedName().orElse("") + " " + sample.getJavadoc().map(d -> d.toText().trim()).orElse("none"));

        for (String text : new String[] {"a + b * -c[1]", "(x, y) -> x.z(y)::w", "new int[3][]", "(List<String> & Runnable) q", "i++ + ++j", "a ? b : c ? d : e", "\"\\u0041\\n\" + 'c' + 1_000L + 0b11"}) {
            try {
                Expression expression = StaticJavaParser.parseExpression(text);
                System.out.println(text + " -> " + expression.getClass().getSimpleName() + " " + expression + " " + expression.getChildNodes().stream().map(Node::toString).toList());
            } catch (RuntimeException e) {
                System.out.println(text + " ! " + e.getClass().getSimpleName());
            }
        }
        for (String text : new String[] {"class A { void f( { } }", "class A { int x = ; }", "class { }", "class A { int f() { return 1 } }", "record R(int a) { int b; }", "class A { static static int x; }"}) {
            ParseResult<CompilationUnit> result = new JavaParser(configuration).parse(text);
            System.out.println(result.isSuccessful() + " " + result.getProblems().size());
            for (Problem problem : result.getProblems()) {
                System.out.println("  " + problem.getMessage().split("\\R")[0] + " " + problem.getLocation().map(Object::toString).orElse(""));
            }
        }
    }
}
