/** Virtual calls on objects made in the method and on parameters. */
final class VirtualDispatch {
    //@ domain kind 0..3
    //@ complete
    static int legsOfKind(int kind) {
        Animal animal;
        if (kind == 0) {
            animal = new Animal();
        } else if (kind == 1) {
            animal = new Animal.Bird();
        } else {
            animal = new Animal.Snake();
        }
        return animal.legs();
    }

    //@ pre animal != null
    static boolean hasLegs(Animal animal) {
        return animal.legs() > 0;
    }

    //@ pre bird != null
    static int legsOfBird(Animal.Bird bird) {
        return bird.legs();
    }

    static int reachable(Animal animal) {
        if (animal instanceof Animal.Snake) {
            return 100 / animal.legs();
        }
        return animal == null ? 0 : 100;
    }

    private VirtualDispatch() {
    }
}
