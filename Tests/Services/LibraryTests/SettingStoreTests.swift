import Domain
import Fakes
import Storage
import Testing

@testable import Library

@Suite struct SettingStoreTests {
  private let test: TestLibrary

  init() throws {
    test = try TestLibrary()
  }

  @Test func `settings of a profile and of the machine are kept apart`() async throws {
    do {
      try await test.open().settings.write([
        SettingChange(profile: 1, key: "a", value: "1"),
        SettingChange(profile: nil, key: "a", value: "2"),
        SettingChange(profile: nil, key: "a", value: "3"),
        SettingChange(profile: 1, key: "b", value: "4"),
        SettingChange(profile: 1, key: "b", value: nil),
      ])
    }
    let settings = try test.open().settings
    #expect(try settings.storedSettings(profile: 1) == ["a": "1"])
    #expect(try settings.storedSettings(profile: nil) == ["a": "3"])
    #expect(try settings.storedSettings(profile: 2) == [:])
  }

  @Test func `if one change cannot be stored, none is`() async throws {
    let settings = try test.open().settings
    await #expect(throws: LibraryError.self) {
      try await settings.write([
        SettingChange(profile: 1, key: "a", value: "1"),
        SettingChange(profile: 99, key: "a", value: "1"),
      ])
    }
    #expect(try settings.storedSettings(profile: 1) == [:])
  }
}
