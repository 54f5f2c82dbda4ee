import Accounts
import AppShell
import Concurrency
import DecoderProtocol
import Discovery
import Domain
import Fediverse
import Feeds
import Flags
import Folders
import Library
import Media
import Networking
import Outbox
import People
import Preferences
import Samples
import Storage
import Streams
import Telemetry
import Terminal
import Timeline
import Transfer

/// What all profiles share.
struct SharedServices {
  let options: Composition.Options
  let library: Library
  let noticing: @Sendable (Notice) -> Void
  let telemetry: Telemetry
  let profiles: Profiles
  let accounts: ServerAccounts
  let fediverse: FediverseClient
  let fediverseAccounts: FediverseAccounts
  let telling: FediverseLive
  let decoderPath: String
  /// Decides which request and which picture goes first.
  let scheduler = Scheduler()
  let decoder: DecoderPool
  let folders: FolderScanner
  let transport: LiveTransport
  let network: NetworkClient
  let samples = Samples()
  let retries = Retries()
  let time = SystemTime()

  init(
    _ options: Composition.Options, noticing: @escaping @Sendable (Notice) -> Void
  ) throws {
    self.options = options
    self.noticing = noticing
    telemetry = Telemetry(folder: FileLocation(path: options.folders.state), time: time)
    library = try Library.open(
      at: options.folders.data, cachingIn: options.folders.cache, time: time
    ) { noticing(Notice(StyledText($0.line))) }
    profiles = Profiles(
      storage: library.profiles, time: time,
      vault: VaultFolder(
        path: options.folders.data + "/vault",
        desktop: SecretTool(environment: options.environment)))
    decoderPath = DecoderExecutable.path(environment: options.environment)
    decoder = DecoderPool(executable: decoderPath, scheduler: scheduler, errors: telemetry)
    folders = FolderScanner(index: library.folders, probing: decoder)
    let proxies = ProxySettings(options.environment)
    let agent = "PhotoStream/\(PhotoStreamCommand.version)"
    transport = LiveTransport(proxies: proxies)
    network = NetworkClient(over: transport, agent: agent, time: time, scheduler: scheduler)
    fediverse = FediverseClient(over: network, time: time, reporting: telemetry)
    accounts = ServerAccounts(
      profiles: profiles, storage: library.accounts,
      authorizing: FediverseAuthorizer(over: fediverse), clock: ContinuousClock(),
      reporting: telemetry)
    fediverseAccounts = FediverseAccounts(over: fediverse) { [accounts] in
      try await accounts.session(of: $0)
    }
    let sockets = SocketClient(agent: agent, proxies: proxies)
    telling = FediverseLive(
      over: fediverse, sockets: sockets, described: { [accounts] in await accounts.note($0) }
    ) { [accounts] in
      try await accounts.session(of: $0)
    }
  }

  func preferences(of profile: Profile) throws -> Preferences {
    try Preferences(
      profile: profile.id, arguments: options.settings, environment: options.environment,
      storage: library.settings, clock: ContinuousClock(), reporting: telemetry)
  }

  func media(of profile: Profile, _ preferences: Preferences) -> Media {
    let moved = MovedPictures(
      profile: profile.id, sources: library.sources, photos: library.photos, time: time,
      reporting: telemetry
    ) { [fediverseAccounts] in
      try await fediverseAccounts.photo(ofStatus: $0, in: $1, at: $2, of: $3)
    }
    return Media(
      Media.Dependencies(
        decoder: decoder, samples: samples, store: library.pictures,
        appearances: library.appearances, web: network,
        downloads: FileLocation(path: options.folders.cache + "/downloads"), scheduler: scheduler,
        time: time, errors: telemetry, moved: { await moved.address(of: $0, insteadOf: $1) }
      ) {
        Media.Budgets(
          memory: preferences.number(.cacheMemory) * 1_000_000,
          disk: preferences.number(.cacheSize) * 1_000_000)
      })
  }

