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
