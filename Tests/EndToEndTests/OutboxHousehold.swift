import Domain
import Fakes
import Foundation
import PictureFixtures
import TerminalHarness
import Testing

/// A person with the real program, signed in at a server on which a few photos are, and somebody who
/// looks at that server with another program.
struct OutboxHousehold {
  private struct Status: Decodable, Identifiable {
    struct Media: Decodable { let description: String? }

    let id: String
    let content: String
    let inReplyToId: String?
    let favourited: Bool?
    let disliked: Bool?
    let favouritesCount: Int
    let mediaAttachments: [Media]

    var text: String { content.replacing("<p>", with: "").replacing("</p>", with: "") }
  }

  private struct Draft: Decodable { let text: String }

  /// The person's.
  let home: TestHome
  /// The path of a picture that may be posted.
  let picture: String
  private let visitor: Visitor
  private let token: String
  /// The photos that were there first, from the first on.
  private let first: [String]

  init(_ server: HouseholdServer) async throws {
    home = try TestHome()
    visitor = Visitor(at: server.origin)
    token = try await visitor.token()
    let bytes = try Fixture.bytes("gradient.jpg")
    for number in 1...OutboxVisit.photos {
      try await visitor.post(bytes, saying: "photo \(number)", token: token)
    }
    try home.write(bytes, to: "pictures/a.jpg")
    picture = home.pictures + "/a.jpg"
    first = try await visitor.statuses(Status.self, token: token).reversed().map(\.id)
    try await signIn(at: server.origin)
  }

  /// Ends the connections.
  func leave() async { await visitor.leave() }

  /// Lets the program send until nothing waits.
  func drain() async throws {
    var left = ""
    try await until("the outbox to be empty", showing: { left }) {
      let outcome = try await home.run("--json", "-c", "outbox; retry")
      #expect(outcome.status == 0, "\(outcome)")
      left = try await home.run("--json", "-c", "outbox; list").output
      return left.isEmpty
    }
  }

  /// What is at the server and among the drafts, and should not be; or is not, and should be.
  func problems(_ ledger: OutboxLedger) async throws -> [String] {
    let statuses = try await visitor.statuses(Status.self, token: token)
    var reactions: [Int: Reaction] = [:]
    for status in statuses {
      guard let place = place(of: status.id) else { continue }
      #expect(status.favouritesCount == (status.favourited == true ? 1 : 0))
      if status.favourited == true { reactions[place] = .like }
      if status.disliked == true { reactions[place] = .dislike }
    }
    let published = statuses.filter { place(of: $0.id) == nil }.map { status in
      OutboxLedger.Publication(
        text: status.text, parent: status.inReplyToId.flatMap(place),
        alternativeText: status.mediaAttachments.first?.description)
    }
    let drafts = try await home.run("--json", "-c", "compose; drafts").lines.map {
      try JSONDecoder().decode(Draft.self, from: Data($0.utf8)).text
    }
    return ledger.problems(reactions: reactions, published: published, drafts: drafts)
  }
}

extension OutboxHousehold {
  private func signIn(at origin: WebAddress) async throws {
    let terminal = try PseudoTerminal(columns: 1000, rows: 40)
    let process = try home.sit(at: terminal)
    try await terminal.expect("onboarding>")
    try await terminal.enter("auth", expecting: "auth>")
    terminal.type("signin \(origin.text) code\r")
    let screen = try await terminal.expect("Code:")
    let address = try #require(
      screen.text.firstMatch(of: /http:\/\/[0-9.:]+\/oauth\/authorize\?[^\s]+/))
    let shown = try await visitor.allow(try #require(WebAddress(String(address.output))))
    let code = try #require(shown.firstMatch(of: /id="code"[^>]* value="([^"]+)"/)).output.1
    try await terminal.enter("\(code)", expecting: "signed in as @ada")
    try await process.quit(at: terminal)
    let photos = try await home.run("--json", "-c", "stream; refresh; list 100")
    #expect(photos.output.contains("\"total\":\(OutboxVisit.photos)"), "\(photos)")
  }

  /// From 1; nil for what came later.
  private func place(of id: String) -> Int? { first.firstIndex(of: id).map { $0 + 1 } }
}
