package faults;

/** Calls both. */
public class Caller {
    public int both(Broken broken, Sound sound, int number) {
        return broken.half(number) + sound.share(number);
    }

    public static void main(String[] arguments) {
        System.out.println(new Caller().both(new Broken(), new Sound(), 8));
    }
}
