import AppShell
import Domain
import Library
import Preferences

/// The settings that decide otherwise than what was found about the terminal.
struct Overruling {
  let environment: [String: String]

  /// One for each, in the order of their names; none where that is left to the terminal.
  func findings() -> [Diagnosis] {
    guard let folders = try? ProgramFolders(environment: environment) else { return [] }
    let glance = LibraryGlance(at: folders.data)
    let preferences = try? Preferences(
      profile: glance.profile, arguments: [:], environment: environment, storage: glance,
      clock: ContinuousClock(), reporting: Unheard())
    return [SettingKey.displayColour, .displayGraphics].compactMap { key in
      guard let setting = preferences?.value(of: key), setting.value != key.defaultValue else {
        return nil
      }
      return Diagnosis(
        "setting", "\(key.name) = \(setting.value)",
        because: "\(origin(of: setting)): it counts more than what was found")
    }
  }
}

extension Overruling {
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
