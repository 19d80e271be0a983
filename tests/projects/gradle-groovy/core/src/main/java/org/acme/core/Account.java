package org.acme.core;

public class Account {
}
