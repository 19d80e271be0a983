// Exercises virtual dispatch: overriding, super calls, private and static hiding, field hiding and covariant returns.
public class DispatchOverride {
    static class Animal {
        String name = "animal";
        static String kind = "Animal.kind";

        String speak() { return "..."; }
        String intro() { return name + " says " + speak() + " " + secret() + " " + packageMethod(); }
        private String secret() { return "animal secret"; }
        static String stat() { return "Animal.stat"; }
        String packageMethod() { return "animal package"; }
        Animal self() { return this; }
        Object make() { return "object"; }
        protected int level() { return 1; }
        final String fixed() { return "fixed " + level(); }
        @Override
        public String toString() { return "Animal:" + name; }
    }

    static class Dog extends Animal {
        String name = "dog";
        static String kind = "Dog.kind";

        @Override
        String speak() { return "woof"; }
        private String secret() { return "dog secret"; }
        static String stat() { return "Dog.stat"; }
        @Override
        String packageMethod() { return "dog package " + super.packageMethod(); }
        @Override
        Dog self() { return this; }
        @Override
        String make() { return "string"; }
        @Override
        public int level() { return super.level() + 1; }
        String names() { return name + " " + super.name + " " + ((Animal) this).name + " " + this.name; }
        String reveal() { return secret(); }
    }

    static class Puppy extends Dog {
        String name = "puppy";

        @Override
        String speak() { return "yip " + super.speak(); }
        @Override
        public int level() { return super.level() + 1; }
        @Override
        String names() { return name + " " + super.names(); }
        @Override
        public String toString() { return "Puppy(" + super.toString() + ")"; }
    }

    static abstract class Template {
        final String run() { return before() + body() + after(); }
        String before() { return "<"; }
        abstract String body();
        String after() { return ">"; }
    }

    public static void main(String[] args) {
        Animal[] all = {new Animal(), new Dog(), new Puppy()};
        for (Animal a : all) {
            System.out.println(a.intro() + " | " + a.name + " | " + a.make() + " | " + a.fixed() + " | " + a);
            System.out.println(a.self() == a);
        }
        Dog d = new Puppy();
        System.out.println(d.name + " " + ((Puppy) d).name + " " + ((Animal) d).name + " " + d.names());
        System.out.println(d.reveal() + " " + d.self().speak() + " " + d.make().length());
        System.out.println(Animal.kind + " " + Dog.kind + " " + Puppy.kind + " " + Animal.stat() + " " + Dog.stat() + " " + Puppy.stat());
        ((Animal) d).name = "renamed";
        System.out.println(d.names());
        Animal.kind = "changed";
        System.out.println(Dog.kind + " " + Animal.kind);
        Template t = new Template() {
            @Override
            String body() { return "body"; }
            @Override
            String after() { return "/" + super.after(); }
        };
        System.out.println(t.run());
        Object o = new Object() {
            @Override
            public boolean equals(Object x) { return x instanceof String; }
            @Override
            public int hashCode() { return 77; }
        };
        System.out.println(o.equals("x") + " " + o.equals(o) + " " + o.hashCode());
    }
}
