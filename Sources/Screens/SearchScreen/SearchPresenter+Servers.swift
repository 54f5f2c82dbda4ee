import Domain
import PhotoActions
import Viper

// What was never seen here: one's servers are asked for it.
extension SearchPresenter {
  /// Without words, for what was looked for last.
  func askServers(_ text: String?) async {
    announce(.servers)
    await answer { [self] in
      guard let text = text ?? serverList?.question.text ?? query?.text else {
        throw ServerProblem.nothingToAsk
      }
      do {
        return .elsewhere(try await ask(for: text))
      } catch let mistake as SearchMistake {
        return .mistaken(mistake)
      }
    }
  }

  /// Nobody asked for this, so it says nothing if servers cannot be asked.
  func askServersInstead(_ query: SearchQuery) async {
    do {
      guard query.isForServers, try await !interactor.obtainAccounts().isEmpty else { return }
    } catch {
      return report(error)
    }
    await askServers(query.text)
  }

  /// What servers find behind that; one that could not be asked is asked again by the next one.
  func showMore(of list: ServerList) async throws -> SearchContent {
    guard list.hasMore else { return end(of: list) }
    var next = list
    for _ in 0..<Self.barrenPages {
      next = try await interactor.askForMore(of: next)
      guard next.hasMore, next.showsNothing else { break }
    }
    next.start = list.answers.count
    guard next.showsNothing, !next.hasMore else { return .elsewhere(try await took(next)) }
    next.start = list.start
    return end(of: try await took(next))
  }

  private func end(of list: ServerList) -> SearchContent {
    let last = list.rests.filter { $1.values.contains(.outOfReach) }
    return .endElsewhere(outOfReach: last.keys.map(\.server.name).sorted())
  }

  /// How many pages are asked for of which all is muted or of other kinds.
  private static let barrenPages = 5

  /// A photo is shown here, as it is in no source; what else was found leads on.
  func open(_ number: Int, of list: ServerList) async {
    guard let row = list.row(number) else {
      return fail(NoSuchNumber(number, advice: Self.advice))
    }
    switch row.row {
    case .photo: await elsewhere.open(number)
    case .person(let person): await router.open(person.handle)
    case .tag(let tag):
      announce(.servers)
      await answer { [self] in
        .elsewhere(try await took(interactor.askServer(for: tag, of: row.account.id)))
      }
    case .words(let found):
      await answer { [interactor] in
        guard let page = found.words.page.flatMap({ WebAddress($0) }) else {
          throw NoPageThere(number: number)
        }
        try await interactor.dependencies.open(page)
        return .showedPage(page)
      }
    }
  }

  /// Throws the mistakes of a search here; names and addresses are taken as they are.
  private func ask(for text: String) async throws -> ServerList {
    if !text.hasPrefix("@"), !text.hasPrefix("https://") {
      guard try interactor.read(text).isForServers else { throw ServerProblem.onlyHere }
    }
    return try await took(interactor.askServers(for: text))
  }

  /// Has numbers mean what servers have found, from now on.
  func took(_ list: ServerList) async throws -> ServerList {
    let photos = list.photos
    posts.begin { PagedPhotos.Page(photos: photos.map(\.photo), hasMore: false) }
    _ = try await posts.posts(from: 1, limit: 1)
    elsewhere.listed = Dictionary(
      photos.map { ($0.number, $0.photo.id) }, uniquingKeysWith: { first, _ in first })
    serverList = list
    return list
  }
}

extension ServerList {
  /// Whether the page that was asked for last has nothing to show, nor to complain about.
  fileprivate var showsNothing: Bool {
    page.allSatisfy { $0.rows.isEmpty && $0.failure == nil }
  }

  fileprivate func row(_ number: Int) -> (row: FoundRow, account: Account)? {
    let all = shown.flatMap { answer in answer.rows.map { (row: $0, account: answer.account) } }
    return all[number: number]
  }

  fileprivate var photos: [(number: Int, photo: Photo)] {
    zip(1..., rows).compactMap { number, row in
      if case .photo(let found) = row { (number, found.photo) } else { nil }
    }
  }
}

/// A post has no page that could be shown.
struct NoPageThere: Mistake, Equatable {
  let number: Int

  var reason: String { "number \(number) has no page on the web" }
}
