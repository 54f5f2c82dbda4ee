import Domain
import Fakes
import Synchronization
import Testing
import Web

@testable import Flags

@Suite("Who decides on flags")
struct FlagDeciderTests {
  /// Servers that say something of flags, by account, and count how often they were asked.
  private final class FakeServing: FlagServing {
    private let answers: Mutex<[Int64: Result<[String: String]?, NetworkError>]>
    private let questions = Mutex<[Int64]>([])

    init(_ answers: [Int64: Result<[String: String]?, NetworkError>] = [:]) {
      self.answers = Mutex(answers)
    }

    var asked: [Int64] { questions.withLock { $0.sorted() } }

    func answer(_ account: Int64, _ answer: Result<[String: String]?, NetworkError>) {
      answers.withLock { $0[account] = answer }
    }

    func flags(of account: AccountID) async throws -> [String: String]? {
      questions.withLock { $0.append(account.rawValue) }
      return try answers.withLock { $0[account.rawValue] }?.get()
    }
  }

  private let settings = FakeSettings()
  private let time = ManualTime()
  private let reports = RecordingReporter()
  private static let away = NetworkError.unreachable(host: "home.example", reason: "it is away")

  private func account(
    _ id: Int64, at host: String = "home.example", _ kind: ServerKind = .photoStream,
    ending: SessionEnding? = nil
  ) throws -> Account {
    let origin = try #require(WebAddress("https://\(host)/"))
    return Account(
      id: AccountID(rawValue: id),
      server: Server(
        origin: origin, kind: kind, version: "1", title: host, capabilities: ServerCapabilities()),
      username: "ada", displayName: "", ending: ending)
  }

  private func decider(
    _ serving: FakeServing, _ accounts: [Account], settings: FakeSettings? = nil
  ) -> FlagDecider {
    FlagDecider(
      settings: settings ?? self.settings, serving: serving, accounts: { accounts }, time: time,
      reporting: reports)
  }

  private var discover: FeatureFlag { Flags.discover }

  @Test func `without anybody's word a flag is as by default`() async throws {
    let decider = decider(FakeServing(), [])
    await decider.refresh()
    #expect(decider.decision(on: discover) == FlagDecision(discover, word: "off", by: .nobody))
    #expect(!decider.isOn(Flags.discover))
  }

  @Test func `the first who says something decides`() async throws {
    let serving = FakeServing([1: .success(["discover": "on"])])
    let decider = decider(serving, [try account(1)])
    await decider.refresh()
    #expect(decider.decision(on: discover).decider == .server("home.example"))
    #expect(decider.isOn(Flags.discover))
    for domain in [SettingDomain.machine, .profile] {
      try await settings.keep(discover.key, as: "off", in: domain)
      #expect(decider.decision(on: discover).decider == .setting(domain))
      #expect(!decider.isOn(Flags.discover))
    }
    let typed = FakeSettings(arguments: [discover.key: "on"])
    try await typed.keep(discover.key, as: "off", in: .profile)
    #expect(self.decider(serving, [], settings: typed).isOn(Flags.discover))
  }

  @Test func `what a server said last holds offline, and in the next run`() async throws {
    let serving = FakeServing([1: .success(["discover": "on"])])
    await decider(serving, [try account(1)]).refresh()
    serving.answer(1, .failure(Self.away))
    let next = decider(serving, [try account(1)])
    #expect(next.isOn(Flags.discover), "nobody was asked yet")
    await next.refresh()
    #expect(next.isOn(Flags.discover))
    #expect(reports.activities == ["asking what flags are to be"])
  }

  @Test func `a server that takes its word back is heard, and so is one that is left`() async throws
  {
    let serving = FakeServing([1: .success(["discover": "on"])])
    let decider = decider(serving, [try account(1)])
    await decider.refresh()
    serving.answer(1, .success([:]))
    time.advance(by: FlagDecider.patience)
    await decider.refresh()
    #expect(decider.decision(on: discover).decider == .nobody)
    try settings.set(.flagsTold, to: "discover=on@home.example", in: .profile)
    serving.answer(1, .success(["discover": "on"]))
    let left = self.decider(serving, [try account(1, ending: .refused)])
    await left.refresh()
    #expect(!left.isOn(Flags.discover))
  }

  @Test func `of servers that are away each keeps its own word, once`() async throws {
    let serving = FakeServing([
      1: .success(["discover": "on"]), 2: .success(["discover": "off"]),
    ])
    let decider = decider(serving, [try account(1), try account(2, at: "second.example")])
    await decider.refresh()
    for id in [Int64(1), 2] { serving.answer(id, .failure(Self.away)) }
    time.advance(by: FlagDecider.patience)
    await decider.refresh()
    #expect(settings.text(.flagsTold) == "discover=on@home.example discover=off@second.example")
  }

  @Test func `servers are asked at most once a minute, and only our own`() async throws {
    let serving = FakeServing()
    let decider = decider(
      serving,
      [
        try account(1), try account(2), try account(3, at: "other.example", .mastodon),
        try account(4, at: "second.example"),
      ])
    for wait in [0, 0, 59] {
      time.advance(by: .seconds(wait))
      await decider.refresh()
      #expect(serving.asked == [1, 4], "two accounts at one server are one question")
    }
    time.advance(by: .seconds(1))
    await decider.refresh()
    #expect(serving.asked == [1, 1, 4, 4])
  }

  @Test func `of several servers the first account's counts`() async throws {
    let serving = FakeServing([
      1: .success(["discover": "off"]), 2: .success(["discover": "on"]),
    ])
    let decider = decider(serving, [try account(1), try account(2, at: "second.example")])
    await decider.refresh()
    #expect(
      decider.decision(on: discover)
        == FlagDecision(discover, word: "off", by: .server("home.example")))
  }

  @Test(arguments: [
    ["discover": ""], ["discover": "maybe"], ["discover": "on@evil.example"], ["other": "on"],
    ["discover": "on discover=on@x"], [String(repeating: "x", count: 100_000): "on"],
  ])
  func `what is no flag and no word of one is not heard`(told: [String: String]) async throws {
    let decider = decider(FakeServing([1: .success(told)]), [try account(1)])
    await decider.refresh()
    #expect(decider.decision(on: discover).decider == .nobody)
    #expect(settings.text(.flagsTold).isEmpty)
  }

  @Test(arguments: [
    "", "discover", "discover=on", "=@", "discover=on@", "discover=maybe@x", "@@==",
  ])
  func `a damaged note decides nothing`(note: String) throws {
    try settings.set(.flagsTold, to: note, in: .profile)
    #expect(decider(FakeServing(), []).decision(on: discover).decider == .nobody)
  }
}
