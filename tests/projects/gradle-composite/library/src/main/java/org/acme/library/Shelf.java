package org.acme.library;

public class Shelf {
}
