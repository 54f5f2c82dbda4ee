import ArgumentParser
import Domain
import Foundation
import Library
import Storage

/// Starts that process, kills it after so many pictures, and compares index and disk; every fourth time
/// the index is lost as well.
struct KillCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kill", abstract: "Kills a process that keeps pictures, and looks at what is left."
  )

  @Option(help: "How often.") var rounds = 200
  @Option(help: "The first round's seed.") var seedBase = 1

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("--rounds is a number from 1 on") }
  }

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "picture-soak-\(UUID().uuidString)").path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var violations = 0
    for round in 0..<rounds {
      let seed = seedBase + round
      let isLost = seed % 4 == 0
      let end = try killOne(folder, seed)
      if isLost { loseIndex(folder) }
      for problem in [end, try await problem(folder, isLost)].compactMap(\.self) {
        violations += 1
        say("seed \(seed): \(problem)")
      }
    }
    say("\(rounds) killed, \(violations) violations")
    if violations > 0 { throw ExitCode.failure }
  }
}

extension KillCommand {
  /// Why it was not killed in the middle of its work; nil if it was.
  private func killOne(_ folder: String, _ seed: Int) throws -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["work", folder, "\(seed * 10_000)"]
    process.standardOutput = output
    try process.run()
    let id = process.processIdentifier
    // One that says nothing more would be waited for forever.
    let alarm = DispatchWorkItem { kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 300, execute: alarm)
    defer { alarm.cancel() }
    let wanted = 1 + seed * 31 % 23
    var told = 0
    while told < wanted,
      let piece = try output.fileHandleForReading.read(upToCount: wanted - told), !piece.isEmpty
    {
      told += piece.count
    }
    // Somewhere in the next picture, which takes about as long as these few numbers.
    _ = (0..<seed * 7919 % 100_000).reduce(0, &+)
    kill(id, SIGKILL)
    process.waitUntilExit()
    let isKilled =
      process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
    guard told < wanted || !isKilled else { return nil }
    return "it told of \(told) pictures of \(wanted), and ended with \(process.terminationStatus)"
  }

  private func loseIndex(_ folder: String) {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: folder + "/cache.sqlite" + suffix)
    }
  }

  /// What does not fit together, once the next process has tidied up; with an index that was lost, nothing needs to be
  /// left.
  private func problem(_ folder: String, _ isLost: Bool) async throws -> String? {
    let time = SystemTime()
    let library = try Library.open(at: folder, time: time) { say($0.line) }
    _ = try await library.pictures.tidy(at: time.now)
    let usage = try await library.pictures.usage().originals
    let files = try sizes(folder + "/pictures")
    let sum = files.reduce(0, +)
    // What it told of first was kept before that.
    if usage.count == 0, !isLost { return "nothing is kept" }
    if usage.count != files.count { return "\(usage.count) rows, \(files.count) files" }
    if usage.bytes != sum { return "\(usage.bytes) bytes by the index, \(sum) on the disk" }
    let downloads = try sizes(folder + "/downloads").reduce(0, +)
    if sum + downloads > WorkCommand.budget { return "\(sum) and \(downloads) bytes" }
    return nil
  }

  private func sizes(_ folder: String) throws -> [Int] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { !$0.hasSuffix(".json") }
      .map { name in
        let values = try URL(filePath: folder + "/" + name).resourceValues(forKeys: [.fileSizeKey])
        return values.fileSize ?? 0
      }
  }

  private func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
