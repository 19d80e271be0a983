// Exercises exp4j: tokenising, shunting-yard, variables, custom functions and operators, validation, errors.
// jars: exp4j
import java.util.Arrays;
import net.objecthunter.exp4j.Expression;
import net.objecthunter.exp4j.ExpressionBuilder;
import net.objecthunter.exp4j.ValidationResult;
import net.objecthunter.exp4j.function.Function;
import net.objecthunter.exp4j.operator.Operator;
import net.objecthunter.exp4j.tokenizer.Token;
import net.objecthunter.exp4j.tokenizer.Tokenizer;

public class UseExp4j {
    static final Function MEAN = new Function("mean", 3) {
        @Override
        public double apply(double... args) {
            return (args[0] + args[1] + args[2]) / args.length;
        }
    };

    static final Function GCD = new Function("gcd", 2) {
        @Override
        public double apply(double... args) {
            long a = (long) args[0];
            long b = (long) args[1];
            while (b != 0) {
                long t = a % b;
                a = b;
                b = t;
            }
            return a;
        }
    };

    static final Operator FACTORIAL = new Operator("!", 1, true, Operator.PRECEDENCE_POWER + 1) {
        @Override
        public double apply(double... args) {
            int n = (int) args[0];
            if (n != args[0] || n < 0) {
                throw new IllegalArgumentException("no factorial of " + args[0]);
            }
            double product = 1;
            for (int i = 2; i <= n; i++) {
                product *= i;
            }
            return product;
        }
    };

    static final Operator AT_LEAST = new Operator(">=", 2, true, Operator.PRECEDENCE_ADDITION - 1) {
        @Override
        public double apply(double... args) {
            return args[0] >= args[1] ? 1 : 0;
        }
    };

    static String evaluate(String text) {
        try {
            return text + " = " + new ExpressionBuilder(text).functions(MEAN, GCD).operator(FACTORIAL, AT_LEAST).build().evaluate();
        } catch (RuntimeException e) {
            return text + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        String[] texts = {
            "1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "-2 ^ 2", "2(3 + 4)", "10 % 4 - -3", "7 / 2 / 2", "1e3 + 2.5E-1", "sqrt(16) + abs(-3) * floor(2.9) + ceil(2.1)",
            "signum(-5) + cbrt(27)", "mean(1, 2, 6)", "gcd(1071, 462)", "5!", "3! ^ 2", "2 + 3 >= 5", "mean(gcd(12, 18), 2 ^ 2, 3!)", "  + 4", "((((7))))", "--3", "3 - + - 2", "[2 + 3] * {4}",
            "1 / 0", "1 % 0", "(1 + 2", "1 + 2)", "1 +", "foo(1)", "x + 1", "mean(1, 2)", "1 2", "2.5!", "", "1..2", "$", "gcd(1,)", ",", "sqrt 4",
        };
        for (String text : texts) {
            System.out.println(evaluate(text));
        }

        Expression quadratic = new ExpressionBuilder("a x^2 + b x + c").variables("a", "b", "c", "x").implicitMultiplication(true).build()
                .setVariable("a", 1).setVariable("b", -3).setVariable("c", 2);
        double[] values = new double[6];
        for (int i = 0; i < values.length; i++) {
            values[i] = quadratic.setVariable("x", i * 0.5).evaluate();
        }
        System.out.println(Arrays.toString(values) + " " + quadratic.getVariableNames().size());

        ValidationResult missing = new ExpressionBuilder("x + y * sqrt(z)").variables("x", "y", "z").build().setVariable("x", 1).validate();
        System.out.println(missing.isValid() + " " + missing.getErrors());
        ValidationResult unbalanced = new ExpressionBuilder("x * 2 +").variables("x").build().setVariable("x", 1).validate();
        System.out.println(unbalanced.isValid() + " " + unbalanced.getErrors() + " " + ValidationResult.SUCCESS.getErrors());

        Tokenizer tokenizer = new Tokenizer("-3.5e2*mean(x,2,-y)^2", java.util.Map.of("mean", MEAN), java.util.Map.of(), java.util.Set.of("x", "y"), true);
        StringBuilder kinds = new StringBuilder();
        while (tokenizer.hasNext()) {
            Token token = tokenizer.nextToken();
            kinds.append(token.getType()).append(':').append(token.getClass().getSimpleName()).append(' ');
        }
        System.out.println(kinds);
        System.out.println(Function.isValidFunctionName("f_1") + " " + Function.isValidFunctionName("1f") + " " + Operator.isAllowedOperatorChar('#') + " " + Operator.isAllowedOperatorChar('a'));
        try {
            new ExpressionBuilder("pi").variables("pi");
            new ExpressionBuilder("mean").functions(MEAN).variable("mean").build();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
