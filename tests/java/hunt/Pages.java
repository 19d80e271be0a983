/** Splits a list of items into pages. */
public class Pages {
    private int pageSize;

    public void setPageSize(int pageSize) {
        if (pageSize < 0) {
            throw new IllegalArgumentException("negative page size"); // contract: IllegalArgumentException
        }
        this.pageSize = pageSize;
    }

    public int pageOf(int item) {
        return item / pageSize; // bug: ArithmeticException
    }

    public int pages(int items) {
        if (pageSize == 0) {
            return 0;
        }
        return (items + pageSize - 1) / pageSize;
    }
}
