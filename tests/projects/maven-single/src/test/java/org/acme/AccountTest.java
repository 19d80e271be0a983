package org.acme;

public class AccountTest {
}
