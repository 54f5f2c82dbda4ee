import Accounts
import Domain
import Library
import Media
import Preferences
import Samples
import Streams
import Telemetry

/// The composition root: the one place that knows every live service, and makes them.
@MainActor
final class Composition {
  /// Where unseen errors go.
  nonisolated let reporting: any ErrorReporting
  /// The services of the profile in use.
  private(set) var services: Services
  /// The profile they are for.
  private(set) var profile: Profile

  private let options: Options
  private let base: Base

  /// What a run of the program was asked to do differently.
  struct Options: Sendable {
    var folders: ProgramFolders
    var environment: [String: String]
    /// Settings of the command line, by key name.
    var settings: [String: String] = [:]
    /// The profile to start with, if not the last one.
    var profile: String?
  }

  /// What all profiles share.
  private struct Base {
    let library: Library
    let telemetry: Telemetry
    let accounts: Accounts
    let decoder: DecoderPool
    let samples = Samples()
    let time = SystemTime()
  }
}
