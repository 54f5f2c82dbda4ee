import Domain

/// Why a project cannot be read.
public enum MapError: ExplainedError, Equatable {
  /// `Package.swift` is no manifest; the compiler's first error line.
  case manifest(String)
  /// A program that is needed did not start, and why.
  case program(String, String)
  /// A program ended badly; what it said first.
  case failed(String, String)
  /// A program's answer is not what it used to be.
  case answer(String, String)
  /// A file or folder that has to be there cannot be read.
  case unreadable(String)
  /// A page has lost one of the lines between which something is written.
  case marker(String, file: String)

  /// A phrase that says what happened and what to do.
  public var reason: String {
    switch self {
    case .manifest(let line): "Package.swift cannot be read: \(line)"
    case .program(let name, let why): "`\(name)` does not start (\(why)); is it installed?"
    case .failed(let name, let said): "`\(name)` fails: \(said)"
    case .answer(let name, let why): "what `\(name)` says is not understood (\(why))"
    case .unreadable(let path):
      "\(path) cannot be read; run this in the project's folder, or bring it back with git"
    case .marker(let marker, let file):
      "\(file) has no line `\(marker)`; put it back where it belongs, in front of its partner"
    }
  }
}
