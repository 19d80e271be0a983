module org.acme.modular {
    exports org.acme.modular;
}
