// Parses JSON into maps and lists, prints it compactly and indented, queries paths, and reports syntax errors, ending with one uncaught.
// exit: 1

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class LibJsonDocument {
    static class SyntaxError extends RuntimeException {
        SyntaxError(String message) {
            super(message);
        }
    }

    static class Parser {
        final String text;
        int at;

        Parser(String text) {
            this.text = text;
        }

        Object document() {
            Object value = value();
            skip();
            if (at < text.length()) {
                throw error("trailing text");
            }
            return value;
        }

        Object value() {
            skip();
            switch (peek()) {
                case '{': {
                    Map<String, Object> map = new LinkedHashMap<>();
                    at++;
                    skip();
                    while (peek() != '}') {
                        String key = string();
                        skip();
                        expect(':');
                        map.put(key, value());
                        separator('}');
                    }
                    at++;
                    return map;
                }
                case '[': {
                    List<Object> list = new ArrayList<>();
                    at++;
                    skip();
                    while (peek() != ']') {
                        list.add(value());
                        separator(']');
                    }
                    at++;
                    return list;
                }
                case '"':
                    return string();
                default:
                    return literal();
            }
        }

        Object literal() {
            int from = at;
            while (at < text.length() && "+-.eE".indexOf(text.charAt(at)) >= 0 || at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
                at++;
            }
            String word = text.substring(from, at);
            switch (word) {
                case "true":
                    return true;
                case "false":
                    return false;
                case "null":
                    return null;
                default:
                    if (word.matches("-?\\d+")) {
                        return Long.valueOf(word);
                    }
                    if (word.matches("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?")) {
                        return Double.valueOf(word);
                    }
                    at = from;
                    throw error("unexpected '" + word + "'");
            }
        }

        String string() {
            expect('"');
            StringBuilder out = new StringBuilder();
            while (peek() != '"') {
                char c = text.charAt(at++);
                if (c == '\\') {
                    char escape = peek();
                    at++;
                    int plain = "nrtbf".indexOf(escape);
                    if (escape == 'u') {
                        out.append((char) Integer.parseInt(text.substring(at, at += 4), 16));
                    } else {
                        out.append(plain < 0 ? escape : "\n\r\t\b\f".charAt(plain));
                    }
                } else {
                    out.append(c);
                }
            }
            at++;
            return out.toString();
        }

        void separator(char close) {
            skip();
            if (peek() == ',') {
                at++;
                skip();
            } else if (peek() != close) {
                throw error("expected , or " + close);
            }
        }

        void skip() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }

        char peek() {
            if (at >= text.length()) {
                throw error("unexpected end");
            }
            return text.charAt(at);
        }

        void expect(char c) {
            if (peek() != c) {
                throw error("expected " + c);
            }
            at++;
        }

        SyntaxError error(String message) {
            return new SyntaxError(message + " at " + at);
        }
    }

    static String print(Object value, String indent, String margin) {
        if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            List<String> parts = new ArrayList<>();
            map.forEach((k, v) -> parts.add(margin + indent + quote(k.toString()) + ":" + (indent.isEmpty() ? "" : " ") + print(v, indent, margin + indent)));
            return "{" + lines(parts, indent, margin) + "}";
        }
        if (value instanceof List<?> list && !list.isEmpty()) {
            List<String> parts = new ArrayList<>();
            list.forEach(v -> parts.add(margin + indent + print(v, indent, margin + indent)));
            return "[" + lines(parts, indent, margin) + "]";
        }
        return value instanceof Map ? "{}" : value instanceof String s ? quote(s) : String.valueOf(value);
    }

    static String lines(List<String> parts, String indent, String margin) {
        return indent.isEmpty() ? String.join(",", parts) : "\n" + String.join(",\n", parts) + "\n" + margin;
    }

    static String quote(String s) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : s.toCharArray()) {
            out.append(c == '"' || c == '\\' ? "\\" + c : c == '\n' ? "\\n" : c < 32 || c > 126 ? String.format("\\u%04x", (int) c) : String.valueOf(c));
        }
        return out.append('"').toString();
    }

    static Object at(Object value, String path) {
        for (String step : path.split("/")) {
            value = value instanceof List<?> list ? list.get(Integer.parseInt(step)) : ((Map<?, ?>) value).get(step);
        }
        return value;
    }

    public static void main(String[] args) {
        String text = " {\"name\": \"x\\n\\u00e9 \\\"q\\\"\", \"list\": [1, -2.5, 1e3, true, null, [], {}], \"nested\": {\"a\": {\"b\": [10, 20, {\"c\": \"deep\"}]}}, \"big\": 9007199254740993} ";
        Object document = new Parser(text).document();
        System.out.println(print(document, "", ""));
        System.out.println(print(document, "  ", ""));
        System.out.println(print(new Parser(print(document, "\t", "")).document(), "", "").equals(print(document, "", "")));
        System.out.println(at(document, "nested/a/b/2/c") + " " + at(document, "list/1") + " " + at(document, "big"));
        for (String bad : new String[] {"", "[1,", "[1 2]", "{\"a\" 1}", "{a:1}", "\"open", "tru", "[1]]", "01x", "{\"a\":}"}) {
            try {
                System.out.println(print(new Parser(bad).document(), "", ""));
            } catch (SyntaxError e) {
                System.out.println(bad + " ! " + e.getMessage());
            }
        }
        System.out.println(at(document, "list/7"));
    }
}
