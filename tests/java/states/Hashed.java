/** Things in a table of two by their hash codes, which say more of them than which they are. */
public class Hashed {
    private final Object[] table = new Object[2];

    public void add(Object value) {
        table[value.hashCode() & 1] = value;
    }

    public boolean contains(Object value) {
        return value.equals(table[value.hashCode() & 1]);
    }

    //@ proved with elements
    boolean isSound() {
        return table[0] == null || table[0] != table[1];
    }

    //@ proved with elements
    boolean isFound() {
        return table[0] == null || (table[0].hashCode() & 1) == 0;
    }

    //@ violated with elements
    boolean isRoomy() {
        return table[0] == null || table[1] == null;
    }
}
