import Domain

/// Why the server cannot do what its owner asks.
public enum StreamServerError: ExplainedError, Hashable {
  /// The file was written by a later version of this program.
  case newerVersion(path: String)
  /// The file or folder cannot be used; the reason is SQLite's or the system's.
  case unusable(path: String, reason: String)
  /// Nobody can be listened to at this address; the reason is the system's.
  case deaf(address: String, reason: String)
  /// There is a user of this name.
  case userExists(String)
  /// There is no user of this name.
  case noUser(String)
  /// A name for a user that no address could carry.
  case badName(String)
  /// A password with fewer than eight characters.
  case shortPassword

  /// What happened, and what to do.
  public var reason: String {
    switch self {
    case .newerVersion(let path):
      "\(path) was written by a later version: update this one"
    case .unusable(let path, let reason):
      "\(path) cannot be used (\(reason)): see whether it can be written and the disk has room"
    case .deaf(let address, let reason):
      "\(address) cannot be listened at (\(reason)): choose another --port or --host"
    case .userExists(let name):
      "there is a user \(name) already: choose another name"
    case .noUser(let name):
      "there is no user \(name): see how the name is written, or add them with `add-user`"
    case .badName(let name):
      "\(name) is no user name: letters, digits and _, at most 30"
    case .shortPassword:
      "the password is short: take at least 8 characters"
    }
  }

  /// What was typed cannot be done.
  public var isMistake: Bool {
    switch self {
    case .newerVersion, .unusable, .deaf: false
    case .userExists, .noUser, .badName, .shortPassword: true
    }
  }
}
