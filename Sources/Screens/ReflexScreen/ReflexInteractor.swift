import Domain

/// The use cases of reflex: looks into the stream, and leaves it as it is.
struct ReflexInteractor: ReflexInteracting {
  let stream: any PhotoStreaming
  let reporting: any ErrorReporting

  func obtainNext() async throws -> StreamItem? {
    try await stream.start()
  }

  func report(_ error: any Error, while activity: String) {
    reporting.note(error, while: activity)
  }
}
