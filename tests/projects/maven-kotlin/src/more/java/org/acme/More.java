package org.acme;

public class More {
}
