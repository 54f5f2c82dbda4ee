import Domain
import Fakes
import Fediverse
import Library
import OddServers
import Outbox
import People
import PeopleScreen
import PhotoActions
import ProfileScreen
import Storage
import Streams
import Terminal
import Testing
import Viper
import Web

/// What a person sees of people who are odd: on the program's own screens, over its own services.
@MainActor
@Suite("People who are odd")
struct OddPeopleTests {
  @Test(arguments: PersonOddity.allCases)
  func `one oddity alone is said, and costs nothing else`(oddity: PersonOddity) async throws {
    let problems = try await OddVisit([oddity]).problems()
    #expect(problems == [])
  }

  @Test func `pairs of oddities are said, too`() async throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      var dice = SeededGenerator(seed: seed)
      let pair = PersonOddity.allCases.shuffled(using: &dice).prefix(2)
      let problems = try await OddVisit(Set(pair)).problems()
      #expect(problems == [], "\(pair)")
    }
  }

  @Test func `where nothing is odd all is there`() async throws {
    #expect(try await OddVisit([]).problems() == [])
  }
}

/// Somebody opens a profile, reads on, follows, and puts the person into a list.
@MainActor
private final class OddVisit {
  private let server: OddPeople
  private let console = RecordingConsole(columns: 100)
  private let pages = FakePages(isPossible: true)
  private let scratch: ScratchFolder
  private let outbox: Outbox
  private let profile: Screen
  private let people: Screen
  private var oddities: Set<PersonOddity> { server.oddities }

  init(_ oddities: Set<PersonOddity>) async throws {
    let server = OddPeople(oddities)
    self.server = server
    scratch = try ScratchFolder(inMemory: true)
    // However slow this machine is, no wait for what is sent ends before it has arrived.
    let (time, clock, reports) = (ManualTime(), ImpatientClock(), RecordingReporter())
    let library = try Library.open(at: scratch.path(of: "data"), time: time) { _ in }
    let origin = try #require(WebAddress("https://odd.example/"))
    let token = try #require(AccessToken("token"))
    let place = Server(
      origin: origin, kind: oddities.contains(.swappedLinks) ? .pixelfed : .mastodon,
      version: "4.4",
      title: "", capabilities: ServerCapabilities())
    let account = try await library.accounts.insertAccount(
      AccountOwner(remoteID: "1", username: "ada", displayName: ""), on: place, profile: 1
    ).account
    let client = FediverseClient(over: ScriptedWeb { server.answer($0) }, time: time)
    let session: @Sendable (AccountID) async throws -> AuthenticatedSession = { _ in
      AuthenticatedSession(of: account, token: token) { _ in
        throw AccountError.sessionOver(account.id, .refused)
      }
    }
    let serving = FediverseAccounts(over: client, session: session)
    let accounts = FakeAccounts([account])
    let reader = PeopleReader(
      storage: library.people, serving: serving, accounts: { [account] }, time: time,
      reporting: reports)
    outbox = Outbox(
      Outbox.Dependencies(
        profile: 1, store: library.outbox, sources: library.sources, accounts: accounts,
        delivering: FediverseDelivery(
          over: client, clock: clock,
          prepare: { _, _, _ in PreparedPicture(bytes: [], mediaType: "") }, session: session),
        relations: RelationSupport(store: library.relations, serving: serving),
        engagement: { _ in nil }, received: { _, _ in }, refused: { _, _ in }, removed: { _, _ in },
        changed: { _ in }, time: time, clock: clock, reporting: reports))
    let dependencies = FakeServices { [pages, outbox] in
      $0.people = outbox.people(by: reader)
      ($0.relating, $0.outbox) = (outbox, outbox)
      $0.lists = ListKeeper(
        profile: 1, storage: library.lists, sources: library.sources, serving: serving,
        accounts: { [account] }, time: time, reporting: reports)
      ($0.accounts, $0.pages, $0.time, $0.reporting) = (accounts, pages, time, reports)
    }
    let context = ScreenContext(console: console, navigator: FakeNavigator())
    profile = ProfileRouter.makeScreen(dependencies, context)
    people = PeopleRouter.makeScreen(dependencies, context)
  }

  private var name: String { oddities.contains(.itself) ? "@ada@odd.example" : "@bo@odd.example" }

