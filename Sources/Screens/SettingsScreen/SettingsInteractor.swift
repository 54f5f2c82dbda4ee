import Domain
import Foundation

/// Finds settings by their names and changes them; tells kinds of sources apart.
struct SettingsInteractor {
  let settings: any SettingsStoring
  let sources: any SourceKeeping
  let pictures: any PictureCacheKeeping
  let facts: ProgramFacts
  let undoing: UndoLog
  let time: any TimeSource
  let reporting: any ErrorReporting

  func obtainSetting(_ name: String) throws -> SettingValue {
    settings.value(of: try key(name))
  }

  /// Returns the value that holds when the change is on disk.
  func change(_ typed: TypedSetting) async throws -> SettingValue {
    let key = try key(typed.name)
    guard let value = typed.value else { throw MissingValue(key: key) }
    try await settings.keep(key, as: value, in: typed.domain)
    return settings.value(of: key)
  }

  func reset(_ name: String, in domain: SettingDomain) async throws -> SettingValue {
    let key = try key(name)
    try await settings.keep(key, as: nil, in: domain)
    return settings.value(of: key)
  }

  /// Adds a photo blog by its address, or else a folder by its path.
  func add(_ place: String) -> AsyncThrowingStream<ScanProgress, any Error> {
    isAddress(place) ? sources.addFeed(place) : sources.addFolder(place)
  }

  /// `photos.example` is an address, too, unless there is such a folder.
  private func isAddress(_ place: String) -> Bool {
    if place.contains("://") { return true }
    if ["/", "~", "."].contains(where: place.hasPrefix) { return false }
    let host = place.prefix { $0 != "/" }
    return host.contains { $0 == "." || $0 == ":" } && !place.contains(" ")
      && !FileManager.default.fileExists(atPath: place)
  }

  /// Removes a source, which can be undone.
  func remove(_ source: Source) async throws {
    let removed = try await sources.remove(source.id)
    undoing.offer(.source(source.name)) { [sources] in try await sources.restore(removed) }
  }

  private func key(_ name: String) throws -> SettingKey {
    guard let key = SettingKey.all.first(where: { $0.name == name }) else {
      throw SettingsError.unknown(name)
    }
    return key
  }
}