  func streams(
    of profile: Profile, _ preferences: Preferences, _ reading: ReadPositions,
    _ filters: FilterKeeper
  ) -> Streams {
    let live = LiveSupport(
      telling: telling, isMetered: { await MeteredConnection.isMetered() },
      recoveries: { [network] in network.recoveries() },
      members: { [lists = library.lists] in
        try await lists.members(ofList: $0, profile: profile.id) ?? []
      })
    return Streams(
      Streams.Dependencies(
        profile: profile.id, sources: library.sources, photos: library.photos,
        track: library.track(of: profile.id), folders: folders, samples: samples,
        feeds: FeedFinder(over: network),
        supplier: { supplier(of: $0, in: profile, preferences) }, reading: reading, live: live,
        filters: filters, hidden: hidden(of: profile), settings: preferences, time: time,
        reporting: telemetry))
  }

  /// Refusals name photos and sources as `streams` does.
  func outbox(of profile: Profile, _ streams: Streams) -> Outbox {
    let preparation = PicturePreparation(fitting: decoder)
    let refusals = self.refusals(of: profile, streams, streams)
    let writer = FediverseDelivery(
      over: fediverse, clock: ContinuousClock(),
      prepare: { try await preparation.prepared($0, for: $1, keepsMetadata: $2) }
    ) { [accounts] in try await accounts.session(of: $0) }
    return Outbox(
      Outbox.Dependencies(
        profile: profile.id, store: library.outbox, sources: library.sources,
        accounts: own(profile), delivering: writer,
        relations: RelationSupport(
          store: library.relations, serving: fediverseAccounts,
          changed: { await streams.hiddenChanged() },
          told: { [noticing] in noticing(Notice(StyledText($0))) }),
        engagement: { [photos = library.photos] in try await photos.engagement(of: $0) },
        received: { try await streams.note($0, of: $1) },
        refused: { await refusals.tell($0, reason: $1) },
        removed: { try await streams.note($0, of: $1) },
        changed: { [fediverseAccounts] target in
          try await streams.renew(target) {
            try await fediverseAccounts.photo(ofStatus: $0, in: $1, at: $2, of: $3)
          }
        },
        filters: { [filters = library.filters] in
          try await filters.filterLists(of: profile.id)
        },
        hurried: { [network, retries] in
          network.forgiveHosts()
          retries.note()
        }, time: time, clock: ContinuousClock(), reporting: telemetry))
  }

  /// Tells of refusals; photos and sources are named as in this stream.
  func refusals(
    of profile: Profile, _ sources: any SourceKeeping, _ stream: any PhotoStreaming
  ) -> Refusals {
    Refusals(
      naming: MutationNaming(accounts: own(profile), sources: sources, stream: stream),
      reporting: telemetry
    ) { [noticing] in noticing(Notice($0, isFailure: true)) }
  }

  func reading(of profile: Profile, _ preferences: Preferences) -> ReadPositions {
    ReadPositions(
      profile: profile.id, sources: library.sources, photos: library.photos,
      track: library.track(of: profile.id), positions: library.readPositions,
      markers: fediverseAccounts, settings: preferences, time: time, clock: ContinuousClock(),
      reporting: telemetry)
  }

  func filters(of profile: Profile) -> FilterKeeper {
    FilterKeeper(
      profile: profile.id, storage: library.filters, serving: fediverseAccounts,
      accounts: { [accounts] in try await accounts.accounts(of: profile.id) },
      sources: { [sources = library.sources] in try await sources.sources(of: profile.id) },
      time: time, reporting: telemetry)
  }

  private func hidden(of profile: Profile) -> HiddenPeopleCache {
    HiddenPeopleCache(
      profile: profile.id, storage: library.relations,
      sources: { [sources = library.sources] in try await sources.sources(of: profile.id) },
      accounts: { [accounts] in try await accounts.accounts(of: profile.id) })
  }

  /// People as the accounts of a profile see them.
  private func people(of profile: Profile) -> PeopleReader {
    PeopleReader(
      storage: library.people, serving: fediverseAccounts,
      accounts: { [accounts] in try await accounts.accounts(of: profile.id) }, time: time,
      reporting: telemetry)
  }

