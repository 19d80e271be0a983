// Exercises enum initialisation order, static maps in enums, nested enum switches and enums that fail to initialise.
import java.util.HashMap;
import java.util.Map;

public class InitEnums {
    static void say(String s) {
        System.out.println(s);
    }

    enum Color {
        RED("r"), GREEN("g") {
            {
                say("GREEN block");
            }
        };

        static final Map<String, Color> BY_CODE = new HashMap<>();
        static int count = 40;
        static final int CONSTANT = 7;

        static {
            say("static block, count " + count);
            for (Color c : values()) {
                BY_CODE.put(c.code, c);
                count++;
            }
        }

        final String code;

        {
            say("instance block " + name() + " constant " + CONSTANT);
        }

        Color(String code) {
            this.code = code;
            say("constructor " + code + " ordinal " + ordinal());
        }
    }

    enum Broken {
        FINE(1), BAD(0);

        final int inverse;

        Broken(int d) {
            say("Broken " + d);
            inverse = 10 / d;
        }
    }

    enum Ring {
        A, B, C;

        static final Ring[] CACHE = values();

        Ring next() {
            return CACHE[(ordinal() + 1) % CACHE.length];
        }
    }

    interface Holder {
        Ring FIRST = pick();

        static Ring pick() {
            say("Holder initialised");
            return Ring.A;
        }
    }

    static int rank(Color c) {
        say("rank");
        return switch (c) {
            case RED -> 1;
            case GREEN -> 2;
        };
    }

    public static void main(String[] args) {
        say("constant " + Color.CONSTANT);
        Color[] none = new Color[2];
        say("array " + none[0]);
        try {
            rank(none[0]);
        } catch (NullPointerException e) {
            say("null selector");
        }
        say("count " + Color.count + " " + Color.BY_CODE.get("g") + " " + rank(Color.RED) + rank(Color.GREEN));
        for (int i = 0; i < 2; i++) {
            try {
                say("inverse " + Broken.FINE.inverse);
            } catch (ExceptionInInitializerError e) {
                say("initialiser failed: " + e.getCause().getMessage());
            } catch (NoClassDefFoundError e) {
                say(e.getMessage());
            }
        }
        say(Holder.FIRST.next().next() + " " + Ring.C.next());
    }
}
