package org.acme;

public class Main {
}
