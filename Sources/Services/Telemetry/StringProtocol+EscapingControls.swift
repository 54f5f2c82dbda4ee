extension StringProtocol {
  /// The text on one line, without anything that moves a cursor, turns the writing direction, or is
  /// not to be seen: such characters become `\n`, `\t` or `\u{1B}`, and `\` becomes `\\`.
  var escapingControls: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.isHarmful:
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isHarmful: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }
}
