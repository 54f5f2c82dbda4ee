import Domain
import Wording

// Those who made photos, or boosted them.
extension PhotoActionsInteractor {
  /// The arguments of `profile` for the author of a photo: their handle, or only their name if they have none.
  func obtainAuthor(of photo: Photo) async throws -> [String] {
    guard let author = photo.author, !author.isEmpty else { throw PeopleError.noAuthor }
    return try await profile(by: photo) { Handle(byline: author, at: $0) } ?? ["author", author]
  }

  /// The same for the person who boosted it last.
  func obtainBooster(of photo: Photo) async throws -> [String] {
    let booster = photo.details.boostedBy?.first
    let arguments = try await profile(by: photo) { server in
      booster.flatMap { Handle($0.address, at: server) }
    }
    guard let arguments else { throw NobodyBoosted() }
    return arguments
  }

  /// The arguments of `profile`: somebody's name everywhere, and which account sees them if there are several. Names
  /// without a server are at that of the account that brought the photo, else where the photo's page is.
  private func profile(
    by photo: Photo, _ person: (_ server: String?) -> Handle?
  ) async throws -> [String]? {
    let accounts = try await dependencies.accounts.accounts()
    let source = try await source(of: photo)
    let id = photo.id.source.viewer ?? source?.kind.account(of: photo.id.item)
    let account = accounts.first { $0.id == id }
    let page = photo.page.flatMap { WebAddress($0) }
    guard let handle = person(account?.server.name ?? page?.authority) else { return nil }
    guard let account, accounts.count > 1 else { return [handle.text] }
    return [handle.text, "--as", account.handle]
  }

  private func source(of photo: Photo) async throws -> Source? {
    try await dependencies.sources.sources().first { $0.id == photo.id.source }
  }

  /// An author of several photos is asked for once. The first `undo` takes back mutes by name, the next one all others.
  func perform(_ request: RelationRequest, onAuthorsOf photos: [Photo]) async throws
    -> [PersonAnswer]
  {
    let wish = try request.wish(at: dependencies.time.now)
    var (people, names): ([PersonProfile], [String]) = ([], [])
    for photo in photos {
      do {
        let author = try await dependencies.relating.author(of: photo)
        if !people.contains(where: { $0.id == author.id }) { people.append(author) }
      } catch PeopleError.noAuthor {
        guard let name = photo.author else {
          guard wish == .mute(Mute()) else { throw PeopleError.noAuthor }
          throw NobodyToMute(source: try await source(of: photo)?.name)
        }
        guard wish == .mute(Mute()) || wish == .mute(nil) else { throw NotOnServer(name: name) }
        guard !name.unicodeScalars.contains(where: \.isComma) else {
          throw NameHasComma(name: name, isToBeMuted: wish != .mute(nil))
        }
        if !names.contains(name) { names.append(name) }
      }
    }
    if !names.isEmpty { try checkMutesByName() }
    let results = try await dependencies.relating.wish(
      wish, for: people, offering: dependencies.undoing)
    var answers = zip(people, results).map { person, result in
      let name = person.handle.text
      do {
        return PersonAnswer(verb: request.verb, name: name, standing: try result.get())
      } catch {
        dependencies.reporting.note(error, while: "doing something to the author of a photo")
        return PersonAnswer(
          verb: request.verb, name: name, standing: nil, failure: Reason.of(error))
      }
    }
    try await mute(names, wish != .mute(nil))
    answers += names.map { PersonAnswer(verb: request.verb, name: $0, standing: nil) }
    return answers
  }

  /// Throws where the command line or the environment says who is muted by name: what is stored would change nothing.
  private func checkMutesByName() throws {
    let domain = dependencies.settings.value(of: .mutePeople).domain
    guard domain != .argument, domain != .environment else {
      throw SettingsError.domainNotWritable(domain)
    }
  }

  /// Mutes people by name, or ends that. `undo` keeps what was stored since.
  private func mute(_ names: [String], _ isMuted: Bool) async throws {
    let changed = try await store(names, isMuted)
    guard !changed.isEmpty else { return }
    dependencies.undoing.offer(.relation(changed.joined(separator: ", "))) { [self] in
      _ = try await store(changed, !isMuted)
    }
  }

  /// Adds names to the setting, or takes them out; returns those for whom that changes anything.
  private func store(_ names: [String], _ isMuted: Bool) async throws -> [String] {
    let stored = dependencies.settings.text(.mutePeople).partsBetweenCommas.map(\.trimmed)
    let known = Set(stored.map { $0.lowercased() })
    let changed = names.filter { known.contains($0.lowercased()) != isMuted }
    guard !changed.isEmpty else { return [] }
    let meant = Set(changed.map { $0.lowercased() })
    let list = stored.filter { !meant.contains($0.lowercased()) } + (isMuted ? changed : [])
    try await dependencies.settings.keep(
      .mutePeople, as: list.joined(separator: ", "), in: .profile)
    return changed
  }
}

/// Who boosted a photo is not known.
struct NobodyBoosted: Mistake, Equatable {
  var reason: String { "nobody has boosted this photo into your stream" }
}

/// Somebody who is on no server can only be muted, by name.
struct NotOnServer: Mistake, Equatable {
  let name: String

  var reason: String {
    "\(name) is on no server of yours: they can only be muted, and not for a time"
  }
}

/// The author of a photo is not known, but its source is.
struct NobodyToMute: Mistake, Equatable {
  let source: String?

  var reason: String {
    let term = source?.split(whereSeparator: \.isWhitespace).joined(separator: "_")
    return PeopleError.noAuthor.reason
      + (term.map { ": add `from:\($0)` to your `mute.searches` to hide all of its source" } ?? "")
  }
}

/// The name has a comma, which separates names in the setting `mute.people`.
struct NameHasComma: Mistake, Equatable {
  let name: String
  let isToBeMuted: Bool

  var reason: String {
    let search = FoundName(.people, name, photos: 0)?.term ?? "by:…"
    return "\(name) has a comma in it and cannot be muted by name: "
      + (isToBeMuted
        ? "add `\(search)` to your `mute.searches` to hide these photos"
        : "if these photos are hidden, `mute.searches` in the settings may say why")
  }
}
