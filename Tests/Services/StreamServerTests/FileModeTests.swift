import Fakes
import Foundation
import Testing

@testable import StreamServer

@Suite("Other users of the machine")
struct FileModeTests {
  @Test
  func `are kept out of a folder that was there before, and its owner is told`() async throws {
    let folder = try ScratchFolder(inMemory: true)
    let data = folder.path(of: "data")
    try FileManager.default.createDirectory(
      atPath: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let first = try await TestServer(folder: folder)
    #expect(first.server.warnings.count == 1)
    #expect(first.server.warnings.first?.hasPrefix("\(data) was open to other users") == true)
    for name in ["", "/server.sqlite", "/server.sqlite-wal", "/server.sqlite-shm", "/uploads"] {
      #expect(try Self.mode(data + name) & 0o077 == 0, "\(name)")
    }
    for (name, mode) in [("", 0o750), ("/server.sqlite", 0o644), ("/server.sqlite-wal", 0o664)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: data + name)
    }
    let second = try await TestServer(people: [], folder: folder)
    #expect(second.server.warnings.count == 3)
    for name in ["", "/server.sqlite", "/server.sqlite-wal"] {
      #expect(try Self.mode(data + name) & 0o077 == 0, "\(name)")
    }
    #expect(try await TestServer(people: [], folder: folder).server.warnings == [])
  }

  private static func mode(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0o777
  }
}
