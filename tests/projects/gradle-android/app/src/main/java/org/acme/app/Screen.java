package org.acme.app;

public class Screen {
}
