import Foundation

/// A name a profile may have: 1 to 32 letters, digits, `-` or `_`, in Unicode's composed form.
struct ProfileName {
  /// The name as it is kept.
  let text: String

  /// Takes a name; nil if it is none.
  init?(_ name: String) {
    let composed = name.precomposedStringWithCanonicalMapping
    let scalars = composed.unicodeScalars
    guard (1...32).contains(scalars.count), scalars.allSatisfy(Self.isAllowed) else { return nil }
    text = composed
  }

  /// What two names have in common that differ in case only.
  var folded: String { Self.folded(text) }

  /// The same for any text.
  static func folded(_ name: String) -> String {
    name.precomposedStringWithCanonicalMapping.lowercased()
  }
}

extension ProfileName {
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
      || scalar.properties.generalCategory == .decimalNumber
  }
}
