import Domain
import GRDB
import Storage

/// The settings of a library, read without opening it: nothing is made, brought up to date or moved
/// aside. For who looks whether something is amiss.
public struct LibraryGlance: SettingPersisting {
  /// The profile that the program starts with; 0 if none can be read.
  public let profile: Int64
  private let path: String
  private let values: [Int64?: [String: String]]

  /// Looks into the folder of a library; there is nothing where there is none, or none that can be read.
  public init(at folder: String) {
    path = folder + "/" + SchemaFile.library.rawValue
    let found = try? Self.read(path)
    profile = found?.profile ?? 0
    values = found?.values ?? [:]
  }

  /// What was stored when it was looked.
  public func storedSettings(profile: Int64?) -> [String: String] { values[profile] ?? [:] }

  /// Throws ``LibraryError/readOnly(path:)``.
  public func write(_ changes: [SettingChange]) async throws {
    throw LibraryError.readOnly(path: path)
  }
}

extension LibraryGlance {
  private static func read(
    _ path: String
  ) throws -> (profile: Int64, values: [Int64?: [String: String]]) {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration).read { db in
      let profile = try ProfileStore.currentProfile(db) ?? 0
      let values = { try SettingRecord.values(of: $0, db) }
      return (profile, [profile: try values(profile), nil: try values(nil)])
    }
  }
}
