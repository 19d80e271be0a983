class Tool {}
