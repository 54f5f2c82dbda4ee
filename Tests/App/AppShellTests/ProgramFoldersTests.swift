import Testing

@testable import AppShell

@Suite("The program's folders")
struct ProgramFoldersTests {
  @Test func `are XDG's`() throws {
    let folders = try ProgramFolders(environment: [
      "HOME": "/home/ada", "XDG_CACHE_HOME": "/var/cache/ada", "XDG_STATE_HOME": "relative",
    ])
    #expect(folders.data == "/home/ada/.local/share/photostream")
    #expect(folders.cache == "/var/cache/ada/photostream")
    #expect(folders.state == "/home/ada/.local/state/photostream")
  }

  @Test func `are all below PHOTOSTREAM_HOME where that is set`() throws {
    let folders = try ProgramFolders(environment: [
      "HOME": "/home/ada", "XDG_DATA_HOME": "/data", "PHOTOSTREAM_HOME": "/elsewhere",
    ])
    #expect(folders.data == "/elsewhere")
    #expect(folders.cache == "/elsewhere/cache")
    #expect(folders.state == "/elsewhere/state")
  }

  @Test func `are nowhere without a home`() {
    #expect(throws: ProgramFoldersError.noHome) { try ProgramFolders(environment: [:]) }
    #expect(throws: ProgramFoldersError.noHome) { try ProgramFolders(environment: ["HOME": ""]) }
    #expect(throws: ProgramFoldersError.relativeHome("here")) {
      try ProgramFolders(environment: ["PHOTOSTREAM_HOME": "here"])
    }
  }
}
