// Tokenises, parses and evaluates arithmetic expressions with variables, functions, assignment and error reports, like a small calculator.

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class LibExpressionEvaluator {
    static final Pattern TOKEN = Pattern.compile("\\s*(?:(?<number>\\d+(?:\\.\\d*)?)|(?<name>[a-z]\\w*)|(?<symbol>[-+*/%^()=]))\\s*");
    static final Map<String, DoubleUnaryOperator> FUNCTIONS = Map.of("sqrt", Math::sqrt, "abs", Math::abs, "floor", Math::floor, "neg", x -> -x);

    enum Operator {
        ADD('+', 1, (a, b) -> a + b), SUBTRACT('-', 1, (a, b) -> a - b), MULTIPLY('*', 2, (a, b) -> a * b), DIVIDE('/', 2, (a, b) -> {
            if (b == 0) {
                throw new ArithmeticException("division by zero");
            }
            return a / b;
        }), REMAINDER('%', 2, (a, b) -> a % b), POWER('^', 3, (a, b) -> {
            double result = 1;
            for (int i = 0; i < b; i++) {
                result *= a;
            }
            return result;
        });

        final char symbol;
        final int rank;
        final DoubleBinaryOperator function;

        Operator(char symbol, int rank, DoubleBinaryOperator function) {
            this.symbol = symbol;
            this.rank = rank;
            this.function = function;
        }

        static Operator of(String s) {
            for (Operator o : values()) {
                if (s.length() == 1 && s.charAt(0) == o.symbol) {
                    return o;
                }
            }
            return null;
        }
    }

    static List<String> tokens(String line) {
        List<String> out = new ArrayList<>();
        Matcher m = TOKEN.matcher(line);
        int at = 0;
        while (at < line.length()) {
            if (!m.find(at) || m.start() != at) {
                throw new IllegalArgumentException("unexpected '" + line.charAt(at) + "' at " + at);
            }
            out.add(m.group().trim());
            at = m.end();
        }
        return out;
    }

    static List<String> postfix(List<String> tokens) {
        List<String> out = new ArrayList<>();
        Deque<String> stack = new ArrayDeque<>();
        for (String t : tokens) {
            Operator o = Operator.of(t);
            if (o != null) {
                while (!stack.isEmpty() && Operator.of(stack.peek()) != null && (Operator.of(stack.peek()).rank > o.rank || Operator.of(stack.peek()).rank == o.rank && o != Operator.POWER)) {
                    out.add(stack.pop());
                }
                stack.push(t);
            } else if (t.equals("(") || FUNCTIONS.containsKey(t)) {
                stack.push(t);
            } else if (t.equals(")")) {
                while (!stack.isEmpty() && !stack.peek().equals("(")) {
                    out.add(stack.pop());
                }
                if (stack.isEmpty()) {
                    throw new IllegalArgumentException("unmatched )");
                }
                stack.pop();
                if (!stack.isEmpty() && FUNCTIONS.containsKey(stack.peek())) {
                    out.add(stack.pop());
                }
            } else {
                out.add(t);
            }
        }
        while (!stack.isEmpty()) {
            if (stack.peek().equals("(")) {
                throw new IllegalArgumentException("unmatched (");
            }
            out.add(stack.pop());
        }
        return out;
    }

    static double evaluate(List<String> postfix, Map<String, Double> variables) {
        Deque<Double> stack = new ArrayDeque<>();
        for (String t : postfix) {
            Operator o = Operator.of(t);
            if (o != null) {
                if (stack.size() < 2) {
                    throw new IllegalStateException("missing operand of " + t);
                }
                double right = stack.pop();
                stack.push(o.function.applyAsDouble(stack.pop(), right));
            } else if (FUNCTIONS.containsKey(t)) {
                stack.push(FUNCTIONS.get(t).applyAsDouble(stack.pop()));
            } else if (Character.isDigit(t.charAt(0))) {
                stack.push(Double.parseDouble(t));
            } else {
                Double v = variables.get(t);
                if (v == null) {
                    throw new IllegalStateException("unknown " + t);
                }
                stack.push(v);
            }
        }
        if (stack.size() != 1) {
            throw new IllegalStateException(stack.size() + " values left");
        }
        return stack.pop();
    }

    public static void main(String[] args) {
        Map<String, Double> variables = new TreeMap<>(Map.of("pi", 3.25));
        String[] lines = {
            "1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "10 - 4 - 3", "x = 7 / 2", "y = x * x - 0.25", "sqrt(y + x + 0.5) % 3", "abs(neg(5)) + floor(pi)", "1 / (x - 3.5)", "2 * (3 + 4", "2 + 3)", "4 $ 4", "1 +", "unknown + 1", "1 2", "((((7))))", "z = y = 1"
        };
        for (String line : lines) {
            try {
                List<String> tokens = tokens(line);
                String target = tokens.size() > 1 && tokens.get(1).equals("=") ? tokens.get(0) : "it";
                List<String> postfix = postfix(target.equals("it") ? tokens : tokens.subList(2, tokens.size()));
                double value = evaluate(postfix, variables);
                variables.put(target, value);
                System.out.println(line + " -> " + String.join(" ", postfix) + " -> " + value);
            } catch (IllegalArgumentException | IllegalStateException | ArithmeticException e) {
                System.out.println(line + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        System.out.println(variables);
    }
}
