/// How an app is told of this server, step by step.
struct AppGuide: Sendable {
    /// The app, and what it runs on.
    let name: String
    /// What to do, in order.
    let steps: [HTML]
    /// What to know beside the steps.
    var note: HTML?

    /// As HTML that is folded until somebody opens it; of all guides one is open at a time.
    var html: HTML {
        let items = steps.map { step -> HTML in "<li>\(step)</li>\n" }
        return """
            <details name="app"><summary>\(name)</summary>
            <ol>\(items)</ol>
            \(note)</details>

            """
    }
}
