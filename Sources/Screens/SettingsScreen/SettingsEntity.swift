import Domain

/// What the settings show.
struct SettingsState: Equatable, Sendable {
  /// The answer to the last command.
  var content: LoadState<SettingsContent> = .idle
  /// How far a scan has come, while loading.
  var progress: ScanProgress?
}

/// An answer of the settings.
enum SettingsContent: Equatable, Sendable {
  case settings([SettingValue])
  case setting(SettingValue)
  case changed(SettingValue)
  /// It was stored, but a stronger domain still decides.
  case overruled(SettingValue, stored: String)
  case sources([Source])
  case added(ScanSummary, now: Timestamp)
  case removed(Source)
  case facts(ProgramFacts)
  /// What pictures take on the disk.
  case cache(PictureCacheUsage)
  /// What they took before it was cleared.
  case cleared(PictureCacheUsage)
}
