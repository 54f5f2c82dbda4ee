import Domain
import Viper
import Wording

// Those who made photos.
extension PhotoActionsPresenter {
  /// Everybody is found before anything is done.
  func perform(_ request: RelationRequest) async -> PhotoActionsContent? {
    await answer { [self] in
      let photos = try await meant(by: request.numbers).map(\.photo)
      return .people(try await interactor.perform(request, onAuthorsOf: photos))
    }
  }
}

extension PhotoActionsInteractor {
  /// Who made several of the photos is met once. `undo` brings back who was muted by name, then all others at once.
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

/// Nobody knows who made a photo, but where it is from.
struct NobodyToMute: Mistake, Equatable {
  let source: String?

  var reason: String {
    let term = source?.split(whereSeparator: \.isWhitespace).joined(separator: "_")
    return PeopleError.noAuthor.reason
      + (term.map { ": add `from:\($0)` to your `mute.searches` to hide all of its source" } ?? "")
  }
}

/// A name that commas would cut up where those who are muted are listed.
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
