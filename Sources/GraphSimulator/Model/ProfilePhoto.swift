import Foundation

/// The photo of the person, as `photo` and `photo/$value` give it.
struct ProfilePhoto: Sendable {
    let contentType: String
    /// Width and height in pixels.
    let side: Int
    let bytes: Data

    /// A head and shoulders of 48 by 48 pixels: a JPEG, as Exchange keeps photos.
    static let drawn = ProfilePhoto(
        contentType: "image/jpeg",
        side: 48,
        bytes: Data(base64Encoded: drawnJPEG, options: .ignoreUnknownCharacters) ?? Data()
    )

    /// The resource without its bytes.
    func json(_ call: GraphCall, of user: User) -> JSONObject {
        JSONObject([
            (
                "@odata.context",
                .string("\(call.base)/$metadata#users('\(user.id.uuidString.lowercased())')/photo/$entity")
            ),
            ("@odata.mediaContentType", .string(contentType)),
            ("id", .string("\(side)X\(side)")),
            ("width", .integer(side)),
            ("height", .integer(side)),
        ])
    }

    private static let drawnJPEG = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7
        gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8
        fHx8fHx8fHz/wAARCAAwADADASIAAhEBAxEB/8QAGgABAQADAQEAAAAAAAAAAAAAAAYBAwUEB//EACMQAAICAgEDBQEAAAAAAAAA
        AAECAAMEEQUhQYESMUJh0XH/xAAXAQEBAQEAAAAAAAAAAAAAAAAEAwAF/8QAGhEAAgIDAAAAAAAAAAAAAAAAAAECEQMTIf/aAAwD
        AQACEQMRAD8A8URMqpZgqjZJ0BOiBMRKvA4THoqU5CC20jZ9XUD6AjP4THvqY46Cq0DY9PQH6Ikd0bopqlVkpEyylWKsNEHRExLE
        xNmPYKsiqwjYRwx8Ga4mMXyOtiK6EMrDYI7iHda0Z3IVVGyT2EmeNbl6qwMapmq7CwdPG45JuXtrIyamWruKx086hNXasTs5dHLy
        LBbkW2AaDuWA/pmuIiwwlNwvEpVUuTkL6rW6qD8R+yexUFuVTW3szqp8mXchmk0qRbFFPrEREKIOLzXEpZU+TjqFsXqwHyH7JmfQ
        JCZSCrKurX2V2UeDFYZNqmHyxS6j/9k=
        """
}
