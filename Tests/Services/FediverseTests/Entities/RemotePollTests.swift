import Domain
import Fakes
import Foundation
import Markup
import Testing
import Timeline
import Web

@testable import Fediverse

@Suite("Polls as servers send them")
struct RemotePollTests {
  private func status(_ poll: String, edited: String = "null") throws -> RemoteStatus {
    var problems: [JSONProblem] = []
    let text = """
      {"id": "7", "created_at": "2026-05-01T00:00:00Z", "edited_at": \(edited), "poll": \(poll),
       "account": {"id": "12", "acct": "bo"}, "media_attachments": [
         {"id": "1", "type": "image", "url": "https://photos.example/1.jpg"}]}
      """
    return try RemoteStatus(try JSONDocument(Array(text.utf8)).root, &problems)
  }

  private func photo(_ status: RemoteStatus) throws -> Photo {
    let ticket = StatusPhotos(source: SourceID(rawValue: "s1"))
      .ticket(of: status, at: status.createdAt, from: Invented.origin)
    return try #require(ticket).payload
  }

  @Test func `are part of their photo`() throws {
    let poll = """
      {"id": "5", "expires_at": "2026-05-09T00:00:00Z", "expired": false, "multiple": true,
       "votes_count": 20, "voters_count": 15, "voted": true, "own_votes": [1],
       "options": [{"title": "fog", "votes_count": 12}, {"title": "sun", "votes_count": null}]}
      """
    let told = try photo(status(poll)).details.poll
    #expect(
      told
        == Poll(
          id: "5", options: [Poll.Option("fog", votes: 12), Poll.Option("sun", votes: nil)],
          isMultiple: true, endsAt: ServerDate.parse("2026-05-09T00:00:00Z"), voters: 15, mine: [1])
    )
  }

  @Test(arguments: [
    "null", "7", "[]", "{}", #"{"id": "5"}"#, #"{"id": "5", "options": []}"#,
    #"{"id": "5", "options": {"title": "fog"}}"#, #"{"options": [{"title": "fog"}]}"#,
  ])
  func `that ask nothing are none, and their photo stays`(poll: String) throws {
    #expect(try photo(status(poll)).details.poll == nil)
  }

  @Test func `of a thousand options have as many as anybody reads, none of a novel's length`()
    throws
  {
    let title = String(repeating: "x", count: 2_000)
    let all = (0..<1_000).map { _ in #"{"title": "\#(title)", "votes_count": 1}"# }
    let poll = try #require(
      status(#"{"id": "5", "options": [\#(all.joined(separator: ","))]}"#).poll)
    #expect(poll.options.count == Poll.most)
    #expect(poll.options.allSatisfy { $0.title.utf8.count <= 520 })
  }

  @Test func `that lie about numbers do no harm`() throws {
    let poll = """
      {"id": "5", "expires_at": "soon", "expired": true, "voters_count": -7,
       "own_votes": [99, -1, 0, 0, "x", 1e300],
       "options": [{"title": null, "votes_count": -3}, 7, {"votes_count": 9223372036854775807}]}
      """
    let told = try #require(try status(poll).poll)
    #expect(told.mine == [0])
    #expect(told.isOver(at: ManualTime().now))
    #expect(told.voters == 0)
    #expect(told.options.map(\.title) == ["", "", ""])
    #expect(told.options.allSatisfy { ($0.votes ?? 0) >= 0 })
    let largest = """
      {"id": "5", "votes_count": 9223372036854775807,
       "options": [{"title": "a", "votes_count": 3}, {"votes_count": 9223372036854775807}]}
      """
    let voted = try #require(try status(largest).poll?.voted([0, 1]))
    #expect(voted.options.map(\.votes) == [4, Count.most])
    #expect(voted.voters == Count.most && voted.mine == [0, 1])
    #expect(voted.voted([0]) == voted)
  }

  @Test func `an edit is told, unless it was before there was anything to edit`() throws {
    let edited = try photo(status("null", edited: "\"2026-05-02T00:00:00Z\""))
    #expect(edited.details.editedAt == ServerDate.parse("2026-05-02T00:00:00Z"))
    for lie in ["\"2026-04-30T00:00:00Z\"", "\"2026-05-01T00:00:00Z\"", "7", "\"never\"", "{}"] {
      #expect(try photo(status("null", edited: lie)).details.editedAt == nil)
    }
  }

  private func vote(_ web: ScriptedWeb) async throws(DeliveryFailure) {
    let writer = FediverseDelivery(
      over: FediverseClient(over: web, time: ManualTime()), clock: SkippingClock(),
      prepare: { _, _, _ in PreparedPicture(bytes: [], mediaType: "") }
    ) { _ in Invented.session() }
    let entry = OutboxEntry(
      Mutation(
        id: MutationID(rawValue: "key"), target: .status(Invented.account.id, "7"),
        action: .vote(poll: "5", choices: [0, 2]), createdAt: ManualTime().now))
    _ = try await writer.deliver(entry) { _, _ in }
  }

  @Test func `are voted in by the places of what was chosen`() async throws {
    let web = ScriptedWeb { $0.answer(#"{"id": "5"}"#) }
    try await vote(web)
    #expect(web.targets == ["/api/v1/polls/5/votes"])
    #expect(web.requests.first?.form.removingPercentEncoding == "choices[]=0&choices[]=2")
  }

  @Test func `are not voted in where a web page answers`() async {
    let reason = FediverseError.unreadable(host: "photos.example", .webPage).reason
    await #expect(throws: DeliveryFailure.postponed(reason: reason, wait: nil)) {
      try await vote(ScriptedWeb { $0.answer("<html>") })
    }
  }

  @Test(
    arguments: [
      (#""voted": true"#, nil), (#""voted": true, "own_votes": [2, 0]"#, nil),
      (#""voted": true, "own_votes": [1]"#, .refused(reason: WritingError.hasVoted.reason)),
      (
        #""voted": false"#,
        .refused(reason: "photos.example refused this (422): You have already voted")
      ),
    ] as [(String, DeliveryFailure?)])
  func `count a vote once, though its answer was lost, and take no other for it`(
    told: String, expected: DeliveryFailure?
  ) async throws {
    let web = ScriptedWeb { request in
      request.method == .post
        ? request.answer(#"{"error": "You have already voted"}"#, status: 422)
        : request.answer(
          #"{"id": "5", \#(told), "options": [{"title": "a"}, {"title": "b"}, {"title": "c"}]}"#)
    }
    var failure: DeliveryFailure?
    do { try await vote(web) } catch { failure = error }
    #expect(failure == expected)
    #expect(web.requests.map(\.method) == [.post, .get])
  }
}
