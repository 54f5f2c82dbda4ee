extension Sanitiser {
  /// A JSON text in which every harmful character is written as `\uXXXX`, so that its value is kept.
  ///
  /// - Parameter json: A valid JSON text on one line; such characters stand only in its strings.
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
