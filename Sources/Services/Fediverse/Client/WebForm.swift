import Domain

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
    fields.map { $0.name.percentEncoded + "=" + $0.value.percentEncoded }.joined(separator: "&")
  }
}

/// A form with a file in it, as `multipart/form-data` (RFC 7578).
struct MultipartForm: Hashable {
  /// The text between two parts; it must not occur in any of them.
  let boundary: String
  var fields: [WebForm.Field] = []
  /// The field that is the file.
  let name: String
  /// The file's name for the server.
  let fileName: String
  /// The file's media type.
  let fileType: String
  /// The file.
  let file: [UInt8]

  /// The `Content-Type` of the form.
  var mediaType: String { "multipart/form-data; boundary=\(boundary)" }

  /// The form as it is sent.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.count + 1_000)
    for field in fields { bytes += Array((head(field.name) + field.value + "\r\n").utf8) }
    bytes += head(name, "; filename=\"\(fileName)\"\r\nContent-Type: \(fileType)").utf8
    bytes += file
    bytes += Array("\r\n--\(boundary)--\r\n".utf8)
    return bytes
  }

  private func head(_ name: String, _ rest: String = "") -> String {
    "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\(rest)\r\n\r\n"
  }
}
