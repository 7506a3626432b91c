/// What Microsoft's sign-in errors mean and what to do about them.
struct SignInProblem: Sendable {
    let numbers: Set<Int>
    let code: GraphError.Code
    let meaning: String
    let remedy: String

    /// The problem that a number stands for.
    static func known(_ numbers: [Int]) -> SignInProblem? {
        all.first { !$0.numbers.isDisjoint(with: numbers) }
    }

    // Numbers and meanings: Microsoft Entra authentication and authorization error codes.
    private static let all: [SignInProblem] = [
        SignInProblem(
            numbers: [90094, 90095, 650052, 650056],
            code: .signInRefused,
            meaning: "an administrator of the organization has to allow this app",
            remedy: "ask the administrator for admin consent to the client id in the configuration"
        ),
        SignInProblem(
            numbers: [65001, 65004],
            code: .signInRefused,
            meaning: "the rights that the app asks for were not given",
            remedy: "sign in again and accept, or ask an administrator for admin consent"
        ),
        SignInProblem(
            numbers: [53000, 53001, 53002, 53003, 53004, 53011, 530001, 530002, 530003, 530035, 50105, 50097, 50005],
            code: .signInRefused,
            meaning: "a rule of the organization (conditional access) forbids this sign-in",
            remedy: "sign in with --browser on a device that the organization manages, or ask the administrator"
        ),
        SignInProblem(
            numbers: [50076, 50078, 50079, 50072, 50074, 50158],
            code: .signInNeeded,
            meaning: "the organization asks for another proof of identity (multi-factor sign-in)",
            remedy: "sign in again with: graphdav login"
        ),
        SignInProblem(
            numbers: [700082, 700084, 70043, 70008, 50173, 50133, 50089, 54005, 500133],
            code: .signInNeeded,
            meaning: "the sign-in has expired or was revoked (password change, long pause)",
            remedy: "sign in again with: graphdav login"
        ),
        SignInProblem(
            numbers: [7000218],
            code: .configuration,
            meaning: "the app registration does not allow public client flows",
            remedy: "turn on 'Allow public client flows' under Authentication in the app registration"
        ),
        SignInProblem(
            numbers: [7000215, 7000222],
            code: .configuration,
            meaning: "the client secret is wrong or has expired",
            remedy: "make a new secret in the app registration and put its value into clientSecretFile"
        ),
        SignInProblem(
            numbers: [700027, 700024, 700030, 5000224],
            code: .configuration,
            meaning: "the certificate of the app is not accepted",
            remedy: "upload the certificate to the app registration, and check the clock"
        ),
        SignInProblem(
            numbers: [700016, 7000112, 9002346, 700054, 50194, 9002331],
            code: .configuration,
            meaning: "the app registration is not known in this directory, disabled, or not for this kind of account",
            remedy: "check clientId and tenant, and the supported account types of the app registration"
        ),
        SignInProblem(
            numbers: [90002, 900023, 50059, 900021],
            code: .configuration,
            meaning: "the directory does not exist",
            remedy: "check tenant in the configuration: the directory's id or domain, or common"
        ),
        SignInProblem(
            numbers: [50020, 50034, 50128, 51004],
            code: .signInRefused,
            meaning: "the person is not known in this directory",
            remedy: "sign in with an account of the directory, or set tenant to common"
        ),
        SignInProblem(
            numbers: [50011, 500113],
            code: .configuration,
            meaning: "the app registration does not know the address that the sign-in returns to",
            remedy: "add http://localhost under 'Mobile and desktop applications' in the app registration"
        ),
        SignInProblem(
            numbers: [70011, 500011, 650053],
            code: .configuration,
            meaning: "a right that the app asks for does not exist",
            remedy: "check scopes in the configuration"
        ),
        SignInProblem(
            numbers: [50057, 50053, 50055, 50126, 50056],
            code: .signInRefused,
            meaning: "the account is locked or disabled, or the password wrong or expired",
            remedy: "sign in to Outlook on the web first, or ask the administrator"
        ),
    ]
}
