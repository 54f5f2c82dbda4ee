import Domain
import PhotoActions

/// Finds out who somebody is and how things stand with them, and makes the lists of their profile.
struct ProfileInteractor {
  let dependencies: any ProfileDependencies
  /// The posts of who is shown, for the component, too.
  let posts: PagedPhotos

  private var people: any PeopleReading { dependencies.people }

  /// Who it is, as far as that is known here; a server is asked only about somebody nobody has met. As the account
  /// with this name sees them, else as any does.
  func obtainSubject(
    _ address: ProfileAddress, as name: String? = nil
  ) async throws -> ProfileSubject {
    let accounts = try await dependencies.accounts.accounts()
    let viewer = try name.map { try accounts.meant(by: $0) }
    let own = viewer ?? accounts.first { $0.ending == nil } ?? accounts.first
    var subject = ProfileSubject(address: address.resolved(for: own))
    guard let handle = try handle(of: subject.address, own) else { return subject }
    do {
      if let known = try await people.known(handle, as: viewer?.id) {
        subject.profile = known
      } else {
        let told = try await people.profile(of: handle, as: viewer?.id)
        subject = subject.told(told, asked: handle)
      }
    } catch PeopleError.noAccount {
      subject.missing = PeopleError.noAccount(handle).reason
    }
    if case .person = subject.address, accounts.count(where: { $0.ending == nil }) > 1 {
      subject.viewer = accounts.first { $0.id == subject.profile?.id.account }?.handle
    }
    return await withStanding(subject)
  }

  /// What servers say of them now; what was known if none can be reached, which is said.
  func obtainNews(of subject: ProfileSubject) async throws -> ProfileSubject {
    guard let known = subject.profile else { return subject }
    do {
      let told = try await people.profile(of: known.handle, as: known.id.account)
      return await withStanding(subject.told(told, asked: known.handle), asking: true)
    } catch let error where error is CancellationError || error is PeopleError {
      throw error
    } catch {
      dependencies.reporting.note(error, while: "asking about somebody")
      var subject = subject
      subject.missing = Reason.of(error)
      return subject
    }
  }

  /// How things stand with somebody else, as their server says now, or as it is known here; nil if nobody says it.
  func obtainStanding(
    of subject: ProfileSubject, asking: Bool = true
  ) async -> RelationStanding? {
    guard let id = subject.profile?.id, subject.address != .oneself else { return nil }
    do {
      let relating = dependencies.relating
      return try await asking
        ? relating.refreshStandings(with: [id])[id] : relating.standings(with: [id])[id]
    } catch {
      report(error)
      return nil
    }
  }

  /// Leaves no photos of who was shown before.
  func forgetPosts() {
    posts.begin { PagedPhotos.Page([], hasMore: false) }
  }

  func obtainGrid(from place: Int, on canvas: PictureCanvas?) async throws -> PhotoGrid {
    let found = try await posts.posts(from: place, limit: PhotoGrid.length)
    let items = found.compactMap { place, _ in posts.item(at: place) }
    return PhotoGrid(items, on: canvas, dependencies.settings.display)
  }

  /// What comes after a grid.
  func rest(after grid: PhotoGrid) -> ProfilePage.Rest {
    let isEnd = (grid.cells.last?.item.place ?? posts.count) >= posts.count
    return !isEnd ? .loaded : posts.hasMore ? .unknown : .none
  }

  func wish(_ wish: RelationWish, for profile: PersonProfile) async throws -> RelationStanding {
    let results = try await dependencies.relating.wish(
      wish, for: [profile], offering: dependencies.undoing)
    return try results[0].get()
  }

  /// Reports somebody, or posts of theirs; says what can be said if nothing is.
  func report(
    _ request: ReportRequest, of profile: PersonProfile, posts: [String]
  ) async throws -> ProfileContent {
    guard !request.isEmpty else {
      let (terms, rules) = try await dependencies.relating.obtainReportTerms(for: profile)
      return .reportTerms(terms, rules)
    }
    let receipt = try await dependencies.relating.report(request, of: profile, posts: posts)
    dependencies.undoing.bar(.report)
    return .reported(receipt)
  }

  /// Has the person's photos come into the stream: by an account that sees them, else by their feed.
  func add(_ subject: ProfileSubject) async throws
    -> AsyncThrowingStream<ScanProgress, any Error>
  {
    if let profile = subject.profile {
      let account = try await account(profile.id.account)
      return dependencies.sources.addTimeline(
        .person(profile.id.name, profile.handle), of: account)
    }
    guard case .person(let handle) = subject.address else {
      throw ProfileProblem.notOnServer(subject.name)
    }
    return feeds(of: handle)
  }

  func report(_ error: any Error) {
    dependencies.reporting.note(error, while: "showing a profile")
  }
}

extension ProfileInteractor {
  private func handle(of address: ProfileAddress, _ own: Account?) throws -> Handle? {
    switch address {
    case .person(let handle): return handle
    case .author: return nil
    case .oneself:
      guard let own, let handle = Handle(own.handle) else { throw ProfileProblem.notSignedIn }
      return handle
    }
  }

  private func account(_ id: AccountID) async throws -> Account {
    guard let account = try await dependencies.accounts.accounts().first(where: { $0.id == id })
    else { throw ProfileProblem.notSignedIn }
    return account
  }

  private func withStanding(
    _ subject: ProfileSubject, asking: Bool = false
  ) async -> ProfileSubject {
    var subject = subject
    subject.standing = await obtainStanding(of: subject, asking: asking) ?? subject.standing
    return subject
  }

  /// The feed that somebody's server names, else the first of the addresses where servers have one that is one.
  private func feeds(of handle: Handle) -> AsyncThrowingStream<ScanProgress, any Error> {
    let name = handle.username
    let guesses = ["/@\(name).rss", "/users/\(name).atom", "/@\(name)/feed.rss"]
    let addresses = [handle.text] + guesses.map { "https://\(handle.server)\($0)" }
    let sources = dependencies.sources
    return AsyncThrowingStream { continuation in
      let task = Task {
        var last: any Error = ProfileProblem.noFeed(handle)
        for address in addresses {
          do {
            for try await progress in sources.addFeed(address) { continuation.yield(progress) }
            return continuation.finish()
          } catch is CancellationError {
            return continuation.finish(throwing: CancellationError())
          } catch {
            report(error)
            if !(error is SourceError) { last = error }
          }
        }
        continuation.finish(throwing: last)
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension ProfileAddress {
  /// An account's own name, where it was typed, is oneself.
  fileprivate func resolved(for account: Account?) -> ProfileAddress {
    guard case .person(let handle) = self, let account, Handle(account.handle) == handle else {
      return self
    }
    return .oneself
  }
}

extension ProfileSubject {
  /// The same person as a server tells of them.
  fileprivate func told(_ profile: PersonProfile, asked handle: Handle) -> ProfileSubject {
    var subject = self
    subject.profile = profile
    subject.missing = nil
    if profile.handle != handle { subject.movedFrom = handle }
    return subject
  }
}
