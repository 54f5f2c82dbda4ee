import Domain
import Fakes
import Storage
import Testing

@testable import Library

@Suite("Lists in the library")
struct ListStoreTests {
  private let test: TestLibrary
  private let library: Library
  private let ada = AccountID(rawValue: 1)

  init() throws {
    test = try TestLibrary()
    library = try test.open()
  }

  private func person(_ name: String, _ account: Int64 = 1) throws -> ListMember {
    .person(
      PersonID(account: AccountID(rawValue: account), name: "id-\(account)-\(name)"),
      try #require(Handle("\(name)@photos.example")))
  }

  @Test func `a list is as it was when the library is opened again`() async throws {
    let list = try await library.lists.insertList("Fog 霧", as: nil, profile: 1)
    let id = try #require(list.id.here)
    var changed = list
    (changed.title, changed.isExclusive) = ("Fog", true)
    #expect(try await library.lists.updateList(changed, profile: 1))
    for member in [try person("bo"), .tag("fog", ada), try person("cleo", 2)] {
      #expect(
        try await library.lists.setMembership(true, of: member, inList: id, profile: 1))
    }
    let again = try test.open()
    #expect(try await again.lists.lists(of: 1) == [changed])
    #expect(
      try await again.lists.members(ofList: id, profile: 1) == [
        try person("bo"), .tag("fog", ada), try person("cleo", 2),
      ])
    #expect(try await again.lists.lists(of: 2) == [], "other profiles have their own")
    #expect(try await again.lists.members(ofList: id, profile: 2) == nil)
    #expect(try await !again.lists.removeList(id, profile: 2))
    #expect(try await again.lists.removeList(id, profile: 1))
    #expect(try await again.lists.members(ofList: id, profile: 1) == nil)
    #expect(
      try await !again.lists.setMembership(true, of: person("bo"), inList: id, profile: 1))
    let back = try await again.lists.insertList("Fog", as: id, profile: 1)
    #expect(back.id == list.id)
    #expect(try await again.lists.members(ofList: id, profile: 1) == [])
  }

  @Test func `somebody is in a list once, whichever account sees them, and tags by account`()
    async throws
  {
    let list = try await library.lists.insertList("Fog", as: nil, profile: 1)
    let id = try #require(list.id.here)
    for member in [
      try person("bo"), try person("BO", 2), .tag("fog", ada), .tag("fog", ada),
      .tag("fog", AccountID(rawValue: 2)),
    ] {
      _ = try await library.lists.setMembership(true, of: member, inList: id, profile: 1)
    }
    #expect(
      try await library.lists.members(ofList: id, profile: 1) == [
        try person("bo"), .tag("fog", ada), .tag("fog", AccountID(rawValue: 2)),
      ])
    _ = try await library.lists.setMembership(
      false, of: person("bo", 2), inList: id, profile: 1)
    #expect(try await library.lists.members(ofList: id, profile: 1)?.count == 2)
  }

  @Test func `a full list takes nobody else, and keeps those it has`() async throws {
    let list = try await library.lists.insertList("Fog", as: nil, profile: 1)
    let id = try #require(list.id.here)
    for number in 0..<PhotoList.mostMembers {
      _ = try await library.lists.setMembership(
        true, of: .tag("t\(number)", ada), inList: id, profile: 1)
    }
    await #expect(throws: ListError.full("Fog")) {
      try await library.lists.setMembership(true, of: .tag("x", ada), inList: id, profile: 1)
    }
    _ = try await library.lists.setMembership(
      true, of: .tag("t1", ada), inList: id, profile: 1)
    #expect(
      try await library.lists.members(ofList: id, profile: 1)?.count == PhotoList.mostMembers)
  }

  @Test func `what servers said of lists is kept by account`() async throws {
    let lists = ServedLists(
      [PhotoList(id: .server(ada, "7"), title: "Fog", isExclusive: true)], of: ada)
    try await library.lists.setServedLists(lists, of: 1)
    try await library.lists.setServedLists(ServedLists(of: AccountID(rawValue: 2)), of: 1)
    #expect(
      try await library.lists.servedLists(of: 1) == [
        lists, ServedLists(of: AccountID(rawValue: 2)),
      ])
    try await library.lists.setServedLists(ServedLists(of: ada), of: 1)
    #expect(try await library.lists.servedLists(of: 1).first?.lists == [])
  }

  @Test func `exclusive people change what is asked of filters, and others do not`() async throws {
    let list = try await library.lists.insertList("Fog", as: nil, profile: 1)
    let id = try #require(list.id.here)
    let before = try library.filters.filterStamp(of: 1)
    _ = try await library.lists.setMembership(true, of: person("bo"), inList: id, profile: 1)
    #expect(try library.filters.filterStamp(of: 1) == before)
    #expect(try await library.filters.exclusivePeople(of: 1).isEmpty)
    var exclusive = list
    exclusive.isExclusive = true
    _ = try await library.lists.updateList(exclusive, profile: 1)
    let then = try library.filters.filterStamp(of: 1)
    #expect(then != before)
    #expect(try await library.filters.exclusivePeople(of: 1) == [nil: ["bo@photos.example": "Fog"]])
    _ = try await library.lists.setMembership(true, of: .tag("x", ada), inList: id, profile: 1)
    #expect(try library.filters.filterStamp(of: 1) != then)
    #expect(
      try await library.filters.exclusivePeople(of: 1)[nil]?.count == 1, "tags are nobody's home")
    _ = try await library.lists.removeList(id, profile: 1)
    #expect(try library.filters.filterStamp(of: 1) == before)
    var served = ServedLists(of: ada)
    served.exclusive = [:]
    try await library.lists.setServedLists(served, of: 1)
    #expect(try library.filters.filterStamp(of: 1) == before)
    served.exclusive = ["cy@photos.example": "Sea"]
    try await library.lists.setServedLists(served, of: 1)
    #expect(try library.filters.filterStamp(of: 1) != before)
    #expect(
      try await library.filters.exclusivePeople(of: 1) == [ada: ["cy@photos.example": "Sea"]])
  }

  @Test func `a list is a source, and its name can change`() async throws {
    let source = try await library.sources.insertSource(.list(7), named: "Fog", profile: 1)
    try await library.sources.nameSource(.list(7), "Mist", profile: 1)
    try await library.sources.nameSource(.list(8), "nothing", profile: 1)
    let again = try await test.open().sources.sources(of: 1)
    #expect(again == [Source(id: source.id, kind: .list(7), name: "Mist")])
  }
}

extension PhotoList.ID {
  /// The name of a list that is kept here; nil for any other.
  fileprivate var here: Int64? { if case .here(let id) = self { id } else { nil } }
}
