// swift-tools-version: 6.2
import PackageDescription

/// A target that libFuzzer calls with bytes; built by `Tests/Fuzz/run` with its flags.
func fuzzer(_ name: String) -> Target {
    .executableTarget(
        name: name,
        dependencies: ["Fuzzer", .product(name: "CalendarConversion", package: "graphdav")],
        swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]
    )
}

let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "graphdav", path: "../..")],
    targets: [.target(name: "Fuzzer"), fuzzer("FuzzICalendar"), fuzzer("FuzzGraph")],
    swiftLanguageModes: [.v6]
)
