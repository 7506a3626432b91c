import Foundation
import HTTPMessage

extension SignIn {
    /// Asks for a code that a person enters on any device with a browser.
    public func deviceCode() async throws(GraphError) -> DeviceCode {
        let form = [("scope", scope)]
        let response = try await post("devicecode", form)
        guard response.status == 200 else { throw refusal(response, hiding: form) }
        let answer = try decode(DeviceCodeResponse.self, response)
        return DeviceCode(
            userCode: answer.userCode,
            verificationURL: answer.verificationURL,
            message: answer.message ?? "Open \(answer.verificationURL) and enter the code \(answer.userCode).",
            expires: timing.now().addingTimeInterval(Double(answer.lifetime ?? 900)),
            deviceCode: answer.deviceCode,
            interval: .seconds(min(max(answer.interval ?? 5, 1), 60))
        )
    }

    /// Waits until the person has entered the code, and gives the tokens.
    ///
    /// Asks in the interval that the sign-in wants, more slowly when told `slow_down` or when the connection
    /// fails (RFC 8628 section 3.5). Throws when the person declines or the code expires.
    public func tokens(for code: DeviceCode) async throws(GraphError) -> Tokens {
        let form = [
            ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
            ("device_code", code.deviceCode.value),
        ]
        var interval = code.interval
        while true {
            try await timing.wait(interval)
            guard timing.now() < code.expires else {
                throw GraphError(
                    .signInExpired,
                    "sign-in failed: the code \(code.userCode) was not entered in time",
                    remedy: "start again with: graphdav login"
                )
            }
            do throws(GraphError) {
                return try await tokens(form)
            } catch {
                switch (error.graphCode, error.code) {
                case ("authorization_pending", _): continue
                case ("slow_down", _): interval += .seconds(5)
                case (nil, .unreachable), (nil, .serverFailed): interval = min(interval * 2, .seconds(60))
                default: throw error
                }
            }
        }
    }
}
