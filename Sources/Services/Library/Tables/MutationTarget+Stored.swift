import Domain

extension MutationTarget {
  /// The target from its stored form; nil if it is none.
  init?(stored: String) {
    let parts = stored.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return nil }
    let rest = parts.count > 2 ? String(parts[2]) : nil
    switch (parts[0], rest) {
    case ("status", let id?):
      guard let account = Int64(id: parts[1]) else { return nil }
      self = .status(AccountID(rawValue: account), id)
    case ("account", nil):
      guard let account = Int64(id: parts[1]) else { return nil }
      self = .account(AccountID(rawValue: account))
    case ("photo", let item?):
      self = .photo(PhotoID(source: SourceID(rawValue: String(parts[1])), item: item))
    case ("folder", nil): self = .folder(SourceID(rawValue: String(parts[1])))
    default: return nil
    }
  }

  /// A text that stands for this target; identities of accounts and sources have no blanks.
  var stored: String {
    switch self {
    case .status(let account, let id): "status \(account.rawValue) \(id)"
    case .account(let account): "account \(account.rawValue)"
    case .photo(let photo): "photo \(photo.source.rawValue) \(photo.item)"
    case .folder(let source): "folder \(source.rawValue)"
    }
  }
}

extension PostPlace.ID {
  /// The place from its stored form; nil if it is none.
  init?(stored: String) {
    switch MutationTarget(stored: stored) {
    case .account(let account): self = .account(account)
    case .folder(let source): self = .folder(source)
    default: return nil
    }
  }

  /// A text that stands for this place.
  var stored: String {
    switch self {
    case .account(let account): MutationTarget.account(account).stored
    case .folder(let source): MutationTarget.folder(source).stored
    }
  }
}
