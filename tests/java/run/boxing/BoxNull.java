// Exercises unboxing of null in every context: operators, ternaries, conditions, loops, returns and switch selectors.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class BoxNull {
    static Integer field;
    static Map<String, Integer> map = new HashMap<>();

    static Integer none() {
        return null;
    }

    static int returns(Integer i) {
        return i;
    }

    static long widened(Integer i) {
        return i;
    }

    static void takes(double d) {
        System.out.println("took " + d);
    }

    static void show(String label, Runnable r) {
        try {
            r.run();
            System.out.println(label + " fine");
        } catch (NullPointerException e) {
            System.out.println(label + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        boolean yes = args.length == 0;
        show("add", () -> System.out.println(field + 1));
        show("increment", () -> field++);
        show("compound", () -> field += 2);
        show("return", () -> returns(null));
        show("widen", () -> widened(none()));
        show("map", () -> {
            int i = map.get("missing");
            System.out.println(i);
        });
        show("compare", () -> System.out.println(field == 0));
        show("compare boxes", () -> System.out.println(field == none()));
        show("ternary unboxes", () -> {
            Integer i = yes ? none() : 0;
            System.out.println(i);
        });
        show("ternary keeps", () -> {
            Integer i = yes ? none() : Integer.valueOf(0);
            System.out.println(i);
        });
        show("ternary mixed", () -> {
            Object o = yes ? none() : Double.valueOf(1);
            System.out.println(o);
        });
        show("ternary object", () -> {
            Object o = yes ? (Object) none() : Double.valueOf(1);
            System.out.println(o);
        });
        show("ternary null literal", () -> {
            Integer i = yes ? null : 0;
            System.out.println(i);
        });
        show("if", () -> {
            Boolean b = null;
            System.out.println(b ? 1 : 2);
        });
        show("not", () -> {
            Boolean[] bs = new Boolean[1];
            System.out.println(!bs[0]);
        });
        show("switch", () -> {
            switch (none()) {
                case 1:
                    System.out.println("one");
                    break;
                default:
                    System.out.println("default");
            }
        });
        show("for each", () -> {
            List<Integer> l = new ArrayList<>();
            l.add(1);
            l.add(null);
            for (int i : l) {
                System.out.println(i);
            }
        });
        show("array index", () -> System.out.println(new int[2][none()]));
        show("array size", () -> System.out.println(new int[none()].length));
        show("shift", () -> System.out.println(1 << none()));
        show("cast", () -> System.out.println((int) (Object) none()));
        show("char", () -> {
            Character c = null;
            char d = c;
            System.out.println(d);
        });
        show("concat", () -> System.out.println("v" + none() + field));
        show("argument", () -> takes((Float) null));
        show("long", () -> System.out.println((Long) null - 1));
        show("short circuit", () -> System.out.println(field != null && field > 0));
    }
}
