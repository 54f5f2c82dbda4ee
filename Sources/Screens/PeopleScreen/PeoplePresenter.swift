import Domain
import Viper
import Wording

/// Shows answers to a person.
@MainActor
protocol PeopleViewing: AnyObject {
  func display(_ answer: LoadState<PeopleContent>)
  func display(_ progress: ScanProgress)
}

/// Turns pages of people, and keeps lists; what was listed keeps its numbers until something else is listed, and lists
/// keep theirs until lists are listed again.
@MainActor
final class PeoplePresenter: PeoplePresenting {
  /// What was listed last, by number from 1.
  enum Listed {
    case nothing
    case people(PeopleListing, [PersonRow], last: PeoplePage)
    case tags([String], Account)
    case lists
    case members(PhotoList, [MemberRow])
  }

  weak var view: (any PeopleViewing)?
  let turn = Turn()
  let interactor: PeopleInteractor
  let router: PeopleRouter
  var listed = Listed.nothing
  /// The lists by the numbers they were shown with; empty until they are.
  var listRows: [ListRow] = []

  init(interactor: PeopleInteractor, router: PeopleRouter) {
    self.interactor = interactor
    self.router = router
  }

  func list(_ name: GroupName, _ text: String) async {
    await answer { [self] in
      let (words, place) = try Typed.place(in: text)
      if let option = words.split(separator: " ").first(where: { $0.hasPrefix("--") }) {
        throw PeopleProblem.option(String(option))
      }
      listed = .nothing
      let names = name == .muted && place == nil ? interactor.mutedByName : []
      guard try await interactor.hasAccounts || place?.name != nil else {
        return names.isEmpty ? .noAccounts : .mutedByName(names)
      }
      let (account, isNamed) = try await interactor.account(named: place?.name)
      return try await page(
        PeopleListing(
          name: name, account: account, isNamed: isNamed, mutedByName: names,
          words: words.isEmpty ? nil : words),
        [], after: nil)
    }
  }

  func more() async {
    switch listed {
    case .people(let listing, let rows, let last):
      guard listing.hasMore else { return fail(PeopleProblem.noMore) }
      await answer { [self] in try await page(listing, rows, after: last) }
    case .nothing: await list(.following, "")
    case .tags, .lists, .members: fail(PeopleProblem.noMore)
    }
  }

  func find(_ text: String) async {
    guard case .people(var listing, let rows, _) = listed else {
      return fail(PeopleProblem.noMore)
    }
    listing.rows = rows.having(text)
    listing.words = text
    show(.loaded(.people(listing)))
  }

  func perform(_ request: RelationRequest) async {
    if case .tags(let names, let account) = listed, [.follow, .unfollow].contains(request.verb) {
      return await follow(request, among: names, of: account)
    }
    await answer { [self] in
      // `mute 3 days` is about the one that is shown, and here nobody is.
      guard !request.numbers.isEmpty else { throw PeopleProblem.missing("mute 3 for 3 days") }
      let isDomain = [.blockDomain, .unblockDomain].contains(request.verb)
      let rows = try request.numbers.map { isDomain ? try row($0) : try person($0) }
      let outcomes = try await interactor.perform(request, on: rows)
      for outcome in outcomes { note(outcome.row) }
      return .done(outcomes)
    }
  }

  func unmute(_ name: String) async {
    await answer { [self] in .unmuted(try await interactor.unmute(name)) }
  }

  func open(_ number: Int) async {
    do {
      switch listed {
      case .lists: await open(try listRows.called(number))
      case .members(_, let rows):
        guard case .person(_, let handle) = try rows.called(number).member else {
          throw PeopleProblem.notAPerson(number)
        }
        await router.open(handle)
      case .people, .tags, .nothing:
        let handle = try person(number).person.handle
        var account: String?
        if case .people(let listing, _, _) = listed, listing.isNamed {
          account = listing.account.handle
        }
        await router.open(handle, as: account)
      }
    } catch {
      fail(error)
    }
  }
}

extension PeoplePresenter {
  private func page(
    _ listing: PeopleListing, _ rows: [PersonRow], after last: PeoplePage?
  ) async throws -> PeopleContent {
    let (people, page, failure) = try await interactor.obtainPage(
      of: listing.name, listing.account, after: last, knowing: Set(rows.map(\.person.id)))
    let standings = await interactor.standings(with: people)
    try Task.checkCancellation()
    let new = people.enumerated().map { place, person in
      PersonRow(number: rows.count + place + 1, person: person, standing: standings[person.id])
    }
    var listing = listing
    listing.failure = failure
    let loaded = rows + new
    listing.rows = listing.words.map(loaded.having) ?? new
    (listing.loaded, listing.hasMore) = (loaded.count, page.next != nil)
    let first = listing
    listing.mutedByName = []
    listed = .people(listing, loaded, last: page)
    return .people(first)
  }

  /// Somebody of the last listing of people.
  private func row(_ number: Int) throws -> PersonRow {
    guard case .people(_, let rows, _) = listed else { throw PeopleProblem.notAPerson(number) }
    return try rows.called(number)
  }

  /// The same, if it is no server.
  func person(_ number: Int) throws -> PersonRow {
    let row = try row(number)
    guard !row.person.handle.isEverybody else { throw PeopleProblem.notAPerson(number) }
    return row
  }

  private func note(_ row: PersonRow) {
    guard case .people(let listing, var rows, let last) = listed,
      let place = rows.firstIndex(where: { $0.number == row.number })
    else { return }
    rows[place] = row
    listed = .people(listing, rows, last: last)
  }
}

extension PeoplePresenter: AnsweringPresenter {
  func show(_ answer: LoadState<PeopleContent>) {
    view?.display(answer)
  }

  func report(_ error: any Error) {
    interactor.dependencies.reporting.note(error, while: "listing people")
  }
}
