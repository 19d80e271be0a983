// Exercises helpful NullPointerException messages for fields, methods, arrays and chains of them.
public class ExcNpeFields {
    static class Node {
        Node next;
        int value;
        long wide;
        boolean flag;
        int[] data;
        Node[] kids;
        String name;

        Node next() {
            return next;
        }

        Node at(int i, String s) {
            return null;
        }

        static Node make() {
            return null;
        }
    }

    static Node root;
    static int[] numbers;
    static String[][] grid = new String[2][];
    Node mine;

    interface Action {
        void run();
    }

    static void show(Action a) {
        try {
            a.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    void instance() {
        show(() -> System.out.println(mine.value));
        show(() -> mine.next());
        show(() -> this.mine.next.next = null);
    }

    public static void main(String[] args) {
        show(() -> System.out.println(root.value));
        show(() -> root.value = 1);
        show(() -> root.wide = 1L);
        show(() -> root.flag = true);
        show(() -> root.next());
        show(() -> root.name.length());
        show(() -> System.out.println(numbers[0]));
        show(() -> numbers[1] = 2);
        show(() -> System.out.println(numbers.length));
        show(() -> System.out.println(grid[1][0]));
        show(() -> grid[0][1] = "x");
        show(() -> System.out.println(grid[1].length));
        show(() -> Node.make().next());
        show(() -> System.out.println(Node.make().data[3]));
        root = new Node();
        show(() -> root.next.next = root);
        show(() -> root.next().next());
        show(() -> root.at(1, "a").at(2, "b"));
        show(() -> System.out.println(root.data[5]));
        show(() -> root.data[5]++);
        show(() -> root.kids[0].value++);
        root.kids = new Node[3];
        show(() -> root.kids[2].value++);
        show(() -> root.kids[root.value + 1].next());
        show(() -> System.out.println(root.kids[root.kids.length - 1].name));
        show(() -> root.name.concat("x").length());
        root.next = new Node();
        show(() -> root.next.next.next.value = 3);
        show(() -> root.next().next().value++);
        show(() -> root.next.kids[0] = null);
        new ExcNpeFields().instance();
    }
}
