import Files
import Foundation

/// Where the decoder's executable is, and others that belong to this program.
public enum DecoderExecutable {
  /// The environment variable that decides.
  public static let variable = "PHOTOSTREAM_DECODER"

  /// The path of an executable: the environment's, else that of the first name that there is beside `program`, else
  /// in the `libexec` folder of its installation.
  ///
  /// If there is none, the path of the first name beside `program`, so that the error can name it.
  public static func path(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    variable: String = variable, names: [String] = ["photostream-decoder", "decoder"],
    program: String? = runningProgram
  ) -> String {
    if let path = environment[variable], !path.isEmpty { return path }
    // Without URLs, as every start looks for the decoder.
    let folder = folder(of: program ?? "./photostream")
    let libexec = Self.folder(of: folder) + "/libexec/photostream/"
    let places = names.map { "\(folder)/\($0)" } + names.prefix(1).map { libexec + $0 }
    return places.first(where: isExecutableFile) ?? places[0]
  }

  /// The path of the running program, links resolved.
  public static var runningProgram: String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  }
}

extension DecoderExecutable {
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? (path == "." ? ".." : ".")
  }

  private static func isExecutableFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.isRegular && access(path, X_OK) == 0
  }
}
