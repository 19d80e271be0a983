// The constructor of a class with an instance main may throw: main is not called (JEP 512).
// java: 25
// exit: 1
class ThrowingMain {
    ThrowingMain() {
        throw new IllegalStateException("no object");
    }

    void main() {
        System.out.println("never");
    }
}
