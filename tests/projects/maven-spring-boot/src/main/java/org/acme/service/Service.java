package org.acme.service;

public class Service {
}
