package org.acme.vault

class VaultTest
