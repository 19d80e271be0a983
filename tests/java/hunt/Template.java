/** An overridden method runs before the fields of its class are set. */
public class Template {
    private abstract static class Report {
        final int width;

        Report() {
            width = title().length(); // bug: NullPointerException
        }

        abstract String title();
    }

    private static final class Monthly extends Report {
        private final String month;

        Monthly(String month) {
            this.month = month;
        }

        @Override
        String title() {
            return month;
        }
    }

    private Template() {
    }

    public static int widthOf(String month) {
        return new Monthly(month).width;
    }
}
