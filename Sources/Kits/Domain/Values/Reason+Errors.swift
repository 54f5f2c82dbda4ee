extension LibraryError: ExplainedError {
  /// What happened to the library, and what to do.
  public var reason: String {
    switch self {
    case .busy: "another process is writing to the library: try again in a moment"
    case .diskFull: "the disk is full: make room and try again; what was stored before is intact"
    case .readOnly(let path): "\(path) must not be written: check its permissions"
    case .newerVersion(let path): "\(path) was written by a newer version: use that one"
    case .unusable(let path, let reason): "\(path) cannot be used: \(reason)"
    }
  }
}

extension SourceError: ExplainedError {
  /// What is wrong with the source, and what to do.
  public var reason: String {
    switch self {
    case .notFound(let path):
      // Folders are seldom called so, sites always are.
      if path.contains("."), !path.contains("/") {
        "there is nothing at \(path); a blog's address begins with https://"
      } else {
        "there is nothing at \(path)"
      }
    case .notAFolder(let path): "\(path) is a file: name the folder it is in"
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .noPhotos(let path, let problems):
      if let first = problems.first {
        "no picture in \(path) can be read, such as \(first.location.displayName): \(first.reason)"
      } else {
        "there are no photos in \(path): name another one"
      }
    case .notAnAddress(let text): "`\(text)` is no address: type it like https://photos.example"
    case .noFeed(let address): "\(address) is no feed and names none: look for its RSS address"
    case .brokenFeed(let address, let reason): "the feed at \(address) cannot be read: \(reason)"
    case .unknownSource(let name): "there is no source `\(name)`: `sources` lists them"
    case .ambiguousSource(let name):
      "more than one source is called `\(name)`: use its number, which `sources` shows"
    }
  }

  /// All but what is there and cannot be read.
  public var isMistake: Bool {
    switch self {
    case .unreadable, .brokenFeed: false
    default: true
    }
  }
}

extension MediaError: ExplainedError {
  /// Why there is no picture.
  public var reason: String {
    switch self {
    case .missing: "the file is gone: `refresh` takes it out of the stream"
    case .unreadable(_, let reason): "the file cannot be read: \(reason)"
    case .undecodable(let reason), .unavailable(let reason): reason
    case .tooLarge(let size): "\(size.width) × \(size.height) pixels are more than is shown"
    case .timedOut: "decoding took too long"
    case .decoderFailed(let reason): "the decoder failed: \(reason)"
    }
  }
}

extension SavingError: ExplainedError {
  /// Why nothing was written.
  public var reason: String {
    switch self {
    case .exists(let path): "there is a file \(path) already; it stays as it is"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    }
  }

  /// Always.
  public var isMistake: Bool { true }
}

extension SettingsError: ExplainedError {
  /// Why the setting was not changed, and what is allowed.
  public var reason: String {
    switch self {
    case .unknown(let name): "there is no setting `\(name)`: `list` in `settings` shows them all"
    case .notAllowed(let key, let value): "\(key.name) cannot be `\(value)`: \(key.allowed.phrase)"
    case .domainNotWritable(let domain): "settings of the \(domain.rawValue) cannot be written"
    }
  }
}

extension SettingsError {
  /// Always.
  public var isMistake: Bool { true }
}

extension ProfileError {
  /// Always.
  public var isMistake: Bool { true }
}

extension SettingKey.Allowed {
  /// What is allowed, as a phrase: `newest or oldest`, `1 to 1000`.
  public var phrase: String {
    switch self {
    case .oneOf(let words): words.formatted
    case .number(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .text(let maximumLength): "at most \(maximumLength) characters"
    }
  }
}

extension ProfileError: ExplainedError {
  /// What is wrong with the profile, and what to do.
  public var reason: String {
    switch self {
    case .unknown(let name): "there is no profile `\(name)`: `profiles` lists them"
    case .exists(let name): "there is a profile `\(name)` already"
    case .invalidName(let name):
      "`\(name)` is no name for a profile: use 1 to 32 letters, digits, - or _"
    case .passphraseNeeded: "this profile has no passphrase yet, and none was given"
    case .wrongPassphrase: "that is not the passphrase"
    case .tooSoon(let wait): "too many wrong passphrases: wait \(wait.phrase)"
    case .notLocked: "this profile is not locked"
    }
  }
}

extension SecretError: ExplainedError {
  /// Why the secret stays where it is.
  public var reason: String {
    switch self {
    case .noPassphrase: "this profile has no passphrase to keep secrets under: `lock` sets one"
    case .locked: "this profile is locked: `unlock` opens it"
    case .damaged: "a secret was changed or cut off on disk, and cannot be opened"
    }
  }
}

extension [String] {
  fileprivate var formatted: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
