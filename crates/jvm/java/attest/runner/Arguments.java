package attest.runner;

import java.lang.annotation.Annotation;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** The rows of arguments of a parameterised test: JUnit's value and CSV sources. */
final class Arguments {
    private static final String PACKAGE = "org.junit.jupiter.params.provider.";

    private Arguments() {
    }

    /** One empty row for a test without parameters. */
    static List<Object[]> of(Method test) throws Exception {
        List<Object[]> rows = new ArrayList<Object[]>();
        Class<?>[] parameters = test.getParameterTypes();
        if (parameters.length == 0) {
            rows.add(new Object[0]);
            return rows;
        }
        for (Annotation annotation : test.getAnnotations()) {
            String name = annotation.annotationType().getName();
            if (name.equals(PACKAGE + "ValueSource")) {
                values(annotation, rows);
            } else if (name.equals(PACKAGE + "CsvSource")) {
                for (String line : (String[]) element(annotation, "value")) {
                    rows.add(row(line, parameters));
                }
            }
        }
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("no source of arguments that is known here: " + test);
        }
        return rows;
    }

    private static void values(Annotation annotation, List<Object[]> rows) throws Exception {
        for (Method element : annotation.annotationType().getDeclaredMethods()) {
            Object values = element(annotation, element.getName());
            for (int i = 0; i < Array.getLength(values); i++) {
                rows.add(new Object[] {Array.get(values, i)});
            }
        }
    }

    private static Object element(Annotation annotation, String name) throws Exception {
        Method element = annotation.annotationType().getMethod(name);
        element.setAccessible(true);
        return element.invoke(annotation);
    }

    /** Columns are separated by commas; single quotes keep commas and spaces, doubled ones mean one. */
    private static Object[] row(String line, Class<?>[] types) {
        List<String> columns = new ArrayList<String>();
        StringBuilder column = new StringBuilder();
        boolean within = false;
        boolean quoted = false;
        for (int i = 0; i <= line.length(); i++) {
            char letter = i < line.length() ? line.charAt(i) : ',';
            if (within) {
                if (i == line.length()) {
                    throw new IllegalArgumentException("a quote is not closed: " + line);
                } else if (letter != '\'') {
                    column.append(letter);
                } else if (i + 1 < line.length() && line.charAt(i + 1) == '\'') {
                    column.append(letter);
                    i++;
                } else {
                    within = false;
                }
            } else if (letter == ',') {
                String text = quoted ? column.toString() : column.toString().trim();
                columns.add(quoted || !text.isEmpty() ? text : null);
                column.setLength(0);
                quoted = false;
            } else if (letter == '\'' && column.toString().trim().isEmpty()) {
                column.setLength(0);
                within = true;
                quoted = true;
            } else if (!quoted) {
                column.append(letter);
            }
        }
        Object[] row = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            row[i] = converted(i < columns.size() ? columns.get(i) : null, types[i]);
        }
        return row;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object converted(String text, Class<?> type) {
        if (text == null || type == String.class || type == Object.class) {
            return text;
        } else if (type == boolean.class || type == Boolean.class) {
            return Boolean.valueOf(text);
        } else if (type == byte.class || type == Byte.class) {
            return Byte.decode(text);
        } else if (type == char.class || type == Character.class) {
            return text.charAt(0);
        } else if (type == short.class || type == Short.class) {
            return Short.decode(text);
        } else if (type == int.class || type == Integer.class) {
            return Integer.decode(text);
        } else if (type == long.class || type == Long.class) {
            return Long.decode(text);
        } else if (type == float.class || type == Float.class) {
            return Float.valueOf(text);
        } else if (type == double.class || type == Double.class) {
            return Double.valueOf(text);
        } else if (type.isEnum()) {
            return Enum.valueOf((Class) type, text);
        }
        throw new IllegalArgumentException("no conversion to " + type.getName() + " is known here");
    }
}
