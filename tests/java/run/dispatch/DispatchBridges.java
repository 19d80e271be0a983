// Exercises covariant and generic bridge methods, calls through raw types, interface bridges and visibility bridges.
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.function.Function;

public class DispatchBridges {
    static class Base implements Cloneable {
        int[] data = {1, 2};
        int copies;

        Object value() { return "base"; }
        Number number() { return 1; }
        Base me() { return this; }

        @Override
        protected Object clone() throws CloneNotSupportedException {
            Base b = (Base) super.clone();
            b.data = data.clone();
            b.copies++;
            return b;
        }
    }

    static class Derived extends Base {
        String extra = "extra";

        @Override
        String value() { return "derived"; }
        @Override
        Integer number() { return 2; }
        @Override
        Derived me() { return this; }
        @Override
        public Derived clone() throws CloneNotSupportedException { return (Derived) super.clone(); }
    }

    static class NotCloneable {
        Object attempt() throws CloneNotSupportedException { return super.clone(); }
    }

    interface Source<T> { T get(); }

    interface NumberSource<N extends Number> extends Source<N> {
        @Override
        N get();
        default double twice() { return get().doubleValue() * 2; }
    }

    static class Five implements NumberSource<Integer>, Callable<Object> {
        @Override
        public Integer get() { return 5; }
        @Override
        public Integer call() { return -5; }
    }

    static abstract class Handler<T> implements Function<T, String>, Comparator<T> {
        @Override
        public String apply(T t) { return "handler " + t; }
        @Override
        public int compare(T a, T b) { return apply(a).compareTo(apply(b)); }
    }

    static class TextHandler extends Handler<String> {
        @Override
        public String apply(String s) { return s.isEmpty() ? super.apply("nothing") : s.substring(1); }
    }

    static abstract class Hidden {
        public String visible() { return "visible through bridge"; }
    }

    public static class Shown extends Hidden {
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Exception {
        Base b = new Derived();
        System.out.println(b.value() + " " + b.number() + " " + (b.me() == b) + " " + ((Derived) b).me().extra);
        Derived d = (Derived) b;
        Derived copy = d.clone();
        copy.data[0] = 99;
        copy.extra += "!";
        System.out.println(d.data[0] + " " + copy.data[0] + " " + d.extra + " " + copy.extra + " " + d.copies + copy.copies + " " + (copy.getClass() == Derived.class));
        try {
            new NotCloneable().attempt();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        Five five = new Five();
        Source raw = five;
        Callable<?> c = five;
        System.out.println(raw.get() + " " + five.twice() + " " + c.call() + " " + ((NumberSource<?>) five).get().intValue());
        Handler<String> h = new TextHandler();
        System.out.println(h.apply("xyz") + " " + h.apply("") + " " + h.compare("ab", "ba") + " " + h.andThen(String::length).apply("four"));
        for (Object arg : new Object[] {1, new int[0]}) {
            try {
                System.out.println(((Handler) h).apply(arg));
            } catch (ClassCastException e) {
                System.out.println(e.getMessage());
            }
        }
        String[] words = {"bz", "aa", "cm"};
        Arrays.sort(words, h);
        System.out.println(String.join(",", words) + " " + new Shown().visible() + " " + ((Function<Shown, String>) Shown::visible).apply(new Shown()));
    }
}
