/// Somebody on a server, who signed in from this profile.
public struct Account: Hashable, Sendable, Identifiable {
  /// What identifies it in this library.
  public let id: AccountID
  /// The server it is on.
  public let server: Server
  /// Its name there, without the server's; untrusted text.
  public let username: String
  /// How it wants to be called; untrusted text, perhaps empty.
  public let displayName: String
  /// Why nothing can be asked in its name any more; nil while it is signed in.
  public let ending: SessionEnding?

  /// Makes an account.
  public init(
    id: AccountID, server: Server, username: String, displayName: String,
    ending: SessionEnding? = nil
  ) {
    self.id = id
    self.server = server
    self.username = username
    self.displayName = displayName
    self.ending = ending
  }

  /// Its name everywhere, such as `@ada@photos.example`; untrusted text.
  public var handle: String { "@\(username)@\(server.name)" }
}

/// The identity of an account within a library; it is given once, and survives signing in again.
public struct AccountID: RawRepresentable, Hashable, Sendable, Codable {
  /// Its row.
  public let rawValue: Int64

  /// Makes an identity from its row.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// Why an account's session is over; what was not sent yet stays.
public enum SessionEnding: String, Hashable, Sendable, CaseIterable {
  /// The server does not take the token any more: it was revoked there, or it expired.
  case refused
  /// The account does not exist any more, or was suspended.
  case accountGone
  /// The server has forgotten this program.
  case registrationGone
  /// The token is not where it was kept.
  case tokenLost
}

extension [Account] {
  /// The account a person means: its number in `listed`, or in this list if none was shown, its handle with or
  /// without the first `@`, or its name without the server.
  ///
  /// Throws ``AccountError/unknownAccount(_:)`` or ``AccountError/ambiguousAccount(_:)``.
  public func meant(by text: String, listed: [Account]? = nil) throws(AccountError) -> Account {
    let name = text.hasPrefix("@") ? String(text.dropFirst()) : text
    let meant = candidates(for: text, listed: listed) {
      $0.handle == "@" + name || $0.username == name
    }
    guard meant.count < 2 else { throw .ambiguousAccount(text) }
    guard let account = meant.first else { throw .unknownAccount(text) }
    return account
  }
}

/// Where something is to be kept, such as a filter or a list.
public enum KeepingPlace: Hashable, Sendable {
  /// On this machine, for everything that is shown.
  case here
  /// At the server of the account that is called so.
  case account(String)

  /// What was typed behind `--at`: `here`, or the name of an account.
  public init(typed text: String) {
    self = text.lowercased() == "here" ? .here : .account(text)
  }

  /// The account that was named; nil for this machine.
  public var name: String? { if case .account(let name) = self { name } else { nil } }
}
