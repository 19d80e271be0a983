package org.acme.orphan;

public class Page {
}
