import Domain
import Fakes
import Foundation
import Storage
import Testing

@testable import Library

@Suite("People in the cache")
struct PeopleStoreTests {
  private let library: TestLibrary
  private let one = AccountID(rawValue: 1)
  private let two = AccountID(rawValue: 2)
  private let now = ManualTime().now

  init() throws { library = try TestLibrary() }

  private func person(
    _ name: String, seenBy account: Int64 = 1, _ change: (inout PersonProfile) -> Void = { _ in }
  ) throws -> PersonProfile {
    var person = try #require(PersonProfile.example(name, seenBy: account))
    change(&person)
    return person
  }

  @Test func `somebody is kept with all that is known, as each account sees them`() async throws {
    let people = try library.open().people
    let bo = try person("bo") { bo in
      bo.words = "fog\u{202E}"
      bo.fields = [.init("Web", "bo.example", verifiedAt: now)]
      bo.counts = .init(posts: 1, followers: 2, following: 3)
      bo.movedTo = Handle("@bo@new.example")
      bo.isLocked = true
    }
    let other = try person("bo", seenBy: 2) { $0.name = "Other" }
    try await people.keep([bo], at: now)
    try await people.keep([other], at: now.advanced(by: .seconds(1)))
    #expect(try await people.person(called: bo.handle, seenBy: [one]) == bo)
    #expect(
      try await people.person(called: bo.handle, seenBy: [one, two]) == other, "the last one")
    let shouted = try #require(Handle("@BO@PHOTOS.EXAMPLE"))
    #expect(try await people.person(called: shouted, seenBy: [one]) == bo)
    #expect(try await people.person(bo.id) == bo)
    #expect(try await people.person(called: bo.handle, seenBy: []) == nil)
    #expect(try await people.person(called: bo.handle, seenBy: [AccountID(rawValue: 9)]) == nil)
  }

  @Test func `the new takes the place of the old, also in another run`() async throws {
    let bo = try person("bo")
    try await library.open().people.keep([bo], at: now)
    var changed = bo
    changed.name = "Bo Peep"
    try await library.open().people.keep([changed], at: now)
    #expect(
      try await library.open().people.person(called: bo.handle, seenBy: [one])?.name == "Bo Peep")
  }

  @Test func `nobody is known to another library, whose accounts have the same numbers`()
    async throws
  {
    let bo = try person("bo")
    try await library.open().people.keep([bo], at: now)
    for suffix in ["", "-wal", "-shm"] {
      try FileManager.default.removeItem(atPath: library.folder + "/library.sqlite" + suffix)
    }
    let people = try library.open().people
    #expect(try await people.person(called: bo.handle, seenBy: [one]) == nil)
    #expect(try await people.person(bo.id) == nil)
  }

  @Test func `no more than so many are kept, and those seen long ago go first`() async throws {
    let people = PeopleStore(files: try library.open().files, most: 20)
    try await people.keep([try person("old")], at: now)
    let many = try (0..<20).map { try person("p\($0)") }
    try await people.keep(many, at: now.advanced(by: .seconds(1)))
    let old = try #require(Handle("@old@photos.example"))
    #expect(try await people.person(called: old, seenBy: [one]) == nil)
    for name in ["p0", "p19"] {
      let handle = try #require(Handle("@\(name)@photos.example"))
      #expect(try await people.person(called: handle, seenBy: [one]) != nil, "\(name)")
    }
  }
}
