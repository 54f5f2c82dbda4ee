import Foundation
import Synchronization
import Timeline

extension OddServer {
  /// Its answer to a question for its home timeline: the path with its query.
  public func answer(_ target: String) -> Answer {
    state.withLock { state in
      state.targets.append(target)
      if state.isMoody, let mood = mood(&state, target) { return mood }
      if target.contains("/statuses/") { return status(&state, target) }
      // Of several, nobody knows in which order they are asked.
      if target.contains("/followed_tags") { return Answer(body: #"[{"name": "fog"}]"#) }
      return page(&state, OddQuestion(target), target)
    }
  }
}

/// What is asked of a timeline.
struct OddQuestion {
  private let items: [URLQueryItem]

  init(_ target: String) {
    items = URLComponents(string: target)?.queryItems ?? []
  }

  subscript(name: String) -> String? { items.first { $0.name == name }?.value }

  func number(_ name: String) -> Int { self[name].flatMap { Int($0) } ?? 0 }
}

extension OddServer {
  /// What comes now and then instead of a page.
  private func mood(_ state: inout State, _ target: String) -> Answer? {
    let moods = Oddity.allCases.filter { oddities.contains($0) && $0.isMood }
    guard let mood = moods.randomElement(using: &state.random), state.happens(oneIn: moodiness)
    else {
      return nil
    }
    switch mood {
    case .busyUntil:
      return Answer(
        status: 429,
        headers: [
          "X-RateLimit-Limit": "300", "X-RateLimit-Remaining": "0",
          "X-RateLimit-Reset": "2026-05-01T12:05:00.000Z", "Date": "Fri, 01 May 2026 12:00:00 GMT",
        ], body: #"{"error": "Too many requests"}"#)
    case .busy: return Answer(status: 429, body: "Too many requests")
    case .away:
      return Answer(
        status: 503, headers: ["Content-Type": "text/html"], body: "<html><h1>Away</h1></html>")
    case .nullPages: return Answer(body: "null")
    case .deletedCursors:
      guard target.contains("max_id") else { return nil }
      return Answer(status: 404, body: #"{"error": "Record not found"}"#)
    case .halfMadeHome:
      let half = state.posts.filter { !$0.isGone && $0.seconds % 2 == 0 }.prefix(state.most / 2)
      return Answer(status: 206, body: list(Array(half), &state))
    default: return nil
    }
  }

  /// A status, as long as anything shows it.
  private func status(_ state: inout State, _ target: String) -> Answer {
    let name = target.split(separator: "/").last.flatMap { String($0).removingPercentEncoding }
    let id = OpaqueID(name ?? "")
    guard var post = state.posts.first(where: { !$0.isGone && ($0.boosted ?? $0.id) == id }) else {
      return Answer(status: 404, body: #"{"error": "Record not found"}"#)
    }
    state.offer([post])
    if post.boosted != nil { post = boosted(by: post) }
    return Answer(body: status(post, &state))
  }

  private func page(_ state: inout State, _ question: OddQuestion, _ target: String) -> Answer {
    let above = question["max_id"].flatMap { id in state.posts.firstIndex { $0.id == OpaqueID(id) }
    }
    let start = above.map { $0 + 1 } ?? 0
    let rest = state.posts[start...].filter { !$0.isGone }
    if oddities.contains(.emptyPages), question.number("again") < 2, state.happens(oneIn: 3),
      let id = question["max_id"], !rest.isEmpty,
      oddities.isDisjoint(with: [.noLinks, .strayLinks])
    {
      return Answer(
        headers: links(below: OpaqueID(id), "&again=\(question.number("again") + 1)", target),
        body: "[]")
    }
    var size = min(state.most, max(1, question.number("limit")))
    if oddities.contains(.shortPages) { size = Int.random(in: 1...size, using: &state.random) }
    let page = Array(rest.prefix(size))
    guard let last = page.last else { return end(&state, question, target) }
    let told = told(page, above: start, &state)
    if oddities.contains(.changingStatuses), state.happens(oneIn: 3) {
      state.edit(Int.random(in: state.posts.indices, using: &state.random))
    }
    let body = list(told, &state)
    return Answer(headers: links(below: below(last, on: page, &state), "", target), body: body)
  }

  /// A page as it is told.
  private func told(_ page: [Post], above start: Int, _ state: inout State) -> [Post] {
    var told = page
    if oddities.contains(.repeatingPages), state.happens(oneIn: 2) {
      told.insert(contentsOf: state.posts[..<start].suffix(3).filter { !$0.isGone }, at: 0)
      told += page.suffix(2)
    }
    if oddities.contains(.unsortedPages) { told.shuffle(using: &state.random) }
    return told
  }

  /// The timeline has come to its end.
  private func end(_ state: inout State, _ question: OddQuestion, _ target: String) -> Answer {
    let round = question.number("round")
    if oddities.contains(.repeatingPages), round < 3,
      oddities.isDisjoint(with: [.noLinks, .strayLinks]),
      let last = state.posts.last(where: { !$0.isGone })
    {
      let again = state.posts.filter { !$0.isGone }.suffix(4)
      return Answer(
        headers: links(below: last.id, "&round=\(round + 1)", target),
        body: list(Array(again), &state))
    }
    return Answer(body: "[]")
  }

  /// Below which status it goes on.
  private func below(_ last: Post, on page: [Post], _ state: inout State) -> OpaqueID {
    if oddities.contains(.crawlingLinks), let first = page.first { return first.id }
    if oddities.contains(.loopingLinks), last.id == state.posts.last(where: { !$0.isGone })?.id,
      let first = state.posts.first
    {
      return first.id
    }
    if oddities.contains(.overlappingLinks), page.count > 1, state.happens(oneIn: 2) {
      return page[page.count - 2].id
    }
    if oddities.contains(.skippingLinks), state.happens(oneIn: 4),
      let place = state.posts.firstIndex(where: { $0.id == last.id }),
      place + 2 < state.posts.count
    {
      // As if they were not there any more: that is what it says.
      for post in state.posts[place + 1...place + 2] { state.offered[post.id] = nil }
      return state.posts[place + 2].id
    }
    return last.id
  }

  private func links(below id: OpaqueID, _ more: String, _ target: String) -> [String: String] {
    if oddities.contains(.noLinks) { return [:] }
    let path = target.prefix { $0 != "?" }
    var allowed = CharacterSet.alphanumerics
    allowed.formIntersection(CharacterSet(charactersIn: "\u{0}"..."\u{7F}"))
    let name = id.text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    let host = oddities.contains(.relativeLinks) ? "" : "https://odd.example"
    let older = "\(host)\(path)?limit=40&max_id=\(name)\(more)"
    let newer = "\(host)\(path)?limit=40&min_id=\(name)"
    if oddities.contains(.strayLinks) {
      let isNonsense = name.utf8.last.map { $0 % 2 == 0 } ?? true
      let elsewhere = "http://localhost:3000\(path)?max_id=\(name)"
      return ["Link": isNonsense ? "<" : "<\(elsewhere)>; rel=\"next\""]
    }
    let names = oddities.contains(.swappedLinks) ? ("prev", "next") : ("next", "prev")
    return ["Link": "<\(older)>; rel=\"\(names.0)\", <\(newer)>; rel=\"\(names.1)\""]
  }
}
