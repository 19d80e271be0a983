plugins {
    kotlin("jvm") version "2.0.0"
}

kotlin { jvmToolchain(21) }

dependencies {
    implementation("org.jetbrains.kotlin:kotlin-stdlib:2.0.0")
}
