/** The operations of strings on unknown text. */
final class StringModels {
    static int trimmed(String s) {
        String t = s.trim();
        return t.isEmpty() ? 0 : t.equals("ab") ? 1 : 2;
    }

    static boolean blank(String s) {
        return s.isBlank();
    }

    static int stripped(String s) {
        return s.length() > 3 ? -1 : s.strip().length();
    }

    static boolean shouts(String s) {
        return s.length() < 4 && s.toUpperCase().equals("HI");
    }

    static int ends(String s) {
        if (s.endsWith(".java")) {
            return 1;
        }
        return s.contains("@") ? 2 : 3;
    }

    static int lastDot(String s) {
        int dot = s.lastIndexOf('.');
        if (dot < 0) {
            return -1;
        }
        return s.substring(dot + 1).equals("txt") ? 1 : 0;
    }

    static int order(String s) {
        int order = s.compareTo("m");
        return order < 0 ? -1 : order > 0 ? 1 : 0;
    }

    static int fromPlace(String s, int from) {
        return s.indexOf("a", from) == 2 ? 1 : 0;
    }

    static boolean replaced(String s) {
        return s.replace('-', '_').equals("a_b");
    }

    static int letters(char[] cs) {
        String s = new String(cs);
        return s.equals("no") ? 1 : String.valueOf(cs).startsWith("n") ? 2 : 3;
    }

    static int characters(String s) {
        char[] cs = s.toCharArray();
        return cs.length == 2 && cs[0] == cs[1] ? 1 : 0;
    }

    static boolean greets(String name) {
        return ("Hi " + name + "!").equals("Hi Bo!");
    }

    static int numberText(int n) {
        String s = "n" + n;
        return s.equals("n-12") ? 1 : s.length() > 4 ? 2 : 3;
    }

    static boolean truthText(boolean b) {
        return String.valueOf(b).length() == 4;
    }

    static String command(String s) {
        switch (s) {
            case "Aa":
                return "first";
            case "BB":
                return "second";
            case "stop":
                return "third";
            default:
                return "none";
        }
    }

    static int fieldText(StringHolder holder) {
        return holder.text.equals("x") ? 1 : holder.text == holder.other ? 2 : 3;
    }

    static int port(String s) {
        try {
            int port = Integer.parseInt(s);
            return port < 0 || port > 65535 ? -1 : 1;
        } catch (NumberFormatException e) {
            return -2;
        }
    }

    static int digitsOnly(String s) {
        for (int i = 0; i < s.length(); i++) {
            if (!Character.isDigit(s.charAt(i))) {
                return i;
            }
        }
        return -1;
    }

    static final class StringHolder {
        String text;
        String other;
    }

    private StringModels() {
    }
}
