import Domain
import Files
import Foundation
import Glibc

/// A folder that is an export, or becomes one.
///
/// Every file in it is complete or not there, so that an export that was interrupted goes on by being made again.
struct ExportFolder: Sendable {
  /// Where it is, links resolved.
  let location: FileLocation

  /// Makes the folder, for nobody else to look into, if it is not there. Throws ``TransferError`` if it has other
  /// things in it, or nobody may write there.
  init(_ place: FileLocation) throws(TransferError) {
    try place.changing { try place.makeFolder() }
    location = try place.resolved()
    if !isExport, try !isEmpty { throw .notEmpty(place.displayPath) }
    try write(JSONLine.bytes(ExportMarker()), to: ExportMarker.file)
  }

  /// Writes a file of the export.
  func write(_ bytes: [UInt8], to name: String) throws(TransferError) {
    let place = location(of: name)
    try place.changing { try WholeFile.write(bytes, to: place) }
  }

  /// Writes a file of the export, a record a line, as they are given to `add`.
  nonisolated(nonsending) func writeLines<Failure: Error>(
    to name: String,
    _ body: (_ add: (any Encodable) throws -> Void) async throws(Failure) -> Void
  ) async throws {
    do {
      let file = try WholeFile(location(of: name))
      try await body { try file.write(JSONLine.bytes($0)) }
      try file.finish()
    } catch let error as SystemError {
      throw unwritable(name, error)
    }
  }

  /// Where a file of the export is.
  func location(of name: String) -> FileLocation { location.appending(name.utf8) }

  /// Says that a file cannot be written.
  func unwritable(_ name: String, _ error: SystemError) -> TransferError {
    .unwritable(location(of: name).displayPath, reason: error.reason)
  }

  /// Has all of it written to the disk.
  func sync() throws(TransferError) {
    try location.changing { try OpenFile(location, O_DIRECTORY).syncDisk() }
  }
}

extension ExportFolder {
  private var isExport: Bool {
    let marker = location(of: ExportMarker.file)
    return (try? marker.read(limit: ExportMarker.longest)).flatMap { ExportMarker($0) } != nil
  }

  /// Whether nothing is in it but what an export left that was stopped at once.
  private var isEmpty: Bool {
    get throws(TransferError) {
      try location.changing {
        try OpenFile(location, O_DIRECTORY).names().allSatisfy {
          $0.starts(with: WholeFile.half) || $0 == Array("lost+found".utf8)
        }
      }
    }
  }
}

/// A value as one line of JSON.
enum JSONLine {
  /// The line, with its break; equal values have equal lines.
  static func bytes(_ value: some Encodable) throws(TransferError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(value)) + [0x0A]
    } catch {
      throw .unwritable("a record", reason: "it is no JSON")
    }
  }

  /// The value of a line; nil if it is none.
  static func value<Value: Decodable>(
    _ line: some Collection<UInt8>, as type: Value.Type = Value.self
  ) -> Value? {
    try? JSONDecoder().decode(type, from: Data(line))
  }
}
