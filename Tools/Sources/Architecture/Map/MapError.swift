/// Why a project cannot be read.
public enum MapError: ExplainedError, Equatable {
  /// `Package.swift` is no manifest: a line, from 1, and the compiler's first error there.
  case manifest(line: Int, String)
  /// Targets depend on themselves; the way round.
  case circle([String])
  /// A target's folder is not there.
  case noFolder(String, target: String)
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
    case .manifest(let line, let text): "Package.swift:\(line) cannot be read: \(text)"
    case .circle(let path):
      "targets depend on themselves: \(path.joined(separator: " → ")); take one arrow out"
    case .noFolder(let folder, let target):
      "the target \(target) has no folder \(folder); bring it back, or delete its line in "
        + "Package.swift"
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
