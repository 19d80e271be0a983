// Constants of an enum that cannot be changed.
package tight;

public final class EnumWithFinals {
    private Planet p = Planet.EARTH;
    public void move(boolean far) { p = far ? Planet.MARS : Planet.EARTH; }
    public Planet where() { return p; }
    public boolean ok() { return p.moons > 0; }
}
enum Planet {
    EARTH(1), MARS(2);
    final int moons;
    Planet(int moons) { this.moons = moons; }
}
