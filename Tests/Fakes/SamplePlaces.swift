import Domain

extension PostPlace {
  /// An account on a server where posts expire and 60 characters are taken, and a folder.
  public static let examples = [
    PostPlace(
      id: .account(AccountID(rawValue: 1)), name: "@ada@photos.example", capabilities: small),
    PostPlace(id: .folder(SourceID(rawValue: "s2")), name: "Pictures", capabilities: nil),
  ]

  private static let small: ServerCapabilities = {
    var capabilities = ServerCapabilities()
    capabilities.canExpire = true
    capabilities.maxCharacters = 60
    return capabilities
  }()
}
