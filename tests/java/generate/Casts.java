/** Methods that take any object and look for particular ones. */
public class Casts {
    public int weight(Object thing) {
        if (thing instanceof Power) {
            return 3;
        }
        if (thing instanceof LinkedPosition) {
            return 2;
        }
        return 0;
    }

    public boolean isPower(Object thing) {
        Power power = (Power) thing;
        return power != null;
    }
}
