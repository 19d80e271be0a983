// Exercises minimal-json: a recursive-descent parser, its handler interface, writers, and error positions.
// jars: minimal-json
import com.eclipsesource.json.Json;
import com.eclipsesource.json.JsonArray;
import com.eclipsesource.json.JsonHandler;
import com.eclipsesource.json.JsonObject;
import com.eclipsesource.json.JsonParser;
import com.eclipsesource.json.JsonValue;
import com.eclipsesource.json.ParseException;
import com.eclipsesource.json.PrettyPrint;
import com.eclipsesource.json.WriterConfig;

public class UseMinimalJson {
    static final class Depth extends JsonHandler<Integer, Integer> {
        int depth;
        int deepest;
        int strings;
        double sum;

        @Override
        public Integer startArray() {
            deepest = Math.max(deepest, ++depth);
            return depth;
        }

        @Override
        public void endArray(Integer array) {
            depth--;
        }

        @Override
        public Integer startObject() {
            deepest = Math.max(deepest, ++depth);
            return depth;
        }

        @Override
        public void endObject(Integer object) {
            depth--;
        }

        @Override
        public void endString(String string) {
            strings += string.length();
        }

        @Override
        public void endNumber(String string) {
            sum += Double.parseDouble(string);
        }
    }

    static String shape(JsonValue value) {
        if (value.isObject()) {
            StringBuilder text = new StringBuilder("{");
            for (JsonObject.Member member : value.asObject()) {
                text.append(member.getName()).append(':').append(shape(member.getValue())).append(' ');
            }
            return text.append('}').toString();
        }
        if (value.isArray()) {
            StringBuilder text = new StringBuilder("[");
            for (JsonValue element : value.asArray()) {
                text.append(shape(element));
            }
            return text.append(']').toString();
        }
        return value.isString() ? "s" : value.isNumber() ? "n" : value.isBoolean() ? "b" : value.isNull() ? "0" : "?";
    }

    public static void main(String[] args) {
        String document = "{ \"order\": 4711, \"items\": [ { \"name\": \"tea\", \"price\": 3.5e0, \"tags\": [] },\n"
                + " { \"name\": \"caf\\u00e9 \\\"noir\\\"\", \"price\": -0.25, \"tags\": [\"hot\", null, true, false] } ], \"order\": 12 }";
        JsonValue value = Json.parse(document);
        System.out.println(shape(value));
        JsonObject order = value.asObject();
        System.out.println(order.getInt("order", 0) + " " + order.get("items").asArray().get(1).asObject().getString("name", "?") + " " + order.names());
        double total = 0;
        for (JsonValue item : order.get("items").asArray()) {
            total += item.asObject().getDouble("price", 0);
        }
        System.out.println(total + " " + order.getBoolean("paid", true));
        Depth handler = new Depth();
        new JsonParser(handler).parse(document);
        System.out.println(handler.deepest + " " + handler.strings + " " + handler.sum);

        JsonObject built = Json.object().add("a", 1).add("b", Json.array(1, 2, 3)).add("c", Json.NULL).add("d", 2.5).add("e", 1.0f);
        built.set("a", "changed").remove("b").merge(Json.object().add("f", Json.array().add(true).add("x")));
        System.out.println(built + " " + built.size() + " " + built.equals(Json.parse(built.toString())) + " " + (built.hashCode() == Json.parse(built.toString()).hashCode()));
        System.out.println(order.toString(WriterConfig.PRETTY_PRINT));
        System.out.println(built.toString(PrettyPrint.indentWithTabs()).replace("\t", "<tab>"));
        System.out.println(Json.value("tab\t quote\" slash/ back\\ \u2028 \u0001") + " " + Json.value(1e20) + " " + Json.value(100.0) + " " + Json.value(Long.MIN_VALUE));
        JsonArray frozen = Json.array(1, 2).asArray();
        try {
            JsonArray.unmodifiableArray(frozen).add(3);
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable " + frozen.set(0, "zero").remove(1));
        }

        String[] bad = {"", "{", "[1,]", "{\"a\":1,}", "01", "1.", "1e", "\"\n\"", "\"\\x\"", "\"\\u12g4\"", "tru", "[1] 2", "{a:1}", "-", "nul l", "[[[[\"x\"]]]"};
        for (String text : bad) {
            try {
                System.out.println(Json.parse(text));
            } catch (ParseException e) {
                System.out.println(e.getMessage() + " / " + e.getLocation().offset);
            }
        }
        StringBuilder deep = new StringBuilder();
        for (int i = 0; i < 1001; i++) {
            deep.append('[');
        }
        try {
            Json.parse(deep.toString());
        } catch (ParseException e) {
            System.out.println(e.getMessage());
        }
        try {
            Json.value("x").asInt();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            Json.parse("1.5").asInt();
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
