import Concurrency
import Domain
import Files
import Storage
import Web

/// Takes out what a profile has as files that other programs read, and brings such files in.
public struct Transfer: Sendable {
  /// What it reads and writes.
  public struct Dependencies: Sendable {
    let profile: Int64
    let storage: any TransferStoring
    let sources: any SourceStoring
    let photos: any PhotoStoring
    let settings: any SettingPersisting
    let filters: any FilterKeeping
    let outbox: any OutboxStoring
    let accounts: any AccountKeeping
    let media: any MediaLoading
    let serving: any CollectionServing
    let people: any PeopleReading
    let relating: any Relating
    let lists: any ListKeeping
    let streams: StandardStreams
    let clock: any Clock<Duration>
    let time: any TimeSource

    /// All that a profile needs. `clock` waits for servers.
    public init(
      profile: Int64, storage: any TransferStoring, sources: any SourceStoring,
      photos: any PhotoStoring, settings: any SettingPersisting, filters: any FilterKeeping,
      outbox: any OutboxStoring, accounts: any AccountKeeping, media: any MediaLoading,
      serving: any CollectionServing, people: any PeopleReading, relating: any Relating,
      lists: any ListKeeping, streams: StandardStreams = StandardStreams(),
      clock: any Clock<Duration> = ContinuousClock(), time: any TimeSource
    ) {
      self.profile = profile
      self.storage = storage
      self.sources = sources
      self.photos = photos
      self.settings = settings
      self.filters = filters
      self.outbox = outbox
      self.accounts = accounts
      self.media = media
      self.serving = serving
      self.people = people
      self.relating = relating
      self.lists = lists
      self.streams = streams
      self.clock = clock
      self.time = time
    }
  }

  /// Tells how far it has come.
  typealias Telling = @Sendable (TransferProgress) -> Void

  let dependencies: Dependencies

  /// Makes the transfers of a profile.
  public init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }
}

extension Transfer: Transferring {
  /// Writes something into a file or a folder.
  public func export(
    _ content: ExportContent, to path: String
  ) -> AsyncThrowingStream<TransferProgress, any Error> {
    working { tell in
      let place = FileLocation(typedFile: path)
      try place.refuseUnlessText()
      switch content {
      case .everything:
        return try await ProfileExport(
          dependencies, to: FileLocation(typed: path), telling: tell
        ).run()
      case .subscriptions: return try await exportSubscriptions(to: place)
      case .table(let table, let account):
        let account = try await dependencies.account(meantBy: account)
        return try await TableExport(
          dependencies: dependencies, table: table, account: account, tell: tell
        ).run(to: place)
      }
    }
  }

  /// Brings in what a file or a folder has.
  public func bringIn(
    _ path: String, to account: String?
  ) -> AsyncThrowingStream<TransferProgress, any Error> {
    working { tell in
      let place = FileLocation(typedFile: path)
      if let account, !place.isStandardStream, !place.isFolder, !place.isFile {
        let name = path + " " + account
        let whole = FileLocation(typed: name)
        if whole.isFolder || whole.isFile { throw TransferError.unquoted(name) }
      }
      let content =
        try await place.isStandardStream
        ? ImportContent(dependencies.streams.read(limit: ImportContent.largest), of: place)
        : ImportContent(of: place)
      switch content {
      case .export: return try await ProfileImport(dependencies, from: place, telling: tell).run()
      case .relations(let export):
        return try await ProfileImport(dependencies, from: export, telling: tell).bringInRelations()
      case .subscriptions(let reader): return try await bringIn(reader, from: place)
      case .archive: return try await bringIn(archive: place)
      case .table(let table, let bytes):
        let account = try await dependencies.account(meantBy: account)
        return try await TableImport(dependencies, table, of: account, telling: tell)
          .run(bytes, from: place)
      }
    }
  }

  private func working(
    _ work:
      @escaping @Sendable (@escaping Telling) async throws -> TransferSummary
  ) -> AsyncThrowingStream<TransferProgress, any Error> {
    AsyncThrowingStream(working: { tell in tell(.finished(try await work(tell))) })
  }
}

