// Exercises enum values, valueOf and its failure, ordering, constant bodies, fields and static members.
import java.util.Arrays;
import java.util.Comparator;

public class EnumBasics {
    enum Op {
        ADD("+") {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        SUB("-") {
            @Override
            int apply(int a, int b) {
                return a - b;
            }

            @Override
            public String toString() {
                return "minus";
            }
        },
        MUL("*", 2) {
            private int uses;

            @Override
            int apply(int a, int b) {
                uses++;
                return a * b + uses;
            }
        };

        private static int total;
        private final String symbol;
        private final int precedence;

        static {
            for (Op o : values()) {
                total += o.precedence;
            }
        }

        Op(String symbol) {
            this(symbol, 1);
        }

        Op(String symbol, int precedence) {
            this.symbol = symbol;
            this.precedence = precedence;
        }

        abstract int apply(int a, int b);

        static Op of(String s) {
            for (Op o : values()) {
                if (o.symbol.equals(s)) {
                    return o;
                }
            }
            return null;
        }
    }

    enum Empty {
    }

    enum Single { ONE }

    interface HasCode {
        int code();
    }

    enum Level implements HasCode, Comparator<String> {
        LOW, MID, HIGH;

        @Override
        public int code() {
            return ordinal() * ordinal();
        }

        @Override
        public int compare(String a, String b) {
            return this == LOW ? a.compareTo(b) : b.compareTo(a);
        }

        Level next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    static void lookup(String s) {
        try {
            System.out.println(Op.valueOf(s).apply(6, 7));
        } catch (IllegalArgumentException | NullPointerException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (Op o : Op.values()) {
            System.out.println(o + " " + o.name() + " " + o.ordinal() + " " + o.symbol + " " + o.apply(9, 4) + " " + o.precedence + " "
                + o.getDeclaringClass().getSimpleName() + " " + o.getClass().getName() + " " + (o.getClass() == Op.class));
        }
        System.out.println(Op.total + " " + Op.of("*").apply(2, 2) + " " + Op.of("?") + " " + Empty.values().length + " " + Single.ONE);
        lookup("ADD");
        lookup("add");
        lookup("");
        lookup(null);
        System.out.println(Level.LOW.compareTo(Level.HIGH) + " " + Level.HIGH.compareTo(Level.MID) + " " + Level.LOW.equals(Level.LOW) + " " + Level.HIGH.next());
        System.out.println(Level.HIGH.code() + " " + Level.LOW.compare("a", "b") + " " + Level.MID.compare("a", "b"));
        Level[] copy = Level.values();
        copy[0] = null;
        System.out.println(Arrays.toString(copy) + " " + Arrays.toString(Level.values()) + " " + (Level.values() == Level.values()));
        System.out.println(Enum.valueOf(Level.class, "MID") + " " + Level.class.isEnum() + " " + Level.class.getEnumConstants().length);
    }
}
