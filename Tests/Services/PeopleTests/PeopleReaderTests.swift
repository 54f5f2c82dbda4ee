import Domain
import Fakes
import Library
import Storage
import Synchronization
import Testing
import Web

@testable import People

@Suite("Who people are")
struct PeopleReaderTests {
  /// A server that knows some people, and remembers what it was asked.
  private final class FakeServing: PeopleServing {
    let people: [Handle: PersonProfile]
    let posts: PersonPosts?
    let failures: [Handle: any Error]
    private let heard = Mutex<[String]>([])

    init(
      _ people: [PersonProfile?] = [], posts: PersonPosts? = nil,
      failures: [Handle: any Error] = [:]
    ) {
      self.people = Dictionary(
        people.compactMap(\.self).map { ($0.handle, $0) }, uniquingKeysWith: { $1 })
      self.posts = posts
      self.failures = failures
    }

    var asked: [String] { heard.withLock { $0 } }

    func person(called handle: Handle, of account: AccountID) async throws -> PersonProfile? {
      heard.withLock { $0.append("\(account.rawValue) \(handle.text)") }
      if let failure = failures[handle] { throw failure }
      return people[handle]
    }

    func posts(of person: PersonID, onlyPictures: Bool, at page: String?) async throws
      -> PersonPosts?
    {
      heard.withLock { $0.append("posts \(page ?? "top")") }
      return posts
    }

    func people(_ group: PeopleGroup, of account: AccountID, at page: String?) async throws
      -> PeoplePage?
    {
      heard.withLock { $0.append("people \(page ?? "top")") }
      switch group {
      case .muted, .familiar: return nil
      default: break
      }
      return PeoplePage(Array(people.values), next: "more")
    }
  }

  private let folder: ScratchFolder
  private let reports = RecordingReporter()

  init() throws { folder = try ScratchFolder(inMemory: true) }

  private func reader(
    _ serving: FakeServing, accounts: [Account?] = [FakeAccounts.account("ada")]
  ) throws -> PeopleReader {
    let library = try Library.open(at: folder.path(of: "data"), time: ManualTime()) { _ in }
    return PeopleReader(
      storage: library.people, serving: serving,
      accounts: { accounts.compactMap(\.self) }, time: ManualTime(), reporting: reports)
  }

  private func handle(_ text: String) throws -> Handle { try #require(Handle(text)) }

  @Test func `who was asked for is known from then on, without asking`() async throws {
    let serving = FakeServing([.example("bo")])
    let reader = try reader(serving)
    let bo = try handle("@bo@photos.example")
    #expect(try await reader.known(bo, as: nil) == nil)
    let told = try await reader.profile(of: bo, as: nil)
    #expect(try await reader.known(bo, as: nil) == told)
    #expect(serving.asked == ["1 @bo@photos.example"])
    #expect(
      try await reader.known(bo, as: AccountID(rawValue: 2)) == nil, "another has not seen them")
  }

  @Test func `the first page of who is known costs one question`() async throws {
    let serving = FakeServing([.example("bo")], posts: PersonPosts([.example(1)]))
    let reader = try reader(serving)
    let bo = try await reader.profile(of: handle("@bo@photos.example"), as: nil)
    let known = try #require(try await reader.known(bo.handle, as: nil))
    _ = try await reader.posts(of: known.id, onlyPictures: true, after: nil)
    #expect(serving.asked == ["1 @bo@photos.example", "posts top"])
  }

  @Test func `the account at their server asks, else the first that can`() async throws {
    let serving = FakeServing([.example("bo"), .example("cy", at: "else.example")])
    let accounts = [
      FakeAccounts.account("over", ending: .refused),
      FakeAccounts.account("ada", on: "first.example", id: 2), FakeAccounts.account("ada", id: 3),
    ]
    let reader = try reader(serving, accounts: accounts)
    _ = try await reader.profile(of: handle("@bo@photos.example"), as: nil)
    _ = try await reader.profile(of: handle("@cy@else.example"), as: nil)
    #expect(serving.asked == ["3 @bo@photos.example", "2 @cy@else.example"])
  }

