import Fakes
import Foundation
import Testing

@testable import PhotoStreamApp

@Suite("What the doctor looks at")
struct CheckUpTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func findings(at home: String, free: UInt64?) async -> [Diagnosis] {
    let environment = ["PHOTOSTREAM_HOME": home, "PHOTOSTREAM_DECODER": "/nowhere"]
    return await ProgramCheckUp(environment: environment, space: { _ in free }).findings()
      .filter { $0.topic == "library" }
  }

  @Test func `a full disk is not well, and one that says nothing is`() async {
    let home = folder.path
    let full = "the disk is full: only 4 MB are free"
    #expect(
      await findings(at: home, free: 4_900_000)
        == [Diagnosis("library", home, because: full, isWell: false)])
    for free in [nil, 5_000_000] as [UInt64?] {
      #expect(
        await findings(at: home, free: free)
          == [Diagnosis("library", home, because: "can be written")])
    }
  }

  @Test func `new keys go into the desktop's keyring where its program is there`() async throws {
    let program = try folder.write([], to: "bin/secret-tool")
    let desktop = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/bus", "PATH": folder.path(of: "bin")]
    func keys(_ environment: [String: String]) async -> [String] {
      let always = ["PHOTOSTREAM_HOME": folder.path, "PHOTOSTREAM_DECODER": "/nowhere"]
      let checkUp = ProgramCheckUp(environment: always.merging(environment) { $1 })
      return await checkUp.findings().filter { $0.topic == "keys" }.map(\.value)
    }
    #expect(await keys(desktop) == ["new ones in a file"])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    #expect(await keys(desktop) == ["new ones in the desktop's keyring"])
    #expect(await keys(["PATH": folder.path(of: "bin")]) == ["new ones in a file"])
  }

  @Test func `a file is no folder`() async throws {
    let file = try folder.write([], to: "file")
    #expect(
      await findings(at: file, free: nil)
        == [Diagnosis("library", file, because: "\(file) is no folder", isWell: false)])
  }
}
