package shop;

/** A place for products in a tree of categories. */
public class Category {
    private final String name;
    private Category parent;

    public Category(String name, Category parent) {
        this.name = name;
        this.parent = parent;
    }

    public static Category root(String name) {
        return new Category(name, null);
    }

    /** Hangs this category below another one. */
    public void moveTo(Category newParent) {
        this.parent = newParent;
    }

    public boolean isRoot() {
        return parent == null;
    }

    /** The names from the root down to this category, with slashes. */
    public String path() {
        if (parent == null) {
            return name;
        }
        return parent.path() + "/" + name;
    }

    /** Whether this category lies directly below the other one. */
    public boolean isChildOf(Category other) {
        return parent == other;
    }
}
