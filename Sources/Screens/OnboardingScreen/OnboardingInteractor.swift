import Domain

/// Brings the first photos into an empty library.
struct OnboardingInteractor: OnboardingInteracting {
  let sources: any SourceManaging
  let time: any TimeSource
  let reporting: any ErrorReporting

  var now: Timestamp { time.now }

  func addSamples() async throws -> ScanSummary {
    try await sources.addSamples()
  }

  func addFolder(_ path: String) -> AsyncThrowingStream<ScanProgress, any Error> {
    sources.addFolder(path)
  }

  /// Takes the folder that was just added out again, so that an empty one is no first source.
  func discardFolder(named name: String) async throws {
    guard let source = try await sources.sources().last(where: { $0.name == name }) else { return }
    try await sources.remove(source.id)
  }

  func report(_ error: any Error, while activity: String) {
    reporting.report(error, while: activity)
  }
}
