package shop;

/** Something for sale. */
public class Product {
    private final String sku;
    private final String name;
    private final int priceCents;

    public Product(String sku, String name, int priceCents) {
        if (sku.isEmpty()) {
            throw new IllegalArgumentException("a product needs a number");
        }
        if (priceCents < 0) {
            throw new IllegalArgumentException("a price of " + priceCents);
        }
        this.sku = sku;
        this.name = name;
        this.priceCents = priceCents;
    }

    public String sku() {
        return sku;
    }

    public String name() {
        return name;
    }

    public int priceCents() {
        return priceCents;
    }

    @Override
    public boolean equals(Object other) {
        return this == other || sku.equals(((Product) other).sku);
    }

    @Override
    public int hashCode() {
        return sku.hashCode();
    }

    @Override
    public String toString() {
        return name + " (" + sku + ")";
    }
}
