// Exercises gson: parsing, trees, reflection over classes with generics, adapters, exclusions, malformed input.
// jars: gson
import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.TypeAdapter;
import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import com.google.gson.annotations.Since;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class UseGson {
    enum Level {
        @SerializedName("lo") LOW,
        HIGH
    }

    static class Point {
        int x;
        int y;

        Point() {}

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    static class Shape {
        String name = "unnamed";
        @SerializedName(value = "lvl", alternate = {"level"}) Level level;
        List<Point> corners = new ArrayList<>();
        Map<String, Double> weights = new TreeMap<>();
        transient int cached = 99;
        @Since(2.0) String added = "new";
        long[] ids = {1L, Long.MAX_VALUE};
        Boolean filled;
        char mark = '<';
    }

    static class PointText extends TypeAdapter<Point> {
        @Override
        public void write(JsonWriter out, Point p) throws IOException {
            if (p == null) {
                out.nullValue();
            } else {
                out.value(p.x + ":" + p.y);
            }
        }

        @Override
        public Point read(JsonReader in) throws IOException {
            if (in.peek() == JsonToken.NULL) {
                in.nextNull();
                return null;
            }
            String[] parts = in.nextString().split(":");
            return new Point(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }
    }

    public static void main(String[] args) throws IOException {
        Gson gson = new Gson();
        Shape shape = new Shape();
        shape.level = Level.LOW;
        shape.corners.add(new Point(1, -2));
        shape.corners.add(null);
        shape.weights.put("b", 0.1);
        shape.weights.put("a", 1e21);
        System.out.println(gson.toJson(shape));
        System.out.println(new GsonBuilder().setPrettyPrinting().serializeNulls().disableHtmlEscaping().setVersion(1.0)
                .setFieldNamingPolicy(FieldNamingPolicy.UPPER_CAMEL_CASE).create().toJson(shape));
        Gson text = new GsonBuilder().registerTypeAdapter(Point.class, new PointText()).create();
        String json = text.toJson(shape);
        System.out.println(json);
        Shape back = text.fromJson(json, Shape.class);
        System.out.println(back.corners.get(0).y + " " + back.corners.get(1) + " " + back.weights + " " + back.level + " " + back.cached + " " + back.ids[1] + back.mark);
        Shape sparse = gson.fromJson("{\"level\":\"HIGH\",\"corners\":[{\"y\":5}],\"unknown\":[1,{\"z\":2}],\"filled\":true}", Shape.class);
        System.out.println(sparse.name + " " + sparse.level + " " + sparse.corners.get(0).x + sparse.corners.get(0).y + " " + sparse.filled + " " + sparse.weights);

        Map<String, List<Integer>> typed = gson.fromJson("{\"one\":[1],\"many\":[1,2,3],\"none\":[]}", new TypeToken<Map<String, List<Integer>>>() {}.getType());
        int sum = 0;
        for (List<Integer> list : typed.values()) {
            for (int i : list) {
                sum += i;
            }
        }
        System.out.println(typed + " " + sum + " " + new TypeToken<Map<String, List<? extends Number>>>() {}.getType());

        JsonObject tree = JsonParser.parseString("{\"a\":[1,2.50,-3e2,\"s\",null,true],\"b\":{\"c\":\"\\u00e9\\n\\/\"}}").getAsJsonObject();
        JsonArray array = tree.getAsJsonArray("a");
        for (JsonElement element : array) {
            System.out.print(element + (element.isJsonPrimitive() && element.getAsJsonPrimitive().isNumber() ? "=" + element.getAsBigDecimal() : "") + " ");
        }
        System.out.println();
        tree.add("d", new JsonPrimitive('x'));
        tree.addProperty("n", 12L);
        tree.remove("a");
        System.out.println(tree + " " + tree.keySet() + " " + tree.equals(JsonParser.parseString(tree.toString())) + " " + tree.deepCopy().size());
        Object untyped = gson.fromJson("{\"k\":[1,\"two\",{\"three\":3.0}]}", Object.class);
        System.out.println(untyped + " " + gson.toJson(new EnumMap<>(Map.of(Level.HIGH, 1))) + gson.toJson("<&'>") + gson.toJson(new int[][] {{1}, {}}));

        JsonReader reader = new JsonReader(new StringReader("// lenient\n{a:'x',b=1;c:[,]}"));
        reader.setLenient(true);
        StringBuilder tokens = new StringBuilder();
        while (reader.peek() != JsonToken.END_DOCUMENT) {
            JsonToken token = reader.peek();
            tokens.append(token).append('@').append(reader.getPath()).append(' ');
            switch (token) {
                case BEGIN_OBJECT: reader.beginObject(); break;
                case END_OBJECT: reader.endObject(); break;
                case BEGIN_ARRAY: reader.beginArray(); break;
                case END_ARRAY: reader.endArray(); break;
                case NAME: reader.nextName(); break;
                default: reader.skipValue();
            }
        }
        System.out.println(tokens);

        for (String bad : new String[] {"{\"x\":\"y\"}", "{\"x\":1.5}", "[1]", "{\"x\":1", "{x:}", "{\"x\":99999999999}"}) {
            try {
                System.out.println(gson.fromJson(bad, Point.class).x);
            } catch (JsonParseException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage().split("\n")[0]);
            }
        }
        try {
            gson.toJson(Double.NaN);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
