/** Calls through an interface, one implementation of which is unfinished. */
public class Plugins {
    private interface Plugin {
        String run(String input);
    }

    private static final class Upper implements Plugin {
        @Override
        public String run(String input) {
            return input.toUpperCase();
        }
    }

    private static final class Sorter implements Plugin {
        @Override
        public String run(String input) {
            throw new UnsupportedOperationException("not written yet"); // bug: UnsupportedOperationException
        }
    }

    private final Plugin[] plugins = {new Upper(), new Sorter()};

    public String runAll(String input) {
        String text = input;
        for (Plugin plugin : plugins) {
            if (text.length() > 1) {
                text = plugin.run(text);
            }
        }
        return text;
    }
}
