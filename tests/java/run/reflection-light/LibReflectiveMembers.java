// Exercises reflection on members: constructors, methods, fields, exceptions of invocation, records' components and arrays.

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

public class LibReflectiveMembers {
    public static class Account {
        private static int created;
        public final String owner;
        protected long balance;
        private double[] history = {1.5};

        public Account(String owner) {
            this(owner, 0);
        }

        private Account(String owner, long balance) {
            this.owner = owner;
            this.balance = balance;
            created++;
        }

        public long deposit(int amount) {
            if (amount < 0) {
                throw new IllegalArgumentException("negative " + amount);
            }
            return balance += amount;
        }

        static String join(String separator, String... parts) {
            return String.join(separator, parts);
        }

        private <T extends Comparable<T>> T larger(T a, T b) {
            return a.compareTo(b) >= 0 ? a : b;
        }
    }

    record Pair(int left, List<String> right) {
    }

    interface Attempt {
        Object run() throws Exception;
    }

    static void check(String label, Attempt attempt) {
        try {
            System.out.println(label + " = " + attempt.run());
        } catch (InvocationTargetException e) {
            System.out.println(label + " !! " + e.getCause());
        } catch (Exception e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> type = Account.class;
        Constructor<?> open = type.getConstructor(String.class);
        Constructor<?> hidden = type.getDeclaredConstructor(String.class, long.class);
        Object ann = open.newInstance("Ann");
        Object bob = hidden.newInstance("Bob", 50);
        System.out.println(open + " | " + hidden + " | " + hidden.getParameterCount() + " " + Arrays.toString(hidden.getParameterTypes()) + " " + type.getConstructors().length + type.getDeclaredConstructors().length);
        Method deposit = type.getMethod("deposit", int.class);
        Method join = type.getDeclaredMethod("join", String.class, String[].class);
        Method larger = type.getDeclaredMethod("larger", Comparable.class, Comparable.class);
        check("deposit", () -> deposit.invoke(ann, 10) + " " + deposit.invoke(bob, (short) 5) + " " + deposit.getReturnType() + " " + deposit);
        check("negative", () -> deposit.invoke(ann, -1));
        check("wrong type", () -> deposit.invoke(ann, "x"));
        check("wrong count", () -> deposit.invoke(ann));
        check("wrong receiver", () -> deposit.invoke("text", 1));
        check("null receiver", () -> deposit.invoke(null, 1));
        check("join", () -> join.invoke(null, "-", new String[] {"a", "b"}) + " " + join.isVarArgs() + " " + Modifier.toString(join.getModifiers()));
        check("larger", () -> larger.invoke(ann, "x", "y") + " " + larger.toGenericString() + " " + larger.getReturnType().getSimpleName());
        check("no method", () -> type.getMethod("withdraw"));
        check("no constructor", () -> type.getConstructor());
        check("no field", () -> type.getField("balance"));
        Field balance = type.getDeclaredField("balance");
        Field owner = type.getField("owner");
        Field created = type.getDeclaredField("created");
        balance.setLong(ann, 1000);
        created.set(null, 77);
        check("fields", () -> balance.get(ann) + " " + balance.getLong(bob) + " " + owner.get(bob) + " " + created.getInt(null) + " " + Account.created + " " + balance.getType() + " " + Modifier.toString(owner.getModifiers()) + " " + balance);
        check("narrowing", () -> balance.getInt(ann));
        check("wrong value", () -> {
            balance.set(ann, "text");
            return "set";
        });
        check("final", () -> {
            owner.set(ann, "Eve");
            return "set";
        });
        check("array field", () -> {
            Field history = type.getDeclaredField("history");
            ((double[]) history.get(ann))[0] = 2.5;
            return Array.getDouble(history.get(ann), 0) + " " + history.getType().getSimpleName();
        });
        Method[] methods = type.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        StringBuilder names = new StringBuilder();
        for (Method m : methods) {
            names.append(m.getName()).append(m.getParameterCount()).append(' ');
        }
        System.out.println(names);
        Pair pair = new Pair(4, List.of("p"));
        for (RecordComponent c : Pair.class.getRecordComponents()) {
            System.out.println(c.getName() + " " + c.getType().getSimpleName() + " " + c.getGenericType() + " " + c.getAccessor().invoke(pair));
        }
        Object array = Array.newInstance(int.class, 3);
        Array.set(array, 0, 5);
        Array.setInt(array, 1, 6);
        System.out.println(Array.getLength(array) + " " + Array.get(array, 1) + " " + Arrays.toString((int[]) array) + " " + Array.newInstance(String.class, 2, 3).getClass().getSimpleName());
        check("array type", () -> {
            Array.set(array, 0, "x");
            return "set";
        });
        check("array index", () -> Array.get(array, 3));
        check("not an array", () -> Array.getLength("x"));
        check("negative size", () -> Array.newInstance(int.class, -1));
        check("abstract", () -> Number.class.getDeclaredConstructor().newInstance());
        check("string method", () -> String.class.getMethod("substring", int.class, int.class).invoke("reflection", 2, 5) + " " + Math.class.getMethod("max", int.class, int.class).invoke(null, 3, 8));
    }
}
