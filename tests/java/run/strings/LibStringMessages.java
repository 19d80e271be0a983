// Exercises the exceptions that strings, builders, number parsing and arrays throw, then ends with an uncaught one.
// exit: 1

public class LibStringMessages {
    interface Action {
        void run();
    }

    static void fails(Action action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getClass().getName());
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        String s = "abc";
        String wide = "\u4e2d\u6587";
        String none = null;
        fails(() -> s.substring(4));
        fails(() -> s.substring(-1));
        fails(() -> s.substring(2, 1));
        fails(() -> s.substring(0, 9));
        fails(() -> wide.substring(1, 3));
        fails(() -> s.subSequence(-2, 1));
        fails(() -> new String(new char[3], 2, 2));
        fails(() -> new String(new char[3], -1, 2));
        fails(() -> s.repeat(-3));
        fails(() -> new StringBuilder("abc").insert(4, "x"));
        fails(() -> new StringBuilder("abc").delete(2, 1));
        fails(() -> new StringBuilder("abc").replace(4, 5, "x"));
        fails(() -> new StringBuilder("abc").substring(4));
        fails(() -> new StringBuilder(-1));
        fails(() -> Integer.parseInt(""));
        fails(() -> Integer.parseInt(null));
        fails(() -> Integer.parseInt("12x"));
        fails(() -> Integer.parseInt("99999999999"));
        fails(() -> Integer.parseInt("zz", 37));
        fails(() -> Integer.parseInt("z", 10));
        fails(() -> Long.parseLong("+"));
        fails(() -> Long.parseLong("0x10"));
        fails(() -> Byte.parseByte("128"));
        fails(() -> Short.parseShort("-40000"));
        fails(() -> Double.parseDouble("1.2.3"));
        fails(() -> Double.parseDouble(""));
        fails(() -> Float.parseFloat("abc"));
        fails(() -> Integer.decode("#"));
        fails(() -> Integer.parseUnsignedInt("-1"));
        fails(() -> Boolean.valueOf(none).toString().charAt(0));
        fails(() -> Enum.valueOf(Thread.State.class, "ASLEEP"));
        fails(() -> {
            char[] data = new char[2];
            data[2] = 'x';
        });
        fails(() -> {
            char[] data = new char[-2];
        });
        fails(() -> {
            Object text = "text";
            Integer number = (Integer) text;
        });
        fails(() -> {
            Object[] array = new String[1];
            array[0] = 1;
        });
        Integer.parseInt(s, 12);
    }
}