  func lists(of profile: Profile, _ filters: FilterKeeper) -> ListKeeper {
    ListKeeper(
      profile: profile.id, storage: library.lists, sources: library.sources,
      serving: fediverseAccounts,
      accounts: { [accounts] in try await accounts.accounts(of: profile.id) },
      filters: filters, time: time, reporting: telemetry)
  }

  func services(
    of profile: Profile, _ preferences: Preferences, _ media: Media, _ streams: Streams,
    _ outbox: Outbox, _ filters: FilterKeeper, _ lists: ListKeeper
  ) -> Services {
    let undoing = UndoLog(time: time)
    return Services(
      stream: streams, sources: streams, searching: streams,
      comparing: PictureComparison(
        of: profile.id, decoder: decoder, appearances: library.appearances),
      servers: outbox.findings(by: fediverseAccounts, muting: preferences),
      tagging: TagKeeper(
        profile: profile.id, storage: library.tags, photos: library.photos, undoing: undoing,
        time: time),
      media: media, responding: outbox, revising: outbox, outbox: outbox, posting: outbox,
      relating: outbox,
      notifications: outbox.notifications(
        by: fediverseAccounts, muting: preferences),
      filters: filters, lists: lists,
      people: outbox.people(by: people(of: profile)), tags: fediverseAccounts,
      discovering: discovery(of: profile, preferences, outbox), pictures: media,
      transfer: transfer(of: profile, media, filters, outbox, lists), settings: preferences,
      flags: FlagDecider(
        settings: preferences, serving: fediverseAccounts,
        accounts: { [accounts] in try await accounts.accounts(of: profile.id) }, time: time,
        reporting: telemetry),
      profiles: profiles, accounts: accounts,
      pages: DesktopBrowser(environment: options.environment),
      player: DesktopPlayer(environment: options.environment), facts: facts,
      undoing: undoing, time: time, reporting: telemetry)
  }

  /// Posts of strangers. Nothing of them is stored, neither moments nor boosters.
  private func discovery(
    of profile: Profile, _ preferences: Preferences, _ outbox: Outbox
  ) -> Discovery {
    Discovery(
      Discovery.Dependencies(
        profile: profile.id, serving: fediverseAccounts,
        timeline: { [fediverse, accounts, telemetry] account, timeline in
          ManagedSupplier.timeline(
            timeline, as: SourceID(seenBy: account.id), named: account.server.name,
            over: fediverse,
            TimelineDependencies(storedMoment: { _ in nil }, reporting: telemetry)
          ) { try await accounts.session(of: account.id) }
        }, people: people(of: profile), relating: outbox,
        hidden: { try await outbox.hiddenPeople() },
        filters: library.filters, settings: preferences,
        accounts: { [accounts] in try await accounts.accounts(of: profile.id) }, time: time,
        reporting: telemetry))
  }

  private func transfer(
    of profile: Profile, _ media: Media, _ filters: FilterKeeper, _ outbox: Outbox,
    _ lists: ListKeeper
  ) -> Transfer {
    Transfer(
      Transfer.Dependencies(
        profile: profile.id, storage: library.transfers, sources: library.sources,
        photos: library.photos, settings: library.settings, filters: filters,
        outbox: library.outbox, accounts: own(profile), media: media,
        serving: fediverseAccounts, people: people(of: profile), relating: outbox, lists: lists,
        streams: StandardStreams(bringsCommands: options.readsCommands), time: time))
  }

  private var facts: ProgramFacts {
    ProgramFacts([
      ProgramFacts.Fact("version", PhotoStreamCommand.version),
      ProgramFacts.Fact("library", options.folders.data),
      ProgramFacts.Fact("cache", options.folders.cache),
      ProgramFacts.Fact("log", options.folders.state + "/" + Telemetry.fileName),
      ProgramFacts.Fact("decoder", decoderPath),
    ])
  }
}
