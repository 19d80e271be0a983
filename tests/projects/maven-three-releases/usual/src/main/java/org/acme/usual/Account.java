package org.acme.usual;

public class Account {
}
