// An inherited instance main with arguments is preferred to one without; the constructor runs before it (JEP 512).
// java: 25
// args: one two
class InstanceMain extends InstanceMainBase {
    static {
        System.out.println("initialised");
    }

    private final int number;

    InstanceMain() {
        number = 7;
        System.out.println("constructed");
    }

    void main() {
        System.out.println("not this one");
    }

    @Override
    int number() {
        return number;
    }
}

abstract class InstanceMainBase {
    abstract int number();

    void main(String[] args) {
        System.out.println(number() + " " + String.join(",", args));
    }
}
