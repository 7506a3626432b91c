/// Puts what overlaps on a day side by side.
struct EventColumns: Sendable {
    /// How many stand side by side; what does not fit is counted.
    static let maximum = 5
    /// The least time that an event takes on the grid, in seconds, so that its subject can be read.
    static let leastLength = 1800

    /// Where an event stands.
    struct Place: Sendable, Hashable {
        /// Its column from the left; nil when it does not fit.
        var column: Int?
        /// How many columns share the width.
        var columns: Int
    }

    /// The places, in the order of the spans, which begin in order.
    let places: [Place]
    /// How many of each cluster do not fit, by where the cluster begins.
    let hidden: [Int: Int]

    init(_ spans: [Range<Int>]) {
        var places = spans.map { _ in Place(column: nil, columns: 1) }
        var hidden: [Int: Int] = [:]
        var cluster: [Int] = []
        var ends: [Int] = []
        var last = Int.min
        func close() {
            guard let first = cluster.first else { return }
            let missing = cluster.filter { places[$0].column == nil }.count
            for index in cluster { places[index].columns = ends.count + (missing > 0 ? 1 : 0) }
            if missing > 0 { hidden[spans[first].lowerBound] = missing }
        }
        for (index, span) in spans.enumerated() {
            if span.lowerBound >= last {
                close()
                (cluster, ends) = ([], [])
            }
            let end = max(span.upperBound, span.lowerBound + Self.leastLength)
            cluster.append(index)
            last = max(last, end)
            if let free = ends.firstIndex(where: { $0 <= span.lowerBound }) {
                ends[free] = end
                places[index].column = free
            } else if ends.count < Self.maximum {
                ends.append(end)
                places[index].column = ends.count - 1
            }
        }
        close()
        self.places = places
        self.hidden = hidden
    }
}