  @Test func `without an account nobody can be asked; nobody is said to be nobody`() async throws {
    let bo = try handle("@bo@photos.example")
    await #expect(throws: PeopleError.noAccount(bo)) {
      try await reader(FakeServing(), accounts: []).profile(of: bo, as: nil)
    }
    await #expect(throws: PeopleError.unknown(bo)) {
      try await reader(FakeServing()).profile(of: bo, as: nil)
    }
  }

  @Test func `a move is followed once`() async throws {
    let serving = FakeServing([
      .example("bo") { $0.movedTo = Handle("@bo@new.example") },
      .example("bo", at: "new.example") { $0.movedTo = Handle("@bo@newer.example") },
      .example("bo", at: "newer.example"),
    ])
    let reader = try reader(serving)
    let told = try await reader.profile(of: handle("@bo@photos.example"), as: nil)
    #expect(told.handle.server == "new.example")
    #expect(try await reader.known(handle("@bo@new.example"), as: nil) == told)
    #expect(told.movedTo?.server == "newer.example")
    #expect(serving.asked.count == 2)
  }

  @Test func `looking for who has moved can be left`() async throws {
    let serving = FakeServing(
      [.example("bo") { $0.movedTo = Handle("@bo@new.example") }],
      failures: [try handle("@bo@new.example"): CancellationError()])
    await #expect(throws: CancellationError.self) {
      try await reader(serving).profile(of: handle("@bo@photos.example"), as: nil)
    }
  }

  @Test func `what an account of another profile has seen is not told`() async throws {
    let bo = try handle("@bo@photos.example")
    let other = try #require(FakeAccounts.account("eve", id: 2))
    _ = try await reader(FakeServing([.example("bo", seenBy: 2)]), accounts: [other])
      .profile(of: bo, as: other.id)
    #expect(try await reader(FakeServing(), accounts: [other]).known(bo, as: other.id) != nil)
    for account in [nil, other.id] {
      #expect(try await reader(FakeServing()).known(bo, as: account) == nil)
    }
  }

  @Test func `who has moved in a circle is shown where they were looked for`() async throws {
    let serving = FakeServing([
      .example("bo") { $0.movedTo = Handle("@bo@new.example") },
      .example("bo", at: "new.example") { $0.movedTo = Handle("@bo@photos.example") },
    ])
    let reader = try reader(serving)
    let told = try await reader.profile(of: handle("@bo@photos.example"), as: nil)
    #expect(told.handle.server == "photos.example")
    #expect(told.movedTo?.server == "new.example")
    #expect(serving.asked.count == 2)
    let old = try await reader.known(handle("@bo@photos.example"), as: nil)
    #expect(old?.movedTo?.server == "new.example")
  }

  @Test func `who has moved to nowhere, or to themselves, is shown as they are`() async throws {
    let bo = try handle("@bo@photos.example")
    for goal in ["@bo@gone.example", "@BO@photos.example", "@bo@down.example"] {
      let down = try handle("@bo@down.example")
      let serving = FakeServing(
        [.example("bo") { $0.movedTo = Handle(goal) }],
        failures: [down: NetworkError.unreachable(host: "down.example", reason: "away")])
      #expect(try await reader(serving).profile(of: bo, as: nil).handle == bo, "\(goal)")
      #expect(serving.asked.count == (goal.hasPrefix("@BO") ? 1 : 2))
    }
    #expect(reports.lines.count == 1, "what kept it from being followed is for the log")
  }

  @Test func `people of a page are known from then on, and an end is no page`() async throws {
    let serving = FakeServing([.example("bo")])
    let reader = try reader(serving)
    let account = AccountID(rawValue: 1)
    let page = try await reader.people(.followers(nil), of: account, after: nil)
    #expect(page.people.count == 1)
    #expect(try await reader.known(handle("@bo@photos.example"), as: nil) != nil)
    _ = try await reader.people(.followers(nil), of: account, after: page)
    #expect(serving.asked == ["people top", "people more"])
    let end = try await reader.people(.followers(nil), of: account, after: PeoplePage([]))
    #expect(end.people.isEmpty)
    #expect(serving.asked.count == 2)
    await #expect(throws: PeopleError.notTold(server: "photos.example")) {
      try await reader.people(.muted, of: account, after: nil)
    }
  }

  @Test func `who is gone is called by name, if that is known`() async throws {
    let serving = FakeServing([.example("bo")])
    let reader = try reader(serving)
    let bo = try await reader.profile(of: handle("@bo@photos.example"), as: nil)
    await #expect(throws: PeopleError.gone(bo.handle)) {
      try await reader.posts(of: bo.id, onlyPictures: true, after: nil)
    }
    await #expect(throws: PeopleError.gone(bo.handle)) {
      try await reader.people(.familiar(bo.id), of: AccountID(rawValue: 1), after: nil)
    }
    let end = try await reader.posts(of: bo.id, onlyPictures: true, after: PersonPosts([]))
    #expect(end.photos.isEmpty, "behind the last page nobody is asked")
    let stranger = PersonID(account: AccountID(rawValue: 1), name: "x")
    await #expect(throws: PeopleError.notTold(server: "photos.example")) {
      try await reader.posts(of: stranger, onlyPictures: true, after: nil)
    }
  }
}
