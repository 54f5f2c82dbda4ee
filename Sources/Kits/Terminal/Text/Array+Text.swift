extension [UInt8] {
  /// Appends a text, with `mark` before each `byte` of it.
  ///
  /// Run by run: a picture is a text of megabytes with hardly one such byte in it.
  mutating func append(_ text: String, putting mark: UInt8, beforeEach byte: UInt8) {
    var text = text
    text.withUTF8 { bytes in
      var rest = bytes[...]
      while let place = rest.firstIndex(of: byte) {
        append(contentsOf: rest[..<place])
        append(mark)
        append(byte)
        rest = rest[(place + 1)...]
      }
      append(contentsOf: rest)
    }
  }
}
