import Architecture
import Foundation
import Glibc
import Scaffolding
import Synchronization

/// Makes changes step by step, and dies where a test tells it to.
///
/// `apply <root> <wanted>` gives the root the files of another folder, `recover <root>` takes back
/// what was interrupted; a number after that is the step to be killed at. `undertake <root>
/// <wanted>` tries and applies, and then waits for a signal.
@main
enum ScaffoldProbe {
  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch let interruption as Interruption {
      exit(interruption.status)
    } catch {
      say(Reason.of(error))
      exit(1)
    }
  }

  private static func run(_ words: [String]) async throws {
    switch (words.first, words.count) {
    case ("apply", 3...): try apply(words[2], to: words[1], dyingAt: words.last.flatMap { Int($0) })
    case ("recover", 2...): try recover(words[1], dyingAt: words.last.flatMap { Int($0) })
    case ("undertake", 3): try await undertake(words[2], in: words[1])
    default: exit(64)
    }
  }

  private static func apply(_ wanted: String, to root: String, dyingAt step: Int?) throws {
    let changes = try ChangeSet(from: root, to: wanted)
    let journal = try Journal(root: root, observing: Executioner(step).hear)
    try journal.apply(changes, title: "probe")
    try journal.commit()
    say("applied")
  }

  private static func recover(_ root: String, dyingAt step: Int?) throws {
    let journal = try Journal(root: root, observing: Executioner(step).hear)
    say(try journal.recover()?.notice ?? "nothing to do")
  }

  private static func undertake(_ wanted: String, in root: String) async throws {
    let undertaking = Undertaking(root: root, title: "probe") { progress in
      if case .tookBack(let recovery) = progress { say(recovery.summary) }
    }
    try await undertaking.carryOut(
      plan: { try ChangeSet(from: root, to: wanted) },
      checking: { _ in
        _ = try await Tool.run(
          "/bin/sh", ["-c", "echo $$; exec sleep 600"], in: root,
          onLine: { say("waiting \($0.text)") })
      })
  }

  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }
}

/// Ends the process as a power cut would, after a certain step.
private final class Executioner: Sendable {
  private let last: Int?
  private let steps = Mutex(0)

  init(_ last: Int?) {
    self.last = last
  }

  @Sendable
  func hear(_ step: Journal.Step) {
    steps.withLock {
      $0 += 1
      if $0 == last { kill(getpid(), SIGKILL) }
    }
  }
}

extension ChangeSet {
  /// What makes one folder's files those of another.
  fileprivate init(from root: String, to wanted: String) throws {
    let before = try Self.files(in: root)
    let after = try Self.files(in: wanted)
    self.init(
      Set(before.keys).union(after.keys).map {
        FileChange(path: $0, before: before[$0], after: after[$0])
      })
  }

  private static func files(in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      let url = URL(fileURLWithPath: folder + "/" + path)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      if !isFolder.boolValue, !path.hasPrefix(".scaffold") {
        files[path] = try Data(contentsOf: url)
      }
    }
    return files
  }
}
