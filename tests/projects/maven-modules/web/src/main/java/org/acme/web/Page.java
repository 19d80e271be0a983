package org.acme.web;

public class Page {
}
