import Foundation
import GraphModel
import GraphSimulator
import HTTPMessage
import Testing

@testable import GraphClient

@Suite("Drives: content goes up and down unchanged, over sockets that drop")
struct DriveTransferTests {
    @Test("Through drops, pauses and lost answers", arguments: [0, 1, 4_000_000, 4_000_001, 5 << 20, 60 << 20])
    func survivesDrops(size: Int) async throws {
        let served = try await ServedDrive()
        let path = try await served.path("blob.bin")
        let content = noise(size)
        for part in ["/content", "/_upload/", "/_download/"] {
            for moment in [InjectedFault.Moment.before, .after] {
                var close = InjectedFault(.close, path: part)
                close.moment = moment
                served.simulator.inject(close)
            }
            var busy = InjectedFault(.respond, path: part)
            busy.headers = ["Retry-After": "2"]
            served.simulator.inject(busy)
            var throttled = InjectedFault(.respond, path: part)
            throttled.status = 429
            served.simulator.inject(throttled)
        }
        for bytes in [0, 1, 100_000, 3_000_000, 20_000_000] {
            var cut = InjectedFault(.truncate, method: "GET", path: "/_download/")
            cut.bytes = bytes
            served.simulator.inject(cut)
        }
        let item = try await served.client.upload(UploadContent(content), to: path, whenTaken: .replace)
        #expect(item.size == size)
        #expect(try await served.content(at: path) == content)
        #expect(try await served.listing() == ["blob.bin": size])
        #expect(served.time.waits.contains(2))
        await served.stop()
    }

    @Test("A lost answer to the last piece stores the file once", arguments: ConflictBehavior.allCases)
    func lostLastAnswer(behavior: ConflictBehavior) async throws {
        let served = try await ServedDrive()
        let path = try await served.path("blob.bin")
        var lost = InjectedFault(.close, method: "PUT", path: "/_upload/")
        lost.moment = .after
        lost.skip = 1
        served.simulator.inject(lost)
        let content = noise(12_000_000)
        do {
            let item = try await served.client.upload(UploadContent(content), to: path, whenTaken: behavior)
            #expect(item.size == content.count && behavior != .rename)
        } catch {
            // The name is not known, so that only a person can tell.
            #expect(behavior == .rename && error.remedy?.contains("numbered blob.bin") ?? false, "\(error)")
        }
        #expect(try await served.listing() == ["blob.bin": content.count])
        #expect((2...3).contains(served.transfers("PUT")))  // libcurl repeats what a kept connection lost
        await served.stop()
    }

    @Test("A lost answer to a small file that must not replace another stores it once", arguments: [0, 1, 20])
    func lostSmallAnswer(size: Int) async throws {
        let served = try await ServedDrive()
        let path = try await served.path("small.ics")
        var lost = InjectedFault(.close, method: "PUT")
        lost.moment = .after
        served.simulator.inject(lost)
        let item = try await served.client.upload(UploadContent(noise(size)), to: path, whenTaken: .fail)
        #expect(item.name == "small.ics")
        #expect(try await served.listing() == ["small.ics": size])
        await served.stop()
    }

    @Test("An upload session that expires on the way begins anew")
    func expiredSession() async throws {
        let served = try await ServedDrive()
        let path = try await served.path("blob.bin")
        let content = noise(12 << 20)
        let simulator = served.simulator
        simulator.knobs.uploadSessionLifetime = 600
        let item = try await served.client.upload(UploadContent(content), to: path, whenTaken: .replace) { arrived in
            if arrived == PiecewiseUpload.pieceSize, simulator.now == SimulatedAccount.monday {
                simulator.advanceClock(by: 601)
            }
        }
        #expect(item.size == content.count)
        #expect(try await served.content(at: path) == content)
        #expect(served.transfers("PUT") == 1 + 1 + 2)
        await served.stop()
    }

