import Foundation
import TestInputs
import Testing

@testable import GraphClient

/// The bodies beside the checkout, where they are there.
enum SignInSamples {
    static let names = SharedFolder.names(in: "graph-samples")
        .filter { ($0.hasPrefix("token-") || $0.hasPrefix("devicecode-")) && $0.hasSuffix(".json") }
}

@Suite(
    "Every sample body of the sign-in is read",
    .enabled(if: !SignInSamples.names.isEmpty, "the samples are not beside the checkout")
)
struct SignInSampleTests {
    @Test("Read for what it is", arguments: SignInSamples.names)
    func reads(name: String) throws {
        let body = try SharedFolder.data("graph-samples/\(name)")
        let decoder = JSONDecoder()
        if name == "devicecode-response.json" {
            #expect(try decoder.decode(DeviceCodeResponse.self, from: body).userCode.utf8.count == 9)
        } else if name.hasPrefix("token-"), !name.contains("error"), !name.contains("invalid") {
            let response = try decoder.decode(TokenResponse.self, from: body)
            #expect(response.lifetime > 0)
            #expect(!response.accessToken.value.isEmpty)
        } else {
            let error = try decoder.decode(OAuthErrorBody.self, from: body)
            #expect(!error.error.isEmpty)
            #expect(!error.text.contains("AADSTS") && !error.text.contains("Trace ID"))
        }
    }
}
