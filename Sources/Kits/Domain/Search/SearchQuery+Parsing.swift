import Foundation

extension SearchQuery {
  /// Reads what was typed; dates are those of a time zone. Throws ``SearchMistake``.
  public init(
    _ text: String, now: Timestamp, in zone: TimeZone = .current
  ) throws(SearchMistake) {
    self.text = text
    var reader = QueryReader(text, SearchDates(now: now, zone: zone))
    condition = try reader.read()
  }
}

/// Goes through a query, scalar by scalar.
private struct QueryReader {
  private let text: String
  private let scalars: [Unicode.Scalar]
  private let dates: SearchDates
  private var position = 0
  private var terms = 0

  init(_ text: String, _ dates: SearchDates) {
    self.text = text
    self.dates = dates
    scalars = Array(text.unicodeScalars)
  }

  mutating func read() throws(SearchMistake) -> SearchQuery.Condition {
    guard scalars.count <= SearchQuery.longest else {
      throw mistake("that is too long: type at most 2,000 characters", 0..<scalars.count)
    }
    var groups: [[SearchQuery.Condition]] = []
    /// The `or` behind the last condition.
    var link: Range<Int>?
    while let start = nextStart() {
      if let or = takeOr(from: start) {
        guard !groups.isEmpty, link == nil else { throw noSides(or) }
        link = or
        continue
      }
      guard let condition = try takeItem(from: start) else { continue }
      if link != nil, !groups.isEmpty {
        groups[groups.count - 1].append(condition)
        link = nil
      } else {
        groups.append([condition])
      }
    }
    if let link { throw noSides(link) }
    guard !groups.isEmpty else {
      throw mistake("type what to look for, such as `fog` or `by:ada`", 0..<scalars.count)
    }
    let parts = groups.map { $0.count == 1 ? $0[0] : SearchQuery.Condition.any($0) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }
}

extension QueryReader {
  private func mistake(_ reason: String, _ range: Range<Int>) -> SearchMistake {
    SearchMistake(reason, at: range, of: text)
  }

  private func noSides(_ range: Range<Int>) -> SearchMistake {
    mistake("`or` stands between two things, as in `fog or mist`", range)
  }

  private mutating func nextStart() -> Int? {
    while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
    return position < scalars.count ? position : nil
  }

  private mutating func takeOr(from start: Int) -> Range<Int>? {
    let end = start + 2
    guard end <= scalars.count, ["or", "OR"].contains(string(start..<end)),
      end == scalars.count || scalars[end].properties.isWhitespace
    else { return nil }
    position = end
    return start..<end
  }

  /// A term, with what stands before it; nil if nothing in it can be looked for.
  private mutating func takeItem(from start: Int) throws(SearchMistake) -> SearchQuery.Condition? {
    let isNegated = scalars[start] == "-" || scalars[start] == "−"
    if isNegated { position += 1 }
    let key = takeKey()
    let valueStart = position
    let (value, isQuoted) = takeValue()
    guard var condition = try condition(key, value, isQuoted, valueStart, start..<position) else {
      return nil
    }
    terms += 1
    guard terms <= SearchQuery.mostTerms else {
      throw mistake("that is too much: look for at most 50 things at once", start..<position)
    }
    if isNegated { condition = .not(condition) }
    return condition
  }

  /// The letters before a colon, if something stands behind it that no address would have there.
  private mutating func takeKey() -> (name: String, range: Range<Int>)? {
    var end = position
    while end < scalars.count, scalars[end].isASCII, scalars[end].properties.isAlphabetic {
      end += 1
    }
    guard end > position, end < scalars.count, scalars[end] == ":" else { return nil }
    if end + 1 < scalars.count, scalars[end + 1] == "/", string(position..<end) != "in" {
      return nil
    }
    defer { position = end + 1 }
    return (string(position..<end).lowercased(), position..<end + 1)
  }

  /// Up to the next blank, or what stands in quotes; a missing one is thought of at the end.
  private mutating func takeValue() -> (text: String, isQuoted: Bool) {
    guard position < scalars.count, let closing = SearchQuery.quotes[scalars[position]] else {
      let start = position
      while position < scalars.count, !scalars[position].properties.isWhitespace { position += 1 }
      return (string(start..<position), false)
    }
    let start = position + 1
    position = start
    while position < scalars.count, !closing.contains(scalars[position]) { position += 1 }
    defer { position = min(position + 1, scalars.count) }
    return (string(start..<position), true)
  }

  private func string(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }
}

extension QueryReader {
  private mutating func condition(
    _ key: (name: String, range: Range<Int>)?, _ value: String, _ isQuoted: Bool, _ start: Int,
    _ all: Range<Int>
  ) throws(SearchMistake) -> SearchQuery.Condition? {
    guard let key else { return words(value, isQuoted).map(SearchQuery.Condition.term) }
    guard let known = SearchQuery.keys.first(where: { $0.name == key.name }) else {
      throw mistake(
        "there is no `\(key.name.prefix(20)):`; `search help find` lists what there is, and quotes look for the words",
        key.range)
    }
    // `no:alt` is the opposite of `has:alt`.
    if key.name == "no", value.lowercased() == "alt" { return .not(.term(.described)) }
    let range = start < position ? start..<position : all
    if key.name == "near" { return .term(.near(try area(value, range))) }
    if let term = term(key.name, value, isQuoted) { return .term(term) }
    throw mistake("type it like `\(known.example)`" + choices(of: key.name), range)
  }

