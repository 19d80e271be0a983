// Exercises dynamic proxies: names, public and package-private interfaces, checked and undeclared exceptions, handlers.

import java.lang.reflect.*; import java.util.*;
public class LibProxyClasses {
  public interface Greeter { String greet(String n); default int two() { return 2; } }
  interface Hidden { int h(int x) throws java.io.IOException; }
  public static void main(String[] a) throws Exception {
    InvocationHandler h = (p, m, args) -> { System.out.println(m + " " + Arrays.toString(args)); if (m.getReturnType()==int.class) return 5; if (m.getName().equals("toString")) return "P!"; return "r" + args[0]; };
    Greeter g = (Greeter) Proxy.newProxyInstance(LibProxyClasses.class.getClassLoader(), new Class<?>[]{Greeter.class}, h);
    System.out.println(g.greet("x") + g.two() + g + g.hashCode());
    System.out.println(Proxy.isProxyClass(g.getClass()) + " " + g.getClass().getName() + " " + Modifier.toString(g.getClass().getModifiers()));
    Hidden hi = (Hidden) Proxy.newProxyInstance(LibProxyClasses.class.getClassLoader(), new Class<?>[]{Hidden.class, Greeter.class}, (p,m,args)-> { throw new java.io.IOException("io"); });
    try { hi.h(3); } catch (java.io.IOException e) { System.out.println(e + " " + hi.getClass().getName()); }
    try { ((Greeter)hi).greet("q"); } catch (UndeclaredThrowableException e) { System.out.println(e + " " + e.getCause()); }
    System.out.println(Proxy.getInvocationHandler(g) == h);
  }
}
