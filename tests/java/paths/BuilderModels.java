import java.util.ArrayList;

/** String builders and lists with unknown content. */
final class BuilderModels {
    static String joined(String s, char c) {
        StringBuilder builder = new StringBuilder();
        builder.append(s).append(c).append(1);
        return builder.length() > 3 ? "long" : builder.toString();
    }

    static boolean reversed(String s) {
        return s.length() == 2 && new StringBuilder(s).reverse().toString().equals("ba");
    }

    static char changed(StringBuilder builder, int i) {
        builder.setCharAt(i, 'x');
        return builder.charAt(0);
    }

    //@ pre n < 3
    static int cut(StringBuilder builder, int n) {
        builder.setLength(n);
        return builder.length();
    }

    static boolean without(StringBuilder builder) {
        builder.deleteCharAt(0);
        return builder.toString().equals("b");
    }

    static int sum(ArrayList<Integer> list) {
        int sum = 0;
        for (int x : list) {
            sum += x;
        }
        return sum;
    }

    static boolean grown(ArrayList<String> list, String s) {
        list.add(s);
        return list.get(list.size() - 1) == s;
    }

    static int lengths(ArrayList<String> list) {
        if (list.size() != 2) {
            return -1;
        }
        return list.get(0).length() + list.get(1).length();
    }

    static boolean twice(ArrayList<Integer> a, ArrayList<Integer> b) {
        a.clear();
        return b.isEmpty();
    }

    static int cached(int x) {
        Integer a = x;
        Integer b = x;
        return a == b ? 1 : 0;
    }

    private BuilderModels() {
    }
}
