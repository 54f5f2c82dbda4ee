import Accounts
import AppShell
import Domain
import Library
import Media
import Networking
import Outbox
import Preferences
import Streams
import Telemetry
import Terminal

/// The composition root: the one place that knows every live service, and makes them.
@MainActor
final class Composition {
  /// Where unseen errors go.
  nonisolated let reporting: any ErrorReporting
  /// The profile in use.
  private(set) var profile: Profile
  /// The services of the profile in use.
  private(set) var services: Services
  /// What in the environment was not used, a line each.
  let warnings: [String]

  private let base: SharedServices
  private var media: Media
  private var outbox: Outbox
  private var lists: ListKeeper
  private var reading: ReadPositions
  private var sending: Task<Void, Never>?
  private let endings: Task<Void, Never>
  /// The environment variable that says how many seconds the end may wait for servers.
  private static let patienceVariable = "PHOTOSTREAM_PATIENCE"
  private let patience: Duration
  /// Where the person was in profiles that were in use before.
  private var walks: [Int64: PhotoWalk] = [:]
  /// Settings of profiles that were in use before.
  private var unflushed: [any SettingsStoring] = []

  /// What a run of the program was asked to do differently.
  struct Options: Sendable {
    var folders: ProgramFolders
    var environment: [String: String]
    /// Settings of the command line, by key name.
    var settings: [String: String] = [:]
    /// The profile to start with, if not the last one.
    var profile: String?
    /// Whether its commands come in through standard input.
    var readsCommands = false
  }

  /// Opens the library and makes the services of the current profile.
  ///
  /// `noticing` is told of damage, now or later, on any thread. Throws what a person can read.
  static func open(
    _ options: Options, noticing: @escaping @Sendable (Notice) -> Void
  ) async throws -> Composition {
    let base = try SharedServices(options, noticing: noticing)
    let profile =
      if let name = options.profile {
        try await base.profiles.adopt(name)
      } else {
        try await base.profiles.current()
      }
    return try Composition(base, profile)
  }

  private init(_ base: SharedServices, _ profile: Profile) throws {
    let preferences = try base.preferences(of: profile)
    self.base = base
    self.profile = profile
    let seconds = base.options.environment[Self.patienceVariable].flatMap { Int(untrusted: $0) }
    patience = .seconds(min(max(seconds ?? 3, 0), 3600))
    endings = Task { [accounts = base.accounts, noticing = base.noticing] in
      for await account in accounts.endings() {
        noticing(Notice(StyledText(Self.notice(of: account))))
      }
    }
    reporting = base.telemetry
    warnings = preferences.ignoredVariables.map { variable in
      "\(variable.name): \(SettingsError.notAllowed(variable.key, value: variable.value).reason)"
    }
    media = base.media(of: profile, preferences)
    reading = base.reading(of: profile, preferences)
    let filters = base.filters(of: profile)
    let streams = base.streams(of: profile, preferences, reading, filters)
    outbox = base.outbox(of: profile, streams)
    lists = base.lists(of: profile, filters)
    services = base.services(of: profile, preferences, media, streams, outbox, filters, lists)
  }

  /// Where the lines typed in this profile are remembered.
  var historyFile: String { base.options.folders.state + "/history-\(profile.id)" }

  /// The services of the profile that is in use now; made anew if it is another one.
  func renew() async throws -> Services {
    let current = try await base.profiles.current()
    if current.id != profile.id {
      // Before those of the other profile are read: what is left and used again at once has what was noted last.
      // If it fails, which is reported, the end of the program tries again.
      try? await services.settings.flush()
      let preferences = try base.preferences(of: current)
      unflushed.append(services.settings)
      walks[profile.id] = services.stream.walk
      await media.flush()
      media = base.media(of: current, preferences)
      let isSending = sending != nil
      // A script sends at its end; of this profile that is now.
      if isSending { await stopSending() } else { await finishSending() }
      await reading.settle(within: patience)
      reading = base.reading(of: current, preferences)
      let filters = base.filters(of: current)
      let streams = base.streams(of: current, preferences, reading, filters)
      if let walk = walks[current.id] { streams.move(to: walk, isKept: false) }
      outbox = base.outbox(of: current, streams)
      lists = base.lists(of: current, filters)
      if isSending { beginSending() }
      services = base.services(of: current, preferences, media, streams, outbox, filters, lists)
    }
    // Somebody may have signed in for whom something waits.
    await outbox.reconsider()
    profile = current
    return services
  }

