/// Gives access tokens to a client.
public protocol AccessTokenSource: Sendable {
    /// A token that is good now.
    ///
    /// A token that Graph has just refused is not given again: a new one is fetched, or an error of code
    /// `signInNeeded` thrown.
    func accessToken(rejecting rejected: Secret?) async throws(GraphError) -> Secret
}