  private func choices(of key: String) -> String {
    switch key {
    case "is": "; there are \(SearchTerm.Kind.allCases.map(\.rawValue).joined(separator: ", "))"
    case "last": "; there are day, week, month and year, as in `last:3days`"
    default: ""
    }
  }

  private func term(_ key: String, _ value: String, _ isQuoted: Bool) -> SearchTerm? {
    let word = value.lowercased()
    switch key {
    case "by": return phrase(value, isExact: true).map(SearchTerm.person)
    case "tag":
      return SearchText.tag(value.hasPrefix("#") ? String(value.dropFirst()) : value)
        .map(SearchTerm.tag)
    case "from": return SearchText.words(in: value).isEmpty ? nil : .source(value)
    case "in": return value.isEmpty ? nil : .folder(value)
    case "before": return dates.span(value).map { .taken(from: nil, until: $0.lowerBound) }
    case "after": return dates.span(value).map { .taken(from: $0.upperBound, until: nil) }
    case "date": return dates.range(value)
    case "last": return SearchDates.seconds(word).map { .last(seconds: $0) }
    case "liked": return word == "me" ? .liked : nil
    case "is": return SearchTerm.Kind(rawValue: word).map(SearchTerm.kind)
    case "has": return word == "alt" ? .described : nil
    case "size": return Self.pixels(word)
    case "camera": return camera(value, isQuoted).map(SearchTerm.camera)
    default: return nil
    }
  }

  private func words(_ value: String, _ isQuoted: Bool) -> SearchTerm? {
    if !isQuoted, value.hasPrefix("#") || value.hasPrefix("＃"),
      let tag = SearchText.tag(String(value.dropFirst()))
    {
      return .tag(tag)
    }
    return phrase(value, isExact: isQuoted).map(SearchTerm.words)
  }

  /// Models have letters behind their names that few people type, such as `X100V`: the last word may go on.
  private func camera(_ value: String, _ isQuoted: Bool) -> SearchTerm.Phrase? {
    phrase(isQuoted || value.hasSuffix("*") ? value : value + "*", isExact: true)
  }

  /// Nil if there is no word in it. The last word of the line may go on.
  private func phrase(_ value: String, isExact: Bool) -> SearchTerm.Phrase? {
    let words = SearchText.words(in: value)
    guard let last = words.last else { return nil }
    let mayGoOn = value.hasSuffix("*") || !isExact && position == scalars.count
    let isLong = last.writing == .spaced && last.text.count > 1
    return SearchTerm.Phrase(
      words.map(\.text), isBeginning: last.writing == .korean || mayGoOn && isLong)
  }

  /// `>12mp`, `<=0.5mp`; without a sign at least so many.
  private static func pixels(_ value: String) -> SearchTerm? {
    let sign = SearchTerm.Comparison.allCases.first { value.hasPrefix($0.rawValue) }
    let number = value.dropFirst(sign?.rawValue.count ?? 0)
    guard number.hasSuffix("mp") else { return nil }
    let parts = number.dropLast(2).split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ (1...6).contains($0.count) && $0.allSatisfy(\.isASCIIDigit) }),
      let whole = Int(untrusted: parts[0]),
      let rest = Int(untrusted: ((parts.count > 1 ? parts[1] : "") + "000").prefix(3))
    else { return nil }
    return .pixels(sign ?? .atLeast, thousands: whole * 1000 + rest)
  }
}

extension QueryReader {
  /// What is around a place or a point, so far as is told behind it.
  private mutating func area(
    _ value: String, _ range: Range<Int>
  ) throws(SearchMistake) -> SearchArea {
    let distance = takeDistance()
    var metres = SearchArea.usualMetres
    if let distance {
      guard let typed = SearchArea.metres(distance.text) else {
        throw mistake("type a distance from 0.001km to 20000km, such as `20km`", distance.range)
      }
      metres = typed
    }
    if let point = SearchArea.coordinates(value) {
      guard let centre = Position(latitude: point.latitude, longitude: point.longitude) else {
        throw mistake("type degrees north and east, such as `near:38.72,-9.14`", range)
      }
      return SearchArea(around: centre, metres: metres)
    }
    guard !SearchText.words(in: value).isEmpty else {
      throw mistake("type it like `near:\"Lisbon\" 20km`", range)
    }
    guard let town = Town.called(value) else {
      let meant = Town.probably(value).map { ": did you mean \($0.text)?" }
      let hint = ": names with blanks stand in quotes, and `near:38.72,-9.14` is any point"
      throw mistake("no town of that name is known here" + (meant ?? hint), range)
    }
    return SearchArea(around: town.position, metres: metres, town: town)
  }

  /// `20km` or `20 km` behind a place; nil, and nothing taken, if something else stands there. A short number at
  /// the end is one of kilometres: few look for a word `20`, and they can quote it.
  private mutating func takeDistance() -> (text: String, range: Range<Int>)? {
    let start = position
    guard let first = nextStart() else { return nil }
    let number = takeValue()
    let end = position
    if !number.isQuoted, SearchArea.isDistance(number.text) { return (number.text, first..<end) }
    if !number.isQuoted, nextStart() != nil {
      let unit = takeValue()
      let text = number.text + unit.text
      if !unit.isQuoted, unit.text.count == 2, SearchArea.isDistance(text) {
        return (text, first..<position)
      }
    } else if !number.isQuoted, number.text.count < 4, number.text.first?.isNumber == true,
      SearchArea.isDistance(number.text + "km")
    {
      return (number.text + "km", first..<end)
    }
    position = start
    return nil
  }
}
