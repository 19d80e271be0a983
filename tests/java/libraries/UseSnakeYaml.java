// Exercises snakeyaml: scalars, anchors, merges, flow and block styles, beans, dumping, error marks.
// jars: snakeyaml
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.Constructor;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.representer.Representer;

public class UseSnakeYaml {
    public static class Server {
        private String host = "none";
        private int port;
        private List<String> roles = new ArrayList<>();
        public double load;

        public String getHost() {
            return host;
        }

        public void setHost(String host) {
            this.host = host;
        }

        public int getPort() {
            return port;
        }

        public void setPort(int port) {
            this.port = port;
        }

        public List<String> getRoles() {
            return roles;
        }

        public void setRoles(List<String> roles) {
            this.roles = roles;
        }
    }

    static final String DOCUMENT = "# settings\n"
            + "base: &base {retries: 3, timeout: 1.5e+2}\n"
            + "derived:\n  <<: *base\n  retries: 0x1F\n"
            + "list:\n- plain text\n- 'single ''quoted'''\n- \"tab\\t\\u0041\"\n- ~\n- yes\n- 012\n- 1_000\n- -.inf\n- 2:30\n- ! 12\n- !!str 12\n"
            + "literal: |\n  line one\n    indented\n  last\n"
            + "folded: >-\n  joined\n  together\n\n  new paragraph\n"
            + "? complex key\n: value\n"
            + "nested: [[1, 2], {a: [b, c]}, ]\n"
            + "alias: *base\n"
            + "empty:\n"
            + "set: !!set {x, y}\n";

    public static void main(String[] args) {
        Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
        Map<String, Object> map = yaml.load(DOCUMENT);
        map.forEach((key, value) -> System.out.println(key + " = " + String.valueOf(value).replace("\n", "\\n") + " " + (value == null ? "" : value.getClass().getSimpleName())));
        System.out.println(map.get("alias") == map.get("base"));
        for (Object element : (List<?>) map.get("list")) {
            System.out.print((element == null ? "null" : element.getClass().getSimpleName()) + " ");
        }
        System.out.println();
        int documents = 0;
        for (Object each : yaml.loadAll("--- 1\n...\n---\n- a\n--- {b: c}\n")) {
            System.out.print(each + "; ");
            documents++;
        }
        System.out.println(documents);

        StringBuilder events = new StringBuilder();
        for (Event event : yaml.parse(new java.io.StringReader("a: [1, &x two]\nb: *x\n"))) {
            events.append(event.getEventId()).append(' ');
        }
        System.out.println(events);
        Node node = yaml.compose(new java.io.StringReader("k: v\nl: [1]\n"));
        System.out.println(node.getTag() + " " + ((MappingNode) node).getValue().size() + " " + node.getStartMark().getLine() + ":" + node.getEndMark().getLine());

        Map<String, Object> data = new LinkedHashMap<>();
        data.put("text", "needs: quoting #");
        data.put("multi", "two\nlines\n");
        data.put("numbers", Arrays.asList(1, 2.5, -7L, null, true, "true", "12", ""));
        data.put("nested", Map.of("inner", List.of(List.of(1), List.of())));
        List<Integer> shared = new ArrayList<>(List.of(1));
        data.put("s1", shared);
        data.put("s2", shared);
        for (DumperOptions.FlowStyle style : DumperOptions.FlowStyle.values()) {
            DumperOptions options = new DumperOptions();
            options.setDefaultFlowStyle(style);
            options.setIndent(4);
            options.setWidth(60);
            options.setExplicitStart(true);
            Yaml dumper = new Yaml(options);
            String text = dumper.dump(data);
            System.out.print(text);
            System.out.println(data.equals(yaml.load(text.replace("-7", "-7"))) + " " + yaml.<Map<String, Object>>load(text).get("nested"));
        }
        DumperOptions quoted = new DumperOptions();
        quoted.setDefaultScalarStyle(DumperOptions.ScalarStyle.DOUBLE_QUOTED);
        quoted.setPrettyFlow(true);
        System.out.print(new Yaml(quoted).dump(Map.of("k", "v\u0007")));

        Server server = new Yaml(new Constructor(Server.class, new LoaderOptions())).load("host: alpha\nport: 8080\nroles: [db, web]\nload: 0.75\n");
        System.out.println(server.getHost() + " " + (server.getPort() + 1) + " " + server.getRoles() + " " + server.load);
        Representer representer = new Representer(new DumperOptions());
        System.out.print(new Yaml(representer, new DumperOptions()).dumpAs(server, org.yaml.snakeyaml.nodes.Tag.MAP, DumperOptions.FlowStyle.BLOCK));

        String[] bad = {"a: b: c", "[1, 2", "a:\n\t- x", "*nowhere", "{a: 1, a: 2}", "\"open", "key: 'x\nother", "!!java.lang.Object {}", "- a\nb: c", "%BAD", "a: |\n x\n  y\n z: w\nq"};
        LoaderOptions strict = new LoaderOptions();
        strict.setAllowDuplicateKeys(false);
        for (String text : bad) {
            try {
                System.out.println(new Yaml(new SafeConstructor(strict)).<Object>load(text));
            } catch (MarkedYAMLException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getProblem() + " at " + e.getProblemMark().getLine() + ":" + e.getProblemMark().getColumn());
            } catch (YAMLException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
