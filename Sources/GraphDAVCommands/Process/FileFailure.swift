import Foundation

/// Puts failures of the file system into words.
enum FileFailure {
    /// Why a file could not be read or written, such as `Permission denied`.
    static func reason(of error: any Error) -> String {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        return cause.localizedFailureReason ?? error.localizedDescription
    }
}
