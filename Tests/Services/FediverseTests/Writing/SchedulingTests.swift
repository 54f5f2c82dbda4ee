import Domain
import Fakes
import Testing
import Web

@testable import Fediverse

@Suite("Posts that servers publish later")
struct SchedulingTests {
  private let session: AuthenticatedSession = {
    var capabilities = ServerCapabilities()
    capabilities.canSchedule = true
    return Invented.session(
      at: Server(
        origin: Invented.origin, kind: .goToSocial, version: "0.20", title: "",
        capabilities: capabilities))
  }()

  private func writer(
    _ web: ScriptedWeb, _ other: AuthenticatedSession? = nil
  ) -> FediverseDelivery {
    FediverseDelivery(
      over: FediverseClient(over: web, time: ManualTime()), clock: SkippingClock(),
      prepare: { _, _, _ in PreparedPicture(bytes: [], mediaType: "image/jpeg") }
    ) { [session = other ?? session] _ in session }
  }

  private func entry(after wait: Int = 3_600) -> OutboxEntry {
    var draft = Draft()
    (draft.text, draft.publishAt) = ("fog", ManualTime().now.advanced(by: .seconds(wait)))
    return OutboxEntry(
      Mutation(
        id: MutationID(rawValue: "key"), target: .account(Invented.account.id),
        action: .post(draft), createdAt: ManualTime().now))
  }

  private func list(_ text: String = "fog") -> String {
    """
    [{"id": "s1", "scheduled_at": "2026-05-01T13:00:00Z", "params": {"text": "other"}}, 7, {"id": 3},
     {"id": "s2", "scheduled_at": "2026-05-01T13:00:00Z", "params": {"text": "\(text)"},
      "media_attachments": [{"id": "m1"}, null]}]
    """
  }

  @Test func `are told when, and are no status yet`() async throws {
    let web = ScriptedWeb {
      $0.answer(#"{"id": "s9", "scheduled_at": "2026-05-01T13:00:00.000Z"}"#)
    }
    let receipt = try await writer(web).deliver(entry()) { _, _ in }
    #expect(receipt == DeliveryReceipt(scheduled: "s9"))
    #expect(web.requests.last?.form.contains("scheduled_at=2026-05-01T13%3A00%3A00Z") == true)
  }

  @Test func `are published at once when their moment is over`() async throws {
    let web = ScriptedWeb { $0.answer(#"{"id": "9"}"#) }
    let receipt = try await writer(web).deliver(entry(after: -60)) { _, _ in }
    #expect(receipt == DeliveryReceipt(created: "9"))
    #expect(web.requests.last?.form.contains("scheduled_at") == false)
  }

  @Test func `are not planned twice when an answer is lost`() async throws {
    let planned = list()
    let web = ScriptedWeb { request in
      guard request.method == .get else { throw NetworkError.interrupted(host: "photos.example") }
      return request.answer(planned)
    }
    var entry = entry()
    let reason = NetworkError.interrupted(host: "photos.example").reason
    await #expect(throws: DeliveryFailure.unknown(reason: reason)) {
      _ = try await writer(web).deliver(entry) { _, _ in }
    }
    entry.isOutcomeUnknown = true
    let receipt = try await writer(web).deliver(entry) { _, _ in }
    #expect(receipt == DeliveryReceipt(scheduled: "s2"))
    #expect(web.requests.count { $0.method == .post } == 1)
  }

  @Test func `are looked for among posts alone where the server plans none`() async throws {
    let web = ScriptedWeb { request in
      if request.address.target.hasPrefix("/api/v1/scheduled_statuses") {
        return request.answer("{}", status: 404)
      }
      let isList = request.method == .get && request.address.target.contains("/statuses")
      return request.answer(isList ? "[]" : #"{"id": "9", "username": "ada", "acct": "ada"}"#)
    }
    var entry = entry(after: -60)
    entry.isOutcomeUnknown = true
    let receipt = try await writer(web, Invented.session()).deliver(entry) { _, _ in }
    #expect(receipt == DeliveryReceipt(created: "9"))
    let search = try #require(
      web.targets.firstIndex { $0.hasPrefix("/api/v1/accounts/9/statuses") })
    let post = try #require(web.requests.firstIndex { $0.method == .post })
    #expect(search < post)
    #expect(!web.targets.contains { $0.contains("scheduled_statuses") })
  }

  @Test func `are listed as far as they can be read`() async throws {
    let planned = list("fog \\u0007")
    let posts = try await writer(ScriptedWeb { $0.answer(planned) })
      .scheduled(of: Invented.account.id)
    #expect(posts.map(\.id) == ["s1", "s2"])
    #expect(posts.map(\.pictures) == [0, 1])
  }

  @Test(arguments: [200, 404, 410])
  func `are cancelled, or it is said that they wait no more`(status: Int) async throws {
    let web = ScriptedWeb { $0.answer("{}", status: status) }
    let entry = OutboxEntry(
      Mutation(
        id: MutationID(rawValue: "key"), target: .status(Invented.account.id, "s2"),
        action: .unschedule, createdAt: ManualTime().now))
    let gone = DeliveryFailure.refused(
      reason: "it waits there no more: if it is published, `delete` it")
    if status == 200 {
      _ = try await writer(web).deliver(entry) { _, _ in }
    } else {
      await #expect(throws: gone) { _ = try await writer(web).deliver(entry) { _, _ in } }
    }
    #expect(web.requests.map(\.method) == [.delete])
    #expect(web.targets == ["/api/v1/scheduled_statuses/s2"])
  }
}
