package org.acme;

public class Account {
}
