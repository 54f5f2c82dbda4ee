import Accounts
import Domain
import Folders
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

  private let options: Options
  private let library: Library
  private let telemetry: Telemetry
  private let accounts: Accounts
  private let decoder: DecoderPool
  private var preferences: Preferences
  private var profile: Int64

  /// What a run of the program was asked to do differently.
  struct Options: Sendable {
    var folders: ProgramFolders
    var environment: [String: String]
    /// Settings of the command line, by key name.
    var settings: [String: String] = [:]
    /// The profile to start with, if not the last one.
    var profile: String?
  }
}
