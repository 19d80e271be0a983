// Exercises local and anonymous classes capturing locals, parameters, enclosing instances and loop variables.
import java.util.ArrayList;
import java.util.List;

public class InnerCapture {
    private int field = 100;
    private static int shared = 7;

    interface Cell {
        int get();

        default Cell plus(int n) {
            return () -> get() + n;
        }
    }

    abstract static class Named {
        private final String name;

        Named(String name) {
            this.name = name + extra();
        }

        abstract String extra();

        @Override
        public String toString() {
            return getClass().getName() + ":" + name;
        }
    }

    Cell counter(final int start, String label, long wide, double d) {
        int[] state = {start};
        class Counter implements Cell {
            private int calls;

            @Override
            public int get() {
                calls++;
                state[0] += label.length() + (int) wide + (int) d;
                return state[0] * 1000 + field++ + calls;
            }
        }
        Counter c = new Counter();
        c.get();
        return c;
    }

    Named anonymous(int n) {
        String text = "n" + n;
        return new Named("anon") {
            final int own = n * 2;

            @Override
            String extra() {
                return text + own + field + shared;
            }
        };
    }

    static Cell staticContext(byte b, short s, char c, float f, boolean z) {
        return new Cell() {
            @Override
            public int get() {
                return b + s + c + (int) f + (z ? 1 : 0) + shared;
            }
        };
    }

    static int recursiveLocal(int n) {
        class Fib {
            int of(int k) {
                return k < 2 ? k : new Fib().of(k - 1) + of(k - 2);
            }
        }
        return new Fib().of(n);
    }

    public static void main(String[] args) {
        InnerCapture outer = new InnerCapture();
        Cell a = outer.counter(1, "ab", 3L, 4.9);
        Cell b = outer.counter(1000, "", -3L, -4.9);
        System.out.println(a.get() + " " + b.get() + " " + a.get() + " " + a.plus(5).plus(6).get() + " " + outer.field);
        System.out.println(outer.anonymous(4));
        System.out.println(outer.anonymous(5).extra());
        System.out.println(staticContext((byte) -1, (short) 2, 'c', 3.9f, true).get());
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i;
            cells.add(new Cell() {
                int calls = copy;

                @Override
                public int get() {
                    return copy * 10 + calls++;
                }
            });
        }
        for (String s : new String[] {"x", "yy"}) {
            cells.add(() -> s.length() * shared);
        }
        for (Cell c : cells) {
            System.out.print(c.get() + "," + c.get() + " ");
        }
        System.out.println();
        System.out.println(recursiveLocal(12) + " " + a.getClass().getName() + " " + cells.get(0).getClass().getName());
    }
}
