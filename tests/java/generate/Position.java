/** A place in a structure that holds an element. */
public interface Position {
    /** The element here. */
    Object element();
}
