rootProject.name = "ledger"
include(
    ":model",
    ":app",
)
