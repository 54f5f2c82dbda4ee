import Domain
import Foundation
import Terminal

/// Moments to come as people type them, in the local time zone: `tomorrow 8:00`, `monday 8`, `8:00`,
/// `24 december 18:00`, `2026-12-24 18:00`, `24.12.2026`, `in 2 hours`. A day alone means at this time of it: `tomorrow`.
public enum TypedMoment {
  /// The moment. Throws ``NoSuchMoment`` for what is none, or is over.
  public static func read(
    _ text: String, now: Timestamp, in zone: TimeZone = .current
  ) throws(NoSuchMoment) -> Timestamp {
    let words = text.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
    guard let moment = moment(words, now, zone) else { throw NoSuchMoment(text, isOver: false) }
    guard moment > now else { throw NoSuchMoment(text, isOver: true) }
    return moment
  }

  /// `24 December 2026, 18:00`.
  public static func text(_ moment: Timestamp) -> String {
    String(HumanText.dateAndTime(moment.milliseconds).dropLast(3))
  }
}

/// What was typed is no moment to come.
public struct NoSuchMoment: Mistake, Hashable {
  private let text: String
  private let isOver: Bool

  init(_ text: String, isOver: Bool) {
    self.text = text
    self.isOver = isOver
  }

  /// What to type.
  public var reason: String {
    isOver
      ? "`\(text)` is over already: type a moment to come"
      : "`\(text)` is not a moment: try `tomorrow 8:00`, `monday 18:30`, `2026-12-24 18:00` or `in 2h`"
  }
}

extension TypedMoment {
  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]
  private static let months = HumanText.months.map { $0.lowercased() }

  private static func moment(_ words: [String], _ now: Timestamp, _ zone: TimeZone) -> Timestamp? {
    if words.first == "in" {
      let span = words.dropFirst().joined(separator: " ")
      return TypedSpan.seconds(span).map { now.advanced(by: .seconds($0)) }
    }
    guard let last = words.last, words != ["today"] else { return nil }
    // A number that does not stand behind a day alone may be anything.
    let clock = time(last) ?? (words.count == 2 ? time(last + ":00") : nil)
    let days = clock == nil ? words.count : words.count - 1
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let today = Date(timeIntervalSince1970: Double(now.milliseconds) / 1_000)
    var parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .weekday], from: today)
    let weekday = parts.weekday ?? 1
    parts.weekday = nil
    if let clock { (parts.hour, parts.minute) = clock }
    // Of what comes again and again the next one is meant.
    var repeats: (inout DateComponents) -> Void = { _ in }
    switch days {
    case 0: repeats = { $0.day = ($0.day ?? 0) + 1 }
    case 1 where words[0] == "today": break
    case 1 where words[0] == "tomorrow": parts.day = (parts.day ?? 0) + 1
    case 1:
      if let date = date(words[0]) {
        (parts.year, parts.month, parts.day) = date
        guard parts.isValidDay(in: calendar) else { return nil }
      } else {
        guard let place = index(of: words[0], in: weekdays) else { return nil }
        parts.day = (parts.day ?? 0) + (place + 1 - weekday + 7) % 7
        repeats = { $0.day = ($0.day ?? 0) + 7 }
      }
    case 2, 3:
      guard let number = Int(words[0]), let month = index(of: words[1], in: months),
        (1...31).contains(number)
      else { return nil }
      (parts.day, parts.month) = (number, month + 1)
      if days == 3 {
        guard let year = Int(words[2]), (1970...9999).contains(year) else { return nil }
        parts.year = year
      } else {
        repeats = { $0.year = ($0.year ?? 0) + 1 }
      }
      guard parts.isValidDay(in: calendar) else { return nil }
    default: return nil
    }
    if let next = timestamp(parts, calendar), next > now { return next }
    repeats(&parts)
    // The year after a leap year has no 29 February.
    guard days != 2 || parts.isValidDay(in: calendar) else { return nil }
    return timestamp(parts, calendar)
  }

  private static func timestamp(_ parts: DateComponents, _ calendar: Calendar) -> Timestamp? {
    calendar.date(from: parts).map {
      Timestamp(milliseconds: Int64(($0.timeIntervalSince1970 * 1_000).rounded()))
    }
  }

  /// `8:00`, `18:30`.
  private static func time(_ word: String) -> (Int?, Int?)? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 2, let hour = Int(parts[0]),
      let minute = Int(parts[1]),
      (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    return (hour, minute)
  }

  /// `2026-12-24`, `24.12.2026`.
  private static func date(_ word: String) -> (Int?, Int?, Int?)? {
    let words: [Substring] =
      word.contains(".") ? word.split(separator: ".").reversed() : word.split(separator: "-")
    let parts = words.compactMap { Int($0) }
    guard parts.count == 3, (1970...9999).contains(parts[0]), (1...12).contains(parts[1]),
      (1...31).contains(parts[2])
    else { return nil }
    return (parts[0], parts[1], parts[2])
  }

  /// The place of a name in a list, by its first three letters at least.
  private static func index(of word: String, in names: [String]) -> Int? {
    word.count < 3 ? nil : names.firstIndex { $0.hasPrefix(word) }
  }
}

extension DateComponents {
  /// Whether its month has its day: 31 June is not 1 July.
  fileprivate func isValidDay(in calendar: Calendar) -> Bool {
    DateComponents(calendar: calendar, year: year, month: month, day: day).isValidDate
  }
}

/// How long something is to last, as people type it.
public enum TypedSpan {
  /// `7 days`, `1h`, `a week`; `ever`, which is a duration of nothing. Nil if it is not understood.
  public static func read(_ text: String) -> Duration? {
    let text = text.lowercased()
    if ["ever", "forever", "always"].contains(text) { return .zero }
    let digits = text.prefix(while: \.isNumber)
    let unit = text.dropFirst(digits.count).drop(while: \.isWhitespace)
    let (count, name): (Int?, Substring) =
      digits.isEmpty && unit.hasPrefix("a") && unit.contains(" ")
      ? (1, unit.drop { $0 != " " }.dropFirst()) : (Int(digits), unit)
    let seconds = units.first {
      !name.isEmpty && ($0.name.hasPrefix(name) || name == $0.name + "s")
    }
    // A hundred years are as good as for ever, and fit into every server's numbers.
    guard let count, let seconds, count > 0, count <= 3_000_000_000 / seconds.seconds else {
      return nil
    }
    return .seconds(count * seconds.seconds)
  }

  /// The same in seconds, from a minute to a year. Nil if it is something else.
  public static func seconds(_ text: String) -> Int? {
    guard let seconds = read(text)?.components.seconds, (60...366 * 86_400).contains(seconds) else {
      return nil
    }
    return Int(seconds)
  }

  private static let units: [(name: String, seconds: Int)] = [
    ("minute", 60), ("hour", 3_600), ("day", 86_400), ("week", 604_800), ("month", 2_592_000),
    ("year", 31_536_000),
  ]
}
