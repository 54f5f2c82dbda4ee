import Domain
import Foundation

/// Reads and changes settings and sources.
struct SettingsInteractor {
  let settings: any SettingsStoring
  let sources: any SourceKeeping
  let pictures: any PictureCacheKeeping
  let facts: ProgramFacts
  let time: any TimeSource
  let reporting: any ErrorReporting

  func obtainSettings() -> [SettingValue] {
    SettingKey.all.map(settings.value(of:))
  }

  func obtainSetting(_ name: String) throws -> SettingValue {
    settings.value(of: try key(name))
  }

  func change(_ name: String, to value: String, in domain: SettingDomain) throws -> SettingValue {
    let key = try key(name)
    try settings.set(key, to: value, in: domain)
    return settings.value(of: key)
  }

  func reset(_ name: String, in domain: SettingDomain) throws -> SettingValue {
    let key = try key(name)
    try settings.reset(key, in: domain)
    return settings.value(of: key)
  }

  func obtainSources() async throws -> [Source] {
    try await sources.sources()
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

  func addSamples() async throws -> ScanSummary {
    try await sources.addSamples()
  }

  func remove(_ id: SourceID) async throws {
    try await sources.remove(id)
  }

  func obtainCacheUsage() async throws -> PictureCacheUsage {
    try await pictures.usage()
  }

  func clearCache() async throws -> PictureCacheUsage {
    try await pictures.clear()
  }

  private func key(_ name: String) throws -> SettingKey {
    guard let key = SettingKey.all.first(where: { $0.name == name }) else {
      throw SettingsError.unknown(name)
    }
    return key
  }
}
