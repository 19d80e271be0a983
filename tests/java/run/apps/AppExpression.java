// An expression parser and evaluator with variables, precedence, functions and positioned syntax errors.
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

public class AppExpression {
    static class SyntaxError extends RuntimeException {
        SyntaxError(String m, int at) {
            super(m + " at " + at);
        }
    }

    private final String text;
    private final Map<String, Double> variables;
    private int at;

    AppExpression(String text, Map<String, Double> variables) {
        this.text = text;
        this.variables = variables;
    }

    private char peek() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private boolean accept(char c) {
        boolean found = peek() == c;
        at += found ? 1 : 0;
        return found;
    }

    private double closing(double v) {
        if (!accept(')')) {
            throw new SyntaxError("expected ')' but got " + (peek() == 0 ? "end" : "'" + peek() + "'"), at);
        }
        return v;
    }

    double statement() {
        int start = at;
        if (Character.isLetter(peek())) {
            String name = name();
            if (accept('=')) {
                double v = statement();
                variables.put(name, v);
                return v;
            }
            at = start;
        }
        double v = sum();
        if (peek() != 0) {
            throw new SyntaxError("trailing input", at);
        }
        return v;
    }

    private double sum() {
        double v = product();
        while (peek() == '+' || peek() == '-') {
            v += accept('+') ? product() : accept('-') ? -product() : 0;
        }
        return v;
    }

    private double product() {
        double v = power();
        for (;;) {
            switch (peek()) {
                case '*' -> { at++; v *= power(); }
                case '/' -> { at++; v /= power(); }
                case '%' -> { at++; v %= power(); }
                default -> { return v; }
            }
        }
    }

    private double power() {
        if (accept('-')) {
            return -power();
        }
        double base = atom();
        return accept('^') ? Math.pow(base, power()) : base;
    }

    private String name() {
        return run(c -> Character.isLetterOrDigit(c));
    }

    private String run(IntPredicate p) {
        int start = at;
        while (at < text.length() && p.test(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private double atom() {
        char c = peek();
        if (accept('(')) {
            return closing(sum());
        }
        if (Character.isDigit(c) || c == '.') {
            return Double.parseDouble(run(d -> Character.isDigit(d) || d == '.'));
        }
        if (!Character.isLetter(c)) {
            throw new SyntaxError("unexpected " + (c == 0 ? "end" : "'" + c + "'"), at);
        }
        String name = name();
        if (accept('(')) {
            double x = sum();
            double y = closing(accept(',') ? sum() : 0);
            return switch (name) {
                case "sqrt" -> Math.sqrt(x);
                case "abs" -> Math.abs(x);
                case "max" -> Math.max(x, y);
                default -> throw new SyntaxError("unknown function " + name, at);
            };
        }
        return Optional.ofNullable(variables.get(name)).orElseThrow(() -> new SyntaxError("unknown variable " + name, at));
    }

    public static void main(String[] args) {
        Map<String, Double> vars = new HashMap<>(Map.of("pi", 3.14159));
        for (String s : new String[] {"1+2*3", "(1+2)*3", "2^3^2", "-2^2", "10/4", "10%4*2-1", "x = y = 5", "x*x + y", "sqrt(16)+max(2,x)", "1/0", "0/0", "pi*2",
            "", "1+", "(1", "2 3", "foo", "bar(1)", "1..2", "  7  ", "abs(-3", "a=1+)", "--3", "8-3-2"}) {
            try {
                System.out.println(s + " -> " + new AppExpression(s, vars).statement());
            } catch (SyntaxError e) {
                System.out.println(s + " !! " + e.getMessage());
            } catch (NumberFormatException e) {
                System.out.println(s + " !! number " + e.getMessage());
            }
        }
    }
}
