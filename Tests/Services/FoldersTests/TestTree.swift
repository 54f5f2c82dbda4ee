import Domain
import Fakes
import Files
import Folders
import Foundation
import Library
import Pictures
import Storage

/// A folder of pictures, a library to scan it into, and a scanner whose decoder is scripted.
final class TestTree: Sendable {
  let scratch: ScratchFolder
  let time = ManualTime()
  let probing: ScriptedProbing
  let library: Library
  let scanner: FolderScanner
  let source: SourceID
  let root: FileLocation

  init(_ answer: (@Sendable (FileLocation) async throws -> PictureFacts)? = nil) async throws {
    scratch = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: scratch.path(of: "photos"), withIntermediateDirectories: true)
    probing = ScriptedProbing(answer)
    library = try Library.open(at: scratch.path(of: "data"), time: time) { _ in }
    scanner = FolderScanner(index: library.folders, probing: probing)
    root = try scanner.resolve(scratch.path(of: "photos"))
    source = try await library.sources.insertSource(.folder(root), named: "photos", profile: 1).id
  }

  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 0]

  func write(_ name: String, _ bytes: [UInt8] = jpeg) throws {
    try scratch.write(bytes, to: "photos/" + name)
  }

  func path(_ name: String) -> String {
    scratch.path(of: "photos/" + name)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  func rename(_ name: String, to other: String) throws {
    try FileLocation(path: path(name)).move(to: FileLocation(path: path(other)))
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  func age(_ name: String, seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path(name))
  }

  func scan(_ progress: @escaping @Sendable (ScanProgress) -> Void = { _ in }) async throws
    -> ScanSummary
  {
    try await scanner.scan(root, as: source, progress: progress)
  }

  /// Scans while a file cannot be read that was there when its folder was listed; then it is there again as it was.
  func scan(without name: String) async throws -> ScanSummary {
    let (there, away) = (path(name), scratch.path(of: "away"))
    let index = HookedIndex(index: library.folders) {
      guard FileManager.default.fileExists(atPath: there) else { return }
      try FileManager.default.moveItem(atPath: there, toPath: away)
    }
    let summary = try await FolderScanner(index: index, probing: probing)
      .scan(root, as: source) { _ in }
    try FileManager.default.moveItem(atPath: away, toPath: there)
    return summary
  }

  /// Takes a file of the top folder for nothing, as the scan did with videos before they were shown.
  func passOver(_ name: String) async throws {
    let scan = try await library.folders.beginScan(of: source)
    let top = FileLocation(bytes: [])
    var batch = FolderBatch()
    batch.files = try await library.folders.files(in: top, of: source)
      .filter { $0.name == Array(name.utf8) }
      .map {
        let file = IndexedFile(name: $0.name, state: $0.state, content: .other)
        return FolderBatch.File(folder: top, file: file, photo: nil)
      }
    _ = try await library.folders.apply(batch, in: scan)
  }

  var photos: [Photo] {
    get async throws {
      let scope = StreamScope(profile: 1, order: .newest, now: time.now)
      return try await library.photos.items(from: nil, limit: 10_000, in: scope).map(\.photo)
    }
  }

  var items: [String] {
    get async throws { try await photos.map(\.id.item).sorted() }
  }
}

/// An index that does something whenever a folder was listed, before its files are looked at.
private struct HookedIndex: FolderIndexing {
  let index: any FolderIndexing
  let listed: @Sendable () throws -> Void

  func beginScan(of source: SourceID) async throws -> FolderScan {
    try await index.beginScan(of: source)
  }

  func files(in folder: FileLocation, of source: SourceID) async throws -> [IndexedFile] {
    try listed()
    return try await index.files(in: folder, of: source)
  }

  func photos(like states: [FileState], of source: SourceID) async throws
    -> [FileState: [FilePlace]]
  {
    try await index.photos(like: states, of: source)
  }

  func move(_ moves: [FileMove], in scan: FolderScan) async throws {
    try await index.move(moves, in: scan)
  }

  func apply(_ batch: FolderBatch, in scan: FolderScan) async throws -> FolderBatch.Outcome {
    try await index.apply(batch, in: scan)
  }

  func finishScan(_ scan: FolderScan, root: FolderIdentity) async throws -> Int {
    try await index.finishScan(scan, root: root)
  }

  func contents(of source: SourceID) async throws -> SourceContents {
    try await index.contents(of: source)
  }

  func lastScan(of source: SourceID) async throws -> (root: FolderIdentity?, photos: [FileLocation])
  {
    try await index.lastScan(of: source)
  }

  func forgetStates(of source: SourceID) async throws {
    try await index.forgetStates(of: source)
  }
}
