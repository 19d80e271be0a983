// Exercises Properties: loading escapes and continuation lines, defaults, storing without the date line, and list order.

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Collections;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;

public class LibPropertiesFile {
    public static void main(String[] args) throws IOException {
        String text = String.join("\n",
                "# comment", "! another", "", "plain=value", "spaced  =  kept trailing  ", "colon: c", "tab\tt", "empty=", "lonely", "long = one \\", "    two \\", "three",
                "escaped\\ key = a\\tb\\nc\\\\d", "unicode = \\u00e9\\u4e2d", "eq\\=ual = x=y:z", "dup=1", "dup=2", "   indented = yes", "odd\\qescape = \\w");
        Properties p = new Properties();
        p.load(new StringReader(text));
        TreeMap<Object, Object> sorted = new TreeMap<>(p);
        sorted.forEach((k, v) -> {
            StringBuilder shown = new StringBuilder();
            for (char c : v.toString().toCharArray()) {
                shown.append(c < 32 || c > 126 ? "<" + Integer.toHexString(c) + ">" : String.valueOf(c));
            }
            System.out.println("[" + k + "]=[" + shown + "]");
        });
        System.out.println(p.size() + " " + p.getProperty("plain") + " " + p.getProperty("none") + " " + p.getProperty("none", "default") + " " + p.containsKey("empty"));
        Properties child = new Properties(p);
        child.setProperty("plain", "overridden");
        child.setProperty("own", "1");
        System.out.println(child.getProperty("plain") + " " + child.getProperty("colon") + " " + child.size() + " " + new TreeSet<>(child.stringPropertyNames()));
        System.out.println(child.setProperty("own", "2") + " " + child.remove("own") + " " + child.get("colon") + " " + Collections.list(child.keys()));
        Properties small = new Properties();
        small.setProperty("k e:y", " lead=#!\t\u00e9");
        StringWriter out = new StringWriter();
        small.store(out, "two\nlines");
        out.toString().lines().filter(l -> !l.matches("#\\w{3} \\w{3} \\d\\d .*")).forEach(l -> System.out.println(l.replace("\u00e9", "<e9>")));
        Properties again = new Properties();
        again.load(new StringReader(out.toString()));
        System.out.println(again.equals(small) + " " + again.hashCode() + " " + again.getOrDefault("q", "z"));
        try {
            new Properties().load(new StringReader("bad = \\u12G4"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            small.setProperty("k", null);
        } catch (NullPointerException e) {
            System.out.println("null value");
        }
        System.out.println(System.getProperty("no.such.key") + " " + System.getProperty("no.such.key", "fallback") + " " + System.lineSeparator().length() + " " + System.getProperty("file.separator"));
        System.setProperty("lib.test", "set");
        System.out.println(System.getProperty("lib.test") + " " + System.clearProperty("lib.test") + " " + System.getProperty("lib.test") + " " + Boolean.getBoolean("lib.test") + " " + Integer.getInteger("lib.test"));
    }
}
