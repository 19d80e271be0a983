package shop;

import java.util.List;
import java.util.Optional;

/** What all stores can do. */
public interface Repository<T, I> {
    Optional<T> findById(I id);

    List<T> findAll();

    boolean existsById(I id);

    long count();

    T save(T entity);

    void deleteById(I id);
}
