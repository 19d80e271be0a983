// Exercises left-to-right evaluation of receivers, arguments, operands and assignments, with exceptions in between.
public class EvaluationOrder {
    static StringBuilder log = new StringBuilder();
    int field = 1;
    static EvaluationOrder shared = new EvaluationOrder();

    static <T> T t(String name, T value) {
        log.append(name).append(' ');
        return value;
    }

    static int boom(String name) {
        log.append(name).append("! ");
        throw new IllegalStateException(name);
    }

    int method(int a, int b) {
        log.append("call ");
        return a * 10 + b + field;
    }

    static int stat(int a, long b, double c) {
        log.append("stat ");
        return (int) (a + b + c);
    }

    EvaluationOrder chain(int i) {
        log.append("chain").append(i).append(' ');
        field += i;
        return this;
    }

    interface Action {
        Object run();
    }

    static void show(Action a) {
        log.setLength(0);
        Object r;
        try {
            r = a.run();
        } catch (RuntimeException e) {
            r = e.getClass().getSimpleName();
        }
        System.out.println(log + "=> " + r);
    }

    public static void main(String[] args) {
        EvaluationOrder none = null;
        show(() -> t("recv", shared).method(t("a", 1), t("b", 2)));
        show(() -> t("null", none).method(t("a", 1), t("b", 2)));
        show(() -> t("null", none).method(t("a", 1), boom("b")));
        show(() -> t("null", none).field);
        show(() -> t("null", none).field = t("v", 5));
        show(() -> t("null", none).field = boom("v"));
        show(() -> t("null", none).field += t("v", 5));
        show(() -> t("recv", shared).field += t("v", 5) * (shared.field = 100));
        show(() -> shared.field);
        show(() -> stat(t("x", 1), t("y", 2), t("z", 3)));
        show(() -> stat(t("x", 1), boom("y"), t("z", 3)));
        show(() -> shared.chain(1).chain(2).chain(3).method(t("a", 4), shared.chain(5).field));
        show(() -> t("l", 1) / t("zero", 0) + boom("never"));
        show(() -> t("l", 7) + t("m", 8) / t("zero", 0) * boom("never"));
        show(() -> (new int[t("size", 2)][t("inner", 3)])[t("index", 1)].length);
        show(() -> new int[] {t("e0", 1), boom("e1"), t("e2", 2)});
        show(() -> t("a", true) ? t("b", 1) : t("c", 2));
        show(() -> "s" + t("p", 1) + t("q", 'c') + boom("r"));
        show(() -> (Integer) t("cast", (Object) "text") + boom("never"));
        show(() -> new StringBuilder(t("cap", 5)).append(t("x", "y")).append(t("z", 3)));
        show(() -> new EvaluationOrder[t("n", -1)][t("m", 2)]);
        show(() -> t("first", 3) < t("second", 2) || t("third", 1) == t("fourth", 1) && !t("fifth", false));
        int i = 2;
        i = i++ + i++ * --i - i--;
        System.out.println(i);
        int j = 3;
        int k = j + (j = 10) * j + (j -= 4) - j++ + ++j;
        System.out.println(j + " " + k);
        int[] a = {0, 1, 2, 3};
        int x = 0;
        a[x] = x = 2;
        a[x++] += a[x] + x;
        System.out.println(a[0] + " " + a[1] + " " + a[2] + " " + a[3] + " " + x);
        long m = 1;
        m = m + (m <<= 3) + (m ^= 5) + ~m;
        System.out.println(m);
    }
}
