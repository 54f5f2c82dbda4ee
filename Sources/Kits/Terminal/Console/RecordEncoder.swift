import Domain
import Foundation

/// Encodes records as JSON, one object per line with its fields sorted by name.
enum RecordEncoder {
  /// One line without harmful characters; times are ISO 8601.
  static func encode(_ record: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return Sanitiser.escapeJSON(String(decoding: try encoder.encode(record), as: UTF8.self))
  }
}

/// A few named values as a record that says of which type it is.
///
///     console.write(record: TypedRecord("retried", ["retried": 3]))
public struct TypedRecord<Fields: Encodable & Sendable>: Encodable, Sendable {
  private enum Key: CodingKey {
    case type
  }

  private let type: String
  private let fields: Fields

  /// Fields that are written as an object, none of them called `type`.
  public init(_ type: String, _ fields: Fields) {
    self.type = type
    self.fields = fields
  }

  /// Encodes all of it as one object.
  public func encode(to encoder: any Encoder) throws {
    try fields.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(type, forKey: .type)
  }
}

extension TypedRecord where Fields == [String: RecordValue] {
  /// Fields of different kinds; those that are nil are left out.
  public init(_ type: String, _ fields: [String: RecordValue]) {
    self.type = type
    self.fields = fields.filter { !$0.value.isMissing }
  }
}

/// A value of a record; nil is left out of records, and null in lists.
public enum RecordValue: Encodable, Sendable {
  case text(String?)
  case number(Int?)
  case flag(Bool?)
  /// As ISO 8601 has it: `2026-05-12T08:00:00Z`.
  case moment(Timestamp?)
  case list([RecordValue])

  fileprivate var isMissing: Bool {
    switch self {
    case .text(nil), .number(nil), .flag(nil), .moment(nil): true
    case .text, .number, .flag, .moment, .list: false
    }
  }

  /// Encodes the value itself. Only then a moment is put into words: that takes a calendar, which takes its time.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .moment(let moment):
      let date = moment.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1000) }
      try container.encode(date?.formatted(.iso8601))
    case .list(let values): try container.encode(values)
    }
  }
}

extension Sanitiser {
  /// Writes every harmful character of a JSON text as `\uXXXX`, which keeps its value.
  ///
  /// - Parameter json: A valid JSON text on one line, so that such characters are only in its strings.
  public static func escapeJSON(_ json: String) -> String {
    guard !json.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return json }
    var result = ""
    for scalar in json.unicodeScalars {
      if scalar.hazard == .none {
        result.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 { result += escape(unit) }
      }
    }
    return result
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
