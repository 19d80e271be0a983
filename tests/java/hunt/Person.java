/** A person who may have an address. */
public class Person {
    /** Where a person lives. */
    public static class Address {
        final String street;

        public Address(String street) {
            this.street = street;
        }
    }

    private final String name;
    private Address address;

    public Person(String name) {
        this.name = name;
    }

    public void moveTo(Address newAddress) {
        address = newAddress;
    }

    public String name() {
        return name;
    }

    public String street() {
        return address.street; // bug: NullPointerException
    }
}
