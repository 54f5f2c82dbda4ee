import Domain

/// The use cases of photo: looks into the stream, and leaves it as it is.
struct PhotoInteractor: PhotoInteracting {
  let stream: any PhotoStreaming
  let reporting: any ErrorReporting

  func obtainNext() async throws -> StreamItem? {
    try await stream.start()
  }

  func report(_ error: any Error, while activity: String) {
    reporting.note(error, while: activity)
  }
}
