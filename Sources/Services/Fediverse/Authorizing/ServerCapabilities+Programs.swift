import Domain

extension ServerCapabilities {
  /// What is known of a program, and what the server itself says of what it takes.
  init(of program: ServerProgram, _ instance: Instance? = nil) {
    self.init()
    knowHabits(of: program)
    guard let instance else { return }
    if program.kind == .photoStream {
      canDislike = instance.canDislike
      canExpire = instance.canExpire
    }
    maxCharacters = instance.maxCharacters.plausible ?? maxCharacters
    charactersPerLink = instance.charactersPerLink.plausible
    maxPictures = instance.maxPictures.plausible ?? maxPictures
    maxDescription = instance.maxDescription.plausible ?? maxDescription
    maxPictureBytes = instance.maxPictureBytes.flatMap { $0 > 0 ? $0 : nil }
    pictureTypes = instance.mediaTypes.filter { $0.hasPrefix("image/") }
  }

  private mutating func knowHabits(of program: ServerProgram) {
    switch program.kind {
    case .mastodon:
      hasMarkers = program.isAtLeast(3, 0)
      knowsNarrowScopes = program.isAtLeast(2, 5)
    case .pixelfed:
      minIDIsSinceID = true
      hasMarkers = false
      knowsNarrowScopes = false
      repetition = .refused
    case .goToSocial:
      // Before, it took any scope for `read write`, and kept none of its promises.
      knowsNarrowScopes = program.isAtLeast(0, 19)
      repetition = .ignored
    case .photoStream: break
    case .other:
      hasMarkers = false
      knowsNarrowScopes = false
      repetition = .ignored
    }
  }
}

extension Int? {
  /// A number that a limit may have.
  fileprivate var plausible: Int? {
    flatMap { (1...1_000_000).contains($0) ? $0 : nil }
  }
}
