import Domain
import Viper
import Wording

// Those who made photos.
extension PhotoActionsPresenter {
  /// Everybody is found before anything is done.
  func perform(_ action: PersonAction) async -> PhotoActionsContent? {
    await answer { [self] in
      var photos: [Photo] = []
      for number in action.numbers { photos.append(try await photo(number).photo) }
      if action.numbers.isEmpty { photos = [try shown().photo] }
      return .people(try await interactor.perform(action, onAuthorsOf: photos))
    }
  }
}

extension PhotoActionsInteractor {
  /// Who made several of the photos is met once. All of it can be undone at once.
  func perform(_ action: PersonAction, onAuthorsOf photos: [Photo]) async throws -> [PersonAnswer] {
    let wish = try self.wish(action)
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
    let before = try await dependencies.relating.standings(with: people.map(\.id))
    let kept = dependencies.settings.text(.mutePeople)
    var answers: [PersonAnswer] = []
    for person in people {
      let standing = try await dependencies.relating.wish(wish, for: person)
      answers.append(
        PersonAnswer(verb: action.verb, name: person.handle.text, standing: standing))
    }
    if !names.isEmpty {
      try await dependencies.settings.keep(
        .mutePeople, as: Self.list(kept, wish == .mute(nil) ? [] : names, without: names),
        in: .profile)
    }
    answers += names.map { PersonAnswer(verb: action.verb, name: $0, standing: nil) }
    let undone = people.map { person in
      let known = before[person.id].flatMap { $0.isKnown || !$0.waiting.isEmpty ? $0 : nil }
      return (person, known?.relationship.state(of: wish.kind) ?? wish.opposite)
    }
    dependencies.undoing.offer(.relation(answers.map(\.name).joined(separator: ", "))) {
      [dependencies, names] in
      for (person, wish) in undone { _ = try await dependencies.relating.wish(wish, for: person) }
      if !names.isEmpty {
        try await dependencies.settings.keep(.mutePeople, as: kept, in: .profile)
      }
    }
    return answers
  }

  private func wish(_ action: PersonAction) throws -> RelationWish {
    switch action.verb {
    case .mute:
      guard let span = action.span else { return .mute(Mute()) }
      guard let duration = TypedSpan.read(span) else { throw NoSuchSpan(text: span) }
      return .mute(
        Mute(endsAt: duration > .zero ? dependencies.time.now.advanced(by: duration) : nil))
    case .unmute: return .mute(nil)
    case .block: return .block(true)
    case .unblock: return .block(false)
    case .follow: return .follow(Following())
    case .unfollow: return .follow(nil)
    }
  }

  /// Names as they stand in a setting: those that were there, and these.
  private static func list(_ text: String, _ names: [String], without old: [String]) -> String {
    let known = text.split(separator: ",").map { $0.drop(while: \.isWhitespace) }.map(String.init)
    let gone = Set(old.map { $0.lowercased() })
    return (known.filter { !gone.contains($0.lowercased()) } + names).joined(separator: ", ")
  }
}
