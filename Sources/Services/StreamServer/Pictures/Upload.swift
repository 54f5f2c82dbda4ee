import Domain
import Foundation
import Hummingbird
import NIOCore

/// What came in one upload.
struct Upload: Sendable {
  let file: ScratchFile
  let form: FormData

  /// Writes a body to a file as it arrives, so that memory has nothing to do with its size. Throws
  /// ``APIError``.
  @concurrent
  init(receiving request: Request, in folder: String, limits: ServerLimits) async throws {
    guard let type = request.headers[.contentType],
      type.lowercased().hasPrefix("multipart/form-data"),
      var reader = MultipartReader(contentType: type)
    else { throw APIError.unprocessable("File can't be blank") }
    if let length = request.headers[.contentLength].flatMap({ Int(untrusted: $0) }),
      length > limits.uploadBytes + limits.bodyBytes
    {
      throw Self.tooLarge
    }
    file = ScratchFile(in: folder)
    var parts = try PartWriter(file: file, limits: limits)
    for try await chunk in request.body {
      for event in try reader.feed(chunk.readableBytesView) { try parts.take(event) }
    }
    guard reader.isComplete else { throw APIError.badRequest("The body was cut off") }
    guard parts.fileBytes > 0 else { throw APIError.unprocessable("File can't be blank") }
    form = FormData(parts.texts.map { ($0.name, String(decoding: $0.value, as: UTF8.self)) })
  }

  fileprivate static let tooLarge = APIError(
    status: .contentTooLarge, error: "The file is larger than this server takes")
}

/// Sorts what arrives: the first file, and texts; other files are ignored.
private struct PartWriter {
  private enum Kind {
    case file, text, ignored
  }

  private let handle: FileHandle
  private let limits: ServerLimits
  private(set) var fileBytes = 0
  private(set) var texts: [(name: String, value: [UInt8])] = []
  private var hasFile = false
  private var textBytes = 0
  private var current = Kind.ignored

  init(file: ScratchFile, limits: ServerLimits) throws {
    guard FileManager.default.createFile(atPath: file.path, contents: nil),
      let handle = FileHandle(forWritingAtPath: file.path)
    else { throw StreamServerError.unusable(path: file.path, reason: "it cannot be written") }
    self.handle = handle
    self.limits = limits
  }

  mutating func take(_ event: MultipartReader.Event) throws {
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
      try take(bytes)
    }
  }

  private mutating func take(_ bytes: [UInt8]) throws {
    switch current {
    case .ignored: return
    case .file:
      fileBytes += bytes.count
      guard fileBytes <= limits.uploadBytes else { throw Upload.tooLarge }
      try handle.write(contentsOf: bytes)
    case .text:
      textBytes += bytes.count
      guard textBytes <= limits.bodyBytes else { throw APIError.tooLarge }
      texts[texts.count - 1].value += bytes
    }
  }
}
