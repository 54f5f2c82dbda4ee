import Domain
import Viper
import Wording

// Those who made photos.
extension PhotoActionsPresenter {
  /// Everybody is found before anything is done.
  func perform(_ request: RelationRequest) async -> PhotoActionsContent? {
    await answer { [self] in
      var photos: [Photo] = []
      for number in request.numbers { photos.append(try await photo(number).photo) }
      if request.numbers.isEmpty { photos = [try shown().photo] }
      return .people(try await interactor.perform(request, onAuthorsOf: photos))
    }
  }
}

extension PhotoActionsInteractor {
  /// Who made several of the photos is met once. All of it can be undone at once.
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
        guard let name = photo.author, !name.contains(",") else { throw PeopleError.noAuthor }
        guard wish == .mute(Mute()) || wish == .mute(nil) else { throw NotOnServer(name: name) }
        if !names.contains(name) { names.append(name) }
      }
    }
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
    if !names.isEmpty { try await mute(wish == .mute(nil) ? [] : names, without: names) }
    answers += names.map { PersonAnswer(verb: request.verb, name: $0, standing: nil) }
    return answers
  }

  /// Mutes by name who is on no server.
  private func mute(_ names: [String], without old: [String]) async throws {
    let kept = dependencies.settings.text(.mutePeople)
    try await dependencies.settings.keep(
      .mutePeople, as: Self.list(kept, names, without: old), in: .profile)
    dependencies.undoing.offer(.relation(old.joined(separator: ", "))) { [dependencies] in
      try await dependencies.settings.keep(.mutePeople, as: kept, in: .profile)
    }
  }

  /// Names as they stand in a setting: those that were there, and these.
  private static func list(_ text: String, _ names: [String], without old: [String]) -> String {
    let known = text.split(separator: ",").map { $0.drop(while: \.isWhitespace) }.map(String.init)
    let gone = Set(old.map { $0.lowercased() })
    return (known.filter { !gone.contains($0.lowercased()) } + names).joined(separator: ", ")
  }
}