    @Test("A session that goes again and again ends with a word")
    func sessionsThatGo() async throws {
        let served = try await ServedDrive()
        let path = try await served.path("blob.bin")
        served.simulator.knobs.uploadSessionLifetime = 0
        await #expect {
            _ = try await served.client.upload(UploadContent(noise(5 << 20)), to: path, whenTaken: .replace)
        } throws: { ($0 as? GraphError)?.code == .notFound }
        #expect(served.transfers("PUT") == PiecewiseUpload.maximumSessions)
        #expect(try await served.listing().isEmpty)
        await served.stop()
    }

    @Test("An address that expires on the way is asked for anew")
    func expiredDownload() async throws {
        let served = try await ServedDrive()
        let path = try await served.path("blob.bin")
        let content = noise(10 << 20)
        _ = try await served.client.upload(UploadContent(content), to: path, whenTaken: .replace)
        served.simulator.knobs.downloadLifetime = 600
        served.simulator.inject(.cut(after: 3_000_000))
        var received = Data()
        for try await part in try served.client.content(of: try await served.client.item(at: path), in: path.drive) {
            if received.isEmpty { served.simulator.advanceClock(by: 601) }
            received.append(part)
        }
        #expect(received == content)
        #expect(served.transfers("GET") == 3)  // cut off, refused, the rest
        await served.stop()
    }

    @Test("Content that changes while it is read is not mixed")
    func changedMeanwhile() async throws {
        let served = try await ServedDrive()
        let path = try await served.path("blob.bin")
        _ = try await served.client.upload(UploadContent(noise(10 << 20)), to: path, whenTaken: .replace)
        let item = try await served.client.item(at: path)
        served.simulator.inject(.cut(after: 3_000_000))
        await #expect {
            for try await _ in try served.client.content(of: item, in: path.drive) {
                _ = try await served.client.upload(
                    UploadContent(noise(10 << 20, seed: 2)),
                    to: path,
                    whenTaken: .replace
                )
            }
        } throws: { ($0 as? GraphError)?.code == .conflict }
        await served.stop()
    }

    @Test(
        "Content goes on from where somebody stopped, and is at its end there",
        arguments: [0, 1, 4_999_999, 5_000_000]
    )
    func goesOn(start: Int) async throws {
        let served = try await ServedDrive()
        let path = try await served.path("blob.bin")
        let content = noise(5_000_000)
        _ = try await served.client.upload(UploadContent(content), to: path, whenTaken: .replace)
        let item = try await served.client.item(at: path)
        var received = Data()
        for try await part in try served.client.content(of: item, in: path.drive).starting(at: start) {
            received.append(part)
        }
        #expect(received == content.dropFirst(start))
        await served.stop()
    }

    @Test("A server that gives no parts is read from the start, and what came before passed over")
    func noParts() async throws {
        let content = noise(100_000)
        let service = FakeService { request, _ in
            guard request.path.contains("_download") else {
                return HTTPResponse(302, fields: ["Location": "http://127.0.0.1:8085/_download/1"])
            }
            let fields: HTTPFields = ["ETag": "\"1\"", "Content-Length": String(content.count)]
            return HTTPResponse(200, fields: fields, body: content)
        }
        var item = DriveItem()
        item.id = "i"
        var received = Data()
        let rest = try GraphClient.scripted(service).content(of: item, in: "d").starting(at: 70_000)
        for try await part in rest { received.append(part) }
        #expect(received == content.dropFirst(70_000))
    }

    @Test("A file that is cut short while it is read is not stored, and the error says so")
    func shrinkingFile() async throws {
        let served = try await ServedDrive()
        let path = try await served.path("blob.bin")
        let folder = TemporaryFolder()
        let file = folder.path + "/blob.bin"
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try noise(12 << 20).write(to: URL(fileURLWithPath: file))
        let content = try UploadContent(file: file)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        try handle.truncate(atOffset: 11 << 20)
        try handle.close()
        await #expect {
            _ = try await served.client.upload(content, to: path, whenTaken: .replace)
        } throws: { "\($0)".contains("changed while it was read") }
        // No stop, which would wait: the server takes long to notice that the rest does not come.
        #expect(try await served.listing().isEmpty)
    }

    @Test("No token goes to the addresses of content, and none of them into an error")
    func keepsSecrets() async throws {
        let secret = "tempauth=v1.secret"
        let service = FakeService { request, _ in
            switch request.path {
            case "http://127.0.0.1:8085/v1.0/drives/d/items/i/content":
                return HTTPResponse(302, fields: ["Location": "http://127.0.0.1:8085/_download/1?\(secret)"])
            default:
                let text = #"{"error": {"code": "x", "message": "no: \#(request.target)"}}"#
                return HTTPResponse(400, body: Data(text.utf8))
            }
        }
        var item = DriveItem()
        (item.id, item.name) = ("i", "week.ics")
        let client = try GraphClient.scripted(service)
        let content = try client.content(of: item, in: "d")
        await #expect {
            for try await _ in content {}
        } throws: {
            let text = "\($0)"
            return text.contains("reading week.ics failed") && !text.contains("tempauth")
        }
        #expect(service.requests.map { $0.fields["Authorization"] != nil } == [true, false])
    }

    @Test("An address without protection is not used", arguments: ["http://example.com/x", "ftp://example.com/x", ""])
    func refusesAddress(location: String) async throws {
        let service = FakeService([.success(HTTPResponse(302, fields: ["Location": location]))])
        var item = DriveItem()
        item.id = "i"
        let content = try GraphClient.scripted(service).content(of: item, in: "d")
        await #expect {
            for try await _ in content {}
        } throws: { ($0 as? GraphError)?.code == .untrustedLink }
        #expect(service.requests.count == 1)
    }
}

extension InjectedFault {
    /// The next content that goes down breaks off after some bytes.
    fileprivate static func cut(after bytes: Int) -> InjectedFault {
        var cut = InjectedFault(.truncate, method: "GET", path: "/_download/")
        cut.bytes = bytes
        return cut
    }
}
