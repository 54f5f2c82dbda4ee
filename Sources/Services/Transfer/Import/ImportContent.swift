import Domain
import Files
import Markup

/// What a file or a folder turns out to be.
enum ImportContent {
  /// A folder that this program exported.
  case export
  /// The file of an export, in its folder, that says what is kept of people.
  case relations(FileLocation)
  /// The archive of an account, unpacked.
  case archive
  /// An OPML file.
  case subscriptions(OPMLReader)
  /// One of Mastodon's tables, and all of its file.
  case table(PeopleTable, [UInt8])

  /// The largest file that is read, in bytes.
  static let largest = max(OPMLReader.largest, CSVReader.largest)

  /// How a file begins that is packed: gzip, zip, xz.
  private static let packed: [[UInt8]] = [
    [0x1F, 0x8B], [0x50, 0x4B, 0x03, 0x04], [0xFD, 0x37, 0x7A, 0x58],
  ]

  /// Looks at it. Throws ``TransferError``.
  init(of place: FileLocation) throws(TransferError) {
    let isFolder: Bool
    do {
      isFolder = try place.status().isFolder
    } catch {
      throw .unreadable(place.displayPath, reason: error.reason)
    }
    self = try isFolder ? Self.folder(place) : Self.file(place)
  }

  private static func folder(_ place: FileLocation) throws(TransferError) -> ImportContent {
    let marker = place.appending(ExportMarker.file.utf8)
    if (try? marker.status()) != nil {
      guard let marker = ExportMarker(try marker.read(limit: ExportMarker.longest)) else {
        throw .unknownContent(place.displayPath)
      }
      guard marker.version <= ExportMarker.version else {
        throw .newerExport(place.displayPath)
      }
      return .export
    }
    if (try? place.appending("outbox.json".utf8).status()) != nil { return .archive }
    throw .unknownContent(place.displayPath)
  }

  private static func file(_ place: FileLocation) throws(TransferError) -> ImportContent {
    if place.displayName == ExportRecord.Relation.file {
      let name = "/" + ExportRecord.Relation.file
      let parent = FileLocation(bytes: place.bytes.dropLast(name.utf8.count))
      if case .export? = try? folder(parent) { return .relations(parent) }
    }
    return try ImportContent(try place.read(limit: largest), of: place)
  }

  /// Looks at what is in a file.
  init(_ bytes: [UInt8], of place: FileLocation) throws(TransferError) {
    if Self.packed.contains(where: bytes.starts) { throw .packed(place.displayPath) }
    if let reader = OPMLReader(bytes) {
      self = .subscriptions(reader)
    } else if let table = PeopleTable(named: place.displayName, beginning: CSVReader(bytes).first) {
      self = .table(table, bytes)
    } else {
      throw .unknownContent(place.displayPath)
    }
  }
}
