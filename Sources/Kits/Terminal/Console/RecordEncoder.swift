import Foundation

/// Writes values as JSON, one object per line, always in the same order of fields.
enum RecordEncoder {
  /// The value on one line, without harmful characters; times as ISO 8601.
  static func encode(_ record: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return Sanitiser.escapeJSON(String(decoding: try encoder.encode(record), as: UTF8.self))
  }
}
