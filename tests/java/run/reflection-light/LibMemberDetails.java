// Exercises what reflection tells of annotations, parameters, records and generic types.

import java.lang.annotation.*; import java.lang.reflect.*; import java.util.*;
public class LibMemberDetails {
  enum Lvl { LOW, HIGH }
  @Retention(RetentionPolicy.RUNTIME) @interface Tag { String value() default "d"; int[] ns() default {1,2}; Class<?> c() default Object.class; Lvl l() default Lvl.LOW; Sub sub() default @Sub(3); }
  @Retention(RetentionPolicy.RUNTIME) @interface Sub { int value(); }
  @Tag(value="cls", ns={5}, c=String.class, l=Lvl.HIGH) static class A { @Tag int f; @Sub(9) public void m(@Sub(1) int p, String q) {} }
  record R(@Sub(4) int x, List<String> y) {}
  static class B<T extends Comparable<T>> { Map<String, ? super T> m; <U> U gen(List<U[]> l) throws java.io.IOException { return null; } }
  public static void main(String[] a) throws Exception {
    System.out.println(A.class.getAnnotation(Tag.class).toString().length());
    Tag t = A.class.getAnnotation(Tag.class);
    System.out.println(t.value()+Arrays.toString(t.ns())+t.c()+t.l()+t.sub().value());
    System.out.println(A.class.getDeclaredField("f").getAnnotation(Tag.class).toString().length());
    Method m = A.class.getMethod("m", int.class, String.class);
    System.out.println(m.getAnnotation(Sub.class)+" "+Arrays.deepToString(m.getParameterAnnotations())+ Arrays.toString(m.getParameters()));
    System.out.println(t.equals(A.class.getAnnotation(Tag.class)) + " " + t.annotationType() + " " + (t.hashCode()==A.class.getAnnotation(Tag.class).hashCode()));
    for (RecordComponent rc : R.class.getRecordComponents()) System.out.println(rc + " " + rc.getGenericType() + " " + rc.getAnnotation(Sub.class) + " " + rc.getAccessor());
    System.out.println(R.class.getDeclaredConstructors()[0].toGenericString());
    System.out.println(B.class.getDeclaredField("m").getGenericType());
    System.out.println(B.class.getDeclaredMethods()[0].toGenericString());
    System.out.println(Arrays.toString(B.class.getTypeParameters()[0].getBounds()));
    System.out.println(new R(1, List.of("a")).getClass().getRecordComponents()[1].getAccessor().invoke(new R(1, List.of("b"))));
    System.out.println(Thread.State.valueOf("NEW")+" "+EnumSet.allOf(Lvl.class)+new EnumMap<>(Map.of(Lvl.LOW, 1)));
    Constructor<?> c = Class.forName("java.util.ArrayList").getConstructor(Collection.class);
    System.out.println(c.newInstance(List.of(1,2)));
  }
}
