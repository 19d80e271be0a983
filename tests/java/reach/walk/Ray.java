/** A ray through a pixel, a sphere, a floor and a light. */
public class Ray {
    static final int SKY = 0;
    static final int LIT = 1;
    static final int SHADED = 2;
    static final int SHINING = 3;

    private static final class Vector {
        final double x;
        final double y;
        final double z;

        Vector(double x, double y, double z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        Vector plus(Vector other) {
            return new Vector(x + other.x, y + other.y, z + other.z);
        }

        Vector minus(Vector other) {
            return new Vector(x - other.x, y - other.y, z - other.z);
        }

        Vector times(double factor) {
            return new Vector(x * factor, y * factor, z * factor);
        }

        double dot(Vector other) {
            return x * other.x + y * other.y + z * other.z;
        }

        double length() {
            return Math.sqrt(dot(this));
        }

        Vector normal() {
            return times(1.0 / length());
        }
    }

    private static final class Sphere {
        final Vector centre;
        final double radius;

        Sphere(Vector centre, double radius) {
            this.centre = centre;
            this.radius = radius;
        }

        /** The distance to the nearest point in front of the origin, or a negative number. */
        double hit(Vector origin, Vector direction) {
            Vector toCentre = centre.minus(origin);
            double middle = toCentre.dot(direction);
            double square = radius * radius + middle * middle - toCentre.dot(toCentre);
            if (square < 0.0) {
                return -1.0;
            }
            double half = Math.sqrt(square);
            if (middle - half > 1e-6) {
                return middle - half;
            }
            return middle + half > 1e-6 ? middle + half : -1.0;
        }
    }

    /** What the ray from the origin through (x, y, 1) shows of a sphere at (0, 0, distance). */
    public static int trace(double x, double y, double distance, double radius, double lightX, double lightY) {
        if (radius <= 0.0 || distance <= 1.0 || Math.abs(x) > 2.0 || Math.abs(y) > 2.0) {
            return SKY;
        }
        if (distance > 1000.0 || radius > 100.0 || Math.abs(lightX) > 1000.0 || Math.abs(lightY) > 1000.0) {
            return SKY;
        }
        Vector eye = new Vector(0.0, 0.0, 0.0);
        Vector direction = new Vector(x, y, 1.0).normal();
        Sphere sphere = new Sphere(new Vector(0.0, 0.0, distance), radius);
        Vector light = new Vector(lightX, lightY, 0.0);
        double t = sphere.hit(eye, direction);
        if (t < 0.0) {
            return floor(eye, direction, sphere, light);
        }
        if (direction.dot(direction) > 1.5) {
            return SHINING; // target: unreachable
        }
        Vector point = direction.times(t);
        Vector normal = point.minus(sphere.centre).normal();
        Vector toLight = light.minus(point).normal();
        double diffuse = normal.dot(toLight);
        if (diffuse <= 0.0) {
            return SHADED; // target: reachable
        }
        Vector mirrored = normal.times(2.0 * diffuse).minus(toLight);
        if (Math.pow(Math.max(0.0, -mirrored.dot(direction)), 20.0) > 0.9) {
            return SHINING; // target: reachable
        }
        return LIT; // target: reachable
    }

    private static int floor(Vector eye, Vector direction, Sphere sphere, Vector light) {
        if (direction.y >= 0.0) {
            return SKY; // target: reachable
        }
        double t = -10.0 / direction.y;
        Vector point = eye.plus(direction.times(t));
        Vector way = light.minus(point);
        double blocked = sphere.hit(point, way.normal());
        if (blocked > 0.0 && blocked < way.length()) {
            return SHADED; // target: reachable
        }
        return LIT; // target: reachable
    }
}
