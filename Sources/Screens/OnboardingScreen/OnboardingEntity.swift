import Domain

/// What onboarding shows.
struct OnboardingState: Equatable, Sendable {
  /// The first photos, being brought in.
  var content: LoadState<OnboardingContent> = .idle
  /// How far the scan has come, while loading.
  var progress: ScanProgress?
}

/// An answer of onboarding.
enum OnboardingContent: Equatable, Sendable {
  case welcome
  case found(ScanSummary, now: Timestamp)
}

/// A folder without a single picture in it.
struct NoPhotosFound: ExplainedError, Equatable {
  let folder: String
  let problems: Int

  var reason: String {
    problems == 0
      ? "there are no photos in \(folder): try another folder"
      : "none of the \(problems) pictures in \(folder) can be read: try another folder"
  }
}
