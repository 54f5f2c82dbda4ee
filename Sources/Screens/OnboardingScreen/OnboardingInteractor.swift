import Domain

/// Brings the first photos into an empty library, if they are what the choice is for.
struct OnboardingInteractor {
  let dependencies: any OnboardingDependencies

  /// Throws ``OnboardingMistake`` for an address.
  func addFolder(_ path: String) throws -> AsyncThrowingStream<ScanProgress, any Error> {
    if path.contains("://") { throw OnboardingMistake.addressAsFolder(path) }
    return dependencies.sources.addFolder(path)
  }

  /// Throws ``OnboardingMistake`` for a path.
  func addFeed(_ address: String) throws -> AsyncThrowingStream<ScanProgress, any Error> {
    if ["/", "~", "./", "../"].contains(where: address.hasPrefix) {
      throw OnboardingMistake.folderAsAddress(address)
    }
    return dependencies.sources.addFeed(address)
  }
}
