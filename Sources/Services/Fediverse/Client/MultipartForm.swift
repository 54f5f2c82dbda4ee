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
