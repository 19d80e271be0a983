// Exercises org.json: objects, arrays, pointers, XML and cookie conversion, bean reading, syntax errors.
// jars: json
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.json.CDL;
import org.json.Cookie;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import org.json.JSONPointer;
import org.json.JSONStringer;
import org.json.JSONTokener;
import org.json.XML;

public class UseOrgJson {
    public static class Bean {
        public int getCount() {
            return 3;
        }

        public boolean isReady() {
            return true;
        }

        public List<String> getNames() {
            return List.of("a", "b");
        }
    }

    public static void main(String[] args) {
        JSONObject object = new JSONObject("{\"int\":1,\"long\":12345678901,\"big\":123456789012345678901234567890,\"dec\":1.50,"
                + "\"exp\":-2e-3,\"t\":true,\"n\":null,\"s\":\"\\u0041\\t\\\"\",\"o\":{\"k\":[1,[2,{\"deep\":\"x\"}]]}}");
        for (String key : new TreeSet<>(object.keySet())) {
            Object value = object.get(key);
            System.out.println(key + " " + value.getClass().getSimpleName() + " " + value);
        }
        System.out.println(object.optInt("missing", 7) + " " + object.optString("n", "none") + " " + object.isNull("n") + " " + object.has("t") + " " + object.getBigDecimal("dec"));
        System.out.println(object.query("/o/k/1/1/deep") + " " + object.optQuery("/o/zzz") + " " + new JSONPointer("/o/k/0").queryFrom(object));
        System.out.println(JSONPointer.builder().append("a/b").append(3).append("~").build());

        JSONArray array = new JSONArray("[3, 'single', unquoted, [], {}, 1.0, 0x10, -0]");
        array.put(List.of(1, 2)).put(2, Map.of("k", 1)).put(12, true);
        System.out.println(array + " " + array.length() + " " + array.optBoolean(12) + " " + array.getJSONArray(3).isEmpty());
        System.out.println(array.toString(2));
        array.remove(0);
        System.out.println(array.similar(new JSONArray(array.toString())) + " " + array.join("|"));

        JSONObject bean = new JSONObject(new Bean());
        System.out.println(new TreeMap<>(bean.toMap()));
        JSONObject counter = new JSONObject().put("c", 1);
        counter.increment("c").increment("d").accumulate("l", "x").accumulate("l", "y").append("m", 1).append("m", 2);
        System.out.println(new TreeMap<>(counter.toMap()) + " " + counter.getJSONArray("l").length());

        String xml = "<list size='2'><item id=\"1\">first &amp; best</item><item/><!-- c --><n>12</n><![CDATA[<raw>]]></list>";
        JSONObject fromXml = XML.toJSONObject(xml);
        JSONObject list = fromXml.getJSONObject("list");
        System.out.println(list.get("item") + " " + list.get("n") + " " + list.get("content") + " " + list.get("size"));
        System.out.println(XML.toString(new JSONObject().put("a", new JSONArray().put(1).put("<x>"))));
        System.out.println(CDL.toJSONArray("name,qty\nbolt,3\n\"nut, hex\",4\n").getJSONObject(1).getString("name"));
        System.out.println(Cookie.toJSONObject("id=42; path=/; secure").getString("value"));
        System.out.println(new JSONStringer().object().key("a").array().value(1).value("q\"</").endArray().key("b").value(null).endObject());
        System.out.println(JSONObject.quote("a/b</c>\u0007\u00e9") + " " + JSONObject.numberToString(2.50) + " " + JSONObject.stringToValue("007") + " " + JSONObject.valueToString(new int[] {1}));

        JSONTokener tokener = new JSONTokener("[1] {\"x\":2} tail");
        System.out.println(tokener.nextValue() + " " + tokener.nextValue() + " " + tokener.nextClean() + tokener);

        Runnable[] attempts = {
            () -> new JSONObject("{\"a\":1,\"a\":2}"),
            () -> new JSONObject("{\"a\" 1}"),
            () -> new JSONObject("{\"a\":\"open"),
            () -> new JSONArray("[1,2"),
            () -> new JSONArray("[]").get(0),
            () -> new JSONObject("{\"a\":\"x\"}").getInt("a"),
            () -> new JSONObject().getString("a"),
            () -> new JSONObject().put("x", Double.POSITIVE_INFINITY),
            () -> new JSONObject("{\"a\":[1]}").getJSONObject("a"),
            () -> XML.toJSONObject("<a><b></a>"),
        };
        for (Runnable attempt : attempts) {
            try {
                attempt.run();
                System.out.println("accepted");
            } catch (JSONException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
