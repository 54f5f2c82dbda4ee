import Domain

/// Why the server cannot do what its owner asks.
public enum StreamServerError: ExplainedError, Hashable {
  /// The file was written by a later version of this program.
  case newerVersion(path: String)
  /// The file or folder cannot be used; the reason is SQLite's or the system's.
  case unusable(path: String, reason: String)
  /// Another process serves the folder.
  case served(path: String)
  /// The address cannot be listened on; the reason is the system's.
  case cannotListen(address: String, reason: String)
  /// There is a user of this name.
  case userExists(String)
  /// There is no user of this name.
  case noUser(String)
  /// A name that cannot stand in an address.
  case badName(String)
  /// A password with fewer than eight characters.
  case shortPassword
  /// Two that should be the same password.
  case differentPasswords
  /// There is no report of this number.
  case noReport(Int)

  /// What happened, and what to do.
  public var reason: String {
    switch self {
    case .newerVersion(let path):
      "\(path) was written by a later version: update this one"
    case .unusable(let path, let reason):
      "\(path) cannot be used (\(reason)): see whether it can be written and the disk has room"
    case .served(let path):
      "\(path) is being served already: end that server first, or choose another folder with --data"
    case .cannotListen(let address, let reason):
      "can't listen on \(address) (\(reason)): choose another --port or --host"
    case .userExists(let name):
      "there already is a user \(name): choose another name"
    case .noUser(let name):
      "there is no user \(name): `users` lists all, `add-user` adds one"
    case .badName(let name):
      "\(name) can't be a user name: use letters, digits and _, at most 30"
    case .shortPassword:
      "the password is too short: use at least 8 characters"
    case .differentPasswords:
      "the two passwords differ: type the same twice"
    case .noReport(let number):
      "there is no report \(number): `reports --all` lists all"
    }
  }

  /// What was typed cannot be done.
  public var isMistake: Bool {
    switch self {
    case .newerVersion, .unusable, .cannotListen: false
    case .served, .userExists, .noUser, .badName, .shortPassword, .differentPasswords, .noReport:
      true
    }
  }
}
