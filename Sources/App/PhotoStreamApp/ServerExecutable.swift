import Domain
import Foundation
import Glibc
import Media

/// The household's server: a program beside this one, which takes this process's place.
public enum ServerExecutable {
  /// The environment variable that says where it is, over everything else.
  static let variable = "PHOTOSTREAM_SERVER"

  /// Becomes the server, and so returns only if that is not possible, with the reason.
  public static func run(_ arguments: [String]) -> any Error {
    let path = path()
    var texts: [UnsafeMutablePointer<CChar>?] = (["photostream serve"] + arguments).map {
      strdup($0)
    }
    texts.append(nil)
    execv(path, &texts)
    return ServerMissing(path: path, reason: String(cString: strerror(errno)))
  }

  /// As the environment says, else beside the program, else in the installation's `libexec`.
  static func path(
    _ environment: [String: String] = ProcessInfo.processInfo.environment,
    program: String? = DecoderExecutable.runningProgram
  ) -> String {
    DecoderExecutable.path(
      environment: environment, variable: variable, names: ["photostream-server"], program: program)
  }
}

/// There is no server beside the program.
struct ServerMissing: ExplainedError, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "\(path) cannot be run (\(reason)): `make release` builds it" }
}
