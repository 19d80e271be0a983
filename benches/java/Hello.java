/** As little as a program can do; measures start-up. */
public class Hello {
    public static void main(String[] args) {
        System.out.println("Hello, world");
    }
}
