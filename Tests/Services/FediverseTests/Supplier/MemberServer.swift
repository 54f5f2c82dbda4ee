import Domain
import Fakes
import Foundation
import Synchronization
import Web

@testable import Fediverse

/// A server that says who posted what, by the names of people and tags.
final class MemberServer: Sendable {
  struct State {
    var posts: [String: [Int64]] = [:]
    var failures: [String: Int] = [:]
    /// What pages below the first answer.
    var failureBelow: Int?
    /// Whether there is nothing below the first pages.
    var hidesBelow = false
    var targets: [String] = []
    var name = ""
  }

  let state = Mutex(State())

  /// Posts are called by who made them and their second.
  func answer(_ request: WebRequest) -> WebResponse {
    state.withLock { state in
      let target = request.address.target
      state.targets.append(target)
      let name = String(target.split(separator: "?")[0])
        .replacingOccurrences(of: "/api/v1/accounts/", with: "")
        .replacingOccurrences(of: "/statuses", with: "")
        .replacingOccurrences(of: "/api/v1/timelines/tag/", with: "#")
      if let status = state.failures[name] {
        return request.answer(#"{"error":"no"}"#, status: status)
      }
      let below = target.split(separator: "&").last.flatMap { last in
        last.hasPrefix("max_id=") ? Int64(last.split(separator: "-").last ?? "") : nil
      }
      if let status = state.failureBelow, below != nil {
        return request.answer(#"{"error":"no"}"#, status: status)
      }
      if state.hidesBelow, below != nil { return request.answer("[]") }
      let all = (state.posts[name] ?? []).sorted(by: >).filter { $0 < below ?? .max }
      let author = name.hasPrefix("#") ? "bo" : name
      let texts = all.prefix(40).map { second in
        """
        {"id":"\(author)-\(second)","created_at":"\(Date(timeIntervalSince1970: Double(second)).ISO8601Format())",
         "content":"","account":{"id":"\(author)","acct":"\(author)","display_name":"\(state.name)"},
         "media_attachments":[{"id":"1","type":"image","url":"https://photos.example/1.jpg"}]}
        """
      }
      return request.answer("[\(texts.joined(separator: ","))]")
    }
  }

  func post(_ name: String, _ seconds: Int64...) {
    state.withLock { $0.posts[name, default: []] += seconds }
  }

  var requests: Int { state.withLock { $0.targets.count } }
}

/// Who is in a list.
final class Members: Sendable {
  let list = Mutex<[ListMember]?>([])
  func set(_ names: String...) {
    list.withLock {
      $0 = names.compactMap { name in
        if name.hasPrefix("#") { return .tag(String(name.dropFirst()), Invented.account.id) }
        return Handle("\(name)@photos.example").map {
          .person(PersonID(account: Invented.account.id, name: name), $0)
        }
      }
    }
  }
}
