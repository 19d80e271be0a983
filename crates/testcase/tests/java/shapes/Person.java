package shapes;

/** Setters that check, one that sets two fields, a field that only the package may write. */
public class Person {
    private String name;
    private int age;
    private int width;
    private int height;
    boolean marked;

    public void setName(String name) {
        if (name == null) {
            throw new IllegalArgumentException("name");
        }
        this.name = name;
    }

    public Person setAge(int age) {
        if (age < 0) {
            throw new IllegalArgumentException("age");
        }
        this.age = age;
        return this;
    }

    public void resize(int width, int height) {
        this.width = width;
        this.height = height;
    }

    public String state() {
        return name + "," + age + "," + width + "x" + height + "," + marked;
    }
}
