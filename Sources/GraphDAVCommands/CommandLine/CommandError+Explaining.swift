import Foundation

extension CommandError {
    /// Puts any error that ends a run into words, in this one place.
    init(explaining error: any Error) {
        switch error {
        case let error as CommandError:
            self = error
        default:
            let reason = (error as NSError).localizedDescription
            self.init(.someFailed, "the command failed", reason: reason)
        }
    }
}
