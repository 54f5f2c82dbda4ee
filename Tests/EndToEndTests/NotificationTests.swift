import Domain
import Fakes
import Foundation
import Testing
import Web

/// Two people of a household, our programs and our server: all of them real.
@Suite("Notifications at a household's server")
struct NotificationTests {
  private struct Row: Decodable, Equatable {
    let kind: String?
    let person: String?
    let text: String?
    let caption: String?
  }

  private func rows(_ home: TestHome) async throws -> [Row] {
    try await home.rows("notifications", as: Row.self)
  }

  /// Does something, and comes back until it has arrived.
  private func act(_ commands: String, in home: TestHome) async throws {
    let said = try await home.run("-c", commands)
    #expect(said.status == 0, "\(said)")
    try await home.sendAll()
  }

  @Test
  func `ada sees that ben likes her photo and what he says, until he takes that back`() async throws
  {
    try await HouseholdServer.run(posting: ["fog"]) { visitor, _ in
      let (ada, ben) = (try TestHome.withBrowser(), try TestHome.withBrowser())
      try await ada.signIn(by: visitor)
      try await ben.signIn(by: visitor, as: "ben")
      #expect(try await rows(ada) == [])

      // One after the other: together they may arrive in any order.
      try await act("stream; next; like", in: ben)
      try await act("stream; show 1; comment lovely <light>", in: ben)
      let told = try await rows(ada)
      #expect(told.map(\.kind) == ["reply", "like"])
      #expect(told.map(\.text) == ["lovely <light>", nil])
      #expect(told.map(\.caption) == ["fog", "fog"])
      #expect(told.allSatisfy { $0.person == "ben (@ben)" })
      #expect(try await rows(ben) == [])

      // Nothing is told by itself, nor is anything counted, as long as nobody asks for that.
      let quiet = try await ada.run("-c", "stream; refresh; next")
      #expect(!(quiet.output + quiet.errors).contains("ben"), "\(quiet)")

      let opened = try await ada.run("-c", "notifications; list; open 2")
      #expect(opened.output.contains("fog"), "\(opened)")
      try await act("stream; show 1; unreact", in: ben)
      #expect(try await rows(ada).map(\.kind) == ["reply"])
    }
  }

  @Test
  func `ada decides who follows her: she sees who asks, answers from there, and is told of boosts`()
    async throws
  {
    try await HouseholdServer.run(posting: ["fog"]) { visitor, token in
      try await visitor.change(
        "/api/v1/accounts/update_credentials", by: .patch, [("locked", "true")], token: token)
      let (ada, ben) = (try TestHome.withBrowser(), try TestHome.withBrowser())
      try await ada.signIn(by: visitor)
      try await ben.signIn(by: visitor, as: "ben")
      let profile = "profile @ada@\(visitor.origin.authority)"

      // Everybody of a household follows everybody, until they say otherwise.
      try await act("\(profile); unfollow", in: ben)
      try await act("\(profile); follow", in: ben)
      let asked = try await rows(ada)
      #expect(asked.map(\.kind) == ["request"])
      #expect(asked.map(\.person) == ["ben (@ben)"] && asked.first?.caption == nil)
      try await act("notifications; open 1; accept", in: ada)
      let stands = try await ben.run("--json", "-c", "\(profile); note")
      #expect(stands.output.contains(#""following":true"#), "\(stands)")

      try await act("stream; show 1; boost", in: ben)
      let told = try await rows(ada)
      #expect(told.first?.kind == "boost" && told.first?.caption == "fog")
    }
  }
}
