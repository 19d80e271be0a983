package org.acme.web;

public class Entry {
    public String text = "";
}
