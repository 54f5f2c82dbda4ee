import Domain
import Fakes
import Testing
import Web

@testable import Fediverse

@Suite struct AccountCollectionTests {
  private let ada = Invented.account.id

  @Test func `bookmarks are read page by page, by their addresses`() async throws {
    let web = ScriptedWeb { request in
      guard request.address.target.contains("max_id") else {
        let next = "\(Invented.origin.text)api/v1/bookmarks?max_id=7"
        return request.answer(
          #"[{"id":"9","uri":"https://a.example/9"},{"id":"8","url":"https://b.example/8"},{"id":7},null]"#,
          ["Link": "<\(next)>; rel=\"next\""])
      }
      return request.answer("[]")
    }
    let first = try await accounts(web).bookmarks(of: ada, after: nil)
    #expect(first.entries == ["https://a.example/9", "https://b.example/8"])
    let second = try await accounts(web).bookmarks(of: ada, after: first)
    #expect(second.entries == [] && second.next == nil)
    #expect(try await accounts(web).bookmarks(of: ada, after: second).entries == [])
    #expect(web.targets.count == 2)
  }

  @Test func `an empty page of bookmarks that leads on is not the last, and a stray link says so`()
    async throws
  {
    let next = "\(Invented.origin.text)api/v1/bookmarks?max_id="
    let web = ScriptedWeb { request in
      let target = request.address.target
      if target.contains("max_id=7") {
        return request.answer("[]", ["Link": "<\(next)6>; rel=\"next\""])
      }
      let isLast = target.contains("max_id=6")
      return request.answer(
        #"[{"uri":"https://a.example/\#(isLast ? 5 : 9)"}]"#,
        ["Link": isLast ? "<" : "<\(next)7>; rel=\"next\""])
    }
    var pages: [CollectionPage] = []
    repeat {
      pages.append(try await accounts(web).bookmarks(of: ada, after: pages.last))
    } while pages.last?.next != nil && pages.count < 9
    #expect(pages.flatMap(\.entries) == ["https://a.example/9", "https://a.example/5"])
    let reason = FediverseError.incomplete(host: "photos.example", path: "Link").reason
    #expect(pages.map(\.remark) == [nil, nil, reason])
  }

  @Test func `blocked servers are names`() async throws {
    let web = ScriptedWeb { $0.answer(#"["bad.example","worse.example",{},null,""]"#) }
    let page = try await accounts(web).blockedServers(of: ada, after: nil)
    #expect(page.entries == ["bad.example", "worse.example"])
    #expect(web.targets == ["/api/v1/domain_blocks?limit=200"])
  }

  @Test func `all blocked servers are read, and a server that has no such list is no failure`()
    async throws
  {
    let web = ScriptedWeb { request in
      guard request.address.target.contains("max_id") else {
        let next = "\(Invented.origin.text)api/v1/domain_blocks?max_id=7"
        return request.answer(#"["bad.example"]"#, ["Link": "<\(next)>; rel=\"next\""])
      }
      return request.answer(#"["worse.example"]"#)
    }
    #expect(try await accounts(web).blockedServers(of: ada) == ["bad.example", "worse.example"])
    let none = ScriptedWeb { $0.answer("{}", status: 404) }
    #expect(try await accounts(none).blockedServers(of: ada) == nil)
    let circle = ScriptedWeb { request in
      let next = "\(Invented.origin.text)api/v1/domain_blocks?max_id=7"
      return request.answer(#"["bad.example"]"#, ["Link": "<\(next)>; rel=\"next\""])
    }
    #expect(try await accounts(circle).blockedServers(of: ada) == ["bad.example", "bad.example"])
    #expect(circle.targets.count == 2)
  }

  @Test(arguments: [
    (#"["bad.example"]"#, #"<https://else.example/api/v1/domain_blocks?max_id=7>; rel="next""#),
    (#"["bad.example"]"#, "<"), (#"["bad.example", null]"#, nil), (#"["bad.example", {}]"#, nil),
    (#"["bad.example", "wors"#, nil),
  ])
  func `blocked servers of which one cannot be read or reached are not believed`(
    body: String, link: String?
  ) async throws {
    let headers: WebHeaders = link.map { ["Link": $0] } ?? [:]
    let web = ScriptedWeb { $0.answer(body, headers) }
    await #expect(throws: FediverseError.self) {
      try await accounts(web).blockedServers(of: ada)
    }
    #expect(web.requests.allSatisfy { $0.address.host == "photos.example" })
  }

  @Test func `a status is found by its address, then kept`() async throws {
    let web = ScriptedWeb { request in
      request.answer(
        request.address.target.hasPrefix("/api/v2/search") ? #"{"statuses":[{"id":"5"}]}"# : "{}")
    }
    #expect(try await accounts(web).bookmark("https://a.example/9?x=1&y", of: ada))
    #expect(
      web.targets == [
        "/api/v2/search?q=https%3A%2F%2Fa.example%2F9%3Fx%3D1%26y&type=statuses&resolve=true&limit=1",
        "/api/v1/statuses/5/bookmark",
      ])
    let nothing = ScriptedWeb { $0.answer(#"{"statuses":[]}"#) }
    #expect(try await !accounts(nothing).bookmark("https://a.example/9", of: ada))
    #expect(nothing.targets.count == 1)
  }
}
