import Domain

/// Brings the first photos into an empty library.
struct OnboardingInteractor {
  let sources: any SourceKeeping
  let time: any TimeSource
  let reporting: any ErrorReporting

  func addSamples() async throws -> ScanSummary {
    try await sources.addSamples()
  }

  func addFolder(_ path: String) -> AsyncThrowingStream<ScanProgress, any Error> {
    sources.addFolder(path)
  }

  func addFeed(_ address: String) -> AsyncThrowingStream<ScanProgress, any Error> {
    sources.addFeed(address)
  }

  func hasSources() async throws -> Bool {
    try await !sources.sources().isEmpty
  }
}
