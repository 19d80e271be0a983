package org.acme.app;

public class Main {
}
