import Domain
import Fakes
import Foundation
import Synchronization
import Timeline

/// A blog that is odd in some ways, told as RSS page by page; what it does by chance depends on its seed
/// alone.
public final class OddFeed: Sendable {
  /// One entry; each picture is a photo.
  struct Entry: Hashable {
    let id: String
    /// Seconds since 1970; nil is not told.
    var date: Int64?
    var pictures: Int
    var title: String
    /// It was written without a picture.
    let wasWordsOnly: Bool
  }

  fileprivate struct State {
    var random: SeededGenerator
    var isCalm = false
    /// In the order of the blog: what was written last first.
    var entries: [Entry] = []
    var count = 0
    /// Written, and taken out by the author.
    var removed: [Entry] = []
    /// Entries that a document showed, by how many pictures they had then, and those that a later one
    /// took away.
    var offered: [String: Int] = [:]
    var withdrawn: Set<String> = []
    /// Answers of this version are not sent again.
    var version = 0
  }

  /// In which ways it is odd.
  public let oddities: Set<OddFeedOddity>
  private let pageLength: Int
  private let state: Mutex<State>

  /// Makes a blog with a past until a moment, in seconds since 1970.
  public init(
    _ oddities: Set<OddFeedOddity>, entries: Int, until now: Int64, pageLength: Int, seed: UInt64
  ) {
    self.oddities = oddities
    self.pageLength = pageLength
    state = Mutex(State(random: SeededGenerator(seed: seed)))
    let start = now - Int64(entries) * 3_600
    for number in 0..<entries { write(at: start + Int64(number) * 3_600) }
  }
}

// What its author does.
extension OddFeed {
  /// Writes an entry.
  public func write(at now: Int64) {
    state.withLock { state in
      state.count += 1
      var date: Int64? = now
      if oddities.contains(.futureDates), state.happens(6) { date = now + 100_000_000 }
      if oddities.contains(.backdated), state.happens(3) { date = now - 30_000 }
      if oddities.contains(.noDates), state.happens(2) { date = nil }
      let pictures = oddities.contains(.wordsOnly) && state.happens(2) ? 0 : state.number(1...3)
      let entry = Entry(
        id: "\(state.count)", date: date, pictures: pictures, title: "About \(state.count)",
        wasWordsOnly: pictures == 0)
      let place =
        oddities.contains(.writtenBelow) && state.happens(3) ? min(2, state.entries.count) : 0
      state.entries.insert(entry, at: place)
      state.version += 1
    }
  }

  /// Changes an entry's title, or adds a picture to it.
  public func edit() {
    state.withLock { state in
      guard let place = state.place(below: pageLength) else { return }
      state.entries[place].title += " again"
      state.entries[place].pictures += state.number(0...1)
      state.version += 1
    }
  }

  /// Takes an entry out, or puts one back in its place.
  public func removeOrRestore() {
    state.withLock { state in
      state.version += 1
      if state.happens(2), let back = state.removed.popLast() {
        state.entries.insert(back, at: min(1, state.entries.count))
      } else if let place = state.place(
        below: oddities.contains(.pages) && state.version % 3 == 0
          ? state.entries.count : pageLength)
      {
        state.removed.append(state.entries.remove(at: place))
      }
    }
  }

  /// From now on it is like any other blog.
  public func calmDown() {
    state.withLock {
      $0.isCalm = true
      $0.version += 1
    }
  }

  /// How many photos of each entry were offered and not taken away since.
  public var offered: [TicketID: Int] {
    state.withLock { state in
      let left = state.offered.filter { !state.withdrawn.contains($0.key) }
      return Dictionary(uniqueKeysWithValues: left.map { (TicketID($0.key), $0.value) })
    }
  }

  /// The first photos of all entries that it has now, if one reads on to the end.
  public var photos: Set<TicketID> {
    state.withLock { state in
      let shown = oddities.contains(.pages) ? state.entries[...] : state.entries.prefix(pageLength)
      // What got its first picture and left the first page before anybody saw that is seen where pages are read.
      let photos = shown.filter {
        $0.pictures > 0 && (!$0.wasWordsOnly || state.offered[$0.id] != nil)
      }
      return Set(photos.map { TicketID($0.id) })
    }
  }
}

// What its server answers.
extension OddFeed {
  /// An answer as a server of the web gives it.
  public struct Answer: Sendable {
    /// Its status.
    public let status: Int
    /// What it is known by.
    public let tag: String?
    /// The document.
    public let body: String
  }

  /// Answers a request for `/feed?page=2`, the first page without.
  public func answer(_ target: String, knowing tag: String?) -> Answer {
    state.withLock { state in
      let number = target.split(separator: "=").last.flatMap { Int(String($0)) } ?? 1
      if !state.isCalm, let failure = failure(&state, of: number) { return failure }
      let version = oddities.contains(.noTags) ? nil : "\"\(state.version)\""
      let isGlitch = number == 1 && !state.isCalm && state.happens(4)
      if number == 1, let version, version == tag, !isGlitch {
        return Answer(status: 304, tag: version, body: "")
      }
      let shown = isGlitch ? glitch(&state) : nil
      let (entries, next) = shown ?? page(number, &state)
      let body = document(entries, isFirst: number == 1 && shown == nil, next: next, &state)
      return Answer(status: 200, tag: isGlitch ? nil : version, body: body)
    }
  }

