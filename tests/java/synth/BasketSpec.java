/** What may be wanted of a basket. */
public final class BasketSpec {
    private BasketSpec() {
    }

    //@ expect found
    public static boolean heavy(Basket basket) {
        return basket.count() == 2 && basket.first() == 17 && basket.sum() == 42;
    }

    //@ expect found
    public static boolean rated(Basket basket) {
        return basket.best() != null && basket.best() == 1234567;
    }

    //@ expect found
    public static boolean named(Basket basket) {
        return basket.names() == 2 && basket.count() == 1;
    }
}
