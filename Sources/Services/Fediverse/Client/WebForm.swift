/// Names and values as they stand in queries and forms.
enum WebForm {
  /// A name and its value.
  struct Field: Hashable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// `limit=40&max_id=7`.
  static func text(_ fields: [Field]) -> String {
    fields.map { escaped($0.name) + "=" + escaped($0.value) }.joined(separator: "&")
  }

  /// All but letters, digits and `-._~` by their numbers, which is safe in paths, queries and forms.
  static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      if byte.isUnreserved {
        escaped.append(byte)
      } else {
        escaped += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}

extension UInt8 {
  fileprivate var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}

/// A form with one file in it, as `multipart/form-data` (RFC 7578).
struct MultipartForm: Hashable {
  /// What divides its parts; must not be in any of them.
  let boundary: String
  var fields: [WebForm.Field] = []
  /// The field that is the file.
  let name: String
  /// What the file is called there.
  let fileName: String
  /// What kind of file it is.
  let fileType: String
  /// The file.
  let file: [UInt8]

  /// What it is called in a header.
  var mediaType: String { "multipart/form-data; boundary=\(boundary)" }

  /// As it is sent.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.count + 1_000)
    for field in fields {
      bytes += head(field.name, "").utf8
      bytes += Array(field.value.utf8) + Self.lineEnd
    }
    bytes += head(name, "; filename=\"\(fileName)\"\r\nContent-Type: \(fileType)").utf8
    bytes += file
    bytes += Self.lineEnd + Array("--\(boundary)--\r\n".utf8)
    return bytes
  }

  private static let lineEnd = Array("\r\n".utf8)

  private func head(_ name: String, _ rest: String) -> String {
    "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\(rest)\r\n\r\n"
  }
}
