// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: Swift 6 mode, all warnings are errors, memory safety is checked.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .treatWarning("ExplicitSendable", as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
]

/// A Swift target in `Sources/<name>`.
func module(_ name: String, _ dependencies: String...) -> Target {
    .target(name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: strict)
}

/// The tests of a target, in `Tests/<name>Tests`; folders of `fixtures` hold what the tests read.
func tests(_ name: String, _ dependencies: String..., fixtures: [String] = []) -> Target {
    .testTarget(
        name: name + "Tests",
        dependencies: ([name] + dependencies).map { .byName(name: $0) },
        exclude: fixtures,
        swiftSettings: strict
    )
}

/// What the tests of several targets stand on, in `Tests/<name>`.
func support(_ name: String, _ dependencies: String...) -> Target {
    .target(
        name: name,
        dependencies: dependencies.map { .byName(name: $0) },
        path: "Tests/\(name)",
        swiftSettings: strict
    )
}

/// A C library of the system: a module map, and shims for what Swift cannot call.
func library(_ name: String, pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

// Each group imports only from the groups above it; `.ci/check-fast` holds the sources against this.
let package = Package(
    name: "graphdav",
    products: [
        .executable(name: "graphdav", targets: ["graphdav"]),
        .library(name: "CalendarConversion", targets: ["CalendarConversion", "GraphModel", "ICalendar", "TimeZones"]),
    ],
    targets: [
        // 0: C libraries
        library("CLibical", pkgConfig: "libical", apt: "libical-dev"),
        library("CLibcurl", pkgConfig: "libcurl", apt: "libcurl4-gnutls-dev"),
        library("CLibxml2", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
        library("CLibmicrohttpd", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev"),
        library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        library("CGnuTLS", pkgConfig: "gnutls", apt: "libgnutls28-dev"),
        library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),

        // 1: values, and one wrapper per C library
        module("TimeZones"),
        module("HTTPMessage"),
        module("Cryptography", "CGnuTLS"),
        module("Compression", "CZlib"),
        module("PrivateFiles"),
        module("MarkupReader", "CLibxml2"),
        module("SQLiteDatabase", "CSQLite"),
        module("GraphModel"),
        module("CalendarStore"),

        // 2: formats and protocols
        module("ICalendar", "CLibical", "TimeZones"),
        module("HTTPCurl", "HTTPMessage", "CLibcurl"),
        module("HTTPMicrohttpd", "HTTPMessage", "CLibmicrohttpd"),
        module("HTTPServing", "HTTPMessage"),
        module("GraphClient", "GraphModel", "HTTPMessage", "Cryptography", "PrivateFiles"),
        module("CalendarStoreSQLite", "CalendarStore", "PrivateFiles", "SQLiteDatabase"),
        module("XMLTree", "MarkupReader"),

        // 3: Graph ⇄ iCalendar, WebDAV and CalDAV
        module("CalendarConversion", "GraphModel", "ICalendar", "MarkupReader", "TimeZones"),
        module("WebDAV", "HTTPMessage", "MarkupReader", "TimeZones", "XMLTree"),
        module("CalDAV", "HTTPMessage", "ICalendar", "TimeZones", "WebDAV", "XMLTree"),

        // 4: what is read from and written to Graph, and a local Graph
        module(
            "GraphSync",
            "CalDAV",
            "CalendarConversion",
            "CalendarStore",
            "Cryptography",
            "GraphClient",
            "GraphModel",
            "ICalendar",
            "TimeZones"
        ),
        module("GraphSimulator", "HTTPMessage", "TimeZones", "SQLiteDatabase", "Cryptography"),

        // 5: what a person can do
        module(
            "CalendarActions",
            "CalDAV",
            "CalendarConversion",
            "Cryptography",
            "CalendarStore",
            "GraphClient",
            "GraphModel",
            "GraphSync",
            "HTTPMessage",
            "ICalendar",
            "TimeZones"
        ),

        // 6: the server
        module(
            "CalDAVServer",
            "CalDAV",
            "CalendarActions",
            "CalendarConversion",
            "CalendarStore",
            "Compression",
            "Cryptography",
            "HTTPMessage",
            "HTTPServing",
            "ICalendar",
            "TimeZones",
            "WebDAV",
            "XMLTree"
        ),

        .target(
            name: "WebPages",
            dependencies: [
                "CalendarActions", "CalendarConversion", "CalendarStore", "Cryptography", "GraphClient", "GraphModel",
                "HTTPMessage", "ICalendar", "TimeZones",
            ].map { .byName(name: $0) },
            resources: [
                .embedInCode("Assets/style.css"), .embedInCode("Assets/pages.js"), .embedInCode("Assets/icon.svg"),
            ],
            swiftSettings: strict
        ),

        // 7: the command line
        module(
            "GraphDAVCommands",
            "CalDAVServer",
            "CalendarActions",
            "CalendarConversion",
            "CalendarStore",
            "CalendarStoreSQLite",
            "Cryptography",
            "GraphClient",
            "GraphModel",
            "GraphSimulator",
            "GraphSync",
            "HTTPCurl",
            "HTTPMessage",
            "HTTPMicrohttpd",
            "HTTPServing",
            "ICalendar",
            "PrivateFiles",
            "SQLiteDatabase",
            "TimeZones",
            "WebPages"
        ),
        .executableTarget(name: "graphdav", dependencies: ["GraphDAVCommands"], swiftSettings: strict),

        // Tests, and what several of them stand on
        support("TestInputs"),
        support("DemoAccount", "GraphClient"),
        tests("TimeZones", "TestInputs"),
        tests("HTTPMessage"),
        tests("Cryptography", "TestInputs"),
        tests("Compression"),
        tests("PrivateFiles"),
        tests("MarkupReader"),
        tests("XMLTree", "MarkupReader"),
        tests("WebDAV", "HTTPMessage", "TestInputs", "TimeZones", "XMLTree", fixtures: ["Golden"]),
        tests(
            "CalDAV",
            "HTTPMessage",
            "ICalendar",
            "TestInputs",
            "TimeZones",
            "WebDAV",
            "XMLTree",
            fixtures: ["Golden", "AppendixB"]
        ),
        tests("SQLiteDatabase"),
        tests("GraphModel", "TestInputs"),
        tests("CalendarStoreSQLite", "CalendarStore", "SQLiteDatabase"),
        tests("ICalendar", "TimeZones"),
        tests("HTTPCurl", "HTTPMessage", "HTTPMicrohttpd", "TestInputs"),
        tests("HTTPMicrohttpd", "HTTPCurl", "HTTPMessage", "TestInputs"),
        tests("HTTPServing", "HTTPMessage"),
        tests(
            "GraphClient",
            "GraphModel",
            "HTTPMessage",
            "Cryptography",
            "PrivateFiles",
            "GraphSimulator",
            "TestInputs",
            "TimeZones",
            "HTTPCurl",
            "HTTPMicrohttpd"
        ),
        tests("CalendarConversion", "GraphModel", "ICalendar", "TestInputs", "TimeZones", fixtures: ["Golden"]),
        tests("GraphSimulator", "Cryptography", "HTTPMessage", "TestInputs", "TimeZones"),
        tests(
            "GraphSync",
            "CalDAV",
            "CalendarConversion",
            "CalendarStore",
            "DemoAccount",
            "GraphClient",
            "GraphModel",
            "GraphSimulator",
            "HTTPMessage",
            "ICalendar",
            "TestInputs",
            "TimeZones"
        ),
        tests(
            "CalendarActions",
            "CalendarConversion",
            "CalendarStore",
            "GraphClient",
            "GraphModel",
            "GraphSimulator",
            "HTTPMessage",
            "TimeZones"
        ),
        tests(
            "CalDAVServer",
            "CalDAV",
            "CalendarActions",
            "CalendarConversion",
            "CalendarStore",
            "Cryptography",
            "DemoAccount",
            "GraphClient",
            "GraphModel",
            "GraphSimulator",
            "GraphSync",
            "HTTPMessage",
            "HTTPServing",
            "ICalendar",
            "TestInputs",
            "TimeZones"
        ),
        tests(
            "WebPages",
            "CalDAVServer",
            "CalendarActions",
            "CalendarConversion",
            "CalendarStore",
            "DemoAccount",
            "GraphClient",
            "GraphModel",
            "GraphSimulator",
            "GraphSync",
            "HTTPMessage",
            "ICalendar",
            "TimeZones"
        ),
        tests(
            "GraphDAVCommands",
            "CalendarActions",
            "GraphClient",
            "GraphModel",
            "GraphSimulator",
            "HTTPCurl",
            "HTTPMessage",
            "HTTPServing",
            "TestInputs",
            "TimeZones"
        ),
    ],
    swiftLanguageModes: [.v6]
)
