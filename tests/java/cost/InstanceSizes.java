import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;

/** An agent: says how many bytes the JVM needs for an object of each class that it is asked about. */
public class InstanceSizes {
    private static Instrumentation instrumentation;

    public static void premain(String arguments, Instrumentation given) {
        instrumentation = given;
    }

    public static void main(String[] arguments) throws Exception {
        Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        field.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
        BufferedReader names = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        StringBuilder out = new StringBuilder();
        for (String name = names.readLine(); name != null; name = names.readLine()) {
            try {
                long size = name.contains(":") ? array(name) : object(unsafe, name);
                out.append(name).append(' ').append(size).append('\n');
            } catch (Throwable unusable) {
                continue;
            }
        }
        System.out.print(out);
    }

    private static long object(sun.misc.Unsafe unsafe, String name) throws Exception {
        Class<?> asked = Class.forName(name, false, InstanceSizes.class.getClassLoader());
        return instrumentation.getObjectSize(unsafe.allocateInstance(asked));
    }

    /** An array as {@code [I:7}. */
    private static long array(String name) throws Exception {
        String[] parts = name.split(":");
        Class<?> element = Class.forName(parts[0]).getComponentType();
        return instrumentation.getObjectSize(Array.newInstance(element, Integer.parseInt(parts[1])));
    }
}
