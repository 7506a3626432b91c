import Foundation

/// Puts failures of the file system into words.
enum FileFailure {
    /// Why a file could not be read or written, such as `Permission denied`.
    static func reason(of error: any Error) -> String {
        cause(of: error).localizedFailureReason ?? (error as NSError).localizedDescription
    }

    /// The error of the system below Foundation's, where there is one.
    static func cause(of error: any Error) -> NSError {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
        return (underlying ?? error) as NSError
    }
}
