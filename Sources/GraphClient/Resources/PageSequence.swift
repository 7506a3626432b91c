public import GraphModel

/// The pages of a collection, fetched as they are asked for.
///
/// An element that comes again on a later page is left out: pages are no snapshot. Links are followed only on
/// the configured Graph. A chain that brings nothing new ends with an error of code `endlessPages`.
public struct PageSequence<Resource: GraphEntity>: AsyncSequence, Sendable {
    /// What the sequence is of.
    public typealias Element = Page<Resource>
    /// The error that ends a sequence.
    public typealias Failure = GraphError

    let sender: GraphSender
    let first: GraphRequest
    var identity: @Sendable (Resource) -> String? = { $0.id }

    /// Begins with the first page.
    public func makeAsyncIterator() -> Iterator {
        Iterator(sender: sender, next: first, identity: identity)
    }

    /// All pages as one.
    public func collect() async throws(GraphError) -> Page<Resource> {
        var whole = Page<Resource>(elements: [])
        var pages = makeAsyncIterator()
        while let page = try await pages.next() {
            whole.value += page.value
            whole.failures += page.failures
            whole.deltaLink = page.deltaLink
        }
        return whole
    }

    /// Fetches one page after the other.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let sender: GraphSender
        var next: GraphRequest?
        let identity: @Sendable (Resource) -> String?
        private var seen: Set<String> = []
        private var barrenPages = 0

        init(sender: GraphSender, next: GraphRequest, identity: @escaping @Sendable (Resource) -> String?) {
            self.sender = sender
            self.next = next
            self.identity = identity
        }

        /// The next page without what came before; nil after the last.
        public mutating func next() async throws(GraphError) -> Page<Resource>? {
            guard let request = next else { return nil }
            next = nil  // an error ends the sequence
            var page = try await sender.send(request, as: Page<Resource>.self)
            page.value = page.value.filter { element in
                guard let id = identity(element) else { return true }
                return seen.insert(id).inserted
            }
            try countBarren(page, request)
            next = page.nextLink.map { link in
                var following = request
                following.address = .link(link)
                following.query = []
                return following
            }
            return page
        }

        private mutating func countBarren(_ page: Page<Resource>, _ request: GraphRequest) throws(GraphError) {
            barrenPages = page.value.isEmpty ? barrenPages + 1 : 0
            guard page.nextLink != nil, barrenPages >= Self.maximumBarrenPages else { return }
            throw GraphError(
                .endlessPages,
                "\(request.purpose) failed: Graph sends page after page without anything new",
                remedy: "try again later, or ask for a shorter time"
            )
        }

        /// How many pages in a row may bring nothing new: empty ones happen, endless chains too.
        private static var maximumBarrenPages: Int { 10 }
    }
}