  /// Looks at everything, and returns what is wrong with what was shown.
  func problems() async throws -> [String] {
    await profile.view.appear(Destination("profile", [name]))
    await say("about", "--counts")
    for number in 1...4 { await say("open", "\(number)") }
    await say("network", "followers")
    for _ in 0..<4 { await say("next") }
    await say("follow")
    let sending = Task { [outbox] in await outbox.run() }
    try await inTime("the outbox to settle") { [outbox] in
      await outbox.settle(within: .seconds(10))
    }
    sending.cancel()
    try await sending.ended()
    await say("about")
    await people.view.perform(CommandCall("lists"))
    await people.view.perform(CommandCall("lists", ["1"]))
    await people.view.perform(CommandCall("add", ["\(name) to Friends"]))
    let refusals = try await outbox.entries().compactMap(\.refusal)
    return problems(of: ([console.text] + refusals).joined(separator: "\n"))
  }

  private func say(_ command: String, _ arguments: String...) async {
    await profile.view.perform(CommandCall(command, arguments))
  }

  private func problems(of text: String) -> [String] {
    var problems: [String] = []
    func expect(_ isSo: Bool, _ problem: String) {
      if !isSo { problems.append("\(problem):\n\(text)") }
    }
    expect(text.unicodeScalars.allSatisfy { !$0.isUnruly }, "an unruly scalar")
    expect(pages.shown.isEmpty, "a page was opened: \(pages.shown)")
    expect(server.targets.count < 60, "\(server.targets.count) questions: \(server.targets)")
    expect(!text.contains("<script>alert(2)"), "a script")
    for number in 0..<80 {
      let count = console.lines.count { $0.contains("(@f\(number)@odd.example)") }
      expect(count < 2, "f\(number) stands there \(count) times")
    }
    for oddity in oddities where !isHidden(oddity) {
      for words in expected(of: oddity) { expect(text.contains(words), "no `\(words)`") }
    }
    let isThere = oddities.isDisjoint(with: [.gone, .itself, .blocksYou])
    if isThere { expect(text.contains("you follow them"), "not followed") }
    if oddities.isDisjoint(with: [.gone, .million]) {
      for number in 0..<5 {
        expect(text.contains("(@f\(number)@odd.example)"), "f\(number) is not there")
      }
    }
    let asked = server.targets.count { $0.contains("/followers") }
    expect(asked <= 10, "followers were asked for \(asked) times")
    return problems
  }

  /// What cannot be seen beside another oddity.
  private func isHidden(_ oddity: PersonOddity) -> Bool {
    switch oddity {
    case .gone: oddities.contains(.itself)
    case .moved: !oddities.isDisjoint(with: [.gone, .itself, .movedInCircle])
    case .itself: false
    // Pixelfed has no lists.
    case .listGone: oddities.contains(.swappedLinks)
    case .blocksYou: !oddities.isDisjoint(with: [.gone, .itself])
    default: oddities.contains(.gone) && !oddities.contains(.itself)
    }
  }

  private func expected(of oddity: PersonOddity) -> [String] {
    switch oddity {
    case .gone: ["@bo@odd.example is gone"]
    case .moved: ["@bo@odd.example has moved here:", "@bo@new.example"]
    case .movedInCircle: ["moved to `profile @bo@new.example`"]
    case .suspended: ["suspended by the server"]
    case .itself: ["that is you"]
    case .blocksYou: ["they block you", "has blocked you"]
    case .million: ["1,000,000", "(@f79@odd.example)"]
    case .loopingPages: ["circle"]
    case .swappedLinks: []
    case .strangeNames: ["👩‍👩‍👧"]
    case .scriptFields: ["fog", "javascript:alert(3)"]
    case .listGone: ["the list `Friends` is not there any more"]
    case .nullRelations, .textRelations, .hugeRelations: []
    }
  }
}

extension Unicode.Scalar {
  /// Whether it makes a terminal do something, or turns writing around.
  fileprivate var isUnruly: Bool {
    (value < 0x20 && value != 0x0A) || (0x7F...0x9F).contains(value) || properties.isBidiControl
  }
}

extension OutboxEntry {
  /// Why it was refused.
  fileprivate var refusal: String? {
    if case .stopped(let reason) = state { reason } else { nil }
  }
}

extension FakeServices: ProfileDependencies, PeopleDependencies {}
