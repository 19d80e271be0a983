// Call sites: constant and mutable ones, their dynamic invokers, and handles that access variables.

import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VolatileCallSite;
import java.lang.invoke.WrongMethodTypeException;

public class HandleCallSites {
    int value = 3;

    static String first(int a) {
        return "first " + a;
    }

    static String second(int a) {
        return "second " + a;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(String.class, int.class);
        MethodHandle first = lookup.findStatic(HandleCallSites.class, "first", type);
        MethodHandle second = lookup.findStatic(HandleCallSites.class, "second", type);

        ConstantCallSite constant = new ConstantCallSite(first);
        System.out.println((String) constant.dynamicInvoker().invokeExact(1) + " " + constant.type());
        try {
            constant.setTarget(second);
        } catch (UnsupportedOperationException e) {
            System.out.println("constant");
        }

        MutableCallSite mutable = new MutableCallSite(first);
        MethodHandle invoker = mutable.dynamicInvoker();
        System.out.println((String) invoker.invokeExact(2));
        mutable.setTarget(second);
        System.out.println((String) invoker.invokeExact(2) + " " + (mutable.getTarget() == second));
        try {
            mutable.setTarget(MethodHandles.identity(int.class));
        } catch (WrongMethodTypeException e) {
            System.out.println("wrong target");
        }
        MutableCallSite empty = new MutableCallSite(type);
        try {
            System.out.println((String) empty.dynamicInvoker().invokeExact(5));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        VolatileCallSite site = new VolatileCallSite(second);
        System.out.println((String) site.dynamicInvoker().invokeExact(3));

        VarHandle value = lookup.findVarHandle(HandleCallSites.class, "value", int.class);
        HandleCallSites object = new HandleCallSites();
        MethodHandle add = value.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD);
        System.out.println(add.type() + " " + (int) add.invokeExact(object, 4) + " " + object.value);
        System.out.println(value.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));
        MethodHandle get = MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET, MethodType.methodType(int.class, HandleCallSites.class));
        System.out.println((int) get.invokeExact(value, object));
    }
}
