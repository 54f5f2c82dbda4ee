import Domain
import Foundation
import Hummingbird
import NIOCore

/// What came in one upload.
struct Upload: Sendable {
  let file: ScratchFile
  /// In bytes.
  let length: Int
  /// The content's SHA-256 in hexadecimal digits.
  let hash: String
  let form: FormData
}

/// Writes an upload to a file as it arrives, so that memory has nothing to do with its size.
struct UploadReceiver: Sendable {
  let folder: String
  let limits: ServerLimits

  /// Reads the body. Throws ``APIError``.
  @concurrent
  func receive(_ request: Request) async throws -> Upload {
    guard let type = request.headers[.contentType],
      type.lowercased().hasPrefix("multipart/form-data"),
      var reader = MultipartReader(contentType: type)
    else { throw APIError.unprocessable("File can't be blank") }
    if let length = request.headers[.contentLength].flatMap({ Int(untrusted: $0) }),
      length > limits.uploadBytes + limits.bodyBytes
    {
      throw Self.tooLarge
    }
    let file = try ScratchFile(in: folder)
    var parts = PartWriter(writer: try file.writer())
    for try await chunk in request.body {
      for event in try reader.feed(chunk.readableBytesView) { try parts.take(event, limits) }
    }
    guard reader.isComplete else { throw APIError.badRequest("The body was cut off") }
    guard parts.hasFile, parts.writer.count > 0 else {
      throw APIError.unprocessable("File can't be blank")
    }
    return Upload(
      file: file, length: parts.writer.count, hash: try parts.writer.finish(), form: parts.form)
  }

  static let tooLarge = APIError(
    status: .contentTooLarge, error: "The file is larger than this server takes")
}

extension UploadReceiver {
  private struct PartWriter {
    var writer: ScratchFile.Writer
    var hasFile = false
    private var texts: [(name: String, value: [UInt8])] = []
    private var textBytes = 0
    private var current = Kind.ignored

    private enum Kind {
      case file, text, ignored
    }

    init(writer: ScratchFile.Writer) {
      self.writer = writer
    }

    var form: FormData {
      FormData(texts.map { ($0.name, String(decoding: $0.value, as: UTF8.self)) })
    }

    mutating func take(_ event: MultipartReader.Event, _ limits: ServerLimits) throws {
      switch event {
      case .part("file", true):
        current = hasFile ? .ignored : .file
        hasFile = true
      case .part(_, true):
        current = .ignored
      case .part(let name, false):
        current = .text
        texts.append((name, []))
      case .data(let bytes):
        try take(bytes, limits)
      }
    }

    private mutating func take(_ bytes: [UInt8], _ limits: ServerLimits) throws {
      switch current {
      case .ignored: return
      case .file:
        guard writer.count + bytes.count <= limits.uploadBytes else {
          throw UploadReceiver.tooLarge
        }
        try writer.write(bytes)
      case .text:
        textBytes += bytes.count
        guard textBytes <= limits.bodyBytes else { throw APIError.tooLarge }
        texts[texts.count - 1].value += bytes
      }
    }
  }
}
