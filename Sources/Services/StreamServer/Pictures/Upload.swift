import Concurrency
import Domain
import Foundation
import Hummingbird
import NIOCore

/// What came in one upload.
struct Upload: Sendable {
  /// The first file of each name that is not empty.
  let files: [String: ScratchFile]
  let form: FormData

  /// Whether a request has parts, of which some may be files.
  static func isOne(_ request: Request) -> Bool {
    request.headers[.contentType]?.lowercased().hasPrefix("multipart/form-data") == true
  }

  /// Writes files of these names as they arrive, so that memory has nothing to do with their size. Throws
  /// ``APIError``.
  @concurrent
  init(
    receiving request: Request, of names: Set<String>, in folder: String, limits: ServerLimits
  ) async throws {
    guard Self.isOne(request), let type = request.headers[.contentType],
      var reader = MultipartReader(contentType: type)
    else { throw Self.blank }
    if let length = request.headers[.contentLength].flatMap({ Int(untrusted: $0) }),
      length > limits.uploadBytes + limits.bodyBytes
    {
      throw Self.tooLarge
    }
    var parts = PartWriter(names: names, folder: folder, limits: limits)
    for try await chunk in request.body {
      for event in try reader.feed(chunk.readableBytesView) { try parts.take(event) }
    }
    guard reader.isComplete else { throw APIError.badRequest("The body was cut off") }
    files = parts.files.filter { $0.value.bytes > 0 }.mapValues(\.file)
    form = FormData(parts.texts.map { ($0.name, String(decoding: $0.value, as: UTF8.self)) })
  }

  static let blank = APIError.unprocessable("File can't be blank")
  fileprivate static let tooLarge = APIError(
    status: .contentTooLarge, error: "The file is larger than this server takes")
}

/// Sorts what arrives: the first file of each name, and texts; other files are ignored.
private struct PartWriter {
  private enum Kind {
    case file(String, FileHandle)
    case text, ignored
  }

  private let names: Set<String>
  private let folder: String
  private let limits: ServerLimits
  private(set) var files: [String: (file: ScratchFile, bytes: Int)] = [:]
  private(set) var texts: [(name: String, value: [UInt8])] = []
  private var fileBytes = 0
  private var textBytes = 0
  private var current = Kind.ignored

  init(names: Set<String>, folder: String, limits: ServerLimits) {
    (self.names, self.folder, self.limits) = (names, folder, limits)
  }

  mutating func take(_ event: MultipartReader.Event) throws {
    switch event {
    case .part(let name, true):
      current = names.contains(name) && files[name] == nil ? try begin(name) : .ignored
    case .part(let name, false):
      current = .text
      texts.append((name, []))
    case .data(let bytes):
      try take(bytes)
    }
  }

  private mutating func begin(_ name: String) throws -> Kind {
    let file = ScratchFile(in: folder)
    guard FileManager.default.createFile(atPath: file.path, contents: nil),
      let handle = FileHandle(forWritingAtPath: file.path)
    else { throw StreamServerError.unusable(path: file.path, reason: "it cannot be written") }
    files[name] = (file, 0)
    return .file(name, handle)
  }

  private mutating func take(_ bytes: [UInt8]) throws {
    switch current {
    case .ignored: return
    case .file(let name, let handle):
      fileBytes += bytes.count
      guard fileBytes <= limits.uploadBytes else { throw Upload.tooLarge }
      try handle.write(contentsOf: bytes)
      files[name]?.bytes += bytes.count
    case .text:
      textBytes += bytes.count
      guard textBytes <= limits.bodyBytes else { throw APIError.tooLarge }
      texts[texts.count - 1].value += bytes
    }
  }
}

extension RequestContext {
  /// Receives files of these names, if their owner has room. Throws ``APIError``.
  func upload(of names: Set<String>) async throws -> Upload {
    let (household, limits, owner) = (household, household.limits, try user)
    try await read { try StoredMedia.requireRoom(for: 1, of: owner, limits, in: $0.db) }
    return try await withTimeout(limits.uploadTime, on: household.clock) {
      try await Upload(
        receiving: request, of: names, in: household.configuration.uploadFolder, limits: limits)
    }
  }
}
