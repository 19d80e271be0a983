// Exercises every append overload of StringBuilder and StringBuffer, capacity growth, and Latin-1 to UTF-16 inflation.

public class LibBuilderAppend {
    static String escape(CharSequence s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            out.append(c >= 32 && c < 127 ? String.valueOf(c) : "<" + Integer.toHexString(c) + ">");
        }
        return out.toString();
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        sb.append(true).append(false).append('c').append((byte) -5).append((short) 77).append(123456).append(-9L);
        System.out.println(sb);
        sb.setLength(0);
        sb.append(Integer.MIN_VALUE).append('|').append(Long.MIN_VALUE).append('|').append(Integer.MAX_VALUE).append('|')
                .append(Long.MAX_VALUE).append('|').append(0).append(0L);
        System.out.println(sb + " " + sb.length());
        sb.setLength(0);
        sb.append(1.0f).append(' ').append(1.0).append(' ').append(-0.0f).append(' ').append(1e-5).append(' ')
                .append(123456789.0).append(' ').append(Float.MAX_VALUE).append(' ').append(Double.MIN_VALUE);
        System.out.println(sb);
        sb.setLength(0);
        sb.append((String) null).append((Object) null).append((StringBuffer) null).append((CharSequence) null);
        sb.append((CharSequence) null, 1, 3);
        System.out.println(sb);
        sb.setLength(0);
        sb.append(new char[] {'a', 'b'}).append(new char[] {'x', 'y', 'z'}, 1, 2).append("sequence", 2, 5);
        sb.append(new StringBuilder("sb")).append(new StringBuffer("buf")).append(new Object() {
            @Override
            public String toString() {
                return "{obj}";
            }
        });
        System.out.println(sb);
        sb.append('\u00ff').append('\u0100').append("\u4e2d").appendCodePoint(0x1f600).append("end");
        System.out.println(escape(sb) + " " + sb.length());
        sb.append(sb);
        System.out.println(escape(sb) + " " + sb.length());

        StringBuilder grow = new StringBuilder(3);
        System.out.println(grow.capacity());
        int last = grow.capacity();
        for (int i = 0; i < 300; i++) {
            grow.append((char) ('a' + i % 26));
            if (grow.capacity() != last) {
                last = grow.capacity();
                System.out.println(i + " -> " + last);
            }
        }
        System.out.println(new StringBuilder().capacity() + " " + new StringBuilder("abc").capacity() + " "
                + new StringBuffer("\u4e2d").capacity());
        grow.setLength(5);
        grow.trimToSize();
        System.out.println(grow + " " + grow.capacity());
        grow.ensureCapacity(50);
        System.out.println(grow.capacity());
        grow.ensureCapacity(-1);
        grow.setLength(8);
        System.out.println(escape(grow));

        StringBuffer buffer = new StringBuffer("start");
        buffer.append(1).append(2L).append('3').append(4.5f).append(6.25).append(true).append((Object) "o")
                .append((String) null).append(new char[] {'!'}).append("abcdef", 1, 3).append(buffer);
        System.out.println(buffer + " " + buffer.length());
        try {
            sb.append("abc", 2, 1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        try {
            sb.append(new char[2], 1, 2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
