import Foundation
import Testing

@testable import CalendarActions

@Suite("The picture of a person, and how long it is kept")
struct ProfilePhotoTests {
    private static let picture = Data([0xFF, 0xD8, 0xFF, 0xE0])

    @Test(
        "A Graph that is slow keeps nobody waiting; it is asked once, and the picture is there for a later view",
        .timeLimit(.minutes(1))
    )
    func slow() async throws {
        let kept = KeptPhoto(now: { 0 }, patience: .milliseconds(1))
        let (answers, graph) = AsyncStream.makeStream(of: Data.self)
        let read: @Sendable () async throws -> Data? = {
            for await answer in answers { return answer }
            return nil
        }
        for _ in 0..<3 { #expect(await kept.photo(read) == nil) }
        graph.yield(Self.picture)
        var photo: ProfilePhoto?
        while photo == nil, !Task.isCancelled {
            photo = await kept.photo {
                Issue.record("asked again"); return nil
            }
        }
        #expect(photo?.content == Self.picture)
    }

    @Test("Kinds of images are told by their first bytes")
    func kinds() {
        let webp = Data("RIFF".utf8) + Data([1, 0, 0, 0]) + Data("WEBPVP8 ".utf8)
        #expect(ProfilePhoto(webp)?.mediaType == "image/webp")
        #expect(ProfilePhoto(Data("GIF89a".utf8))?.mediaType == "image/gif")
        #expect(ProfilePhoto(Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))?.mediaType == "image/png")
        #expect(ProfilePhoto(Data("RIFF".utf8)) == nil && ProfilePhoto(Data("BM".utf8)) == nil)
        let large = Data([0xFF, 0xD8, 0xFF]) + Data(count: ProfilePhoto.maximumSize)
        #expect(ProfilePhoto(large) == nil)
    }
}
