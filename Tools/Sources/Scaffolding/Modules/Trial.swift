import Architecture
import Foundation

/// A copy of the project, in which a change is made, built and tested before the project is touched.
///
/// Commands see the copy at the project's own path where the machine lets them, with the project's
/// `.build`: then what is built already counts, and minutes become seconds. Elsewhere the copy is built
/// where it lies, in `.build/copy`.
struct Trial {
  /// The project's root, and the copy's.
  let root: String
  let copy: ProjectFolder
  private let isSeenInPlace: Bool

  /// As `make test` has them, so that what is built here counts there.
  private static let flags =
    ProcessInfo.processInfo.environment["PHOTOSTREAM_BUILD_FLAGS"]?
    .split(separator: " ").map(String.init) ?? []

  /// Copies the project, with the times and rights of its files.
  init(of root: String) async throws {
    self.root = root
    copy = ProjectFolder(root: "\(root)/\(Move.folder)/copy")
    // The posix format knows parts of seconds, without which all files would seem new. What is built
    // lies at the top, and in packages beside this one; deeper, nothing is passed over.
    let script = """
      rm -rf "$0"; mkdir -p "$0"
      tar --format=posix --anchored --no-wildcards-match-slash \
        --exclude=./{.build,.git,.scaffold,*/.build} -c . | tar -xp -C "$0"
      """
    try await Tool.run("bash", ["-eo", "pipefail", "-c", script, copy.root], in: root)
      .checked("rm and tar", in: root)
    isSeenInPlace = (try? await Tool.run("unshare", ["-rm", "true"], in: root).status) == 0
  }

  /// Runs `swift` in the copy. Throws a ``Problem`` with its errors.
  @discardableResult
  func swift(_ arguments: [String]) async throws -> Tool.Output {
    let script = """
      mkdir -p "$0/.build" .build; mount --bind .build "$0/.build"; mount --rbind "$0" "$1"
      cd "$1"; shift; exec swift "$@"
      """
    let (program, scratch) =
      isSeenInPlace
      ? (["unshare", "-rm", "bash", "-ec", script, copy.root, root], [])
      : (["env", "-C", copy.root, "swift"], ["--scratch-path", "\(root)/.build/copy"])
    let environment = ["STRICT": "1", "TZ": "UTC", "LC_ALL": "C.UTF-8"]
    return try await Tool.run(
      program[0],
      program.dropFirst() + [arguments[0]] + scratch + Self.flags + arguments.dropFirst(),
      in: root, environment: environment
    ).checked("swift \(arguments[0])", in: isSeenInPlace ? root : copy.root)
  }
}
