package org.acme.newest;

public class Account {
}
