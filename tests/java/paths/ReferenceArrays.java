/** Arrays of objects, with null elements and store checks. */
final class ReferenceArrays {
    static final class Box {
        int value;
    }

    static int firstValue(Box[] boxes) {
        return boxes[0].value;
    }

    //@ pre boxes != null && boxes.length <= 2
    static int countNulls(Box[] boxes) {
        int nulls = 0;
        for (Box box : boxes) {
            if (box == null) {
                nulls++;
            }
        }
        return nulls;
    }

    static boolean sameElement(Box[] boxes) {
        return boxes[0] == boxes[1] && boxes[0] != null;
    }

    //@ pre items != null && items.length == 1
    static int storeString(Object[] items) {
        try {
            items[0] = "text";
            return 1;
        } catch (ArrayStoreException e) {
            return 2;
        }
    }

    static int valueAfterWrite(Box[] boxes, int i, int j) {
        boxes[i].value = 1;
        boxes[j].value = 2;
        return boxes[i].value;
    }

    //@ paths 3
    //@ domain i -1..2
    //@ complete
    static int freshlyNull(int i) {
        Box[] boxes = new Box[2];
        boxes[0] = new Box();
        Box chosen = boxes[i];
        return chosen == null ? 0 : 1;
    }

    private ReferenceArrays() {
    }
}
