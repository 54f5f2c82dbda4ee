/// A document of JSON whose values stay where they are until somebody asks for them.
///
///     let statuses = try JSONDocument(body).root.elements.map { try $0.need("id").text }
///
/// Why not Foundation's decoder: it gives all or nothing, where one status that no program can read
/// must not cost the other 39; and this takes a fraction of its time, as most of an answer is never
/// asked for.
final class JSONDocument: Sendable {
  /// Where one value is.
  struct Place {
    /// What a value is.
    enum Kind: UInt8 {
      case null, no, yes, number, text, escapedText, list, object
    }

    let kind: Kind
    /// Its first byte; that of a text stands behind the quote.
    let start: UInt32
    /// Behind its last byte.
    var end: UInt32
    /// The next value that is not within this one.
    var next: UInt32
  }

  let bytes: [UInt8]
  /// All values as they follow; names of members stand as texts before their values.
  let places: [Place]

  /// Finds the values. Throws where the document is none.
  init(_ bytes: [UInt8]) throws(JSONFault) {
    places = try JSONScanner.places(in: bytes)
    self.bytes = bytes
  }

  /// The value that the document is.
  var root: JSONNode { JSONNode(document: self, index: 0) }
}

/// Why something is no JSON.
enum JSONFault: Error, Hashable {
  /// There is nothing.
  case empty
  /// It begins like a web page.
  case webPage
  /// It ends in the middle.
  case endsEarly
  /// Something does not belong there: which byte, from 0.
  case malformed(at: Int)
  /// Values within values within values.
  case tooDeep
}
