package shop;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;

public interface ProductRepository {
    Optional<Product> findBySku(String sku);

    List<Product> findByCategory(String category);

    List<Product> findAll();

    Set<String> findCategories();

    int stockOf(String sku);

    int reservedOf(String sku);

    BigDecimal discountOf(String category);

    boolean isActive(String sku);

    void updateStock(String sku, int stock);

    void archive(String sku);
}
