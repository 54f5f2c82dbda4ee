import Accounts
import AppShell
import Domain
import Foundation
import Library
import Media
import Preferences
import Terminal

/// Looks at what the program needs: its decoder, its folders, a place for keys.
struct ProgramCheckUp {
  let environment: [String: String]
  /// How many bytes may still be written at a path; nil if that cannot be known.
  var space: @Sendable (String) -> UInt64? = ProgramCheckUp.space(at:)

  /// What was found, in the order in which it is told.
  func findings() async -> [Diagnosis] {
    [await decoder()] + folders()
      + [keys(), Diagnosis("version", PhotoStreamCommand.version, because: system)]
  }
}

extension ProgramCheckUp {
  /// A decoder that is asked nothing ends at once, and well.
  private func decoder() async -> Diagnosis {
    let path = DecoderExecutable.path(environment: environment)
    guard FileManager.default.isExecutableFile(atPath: path) else {
      return Diagnosis(
        "decoder", path, because: "there is no such program: `make release` builds it",
        isWell: false)
    }
    let reason: String
    switch await TrialRun(path: path).outcome() {
    case .well: return Diagnosis("decoder", path, because: "it runs")
    case .failed(let complaint?): reason = "it fails: \(complaint)"
    case .failed(nil): reason = "it fails without saying why"
    case .endless: reason = "it did not end within 30 seconds: it is not a decoder"
    case .notStarted: reason = "it cannot be started"
    }
    return Diagnosis("decoder", path, because: reason, isWell: false)
  }

  private func folders() -> [Diagnosis] {
    do {
      let folders = try ProgramFolders(environment: environment)
      return [
        folder("library", folders.data), folder("cache", folders.cache),
        folder("state", folders.state),
      ]
    } catch {
      return [Diagnosis("library", "nowhere", because: Reason.of(error), isWell: false)]
    }
  }

  /// A folder that is not there yet will be made where its nearest parent can be written to.
  private func folder(_ topic: String, _ path: String) -> Diagnosis {
    var nearest = path
    while nearest != "/", !FileManager.default.fileExists(atPath: nearest) {
      nearest = URL(filePath: nearest).deletingLastPathComponent().path(percentEncoded: false)
      if nearest.count > 1, nearest.hasSuffix("/") { nearest.removeLast() }
    }
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: nearest, isDirectory: &isFolder)
    var problem: String?
    if !isFolder.boolValue {
      problem = "\(nearest) is no folder"
    } else if !FileManager.default.isWritableFile(atPath: nearest) {
      problem = "you may not write to \(nearest)"
    } else if let free = space(nearest), free < Self.leastSpace {
      problem = "the disk is full: only \(free / 1_000_000) MB are free"
    }
    if let problem { return Diagnosis(topic, path, because: problem, isWell: false) }
    return Diagnosis(topic, path, because: nearest == path ? "can be written" : "will be created")
  }

  /// Where a new key for sign-ins would be kept, as far as can be told without asking the keyring. A key that was
  /// made before stays where it is.
  private func keys() -> Diagnosis {
    guard SecretTool(environment: environment) != nil else {
      return Diagnosis("keys", "new ones in a file", because: "there is no desktop session")
    }
    let tools = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/secret-tool" }
    guard tools.contains(where: FileManager.default.isExecutableFile) else {
      return Diagnosis(
        "keys", "new ones in a file", because: "secret-tool is missing, which reaches the keyring")
    }
    return Diagnosis(
      "keys", "new ones in the desktop's keyring", because: "in a file, if it does not answer")
  }

  /// With less, the next photo may be too much.
  private static let leastSpace: UInt64 = 5_000_000

  private static func space(at path: String) -> UInt64? {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0, disk.f_blocks > 0 else { return nil }
    let (bytes, isTooMany) = UInt64(disk.f_bavail)
      .multipliedReportingOverflow(by: UInt64(disk.f_frsize))
    return isTooMany ? nil : bytes
  }

  private var system: String {
    ProcessInfo.processInfo.operatingSystemVersionString
  }
}

/// Looks at the settings that count more than what was found about the terminal.
struct SettingsCheckUp {
  let environment: [String: String]

  /// One for each, in the order of their names; none where that is left to the terminal.
  func findings() -> [Diagnosis] {
    guard let folders = try? ProgramFolders(environment: environment) else { return [] }
    let glance = ReadOnlySettings(at: folders.data)
    let preferences = try? Preferences(
      profile: glance.profile, arguments: [:], environment: environment, storage: glance,
      clock: ContinuousClock(), reporting: Unheard())
    return [SettingKey.displayColour, .displayGraphics].compactMap { key in
      guard let setting = preferences?.value(of: key), setting.value != key.defaultValue else {
        return nil
      }
      return Diagnosis(
        "setting", "\(key.name) = \(setting.value)",
        because: "\(origin(of: setting)): "
          + (ConsoleTraits.Colours.isRefused(in: environment)
            && ![.argument, .environment].contains(setting.domain) && setting.value != "none"
            ? "NO_COLOR wins over it" : "it overrides what was found"))
    }
  }
}

extension SettingsCheckUp {
  /// What is stored and not allowed the program itself tells of.
  private struct Unheard: ErrorReporting {
    func report(_ error: any Error, while activity: String) {}
  }

  private func origin(of setting: SettingValue) -> String {
    switch setting.domain {
    case .environment: "\(setting.key.environmentVariable) is set"
    case .profile: "set for your profile"
    case .machine: "set for this machine"
    case .argument, .default: "set"
    }
  }
}
