// A square root by Newton's method, to an accuracy relative to the number.
class Newton {
    static double root(double c) {
        double epsilon = 1e-15;
        double t = c;
        while (Math.abs(t - c / t) > epsilon * t) {
            t = (c / t + t) / 2.0;
        }
        return t;
    }
}