extension Transfer {
  private func exportSubscriptions(to place: FileLocation) async throws -> TransferSummary {
    let subscriptions = try await dependencies.subscriptions()
    let bytes = OPMLWriter.bytes(of: subscriptions)
    if place.isStandardStream {
      try dependencies.streams.write(bytes)
    } else {
      try place.write(bytes, isReplacing: isEarlier(place, than: subscriptions))
    }
    var summary = TransferSummary(isImport: false, place: place.displayPath)
    summary.count(.sources, new: subscriptions.count)
    return summary
  }

  /// Whether a file is an earlier export of the same: it begins as one without any blog does, and has none that is
  /// missing now.
  private func isEarlier(_ place: FileLocation, than subscriptions: [Subscription]) -> Bool {
    let end = "  </body>\n</opml>\n".utf8.count
    guard place.begins(with: OPMLWriter.bytes(of: []).dropLast(end)),
      let bytes = try? place.read(limit: OPMLReader.largest), let known = OPMLReader(bytes),
      !known.isCut, known.problems.isEmpty, known.leftOut == 0
    else { return false }
    return Set(known.subscriptions.map(\.address)).isSubset(of: subscriptions.map(\.address))
  }

  private func bringIn(_ reader: OPMLReader, from place: FileLocation) async throws
    -> TransferSummary
  {
    guard !reader.isCut || !reader.subscriptions.isEmpty else {
      throw TransferError.unreadable(place.displayPath, reason: "it ends in the middle")
    }
    var summary = TransferSummary(isImport: true, place: place.displayPath)
    if reader.isCut {
      let last = reader.subscriptions.last.map { " after “\($0.name)”" } ?? ""
      summary.note("the file ends in the middle\(last): the rest is missing")
    }
    let inserted = try await dependencies.storage.insertSources(
      reader.subscriptions.map {
        NewSource(.feed($0.address), named: $0.name, category: $0.folders)
      }, profile: dependencies.profile)
    let new = summary.count(inserted)
    for problem in reader.problems { summary.note(problem) }
    if reader.leftOut > 0 {
      summary.note("\(reader.leftOut.grouped) more are too many: they were left out")
    }
    if new > 0 { summary.advise(Self.refreshing) }
    return summary
  }

  /// An archive is a folder whose pictures are described in it: it becomes a source as it is.
  private func bringIn(archive place: FileLocation) async throws -> TransferSummary {
    var summary = TransferSummary(isImport: true, place: place.displayPath)
    let entry = NewSource(.folder(try place.resolved()), named: place.displayName)
    let inserted = try await dependencies.storage.insertSources(
      [entry], profile: dependencies.profile)
    summary.count(inserted)
    summary.advise(Self.refreshing)
    return summary
  }

  /// What to do after sources were added.
  static let refreshing = "`stream refresh` brings their photos"
}

extension Transfer.Dependencies {
  /// The photo blogs of the profile, in their order.
  func subscriptions() async throws -> [Subscription] {
    let categories = try await storage.categories(of: profile)
    return try await sources.sources(of: profile).compactMap { source in
      guard case .feed(let address) = source.kind else { return nil }
      return Subscription(address, named: source.name, in: categories[source.id] ?? [])
    }
  }

  /// The account that was named, or the only one.
  func account(meantBy text: String?) async throws -> Account {
    let accounts = try await accounts.accounts()
    if let text { return try accounts.meant(by: text) }
    guard let account = accounts.first else { throw TransferError.noAccount }
    guard accounts.count == 1 else { throw TransferError.whichAccount(accounts.map(\.handle)) }
    return account
  }
}

extension PeopleReading {
  /// What is known of somebody as this account has seen them, without asking anybody.
  func known(_ handle: Handle, by account: Account) async throws -> PersonProfile? {
    let known = try await known(handle, as: account.id)
    return known?.id.account == account.id ? known : nil
  }
}

extension [Account] {
  /// The account with this handle; nil if it is not here.
  func called(_ handle: Handle) -> Account? { first { Handle($0.handle) == handle } }

  /// The handle of an account; empty if it is not here.
  func handle(of id: AccountID) -> String { first { $0.id == id }?.handle ?? "" }
}

extension TransferSummary {
  /// Counts sources as they are now; returns how many are new.
  @discardableResult
  mutating func count(_ inserted: [InsertedSource?]) -> Int {
    let there = inserted.compactMap(\.self)
    let new = there.count(where: \.isNew)
    count(.sources, new: new, known: there.count - new)
    return new
  }
}
