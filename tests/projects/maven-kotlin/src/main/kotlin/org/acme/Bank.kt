package org.acme

class Bank(val name: String)
