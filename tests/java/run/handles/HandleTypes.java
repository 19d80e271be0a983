// Method types: their parts, changes, spelling and identity, and what asType can convert.

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;
import java.util.List;

public class HandleTypes {
    static long add(long a, int b) {
        return a + b;
    }

    static Object same(Object o) {
        return o;
    }

    static void nothing(int a) {
        System.out.print("nothing " + a + " ");
    }

    static void convert(MethodHandle handle, MethodType type, Object... arguments) {
        try {
            System.out.println(type + " = " + handle.asType(type).invokeWithArguments(arguments));
        } catch (WrongMethodTypeException e) {
            System.out.println(e.getMessage());
        } catch (Throwable t) {
            System.out.println(type + " threw " + t.getClass().getName());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodType type = MethodType.methodType(String.class, int.class, long[].class, List.class);
        System.out.println(type + " " + type.parameterCount() + " " + type.returnType() + " " + type.parameterList());
        System.out.println(type.toMethodDescriptorString());
        System.out.println(type == MethodType.methodType(String.class, List.of(int.class, long[].class, List.class)));
        System.out.println(type.equals(type.changeReturnType(void.class).changeReturnType(String.class)));
        System.out.println(type.dropParameterTypes(0, 2) + " " + type.insertParameterTypes(1, char.class, Object.class));
        System.out.println(type.appendParameterTypes(byte.class).changeParameterType(0, double.class));
        System.out.println(type.generic() + " " + type.erase() + " " + type.wrap() + " " + type.wrap().unwrap());
        System.out.println(MethodType.genericMethodType(3) + " " + MethodType.genericMethodType(1, true));
        System.out.println(type.hasPrimitives() + " " + type.hasWrappers() + " " + type.lastParameterType());
        System.out.println(MethodType.fromMethodDescriptorString("(IJ)Ljava/lang/String;", HandleTypes.class.getClassLoader()));
        try {
            MethodType.methodType(int.class, void.class);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }

        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle add = lookup.findStatic(HandleTypes.class, "add", MethodType.methodType(long.class, long.class, int.class));
        convert(add, MethodType.methodType(Object.class, Object.class, Object.class), 4L, 5);
        convert(add, MethodType.methodType(Object.class, Object.class, Object.class), 4, (short) 5);
        convert(add, MethodType.methodType(double.class, int.class, char.class), 4, 'a');
        convert(add, MethodType.methodType(Number.class, Integer.class, Short.class), 4, (short) 5);
        convert(add, MethodType.methodType(void.class, long.class, int.class), 4L, 5);
        convert(add, MethodType.methodType(int.class, long.class, int.class), 4L, 5);
        convert(add, MethodType.methodType(long.class, double.class, int.class), 4.0, 5);
        convert(add, MethodType.methodType(long.class, String.class, int.class), "4", 5);
        convert(add, MethodType.methodType(long.class, Object.class, int.class), "4", 5);
        convert(add, MethodType.methodType(long.class, Object.class, int.class), null, 5);
        convert(add, MethodType.methodType(long.class, long.class), 4L);
        MethodHandle same = lookup.findStatic(HandleTypes.class, "same", MethodType.methodType(Object.class, Object.class));
        convert(same, MethodType.methodType(int.class, int.class), 77);
        convert(same, MethodType.methodType(String.class, String.class), "s");
        convert(same, MethodType.methodType(String.class, Object.class), 5);
        convert(same, MethodType.methodType(long.class, int.class), 77);
        convert(same, MethodType.methodType(int.class, long.class), 77L);
        MethodHandle nothing = lookup.findStatic(HandleTypes.class, "nothing", MethodType.methodType(void.class, int.class));
        convert(nothing, MethodType.methodType(int.class, int.class), 1);
        convert(nothing, MethodType.methodType(String.class, int.class), 2);
        System.out.println((int) (Integer) same.invoke(127) + " " + (same.invoke(127) == (Object) 127));
    }
}
