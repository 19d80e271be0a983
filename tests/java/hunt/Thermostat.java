/** A thermostat whose sensor is installed later. */
public class Thermostat {
    /** Tells a temperature. */
    public interface Sensor {
        int degrees();
    }

    private Sensor sensor;
    private int wanted = 20;

    public void installConstantSensor(int degrees) {
        sensor = () -> degrees;
    }

    public void setWanted(int wanted) {
        this.wanted = wanted;
    }

    public boolean shouldHeat() {
        return sensor.degrees() < wanted; // bug: NullPointerException
    }
}
