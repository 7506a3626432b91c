extension Task {
    /// Waits until the task is done, but no longer than a time; the task goes on by itself then.
    func finished(within patience: Duration?) async {
        // A task group would wait for this task too, however long it takes.
        let (done, continuation) = AsyncStream.makeStream(of: Never.self)
        let first = Task<Void, Never> {
            _ = await result
            continuation.finish()
        }
        let timer = patience.map { patience in
            Task<Void, Never> {
                try? await Task<Never, Never>.sleep(for: patience)
                continuation.finish()
            }
        }
        for await _ in done {}
        timer?.cancel()
        _ = first
    }
}
