// Parses CSV with quotes, embedded separators and line breaks, computes typed columns, and prints an aligned table and CSV again.

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

public class LibCsvTable {
    static class CsvException extends RuntimeException {
        CsvException(String message, int at) {
            super(message + " at offset " + at);
        }
    }

    static List<List<String>> parse(String text) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        boolean wasQuoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted) {
                if (c != '"') {
                    field.append(c);
                } else if (i + 1 < text.length() && text.charAt(i + 1) == '"') {
                    field.append('"');
                    i++;
                } else {
                    quoted = false;
                }
            } else {
                switch (c) {
                    case '"' -> {
                        if (field.length() > 0 || wasQuoted) {
                            throw new CsvException("stray quote", i);
                        }
                        quoted = true;
                        wasQuoted = true;
                    }
                    case ',', '\n' -> {
                        row.add(field.toString());
                        field.setLength(0);
                        wasQuoted = false;
                        if (c == '\n') {
                            rows.add(row);
                            row = new ArrayList<>();
                        }
                    }
                    case '\r' -> {
                    }
                    default -> field.append(c);
                }
            }
        }
        if (quoted) {
            throw new CsvException("unclosed quote", text.length());
        }
        if (field.length() > 0 || !row.isEmpty()) {
            row.add(field.toString());
            rows.add(row);
        }
        return rows;
    }

    static String write(List<List<String>> rows) {
        return rows.stream().map(r -> r.stream().map(f -> f.matches("[^,\"\n]*") ? f : '"' + f.replace("\"", "\"\"") + '"').collect(Collectors.joining(","))).collect(Collectors.joining("\n"));
    }

    static boolean numeric(String s) {
        try {
            Double.parseDouble(s);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    public static void main(String[] args) {
        String text = "name,qty,price,note\r\nbolt,100,0.25,\"steel, M4\"\nnut,250,.1,\nwasher,,0.05,\"said \"\"thin\"\"\"\n\"two\nlines\",3,12.5,x\n";
        List<List<String>> rows = parse(text);
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        boolean[] numbers = new boolean[columns];
        for (int c = 0; c < columns; c++) {
            int column = c;
            widths[c] = rows.stream().mapToInt(r -> r.get(column).replace("\n", "\\n").length()).max().orElse(0);
            numbers[c] = rows.stream().skip(1).map(r -> r.get(column)).filter(f -> !f.isEmpty()).allMatch(LibCsvTable::numeric);
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder("|");
            for (int c = 0; c < columns; c++) {
                line.append(String.format(" %" + (numbers[c] ? "" : "-") + widths[c] + "s |", row.get(c).replace("\n", "\\n")));
            }
            System.out.println(line);
        }
        double total = rows.stream().skip(1).filter(r -> !r.get(1).isEmpty()).mapToDouble(r -> Integer.parseInt(r.get(1)) * Double.parseDouble(r.get(2))).sum();
        System.out.println(String.format(Locale.ROOT, "total %.2f", total));
        String again = write(rows);
        System.out.println(again);
        System.out.println(parse(again).equals(rows) + " " + rows.size());
        for (String bad : new String[] {"a,\"b", "a\"b", "\"a\"\"", "\"a\"b,c", "\"a\"\"b\"\"\",c", ",", "", "\n"}) {
            try {
                System.out.println(parse(bad));
            } catch (CsvException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
