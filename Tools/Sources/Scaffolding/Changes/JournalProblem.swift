import Architecture
import Glibc

/// Why a change was not carried out, or not taken back.
public enum JournalProblem: ExplainedError, Equatable {
  /// Another command has the project; its process, if the system tells.
  case busy(process: Int32?)
  /// A file is not what it was when the change was planned.
  case changedMeanwhile(String)
  /// An interrupted change lies in the project.
  case unfinished
  /// A path that is not below the root, or belongs to the journal or to git.
  case outside(String)
  /// A symbolic link lies on the way.
  case symbolicLink(String)
  /// Where a file is expected lies something else.
  case notAFile(String)
  /// Where a folder is expected lies something else.
  case notAFolder(String)
  /// It may not be written.
  case notWritable(String)
  /// There is no room for it.
  case diskFull(String)
  /// The journal itself cannot be read.
  case damaged(String)
  /// The system refused, for a reason of its own.
  case failed(String, code: Int32)
  /// Something went wrong, and then the way back did, too.
  case halfDone(because: String, andThen: String)

  /// What happened, to what, and what to do.
  public var reason: String {
    switch self {
    case .busy(let process?):
      "another command is changing this project (process \(process)): wait for its end"
    case .busy(nil): "another command is changing this project: wait for its end"
    case .changedMeanwhile(let path):
      "\(path) was changed meanwhile: nothing was done, run the command again"
    case .unfinished:
      "an interrupted change lies in \(JournalFolder.root): it has to be taken back first"
    case .outside(let path): "\(path) is not the project's to change"
    case .symbolicLink(let path):
      "\(path) is a symbolic link: put the real file or folder in its place"
    case .notAFile(let path): "\(path) is not a file: move it away"
    case .notAFolder(let path): "\(path) is not a folder: move it away"
    case .notWritable(let path): "\(path) may not be written: check whose it is and its rights"
    case .diskFull(let path): "the disk is full: no room for \(path), free some and try again"
    case .damaged(let path):
      "\(path) cannot be read: look at `git status`, then delete \(JournalFolder.root)"
    case .failed(let path, let code): "\(path): \(String(cString: strerror(code)))"
    case .halfDone(let because, let andThen):
      "\(because); taking it back failed, too: \(andThen); then run the command again"
    }
  }

  /// The problem that `code`, an `errno`, means for a path.
  init(_ code: Int32, at path: String) {
    self =
      switch code {
      case ENOSPC, EDQUOT: .diskFull(path)
      case EACCES, EPERM, EROFS: .notWritable(path)
      case ENOTDIR: .notAFolder(path)
      default: .failed(path, code: code)
      }
  }
}
