/** Exercise 4: a course with its students and their marks. */
public class Gradebook {
    private static final class Student {
        final String name;
        int[] marks;
        int count;
        Student next;

        Student(String name) {
            this.name = name;
        }

        void mark(int mark) {
            if (marks == null) {
                marks = new int[3];
            }
            marks[count++] = mark; // bug: ArrayIndexOutOfBoundsException
        }

        int total() {
            int total = 0;
            for (int i = 0; i < count; i++) {
                total += marks[i];
            }
            return total;
        }
    }

    private Student first;
    private int size;

    public void enrol(String name) {
        if (find(name) == null) {
            Student student = new Student(name);
            student.next = first;
            first = student;
            size++;
        }
    }

    private Student find(String name) {
        for (Student student = first; student != null; student = student.next) {
            if (student.name.equals(name)) {
                return student;
            }
        }
        return null;
    }

    public boolean isEnrolled(String name) {
        return find(name) != null;
    }

    public int size() {
        return size;
    }

    public void mark(String name, int mark) {
        if (mark < 0 || mark > 100) {
            throw new IllegalArgumentException("mark: " + mark); // contract: IllegalArgumentException
        }
        find(name).mark(mark); // bug: NullPointerException
    }

    public int mean(String name) {
        Student student = find(name);
        if (student == null) {
            return 0;
        }
        return student.total() / student.count; // bug: ArithmeticException
    }

    public int firstMark(String name) {
        Student student = find(name);
        return student == null ? -1 : student.marks[0]; // bug: NullPointerException
    }

    public void leave(String name) {
        if (first == null) {
            return;
        }
        if (first.name.equals(name)) {
            first = first.next;
            size--;
            return;
        }
        Student before = first;
        while (!before.next.name.equals(name)) { // bug: NullPointerException
            before = before.next;
        }
        before.next = before.next.next;
        size--;
    }

    public String best() {
        Student best = first;
        for (Student student = first; student != null; student = student.next) {
            if (student.total() > best.total()) {
                best = student;
            }
        }
        return best.name; // bug: NullPointerException
    }

    public int passed(int limit) {
        return passed(first, limit);
    }

    private static int passed(Student student, int limit) {
        if (student == null) {
            return 0;
        }
        int rest = passed(student.next, limit);
        return student.total() >= limit ? rest + 1 : rest;
    }

    public int[] totals() {
        int[] totals = new int[size];
        int i = 0;
        for (Student student = first; student != null; student = student.next) {
            totals[i++] = student.total();
        }
        return totals;
    }

    public int[] ranking() {
        int[] totals = totals();
        for (int i = 1; i < totals.length; i++) {
            for (int j = i; j > 0 && totals[j - 1] < totals[j]; j--) {
                int saved = totals[j];
                totals[j] = totals[j - 1];
                totals[j - 1] = saved;
            }
        }
        return totals;
    }

    public int mark(int rank) {
        if (rank < 1 || rank > size) {
            return 0;
        }
        return ranking()[rank]; // bug: ArrayIndexOutOfBoundsException
    }

    public char grade(String name) {
        Student student = find(name);
        if (student == null || student.count == 0) {
            return '-';
        }
        return "FEDCBA".charAt(student.total() / student.count / 20);
    }
}
