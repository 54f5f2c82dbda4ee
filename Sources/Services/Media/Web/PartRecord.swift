import Domain
import Foundation

/// What has to be known of a download to go on with it, also in another process; beside its file.
struct PartRecord: Codable, Equatable {
  /// The whole address, as names of files are short and may collide.
  let address: String
  /// The version that it is a part of.
  let freshness: Freshness
  /// How long all of it is, if that was said.
  let total: Count?
  /// When it began.
  let begunAt: Timestamp
  /// When nothing may be kept of it any more.
  let expiresAt: Timestamp?

  /// How long a part is worth keeping.
  static let lifetime = Duration.seconds(86_400)

  /// Reads the record at a path; nil if there is none.
  init?(at path: String) {
    guard let data = try? Data(contentsOf: URL(filePath: path)),
      let record = try? JSONDecoder().decode(PartRecord.self, from: data)
    else { return nil }
    self = record
  }

  init(
    address: WebAddress, freshness: Freshness, total: Int?, begunAt: Timestamp,
    expiresAt: Timestamp?
  ) {
    self.address = address.text
    self.freshness = freshness
    self.total = total.map(Count.init(wrappedValue:))
    self.begunAt = begunAt
    self.expiresAt = expiresAt
  }

  /// Writes the record; false if that is not possible.
  ///
  /// Half a record is none, so it is written where it belongs: a file beside it that is about to get its
  /// name would look to who tidies up like something that was left behind.
  func write(to path: String) -> Bool {
    guard let data = try? JSONEncoder().encode(self) else { return false }
    return (try? data.write(to: URL(filePath: path))) != nil
  }

  /// Whether it is of use still.
  func isAlive(at now: Timestamp) -> Bool {
    guard begunAt <= now, now < begunAt.advanced(by: Self.lifetime) else { return false }
    return expiresAt.map { now < $0 } ?? true
  }

  /// What to send along with `If-Range`: a name that stands for these very bytes, or a date.
  var condition: String? {
    if let tag = freshness.entityTag, !tag.hasPrefix("W/") { return tag }
    return freshness.lastModified
  }
}
