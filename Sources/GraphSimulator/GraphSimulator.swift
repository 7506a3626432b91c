import Foundation
public import HTTPMessage
import Synchronization
public import TimeZones

/// A Microsoft Graph v1.0 mailbox and its sign-in host, for the demo, for tests and for trying things out.
///
/// An independent reading of what is known of Graph: it shares no code with the client, the converter or the sync that
/// are tested against it. Graph is below `/v1.0`, the sign-in host below `/{tenant}`, and the simulator's own controls
/// are below `/__sim`. Beside that it can be steered from Swift. It keeps everything in memory, or in a file too.
public final class GraphSimulator: HTTPResponder {
    private let service: Mutex<GraphService>
    private let file: DataFile?

    /// Makes a mailbox as the scenario has it, or as the file has it that an earlier simulator wrote.
    public init(
        scenario: Scenario = .week,
        clock: SimulatorClock = SimulatorClock(),
        data path: String? = nil,
        knobs: SimulatorKnobs = SimulatorKnobs()
    ) throws {
        var service = scenario.service(clock: clock, knobs: knobs)
        if let path {
            let file = try DataFile(path: path)
            if try !file.load(into: &service) { try file.saveAll(service) }
            service.unsaved = UnsavedChanges()
            self.file = file
        } else {
            file = nil
        }
        self.service = Mutex(service)
    }

    /// Answers a request to Graph, the sign-in host or the controls.
    public func respond(to request: HTTPRequest) -> HTTPAnswer {
        if let control = SimulatorControl(request) { return .now(control.respond(self)) }
        let performed = service.withLock { service in
            let performed = service.perform(request)
            return save(&service) ?? performed
        }
        guard performed.delay > 0 else {
            finish(performed)
            return .now(performed.response)
        }
        return .later {
            // A cancelled wait means that the client is gone: the answer is dropped anyway.
            try? await Task.sleep(for: .milliseconds(performed.delay))
            self.finish(performed)
            return performed.response
        }
    }

    private func finish(_ performed: GraphService.Performed) {
        guard let mailbox = performed.mailbox else { return }
        service.withLock { $0.throttle.end(mailbox) }
    }

    /// Writes what changed to the file; a failure becomes the answer, because the change would be lost.
    private func save(_ service: inout GraphService) -> GraphService.Performed? {
        guard let file, !service.unsaved.isEmpty else { return nil }
        do {
            try file.save(service)
            service.unsaved = UnsavedChanges()
            return nil
        } catch {
            return .init(response: HTTPResponse(507, body: Data("The data file cannot be written: \(error)".utf8)))
        }
    }

    // MARK: Steering from Swift

    /// The behaviours in which mailboxes differ.
    public var knobs: SimulatorKnobs {
        get { service.withLock { $0.knobs } }
        set {
            service.withLock {
                $0.knobs = newValue
                $0.views.clear()
            }
        }
    }

    /// How the sign-in host behaves.
    public var signIn: SignInControls {
        get { service.withLock { $0.signIn.controls } }
        set { service.withLock { $0.signIn.controls = newValue } }
    }

    /// The mails that Graph would have sent, the oldest first.
    public var outbox: [OutboxMail] { service.withLock { $0.outbox } }

    /// What was asked.
    public var requests: RequestLog { service.withLock { $0.log } }

    /// The present.
    public var now: Instant { service.withLock { $0.clock.now } }

    /// The user who signs in: address, and the name that is shown.
    public var user: (address: String, displayName: String) {
        service.withLock { ($0.signIn.user.address, $0.signIn.user.displayName) }
    }

    /// Forgets the mails.
    public func clearOutbox() {
        service.withLock { $0.outbox = [] }
    }

    /// Begins the count of requests anew.
    public func clearRequests() {
        service.withLock { $0.log = RequestLog() }
    }

    /// The faults that have not happened yet.
    public var faults: [InjectedFault] { service.withLock { $0.faults } }

    /// Puts a fault behind those that wait.
    public func inject(_ fault: InjectedFault) {
        service.withLock { $0.faults.append(fault) }
    }

    /// Drops the faults that have not happened yet.
    public func clearFaults() {
        service.withLock { $0.faults = [] }
    }

    /// Moves the present by some seconds.
    public func advanceClock(by seconds: Int) {
        service.withLock { $0.clock.advance(by: seconds) }
    }

    /// Sets the present; it stands still or goes on from there.
    public func setClock(_ instant: Instant, frozen: Bool = true) {
        service.withLock { $0.clock.set(instant, frozen: frozen) }
    }

    /// Ends all access tokens, as time does.
    public func expireAccessTokens() {
        service.withLock { $0.signIn.expireAccessTokens() }
    }

    /// Ends all refresh tokens, as a change of the password does.
    public func revokeRefreshTokens() {
        service.withLock { $0.signIn.revokeRefreshTokens() }
    }

    /// Refuses all delta links handed out so far with 410.
    public func expireDeltaTokens() {
        service.withLock {
            $0.deltaGeneration += 1
            $0.oldestGeneration = $0.deltaGeneration
        }
    }

    /// Copies an event of the user's mailbox as Outlook does; true when there is such an event.
    public func copyEvent(id: String) -> Bool {
        service.withLock { service in
            let isCopied = service.copyEvent(id: id)
            return save(&service) == nil && isCopied
        }
    }
}
