import Foundation

/// A passphrase as bytes that do not depend on how it was typed.
///
/// Composed by Unicode's NFC, as RFC 8265 asks for (OpaqueString), so that `é` typed on one machine
/// is `é` typed on another; nothing else is changed, blanks and case included. It describes itself
/// as nothing, so that it gets into no error and no log.
struct Passphrase: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// Never empty.
  let bytes: [UInt8]

  /// Takes a passphrase; nil if it is empty.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    bytes = Array(text.precomposedStringWithCanonicalMapping.utf8)
  }

  var description: String { "(passphrase)" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
