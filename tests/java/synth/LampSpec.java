/** What may be wanted of a lamp. */
public final class LampSpec {
    private LampSpec() {
    }

    //@ expect found
    public static boolean green(Lamp lamp) {
        return lamp.colour() == Lamp.Colour.GREEN;
    }

    //@ expect found
    public static boolean named(Lamp lamp) {
        return lamp.colour() == Lamp.Colour.BLUE && lamp.label().equals("b");
    }

    //@ expect none
    public static boolean dark(Lamp lamp) {
        return lamp.colour() == null;
    }
}
