import Domain

/// What onboarding shows.
struct OnboardingState: Equatable, Sendable {
  /// The first photos, being brought in.
  var content: LoadState<OnboardingContent> = .idle
  /// How far the scan has come, while loading.
  var progress: ScanProgress?
}

/// Something that another of the choices is for.
enum OnboardingMistake: Mistake, Equatable {
  case addressAsFolder(String)
  case folderAsAddress(String)

  var reason: String {
    switch self {
    case .addressAsFolder(let text): "`\(text)` is an address: type `3 \(text)` for a photo blog"
    case .folderAsAddress(let text): "`\(text)` is a folder: type `2 \(text)`"
    }
  }
}

/// An answer of onboarding.
enum OnboardingContent: Equatable, Sendable {
  case welcome
  case found(ScanSummary, now: Timestamp)
}
