plugins {
    `java-library`
}

java { toolchain { languageVersion.set(JavaLanguageVersion.of(17)) } }

dependencies {
    api(project(":model"))
    implementation(libs.util.text)
    testImplementation(libs.jupiter)
}
