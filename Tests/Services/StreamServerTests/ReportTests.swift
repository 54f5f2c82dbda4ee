import Fakes
import Hummingbird
import Testing

@testable import StreamServer

@Suite("Reports to whoever runs the server")
struct ReportTests {
  @Test
  func `have what was said, and only statuses that are that person's and may be seen`()
    async throws
  {
    let test = try await TestServer(
      people: ["anna", "ben", "cleo"], rules: ["Be kind.", "No ads."])
    try await test.run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await client.signedIn(as: "ben")
      let rules = try await client.get("/api/v1/instance/rules").json
      #expect(rules.list.map { $0["text"].text } == ["Be kind.", "No ads."])
      #expect(try await client.get("/api/v2/instance").json["rules"].ids == ["1", "2"])
      let his = try await ben.publish("buy!")
      let hidden = try await ben.publish("for @cleo", [("visibility", "direct")])
      let hers = try await anna.publish("mine")
      let answer = try await anna.post(
        "/api/v1/reports",
        [
          ("account_id", anna.id(of: "ben")), ("comment", "again\nand again"), ("forward", "true"),
          ("rule_ids[]", "2"), ("status_ids[]", his), ("status_ids[]", hidden),
          ("status_ids[]", hers),
        ]
      ).json
      #expect(answer["category"].text == "violation")
      #expect(answer["status_ids"].list.compactMap(\.text) == [his])
      #expect(answer["rule_ids"].list.compactMap(\.text) == ["2"])
      #expect(answer["target_account"]["acct"].text == "ben")
      #expect(answer["forwarded"].bool == false && answer["action_taken"].bool == false)
      let reports = try await test.server.reports()
      #expect(
        reports == [
          HouseholdReport(
            number: 1, reporter: "anna", person: "ben", category: "violation",
            comment: "again\nand again", rules: ["No ads."], statuses: ["/@ben/\(his)"],
            madeAt: test.time.now, isDone: false)
        ])
      #expect(reports[0].date == "2026-05-01 12:00 UTC")
      try await test.server.closeReport(1)
      #expect(try await test.server.reports() == [])
      #expect(try await test.server.reports(includingDone: true).map(\.isDone) == [true])
      await #expect(throws: StreamServerError.noReport(2)) { try await test.server.closeReport(2) }
      // Whom it is about is told nothing.
      #expect(try await ben.get("/api/v1/notifications").json.list.isEmpty)
    }
  }

  @Test
  func `may name no rules and no statuses, in JSON, too`() async throws {
    try await TestServer(rules: ["Be kind."]).run { client in
      let anna = try await client.signedIn(as: "anna")
      let ben = try await anna.id(of: "ben")
      let report = #"{"account_id":"\#(ben)","rule_ids":[],"status_ids":[]}"#
      let answer = try await anna.send(
        .post, "/api/v1/reports", type: "application/json", body: Array(report.utf8))
      #expect(answer.status == 200)
      #expect(answer.json["category"].text == "other")
    }
  }

  @Test
  func `are refused with a sentence where they make no sense, or are too many`() async throws {
    var limits = TestServer.roomy
    limits.reports = 1
    try await TestServer(limits: limits).run { client in
      let anna = try await client.signedIn(as: "anna")
      let (ben, herself) = try await (anna.id(of: "ben"), anna.id(of: "anna"))
      let bad: [([(String, String)], Int)] = [
        ([], 404), ([("account_id", "1")], 404), ([("account_id", herself)], 403),
        ([("account_id", ben), ("category", "taste")], 422),
        ([("account_id", ben), ("rule_ids[]", "1")], 422),
        ([("account_id", ben), ("comment", String(repeating: "x", count: 1001))], 422),
      ]
      for (form, status) in bad {
        #expect(try await anna.post("/api/v1/reports", form).status == status, "\(form)")
      }
      for status in [200, 422] {
        let answer = try await anna.post("/api/v1/reports", [("account_id", ben)])
        #expect(answer.status == status)
      }
    }
  }
}
