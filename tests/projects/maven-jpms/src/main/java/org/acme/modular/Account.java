package org.acme.modular;

public class Account {
}
