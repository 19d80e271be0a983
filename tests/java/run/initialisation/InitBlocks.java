// Exercises instance initialiser blocks, final fields, anonymous class initialisers and constructors that throw halfway.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class InitBlocks {
    private static final List<InitBlocks> MADE = new ArrayList<>();
    private final int id;
    private final List<String> log = new ArrayList<>();
    private int late = 4;

    {
        log.add("block one");
        MADE.add(this);
    }

    InitBlocks(int id) {
        log.add("constructor " + late);
        if (id < 0) {
            throw new IllegalArgumentException("negative id " + id);
        }
        this.id = id;
    }

    {
        log.add("block two " + late + " " + peek());
        late *= 2;
    }

    private int peek() {
        return id;
    }

    static class Counter {
        static int instances;
        final int serial;

        {
            serial = ++instances;
        }

        Counter() {
        }

        Counter(String unused) {
            this();
        }

        Counter(int times) {
            for (int i = 0; i < times; i++) {
                new Counter();
            }
        }
    }

    static class Defaults {
        boolean z;
        byte b;
        short s;
        char c;
        int i;
        long l;
        float f;
        double d;
        String t;
        int[] a;

        @Override
        public String toString() {
            return z + " " + b + " " + s + " " + (int) c + " " + i + " " + l + " " + f + " " + d + " " + t + " " + a;
        }
    }

    public static void main(String[] args) {
        System.out.println(new InitBlocks(5).log);
        try {
            new InitBlocks(-5);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        InitBlocks escaped = MADE.get(1);
        System.out.println(MADE.size() + " " + escaped.log + " " + escaped.id + " " + escaped.late);
        System.out.println(new Counter().serial + " " + new Counter("x").serial + " " + new Counter(3).serial + " " + Counter.instances);
        Map<String, Integer> map = new HashMap<>() {
            int puts;

            {
                put("one", 1);
                put("two", 2);
            }

            @Override
            public Integer put(String k, Integer v) {
                puts++;
                return super.put(k, v * 10 + puts);
            }
        };
        System.out.println(map.get("one") + " " + map.get("two"));
        System.out.println(new Defaults());
        System.out.println(new int[1][2][0].length + " " + new Object[1][0].length);
    }
}
