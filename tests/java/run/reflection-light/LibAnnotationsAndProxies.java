// Exercises run-time annotations with defaults, inheritance and repetition, and java.lang.reflect.Proxy with an invocation handler.

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

public class LibAnnotationsAndProxies {
    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Info {
        String value();

        int level() default 3;

        Class<?>[] types() default {};

        RetentionPolicy policy() default RetentionPolicy.CLASS;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag {
        String name();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags {
        Tag[] value();
    }

    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.METHOD)
    @interface Invisible {
    }

    @Info(value = "base", level = 7, types = {String.class, int[].class})
    static class Base {
        @Tag(name = "one")
        @Tag(name = "two")
        @Invisible
        public void tagged() {
        }

        @Deprecated
        @Tag(name = "single")
        public void old(@Info("parameter") int x) {
        }
    }

    static class Derived extends Base {
    }

    interface Calculator {
        int apply(int a, int b);

        String name();

        void fail() throws Exception;

        default String twice() {
            return name() + name();
        }
    }

    public static void main(String[] args) throws Exception {
        Info info = Base.class.getAnnotation(Info.class);
        System.out.println(info.value() + " " + info.level() + " " + Arrays.toString(info.types()) + " " + info.policy() + " " + info.annotationType());
        System.out.println(Derived.class.isAnnotationPresent(Info.class) + " " + Derived.class.getDeclaredAnnotations().length + " " + Derived.class.getAnnotation(Info.class).equals(info) + " "
                + (info.hashCode() == Derived.class.getAnnotation(Info.class).hashCode()) + " " + Base.class.getAnnotation(Tag.class));
        Method tagged = Base.class.getMethod("tagged");
        System.out.println(tagged.getAnnotation(Tag.class) + " " + tagged.getAnnotation(Tags.class).value().length + " " + tagged.getAnnotationsByType(Tag.class)[1].name() + " " + tagged.getAnnotations().length);
        Method old = Base.class.getMethod("old", int.class);
        System.out.println(old.isAnnotationPresent(Deprecated.class) + " " + old.getAnnotation(Tag.class).name() + " " + ((Info) old.getParameterAnnotations()[0][0]).value() + " " + Info.class.getMethod("level").getDefaultValue());

        List<String> log = new ArrayList<>();
        InvocationHandler handler = (proxy, method, arguments) -> {
            log.add(method.getName() + (arguments == null ? "" : Arrays.toString(arguments)));
            switch (method.getName()) {
                case "apply":
                    return (int) arguments[0] * (int) arguments[1];
                case "name":
                    return "proxy";
                case "fail":
                    throw new java.io.IOException("from handler");
                case "twice":
                    return InvocationHandler.invokeDefault(proxy, method, arguments);
                case "hashCode":
                    return 42;
                case "equals":
                    return proxy == arguments[0];
                case "toString":
                    return "Calculator proxy";
                default:
                    return null;
            }
        };
        Calculator c = (Calculator) Proxy.newProxyInstance(LibAnnotationsAndProxies.class.getClassLoader(), new Class<?>[] {Calculator.class, Runnable.class}, handler);
        System.out.println(c.apply(6, 7) + " " + c.name() + " " + c.twice() + " " + c + " " + c.hashCode() + " " + c.equals(c) + " " + c.equals("x"));
        ((Runnable) c).run();
        try {
            c.fail();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(log + " " + Proxy.isProxyClass(c.getClass()) + " " + (Proxy.getInvocationHandler(c) == handler) + " " + (c instanceof Runnable));
        Comparator<String> broken = proxy(Comparator.class, (p, m, a) -> "not an int");
        try {
            broken.compare("a", "b");
        } catch (ClassCastException e) {
            System.out.println("bad result type");
        }
        Comparator<String> none = proxy(Comparator.class, (p, m, a) -> null);
        try {
            none.compare("a", "b");
        } catch (NullPointerException e) {
            System.out.println("null for a primitive");
        }
        Runnable checked = proxy(Runnable.class, (p, m, a) -> {
            throw new Exception("checked");
        });
        try {
            checked.run();
        } catch (UndeclaredThrowableException e) {
            System.out.println(e.getCause().getMessage());
        }
        List<String> real = new ArrayList<>(List.of("x"));
        List<String> traced = proxy(List.class, (p, m, a) -> {
            try {
                return m.invoke(real, a);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
        traced.add("y");
        System.out.println(traced + " " + traced.size() + " " + real);
        try {
            traced.get(5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T proxy(Class<?> type, InvocationHandler handler) {
        return (T) Proxy.newProxyInstance(LibAnnotationsAndProxies.class.getClassLoader(), new Class<?>[] {type}, handler);
    }
}
