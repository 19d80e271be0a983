package shop;

import java.math.BigDecimal;

public record OrderLine(String sku, int quantity, BigDecimal price) {
    public BigDecimal amount() {
        return price.multiply(BigDecimal.valueOf(quantity));
    }
}
