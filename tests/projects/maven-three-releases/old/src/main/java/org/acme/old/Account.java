package org.acme.old;

public class Account {
}
