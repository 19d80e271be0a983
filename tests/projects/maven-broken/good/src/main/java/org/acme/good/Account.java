package org.acme.good;

public class Account {
}
