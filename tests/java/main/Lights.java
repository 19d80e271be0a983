// expect: proved
import org.example.Color;
import org.example.Input;

/** An enum, switched on and on. */
public class Lights {
    public static void main(String[] args) {
        Color color = Input.anyColor();
        Color first = color;
        for (int i = 0; i < 3; i++) {
            switch (color) {
                case RED:
                    color = Color.GREEN;
                    break;
                case GREEN:
                    color = Color.BLUE;
                    break;
                default:
                    color = Color.RED;
                    break;
            }
        }
        assert color == first;
    }
}
