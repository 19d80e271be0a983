package shop;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

public class StockService {
    private final ProductRepository products;

    public StockService(ProductRepository products) {
        this.products = products;
    }

    public int available(String sku) {
        return Math.max(0, products.stockOf(sku) - products.reservedOf(sku));
    }

    public BigDecimal priceOf(String sku) {
        return products.findBySku(sku).map(Product::price).orElse(BigDecimal.ZERO);
    }

    public BigDecimal pricePerPiece(String sku, int pieces) {
        Product product = products.findBySku(sku).orElseThrow(() -> new NotFoundException(sku));
        if (pieces <= 0) {
            throw new IllegalArgumentException("pieces");
        }
        return product.price().divide(BigDecimal.valueOf(pieces)); // bug
    }

    public BigDecimal pricePerCrate(String sku, int pieces) {
        Product product = products.findBySku(sku).orElseThrow(() -> new NotFoundException(sku));
        if (pieces <= 0) {
            throw new IllegalArgumentException("pieces");
        }
        return product.price().divide(BigDecimal.valueOf(pieces), 2, RoundingMode.HALF_UP);
    }

    public Map<String, Product> byName(String category) {
        List<Product> found = products.findByCategory(category);
        return found.stream().collect(Collectors.toMap(Product::name, Function.identity(), (a, b) -> a));
    }

    public String shelf(String sku) {
        int stock = products.stockOf(sku);
        if (stock > 1_000) {
            return "warehouse";
        }
        return stock > 0 ? "shop" : "none";
    }

    public char aisle(String category) {
        Product product = products.findByCategory(category).stream().findFirst().orElse(null);
        return product.name().charAt(0); // bug
    }

    public void retire(String sku) {
        if (products.isActive(sku) && products.stockOf(sku) == 0) {
            products.archive(sku);
        }
    }
}
