import Domain
import Fakes
import Foundation
import Testing

@testable import Media

@Suite struct DownloadsTests {
  private let folder: ScratchFolder
  private let location: FileLocation
  private let address: WebAddress

  init() throws {
    folder = try ScratchFolder()
    location = FileLocation(path: folder.path)
    address = try #require(WebAddress("https://photos.example/1.jpg"))
  }

  /// A web whose every answer begins, is announced, and goes on when the gate opens.
  private func web(
    begun: AsyncStream<Void>.Continuation, gate: AsyncStream<Void>
  ) -> ScriptedWeb {
    ScriptedWeb { _, sink in
      try await sink([1, 2, 3])
      begun.yield()
      for await _ in gate { break }
      try Task.checkCancellation()
      try await sink([4])
      return 200
    }
  }

  @Test func `Several who want the same picture wait for the same download`() async throws {
    let (starts, begun) = AsyncStream.makeStream(of: Void.self)
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let web = web(begun: begun, gate: gate)
    let downloads = Downloads(over: web, into: location)
    let tasks = (0..<5).map { _ in Task { try await downloads.file(at: address).location } }
    for await _ in starts { break }
    while await downloads.waiters(at: address) < 5 { await Task.yield() }
    opener.finish()
    var locations: Set<FileLocation> = []
    for task in tasks { locations.insert(try await task.value) }
    #expect(locations.count == 1)
    #expect(web.requests.count == 1)
  }

  @Test func `A file lasts as long as somebody holds on to it`() async throws {
    let web = ScriptedWeb { _, sink in
      try await sink([1, 2, 3])
      return 200
    }
    let downloads = Downloads(over: web, into: location)
    do {
      let file = try await downloads.file(at: address)
      #expect(try folder.bytes(of: file.location.displayName) == [1, 2, 3])
      withExtendedLifetime(file) {}
    }
    while try !folder.names().isEmpty { await Task.yield() }
    _ = try await downloads.file(at: address)
    #expect(web.requests.count == 2)
  }

  @Test func `Who does not want to wait any more goes at once; with the last the download ends`()
    async throws
  {
    let (starts, begun) = AsyncStream.makeStream(of: Void.self)
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let downloads = Downloads(over: web(begun: begun, gate: gate), into: location)
    let first = Task { try await downloads.file(at: address).location }
    let second = Task { try await downloads.file(at: address).location }
    for await _ in starts { break }
    while await downloads.waiters(at: address) < 2 { await Task.yield() }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    while await downloads.waiters(at: address) > 1 { await Task.yield() }
    #expect(try folder.names().count == 1)
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    while try !folder.names().isEmpty { await Task.yield() }
    opener.finish()
  }

  @Test func `What a killed process left behind goes, what is in use stays`() async throws {
    try folder.write([1], to: "download-orphan")
    try folder.write([1], to: "download-just-begun")
    try folder.write([1], to: "something-else")
    let mine = try DownloadedFile(in: location)
    for name in ["download-orphan", "something-else", mine.location.displayName] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: folder.path(of: name))
    }
    let downloads = Downloads(over: ScriptedWeb { _, _ in 200 }, into: location)
    _ = try await downloads.file(at: address)
    let names = try folder.names()
    #expect(!names.contains("download-orphan"))
    #expect(names.contains("download-just-begun"))
    #expect(names.contains("something-else"))
    #expect(names.contains(mine.location.displayName))
  }
}
