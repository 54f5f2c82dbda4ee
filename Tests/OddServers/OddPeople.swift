import Domain
import Fakes
import Foundation
import Synchronization
import Web

/// What is odd about somebody at a server of the fediverse, or about how it tells of them.
public enum PersonOddity: String, CaseIterable, Sendable {
  /// They are gone: 410.
  case gone
  /// They go on somewhere else.
  case moved
  /// They moved to where they came back from.
  case movedInCircle
  /// Their server shows nothing of them any more.
  case suspended
  /// It is the account itself.
  case itself
  /// They have blocked the account, which may not follow them: 403.
  case blocksYou
  /// They have a million followers.
  case million
  /// Pages of followers lead back to the first one.
  case loopingPages
  /// What is called next is newer, and what is called prev is older (Pixelfed).
  case swappedLinks
  /// Names turn the direction of writing around, and have people of several parts.
  case strangeNames
  /// Fields are scripts.
  case scriptFields
  /// The lists are taken away elsewhere while one looks at them.
  case listGone
  /// How things stand is told with `null` and what is no relationship.
  case nullRelations
  /// It is told with texts.
  case textRelations
  /// It is told with numbers larger than any.
  case hugeRelations
}

/// A server of the fediverse with somebody, `bo`, who has followers; odd in the ways it is told to be.
public final class OddPeople: Sendable {
  private struct State {
    var targets: [String] = []
    var isFollowed = false
  }

  /// What is odd about it.
  public let oddities: Set<PersonOddity>
  private let state = Mutex(State())

  /// Makes a server.
  public init(_ oddities: Set<PersonOddity>) {
    self.oddities = oddities
  }

  /// What it was asked for, in order.
  public var targets: [String] { state.withLock { $0.targets } }

  /// How many follow `bo`, and how many of them stand on a page.
  public var followers: (count: Int, onPage: Int) {
    oddities.contains(.million) ? (1_000_000, 40) : (5, 3)
  }

  /// Its answer.
  public func answer(_ request: WebRequest) -> WebResponse {
    let target = request.address.target
    state.withLock { $0.targets.append(target) }
    let parts = target.prefix { $0 != "?" }.split(separator: "/").map(String.init)
    let query = URLComponents(string: target)?.queryItems ?? []
    func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
    switch (parts.dropFirst(2).first, parts.last) {
    case ("accounts", "verify_credentials"): return request.answer(person("1", "ada"))
    case ("accounts", "lookup"): return lookup(value("acct") ?? "", request)
    case ("accounts", "relationships"): return request.answer("[\(relations)]")
    case ("accounts", "statuses"): return request.answer("[]")
    case ("accounts", "follow"): return follow(request)
    case ("accounts", "followers"):
      return followers(below: Int(value("max_id") ?? "") ?? 0, request)
    case ("lists", "lists"):
      return request.answer(isListGone ? "[]" : #"[{"id":"9","title":"Friends"}]"#)
    case ("lists", _) where !isListGone: return request.answer("[\(person("100", "f0"))]")
    default: return request.answer(#"{"error":"Record not found"}"#, status: 404)
    }
  }
}

extension OddPeople {
  /// It was there when it was listed.
  private var isListGone: Bool {
    oddities.contains(.listGone) && targets.contains { $0.hasSuffix("/lists") }
      && targets.last?.hasSuffix("/lists") == false
  }

  private func lookup(_ name: String, _ request: WebRequest) -> WebResponse {
    switch name {
    case "ada": return request.answer(person("1", "ada"))
    case "bo" where oddities.contains(.gone):
      return request.answer(#"{"error":"Gone"}"#, status: 410)
    case "bo": return request.answer(person("12", "bo"))
    case "bo@new.example": return request.answer(person("13", name))
    default: return request.answer(#"{"error":"Record not found"}"#, status: 404)
    }
  }

  private func person(_ id: String, _ name: String) -> String {
    let display =
      oddities.contains(.strangeNames)
      ? #"\u202E\u2066B\u200Fo 👩‍👩‍👧 \u001B[31m"# : String(name.prefix { $0 != "@" }).uppercased()
    var members = [
      #""id":"\#(id)","acct":"\#(name)","display_name":"\#(display)""#,
      #""statuses_count":1,"followers_count":\#(followers.count),"following_count":1"#,
    ]
    if oddities.contains(.scriptFields) {
      members.append(
        #"""
        "fields":[{"name":"<script>alert(1)</script>","value":"<script>alert(2)</script>fog"},
          {"name":"Web","value":"<a href='javascript:alert(3)'>javascript:alert(3)</a>"}]
        """#)
    }
    if oddities.contains(.suspended) { members.append(#""suspended":true"#) }
    let hasMoved = oddities.contains(.moved) || oddities.contains(.movedInCircle)
    if hasMoved, name == "bo" {
      members.append(#""moved":{"id":"13","acct":"bo@new.example"}"#)
    }
    if oddities.contains(.movedInCircle), name == "bo@new.example" {
      members.append(#""moved":{"id":"12","acct":"bo"}"#)
    }
    return "{\(members.joined(separator: ","))}"
  }

  private var relations: String {
    var told: [String] = []
    for id in ["12", "13"] {
      var members = [#""id":"\#(id)""#]
      if state.withLock(\.isFollowed) { members.append(#""following":true"#) }
      if oddities.contains(.blocksYou) { members.append(#""blocked_by":true"#) }
      if oddities.contains(.nullRelations) {
        told += ["null", "[]", #"{"id":null,"muting":true}"#]
        members.append(#""muting":null,"note":null"#)
      }
      if oddities.contains(.textRelations) {
        told += [#""12""#]
        members.append(#""muting":"no","requested":"perhaps","muting_expires_at":"soon""#)
      }
      if oddities.contains(.hugeRelations) {
        told += [#"{"id":99999999999999999999999,"muting":true}"#]
        members.append(#""endorsed":1e999,"muting_expires_at":-1e300,"languages":9e99"#)
      }
      told.append("{\(members.joined(separator: ","))}")
    }
    return told.joined(separator: ",")
  }

  private func follow(_ request: WebRequest) -> WebResponse {
    if oddities.contains(.blocksYou) {
      return request.answer(#"{"error":"This action is not allowed"}"#, status: 403)
    }
    state.withLock { $0.isFollowed = true }
    return request.answer(#"{"id":"12","following":true}"#)
  }

  private func followers(below start: Int, _ request: WebRequest) -> WebResponse {
    let (count, onPage) = followers
    let end = min(count, start + onPage)
    let people = (start..<max(start, end)).map { person("\(100 + $0)", "f\($0)") }
    let path = "https://odd.example\(request.address.target.prefix { $0 != "?" })"
    var links: [String] = []
    let names = oddities.contains(.swappedLinks) ? ("prev", "next") : ("next", "prev")
    let isSecond = start > 0
    if end < count || oddities.contains(.loopingPages) {
      let next = isSecond && oddities.contains(.loopingPages) ? 0 : end
      links.append("<\(path)?limit=40&max_id=\(next)>; rel=\"\(names.0)\"")
    }
    if end > start { links.append("<\(path)?limit=40&min_id=\(start)>; rel=\"\(names.1)\"") }
    let headers =
      links.isEmpty ? [] : [WebHeaders.Field(name: "Link", value: links.joined(separator: ", "))]
    return request.answer("[\(people.joined(separator: ","))]", WebHeaders(headers))
  }
}
