import Fakes
import Foundation
import TerminalHarness
import Testing

/// The program run by somebody whom the rights of files bind, also where the tests run as root.
extension TestHome {
  /// Whether there is such a user here who can run the program.
  static var hasOrdinaryUser: Bool {
    get async throws { try await ordinaryUser.ended("what an ordinary user runs") }
  }

  /// Looked for once.
  private static let ordinaryUser = Task {
    guard geteuid() == 0 else { return true }
    return (try? await TestHome().runAsOrdinaryUser("--version").status) == 0
  }

  /// Runs the program as that user, to its end.
  func runAsOrdinaryUser(_ arguments: String...) async throws -> Outcome {
    let program = try await programForAll()
    var environment = environment
    environment["PHOTOSTREAM_DECODER"] = path("bin/photostream-decoder")
    let arguments = Self.keepingGoing(arguments)
    return try await Outcome(
      executable: geteuid() == 0 ? Self.setpriv : program,
      arguments: geteuid() == 0 ? Self.asNobody + [program] + arguments : arguments, input: "",
      environment: environment)
  }

  /// Makes the library's folder, and that user its owner.
  func giveLibraryAway() throws {
    try FileManager.default.createDirectory(atPath: library, withIntermediateDirectories: true)
    if geteuid() == 0 { chown(library, 65534, 65534) }
  }

  /// Lets nobody, or again its owner, write to the library.
  func setLibraryWritable(_ isWritable: Bool) throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: library)
    for path in [library] + names.map({ "\(library)/\($0)" }) {
      let isFolder =
        try FileManager.default.attributesOfItem(atPath: path)[.type]
        as? FileAttributeType == .typeDirectory
      chmod(path, (isFolder ? 0o555 : 0o444) | (isWritable ? 0o200 : 0))
    }
  }

  private static let setpriv = "/usr/bin/setpriv"
  private static let asNobody = ["--reuid=65534", "--regid=65534", "--clear-groups", "--"]

  /// The program with its decoder in a folder that everybody may enter.
  private func programForAll() async throws -> String {
    let folder = path("bin")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["photostream", "photostream-decoder"] {
      let (source, target) = (PseudoTerminal.product(name), "\(folder)/\(name)")
      guard !FileManager.default.fileExists(atPath: target) else { continue }
      let original = URL(filePath: source).resolvingSymlinksInPath().path(percentEncoded: false)
      guard link(original, target) != 0 else { continue }
      // By another process: nothing can start what a child of another thread still has open.
      let copy = try await Outcome(executable: "/bin/cp", arguments: [original, target], input: "")
      try #require(copy.status == 0, "\(copy)")
    }
    return folder + "/photostream"
  }
}