  /// Sends what waits, and whatever comes; at once when the network is back.
  func beginSending() {
    sending =
      sending
      ?? Task {
        [
          outbox, lists, network = base.network, accounts = base.accounts,
          signIns = base.accounts.signIns()
        ]
        in
        async let sending: Void = outbox.run()
        async let allowing: Void = outbox.follow(signIns)
        async let hiding: Void = outbox.followHidden()
        async let listing: Void = lists.followExclusive()
        async let following: Void = network.followNetwork()
        async let looking: Void = accounts.followServers()
        for await _ in network.recoveries() { await outbox.networkReturned() }
        _ = await (sending, following, allowing, hiding, listing, looking)
      }
  }

  /// Gives what was done just now a moment to arrive; the rest waits for the next start. A script that asked what is
  /// new, as one of every night does, also sends what has waited.
  private func finishSending() async {
    let isScript = sending == nil
    let (hasAsked, hasRetried) = (!services.sources.awaitsRefresh, base.retries.isSet)
    // While nothing is sent, nobody follows who signs in.
    if isScript {
      for id in await base.accounts.newcomers { await outbox.retryPermitted(of: id) }
    }
    let before = await isScript && (hasAsked || hasRetried) ? waiting() : []
    if !isScript || outbox.hasNews || hasAsked && !before.isEmpty {
      beginSending()
      await outbox.settle(within: patience)
    }
    // Where only scripts run, nothing else would ever let go of them.
    if isScript, hasAsked { await media.tidyUpOnce() }
    if isScript, hasRetried {
      let refusals = base.refusals(of: profile, services.sources, services.stream)
      for entry in await waiting() where entry.hasFailed(since: before) {
        await refusals.tell(entry.mutation, reason: entry.lastProblem ?? "")
      }
    }
    await stopSending()
  }

  private func waiting() async -> [OutboxEntry] {
    await base.telemetry.attempt("looking for what waits") { [outbox] in
      try await outbox.entries()
    } ?? []
  }

  private func stopSending() async {
    sending?.cancel()
    await sending?.value
    sending = nil
  }

  /// Tells servers to forget what was signed out while they could not be reached.
  nonisolated func settleSignOuts() async {
    await base.accounts.retryRevocations()
  }

  /// Lets go of pictures that have expired, and goes on with that.
  func tidyUpPictures() {
    media.tidyUp()
  }

  /// Writes what is not on disk yet, and ends what runs; `failing` is told each reason why that went wrong
  /// once.
  func close(failing: (String) -> Void) async {
    var reasons: Set<String> = []
    func fail(_ error: any Error) {
      let reason = Reason.of(error)
      if reasons.insert(reason).inserted { failing(reason) }
    }
    async let told: Void = reading.settle(within: patience)
    await finishSending()
    await told
    // While the last things were sent, a server may have ended a session: that is still told.
    endings.cancel()
    await endings.value
    await base.accounts.finishSignOuts()
    for settings in unflushed + [services.settings] {
      do { try await settings.flush() } catch { fail(error) }
    }
    await media.flush()
    do { try base.library.checkpoint() } catch { fail(error) }
    await base.decoder.shutDown()
    await base.transport.shutDown()
    await base.telemetry.flush()
  }
}

extension Composition {
  private nonisolated static func notice(of account: Account) -> String {
    "\(account.handle): \(account.ending?.reason ?? "signed out"); `auth` shows more"
  }
}