  private func failure(_ state: inout State, of number: Int) -> Answer? {
    if oddities.contains(.failing), state.happens(3) {
      return Answer(status: 500, tag: nil, body: "oops")
    }
    guard oddities.contains(.noSecondPage), number > 1, state.happens(2) else { return nil }
    return Answer(status: 404, tag: nil, body: "<html>not here</html>")
  }

  /// What is shown for a moment in place of the feed; nil if it is not that odd.
  private func glitch(_ state: inout State) -> ([Entry], next: String?)? {
    if oddities.contains(.emptyForAMoment) { return ([], nil) }
    if oddities.contains(.ancientForAMoment) {
      state.count += 1
      let ancient = Entry(
        id: "ancient\(state.count)", date: 631_152_000, pictures: 1, title: "", wasWordsOnly: false)
      return ([ancient], nil)
    }
    if oddities.contains(.onlyOneForAMoment),
      let entry = state.entries.first(where: { $0.pictures > 0 })
    {
      // All others are withdrawn until they are shown again.
      state.withdrawn.formUnion(state.offered.keys)
      return ([entry], nil)
    }
    return nil
  }

  private func page(_ number: Int, _ state: inout State) -> ([Entry], next: String?) {
    var start = (number - 1) * pageLength
    if oddities.contains(.overlappingPages), !state.isCalm, number > 1 { start -= 2 }
    let rest = state.entries.dropFirst(max(0, start))
    let page = Array(rest.prefix(pageLength))
    let hasNext = oddities.contains(.pages) && rest.count > pageLength
    if number == 1 { state.withdrawn.formUnion(state.removed.map(\.id)) }
    if oddities.contains(.circle), !state.isCalm, number > 2 { return (page, "/feed?page=2") }
    return (page, hasNext ? "/feed?page=\(number + 1)" : nil)
  }

  private func document(
    _ entries: [Entry], isFirst: Bool, next: String?, _ state: inout State
  ) -> String {
    var entries = entries
    if oddities.contains(.pinned), isFirst, let oldest = state.entries.last {
      entries = [oldest] + entries.filter { $0.id != oldest.id }
    }
    let isInNoOrder = oddities.contains(.inNoOrder) && !state.isCalm
    if isInNoOrder { entries.shuffle(using: &state.random) }
    let isCut =
      oddities.contains(.truncated) && !state.isCalm && entries.count > 1 && state.happens(3)
    if isCut { entries.removeLast() }
    if isInNoOrder { entries.endUpwards() }
    if oddities.contains(.doubles), let entry = entries.first { entries.append(entry) }
    for entry in entries where entry.pictures > 0 {
      state.offered[entry.id] = entry.pictures
      state.withdrawn.remove(entry.id)
    }
    let items = entries.map(item).joined(separator: "\n")
    let link = next.map { "<atom:link rel='next' href='\($0)'/>" } ?? ""
    return """
      <?xml version="1.0"?>
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\
      <title>Odd</title>\(link)\(items)\(isCut ? "<item><guid>cut" : "</channel></rss>")
      """
  }

  private func item(_ entry: Entry) -> String {
    let date = entry.date.map { "<pubDate>\(Self.text($0))</pubDate>" } ?? ""
    let pictures = (0..<entry.pictures).map {
      "<enclosure url='/\(entry.id)-\($0).jpg' type='image/jpeg'/>"
    }
    return """
      <item><guid isPermaLink='false'>\(entry.id)</guid><title>\(entry.title)</title>\
      \(date)\(pictures.joined())</item>
      """
  }
}

extension [OddFeed.Entry] {
  /// Puts the oldest of the entries and the newest last. In a document that happens to go down by date, what
  /// is missing between two entries would have been taken out.
  fileprivate mutating func endUpwards() {
    let dated = indices.filter { self[$0].pictures > 0 && self[$0].date != nil }
    let order = dated.sorted { self[$0].date ?? 0 < self[$1].date ?? 0 }
    guard let first = order.first, let last = order.last, first != last else { return }
    let ends = [self[first], self[last]]
    for place in [first, last].sorted(by: >) { remove(at: place) }
    append(contentsOf: ends)
  }
}

extension OddFeed {
  private static func text(_ seconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }
}

extension OddFeed.State {
  fileprivate mutating func happens(_ oneIn: Int) -> Bool { number(1...oneIn) == 1 }

  fileprivate mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  /// Any entry of the first page.
  fileprivate mutating func place(below count: Int) -> Int? {
    let end = min(count, entries.count)
    return end > 0 ? number(0...(end - 1)) : nil
  }
}
