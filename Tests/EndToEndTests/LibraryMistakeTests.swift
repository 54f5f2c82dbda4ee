import Fakes
import Foundation
import GRDB
import Testing

/// A library that cannot be used now is told of in one line, and is as it was afterwards.
@Suite("A library that others hold, protect or damage")
struct LibraryMistakeTests {
  @Test(.enabled { try await TestHome.hasOrdinaryUser })
  func `says that it must not be written`() async throws {
    let home = try TestHome()
    try home.giveLibraryAway()
    let first = try await home.runAsOrdinaryUser("-c", "1; list 1")
    try home.setLibraryWritable(false)
    defer { try? home.setLibraryWritable(true) }
    for command in ["list 1", "next", "settings; set list.length 3"] {
      let outcome = try await home.runAsOrdinaryUser("-c", command)
      #expect(outcome.status == 1)
      #expect(
        outcome.errorLines == [
          "photostream: \(home.library)/library.sqlite is read-only: check its permissions"
        ])
    }
    try home.setLibraryWritable(true)
    let again = try await home.runAsOrdinaryUser("-c", "list 1")
    #expect(again.status == 0)
    #expect(again.lines.last == first.lines.last)
  }

  @Test(.enabled { try await TestHome.hasOrdinaryUser })
  func `says that there is no place for it`() async throws {
    let home = try TestHome()
    try home.giveLibraryAway()
    try home.setLibraryWritable(false)
    defer { try? home.setLibraryWritable(true) }
    let outcome = try await home.runAsOrdinaryUser("-c", "1")
    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("is read-only: check its permissions"))
  }

  @Test
  func `shows photos while another process writes, and says what it could not write`() async throws
  {
    let home = try await TestHome.withSamples()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(
      path: home.library + "/library.sqlite", configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    let reading = try await home.run("-c", "list 1")
    #expect(reading.status == 0)
    let writing = try await home.run("-c", "settings; set list.length 3")
    #expect(writing.status == 1)
    #expect(
      writing.errorLines == [
        "photostream: another process is writing to the library: try again in a moment"
      ])
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    let later = try await home.run("-c", "list; settings; set list.length 3")
    #expect(later.status == 0)
    #expect(later.lines.count == 11)
  }

  @Test
  func `is made once, however many start at the same time`() async throws {
    // One waits for the others for five seconds, which a busy disk, or more of them, may take for a few changes.
    let home = try TestHome(inMemory: true)
    try home.addPicture("one.jpg")
    let outcomes = try await atOnce(3) {
      try await home.run("-c", "settings; add \(home.pictures); stream; list")
    }
    for outcome in outcomes {
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
      #expect(outcome.lines.count == 2)
    }
    let sources = try await home.run("-c", "settings; sources")
    #expect(sources.lines.count == 1)
  }

  @Test
  func `takes what several write at the same time, each thing once`() async throws {
    let home = try await TestHome.withSamples(inMemory: true)
    for number in 0..<20 { try home.addPicture("\(number).jpg") }
    let outcomes = try await atOnce(3) {
      try await home.run(
        "-c", "settings; add \(home.pictures); set list.length 100; stream; next; seen all")
    }
    for outcome in outcomes {
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
    }
    let list = try await home.run("--json", "-c", "list")
    #expect(list.lines.count == 32)
    #expect(list.lines.allSatisfy { $0.contains("\"seen\":true") })
  }

  @Test
  func `tells of damage in JSON, too`() async throws {
    let home = try TestHome()
    let damaged = Array("no database".utf8)
    try home.write(damaged, to: "home/library.sqlite")
    let outcome = try await home.run("--json", "-c", "settings; sources")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let answers = try outcome.lines.map {
      try JSONDecoder().decode([String: String].self, from: Data($0.utf8))
    }
    let file = "\(home.library)/library.sqlite"
    let names = try FileManager.default.contentsOfDirectory(atPath: home.library)
    let kept = try #require(names.first { $0.hasPrefix("library.sqlite.corrupt-") })
    let what =
      "accounts, profiles, sources, settings, drafts, tags and seen marks start anew, and what waited to be sent is not sent"
    #expect(
      answers == [
        [
          "type": "warning",
          "warning": "\(file) was damaged and is kept as \(home.library)/\(kept); \(what)",
        ]
      ])
    let bytes = try Data(contentsOf: URL(filePath: home.library + "/" + kept))
    #expect(Array(bytes) == damaged)
  }

  @Test
  func `has everything in the library's own file after it was left`() async throws {
    let home = try TestHome()
    _ = try await home.run("-c", "1; settings; set list.length 3")
    let copy = home.path("copy")
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: home.library + "/library.sqlite", toPath: copy + "/library.sqlite")
    var restored = home
    restored.environment["PHOTOSTREAM_HOME"] = copy
    let outcome = try await restored.run("-c", "settings; get list.length; sources")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.lines == [
        "list.length = 3  (profile)",
        "how many photos `list` shows: 1 to 1,000; 10 by default",
        "1  samples             drawn by this program · 0 photos",
      ])
  }

  private func atOnce(
    _ count: Int, _ body: @escaping @Sendable () async throws -> Outcome
  ) async throws -> [Outcome] {
    try await withThrowingTaskGroup(of: Outcome.self) { group in
      for _ in 0..<count { group.addTask { try await body() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}
