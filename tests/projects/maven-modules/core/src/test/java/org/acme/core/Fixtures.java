package org.acme.core;

public class Fixtures {
}
