package org.acme

class BankTest
