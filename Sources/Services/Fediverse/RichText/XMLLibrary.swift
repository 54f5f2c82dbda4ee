import CXML
import Domain

/// libxml2, which mends the HTML of strangers as browsers do.
struct XMLLibrary: Sendable {
  /// The library; nil if this machine has none. Loaded when first asked for.
  static let shared: XMLLibrary? = {
    var functions = cxml_library()
    return cxml_load(&functions) == 1 ? XMLLibrary(functions: functions) : nil
  }()

  private let functions: cxml_library

  /// What stands in a document.
  enum Event {
    /// An element begins.
    case start(Element)
    /// An element is over.
    case end
    /// Text, its references resolved.
    case text(String)
  }

  /// An element, as long as its beginning is handled.
  struct Element {
    let name: String
    fileprivate let library: XMLLibrary
    fileprivate let reader: UnsafeMutableRawPointer

    /// What it says about itself; nil if it says nothing of that name.
    func attribute(_ name: StaticString) -> String? {
      guard let value = library.functions.attribute(reader, name.utf8Start) else { return nil }
      defer { library.functions.free(value) }
      return library.text(value)
    }
  }

  /// Reads HTML, and hands out what stands in it. False if the library could not make anything of it.
  func read(_ html: [UInt8], _ handle: (Event) -> Void) -> Bool {
    let options = CXML_RECOVER | CXML_NO_ERRORS | CXML_NO_WARNINGS | CXML_NO_NETWORK
    let document = html.withUnsafeBytes { bytes in
      functions.read_html(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(clamping: bytes.count), nil,
        "UTF-8", CInt(options))
    }
    guard let document else { return false }
    defer { functions.free_document(document) }
    guard let reader = functions.walker(document) else { return false }
    defer { functions.free_reader(reader) }
    while functions.read(reader) == 1 { step(reader, handle) }
    return true
  }
}

extension XMLLibrary {
  private func step(_ reader: UnsafeMutableRawPointer, _ handle: (Event) -> Void) {
    switch Int(untrusted: functions.node_type(reader)) {
    case CXML_ELEMENT:
      let isEmpty = functions.is_empty(reader) == 1
      handle(
        .start(Element(name: text(functions.name(reader)), library: self, reader: reader)))
      if isEmpty { handle(.end) }
    case CXML_END_ELEMENT: handle(.end)
    case CXML_TEXT, CXML_CDATA, CXML_SPACE: handle(.text(text(functions.value(reader))))
    default: break
    }
  }

  private func text(_ bytes: UnsafePointer<UInt8>?) -> String {
    bytes.map { String(cString: $0) } ?? ""
  }
}
