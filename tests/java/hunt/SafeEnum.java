/** An enum whose switch knows all constants. */
public enum SafeEnum {
    NORTH, EAST, SOUTH, WEST;

    private static final SafeEnum[] ALL = values();

    public SafeEnum right() {
        return ALL[(ordinal() + 1) % ALL.length];
    }

    public SafeEnum left() {
        return ALL[ordinal() == 0 ? ALL.length - 1 : ordinal() - 1];
    }

    public int dx() {
        switch (this) {
            case EAST:
                return 1;
            case WEST:
                return -1;
            case NORTH:
            case SOUTH:
                return 0;
            default:
                throw new AssertionError(this);
        }
    }
}
