// Exercises enums as state machines, switches over enums with defaults, and enum constants referring to each other.
import java.util.function.IntBinaryOperator;

public class EnumStates {
    enum Light {
        RED, GREEN, AMBER;

        private Light next;

        static {
            RED.next = GREEN;
            GREEN.next = AMBER;
            AMBER.next = RED;
        }

        Light step(int n) {
            Light l = this;
            while (n-- > 0) {
                l = l.next;
            }
            return l;
        }
    }

    enum Token {
        NUMBER, PLUS, TIMES, END, BAD;

        static Token of(char c) {
            switch (c) {
                case '+':
                    return PLUS;
                case '*':
                    return TIMES;
                case '\0':
                    return END;
                default:
                    return c >= '0' && c <= '9' ? NUMBER : BAD;
            }
        }
    }

    enum Fun implements IntBinaryOperator {
        MIN(Math::min), MAX(Math::max), SUM((a, b) -> a + b), SELF {
            @Override
            public int applyAsInt(int a, int b) {
                return a * 10 + b;
            }
        };

        private final IntBinaryOperator f;

        Fun(IntBinaryOperator f) {
            this.f = f;
        }

        Fun() {
            this(null);
        }

        @Override
        public int applyAsInt(int a, int b) {
            return f.applyAsInt(a, b);
        }
    }

    static String advice(Light l) {
        switch (l) {
            case RED:
            case AMBER:
                return "stop";
            case GREEN:
                return "go";
        }
        return "?";
    }

    static int cost(Token t) {
        return switch (t) {
            case NUMBER -> 1;
            case PLUS, TIMES -> {
                int base = t == Token.PLUS ? 10 : 20;
                yield base + t.ordinal();
            }
            default -> throw new IllegalArgumentException("no cost for " + t);
        };
    }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            Light l = Light.RED.step(i);
            System.out.println(l + " " + advice(l));
        }
        for (char c : "1+2*x\0".toCharArray()) {
            Token t = Token.of(c);
            try {
                System.out.println(t + " " + cost(t));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (Fun f : Fun.values()) {
            System.out.println(f + " " + f.applyAsInt(3, -4));
        }
        int[] histogram = new int[Token.values().length];
        for (char c : "12+3*4*5 - 6".toCharArray()) {
            histogram[Token.of(c).ordinal()]++;
        }
        for (Token t : Token.values()) {
            System.out.print(t.name().charAt(0) + "" + histogram[t.ordinal()] + " ");
        }
        System.out.println();
    }
}
