// Exercises large generated switch tables, offset tables, long sparse tables and switches inside interpreters.
public class SwitchTables {
    static int dense(int i) {
        switch (i) {
            case 100: return 3; case 101: return 14; case 102: return 15; case 103: return 92; case 104: return 65;
            case 105: return 35; case 106: return 89; case 107: return 79; case 108: return 32; case 109: return 38;
            case 110: return 46; case 111: return 26; case 112: return 43; case 113: return 38; case 114: return 32;
            case 115: case 116: case 117: return 79; case 120: return 50; case 121: return 28; case 122: return 84;
            default: return -i;
        }
    }

    static String sparse(int i) {
        return switch (i) {
            case 1 -> "one"; case 10 -> "ten"; case 100 -> "hundred"; case 1000 -> "thousand"; case 10000 -> "myriad";
            case 100000 -> "lakh"; case 1000000 -> "million"; case 1000000000 -> "billion"; case -1 -> "minus one";
            case -1000000000 -> "minus billion"; case 0x7ffffffe -> "almost max"; case 0x80000001 -> "almost min";
            default -> i % 2 == 0 ? "even" : "odd";
        };
    }

    static int nearMax(int i) {
        switch (i) {
            case Integer.MAX_VALUE - 3: return 1;
            case Integer.MAX_VALUE - 2: return 2;
            case Integer.MAX_VALUE - 1: return 3;
            case Integer.MAX_VALUE: return 4;
            default: return 0;
        }
    }

    static int nearMin(int i) {
        switch (i) {
            case Integer.MIN_VALUE: return 1;
            case Integer.MIN_VALUE + 1: return 2;
            case Integer.MIN_VALUE + 2: return 3;
            case Integer.MIN_VALUE + 4: return 5;
            default: return 0;
        }
    }

    static int roman(String s) {
        int total = 0;
        int last = 0;
        for (int i = s.length() - 1; i >= 0; i--) {
            int v = switch (s.charAt(i)) {
                case 'I' -> 1;
                case 'V' -> 5;
                case 'X' -> 10;
                case 'L' -> 50;
                case 'C' -> 100;
                case 'D' -> 500;
                case 'M' -> 1000;
                default -> throw new IllegalArgumentException("not roman: " + s.charAt(i));
            };
            total += v < last ? -v : v;
            last = Math.max(last, v);
        }
        return total;
    }

    static String brain(String code) {
        int[] tape = new int[16];
        int p = 0;
        StringBuilder out = new StringBuilder();
        for (int pc = 0, depth; pc < code.length(); pc++) {
            switch (code.charAt(pc)) {
                case '>': p++; break;
                case '<': p--; break;
                case '+': tape[p]++; break;
                case '-': tape[p]--; break;
                case '.': out.append((char) tape[p]); break;
                case '[':
                    if (tape[p] != 0) break;
                    for (depth = 1; depth > 0; ) {
                        switch (code.charAt(++pc)) { case '[': depth++; break; case ']': depth--; }
                    }
                    break;
                case ']':
                    for (depth = 1; depth > 0; ) {
                        switch (code.charAt(--pc)) { case ']': depth++; break; case '[': depth--; }
                    }
                    pc--;
            }
        }
        return out.toString();
    }

    public static void main(String[] args) {
        for (int i = 97; i < 125; i++) {
            System.out.print(dense(i) + " ");
        }
        System.out.println(dense(Integer.MIN_VALUE) + " " + dense(Integer.MAX_VALUE) + " " + dense(100 - (1 << 31)) + " " + dense(-100));
        for (int i : new int[] {1, 10, 100, 1000, 10000, 100000, 1000000, 1000000000, -1, -1000000000, 0x7ffffffe, 0x80000001, 0, 7, Integer.MIN_VALUE}) {
            System.out.print(sparse(i) + ", ");
        }
        System.out.println();
        for (int d = -5; d < 6; d++) {
            System.out.print(nearMax(Integer.MAX_VALUE + d) + "" + nearMin(Integer.MIN_VALUE + d) + " ");
        }
        System.out.println(roman("MCMXCIV") + " " + roman("XLII") + " " + roman(""));
        try {
            roman("MXQ");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(brain("++++++[>++++++++++<-]>+++++.>++[<++>-]<-.[-]"));
    }
}
