import Domain
import Fakes
import Foundation
import Storage
import Testing

@testable import Library

@Suite struct LibraryGlanceTests {
  private let test: TestLibrary

  init() throws {
    test = try TestLibrary()
  }

  @Test func `settings are seen without opening the library`() async throws {
    let library = try test.open()
    try await library.settings.write([
      SettingChange(profile: nil, key: "display.colour", value: "16"),
      SettingChange(profile: 1, key: "display.graphics", value: "none"),
    ])
    let glance = ReadOnlySettings(at: test.folder)
    #expect(glance.profile == 1)
    #expect(glance.storedSettings(profile: 1) == ["display.graphics": "none"])
    #expect(glance.storedSettings(profile: nil) == ["display.colour": "16"])
    await #expect(throws: LibraryError.self) { try await glance.write([]) }
  }

  @Test func `where there is none nothing is made, and what is damaged stays`() throws {
    let none = test.folder + "/none"
    #expect(ReadOnlySettings(at: none).storedSettings(profile: nil) == [:])
    #expect(!FileManager.default.fileExists(atPath: none))
    let path = try test.scratch.write(Array("no database".utf8), to: "data/library.sqlite")
    #expect(ReadOnlySettings(at: test.folder).profile == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "no database")
    #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder) == ["library.sqlite"])
  }
}
