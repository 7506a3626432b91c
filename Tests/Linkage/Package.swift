// swift-tools-version: 6.2
import PackageDescription

// A program that uses the library product alone; `check` beside it sees what it loads.
let package = Package(
    name: "linkage",
    dependencies: [.package(name: "graphdav", path: "../..")],
    targets: [
        .executableTarget(
            name: "linkage",
            dependencies: [.product(name: "CalendarConversion", package: "graphdav")]
        )
    ],
    swiftLanguageModes: [.v6]
)
