import Domain
import Foundation

/// The header fields of a request or a response, in order; names in any letter case.
///
///     let headers: WebHeaders = ["Accept": "application/json"]
///     headers["accept"]  // application/json
public struct WebHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// One line of a header.
  public struct Field: Hashable, Sendable {
    /// As it was written.
    public let name: String
    /// What follows the colon, without spaces around it.
    public let value: String

    /// Makes a line.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All lines in order.
  public private(set) var fields: [Field]

  /// Makes a header of lines; none by default.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// Makes a header of names and values.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field(name: $0.0, value: $0.1) })
  }

  /// The first value of that name; setting it replaces all of that name, nil removes them.
  public subscript(name: String) -> String? {
    get { fields.first { $0.name.isSameName(as: name) }?.value }
    set {
      fields.removeAll { $0.name.isSameName(as: name) }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// The first value of that name as a number, by `Int.init(untrusted:)`; nil if it is none.
  public func number(_ name: String) -> Int? {
    self[name].flatMap { Int(untrusted: $0) }
  }

  /// Every value of that name, in order.
  public func values(of name: String) -> [String] {
    fields.filter { $0.name.isSameName(as: name) }.map(\.value)
  }
}

extension String {
  fileprivate func isSameName(as other: String) -> Bool {
    utf8.count == other.utf8.count && lowercased() == other.lowercased()
  }
}

/// A date as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
public enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The moment; nil for any other format, such as the two that are obsolete.
  public static func parse(_ text: String) -> Timestamp? {
    let words = text.lowercased().split(separator: " ")
    guard words.count == 6, words[5] == "gmt", let day = Int(untrusted: words[1]),
      let month = months.firstIndex(of: String(words[2])), let year = Int(untrusted: words[3]),
      year >= 1970
    else { return nil }
    let clock = words[4].split(separator: ":").compactMap { Int(untrusted: $0) }
    guard clock.count == 3 else { return nil }
    var date = DateParts(year: year, month: month + 1, day: day)
    (date.hour, date.minute, date.second) = (clock[0], clock[1], clock[2])
    return date.timestamp
  }
}

/// Reads when a server resets its limit.
public enum RateReset {
  private static let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  private static let whole = Date.ISO8601FormatStyle()

  /// How long it takes, by `X-RateLimit-Reset`: a date (Mastodon), seconds since 1970, or seconds from now.
  /// Compared with the server's own clock, if it tells the time. Nil if there is no such header; else from zero to
  /// `longest`.
  public static func wait(
    by headers: WebHeaders, now: Timestamp, longest: Duration = .seconds(3_600)
  ) -> Duration? {
    guard let text = headers["X-RateLimit-Reset"] else { return nil }
    let clock = headers["Date"].flatMap(HTTPDate.parse) ?? now
    var told = 0.0
    var isMoment = true
    if let seconds = Double(text) {
      guard abs(seconds) < 1e11 else { return nil }
      (told, isMoment) = (seconds, seconds > 1e8)
    } else {
      guard let date = (try? Date(text, strategy: fractional)) ?? (try? Date(text, strategy: whole))
      else { return nil }
      told = date.timeIntervalSince1970
    }
    guard let milliseconds = Int64(untrusted: told * 1_000) else { return nil }
    let wait = Duration.milliseconds(milliseconds - (isMoment ? clock.milliseconds : 0))
    return min(max(wait, .zero), longest)
  }
}
