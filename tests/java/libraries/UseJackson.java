// Exercises jackson: the streaming parser and generator, the tree model, and data binding of annotated beans.
// jars: jackson-databind
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

public class UseJackson {
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({@JsonSubTypes.Type(value = Cat.class, name = "cat"), @JsonSubTypes.Type(value = Dog.class, name = "dog")})
    public interface Animal {
        String sound();
    }

    @JsonPropertyOrder({"name", "lives"})
    public static class Cat implements Animal {
        public String name;
        public int lives = 9;

        @Override
        public String sound() {
            return name + " meows " + lives;
        }
    }

    public static class Dog implements Animal {
        private final String owner;
        private final BigDecimal weight;

        @JsonCreator
        public Dog(@JsonProperty("owner") String owner, @JsonProperty("weight") BigDecimal weight) {
            this.owner = owner;
            this.weight = weight;
        }

        public String getOwner() {
            return owner;
        }

        @JsonInclude(JsonInclude.Include.NON_NULL)
        public BigDecimal getWeight() {
            return weight;
        }

        @JsonIgnore
        public int getAge() {
            return 3;
        }

        @Override
        public String sound() {
            return owner + "'s dog barks " + weight;
        }
    }

    public static void main(String[] args) throws IOException {
        streaming();
        trees();
        binding();
        failures();
    }

    static void streaming() throws IOException {
        JsonFactory factory = new JsonFactory();
        StringWriter out = new StringWriter();
        try (JsonGenerator generator = factory.createGenerator(out)) {
            generator.writeStartObject();
            generator.writeStringField("text", "q\"\\\u0001\u00e9\ud83d\ude00");
            generator.writeArrayFieldStart("numbers");
            for (double d : new double[] {0, -0.0, 1.5, 1e300, 1.0 / 3}) {
                generator.writeNumber(d);
            }
            generator.writeNumber(Long.MIN_VALUE);
            generator.writeEndArray();
            generator.writeNullField("nothing");
            generator.writeBinaryField("bytes", new byte[] {1, 2, 3, 4, -1});
            generator.writeEndObject();
        }
        System.out.println(out);
        try (JsonParser parser = factory.createParser(out.toString())) {
            StringBuilder seen = new StringBuilder();
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                seen.append(token.isScalarValue() ? parser.getText() : token.toString()).append('@').append(parser.getParsingContext().pathAsPointer()).append(' ');
                if (token == JsonToken.VALUE_NUMBER_FLOAT || token == JsonToken.VALUE_NUMBER_INT) {
                    seen.append(parser.getNumberType()).append(' ');
                }
            }
            System.out.println(seen);
        }
    }

    static void trees() throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        JsonNode tree = mapper.readTree("{\"a\":{\"b\":[10,20,{\"c\":\"deep\"}]},\"n\":1.50,\"big\":123456789012345678901234567890}");
        System.out.println(tree.at("/a/b/2/c").asText() + " " + tree.at(JsonPointer.compile("/a/b/1")).intValue() + " " + tree.path("x").path("y").isMissingNode());
        System.out.println(tree.get("n").getNodeType() + " " + tree.get("n") + " " + tree.get("big").bigIntegerValue() + " " + tree.findValue("c"));
        ObjectNode object = (ObjectNode) tree;
        object.put("added", true).putArray("list").add(1).add("two").addNull().addObject().put("z", 26);
        object.remove("a");
        ArrayNode list = (ArrayNode) object.get("list");
        list.insert(1, 1.5f);
        System.out.println(object + " " + list.size() + " " + object.equals(mapper.readTree(object.toString())));
        System.out.println(mapper.writerWithDefaultPrettyPrinter().writeValueAsString(object).replace("\r", ""));
    }

    static void binding() throws IOException {
        ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);
        List<Animal> animals = mapper.readValue("[{\"kind\":\"cat\",\"name\":\"Tom\"},{\"owner\":\"Ann\",\"weight\":12.50,\"kind\":\"dog\"},{\"kind\":\"dog\",\"owner\":\"Bo\"}]", new TypeReference<List<Animal>>() {});
        for (Animal animal : animals) {
            System.out.println(animal.sound() + " " + mapper.writeValueAsString(animal));
        }
        Map<String, Object> map = mapper.readValue("{\"z\":1,\"a\":[true,null,2.5],\"m\":{\"k\":\"v\"}}", new TypeReference<Map<String, Object>>() {});
        System.out.println(map + " " + mapper.writeValueAsString(map) + " " + map.get("z").getClass().getSimpleName());
        System.out.println(mapper.convertValue(Map.of("name", "Kit", "lives", "7", "kind", "cat"), Cat.class).sound());
        int[][] grid = mapper.readValue("[[1,2],[],[3]]", int[][].class);
        System.out.println(grid.length + " " + grid[2][0]);
        Cat cat = new Cat();
        cat.name = "Old";
        mapper.readerForUpdating(cat).readValue("{\"lives\":1}");
        System.out.println(cat.sound());
    }

    static void failures() {
        ObjectMapper mapper = new ObjectMapper();
        ObjectMapper relaxed = new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        String[] inputs = {"{\"name\":\"x\",\"wings\":2}", "{\"lives\":\"many\"}", "{\"name\":", "[]", "{\"kind\":\"cow\"}", "{'name':1}"};
        for (String input : inputs) {
            for (ObjectMapper m : List.of(mapper, relaxed)) {
                try {
                    System.out.println(m.readValue(input.startsWith("{\"kind") ? input : input.replaceFirst("^\\{", "{\"kind\":\"cat\","), Animal.class).sound());
                } catch (JsonProcessingException e) {
                    System.out.println(e.getClass().getSimpleName() + ": " + e.getOriginalMessage().split("\n")[0] + " at " + e.getLocation().getColumnNr());
                }
            }
        }
    }
}
