import Domain

/// Shows states to a person, and asks for what must not be seen.
@MainActor
protocol AuthViewing: AnyObject {
  func display(_ state: AuthState)
  /// nil if the person declined, or nobody can be asked.
  func askPassphrase(_ question: PassphraseQuestion) async -> String?
}

/// Which passphrase is asked for.
enum PassphraseQuestion: Equatable, Sendable {
  case new
  case repeated
  case existing
}

/// The use cases of profiles.
protocol AuthInteracting: Sendable {
  func obtainProfiles() async throws -> [Profile]
  func obtainCurrent() async throws -> Profile
  func use(_ name: String) async throws -> Profile
  func create(_ name: String) async throws -> Profile
  func lock(settingPassphrase passphrase: String?) async throws -> Profile
  func unlock(_ passphrase: String) async throws -> Profile
  func forgetPassphrase() async throws -> Profile
  func report(_ error: any Error, while activity: String)
}

/// Where the auth screen leads.
@MainActor
protocol AuthRouting: AnyObject {
  func startOver() async
}

/// Switches between profiles, and locks and unlocks the one in use.
@MainActor
final class AuthPresenter: AuthPresenting {
  weak var view: (any AuthViewing)?
  private let interactor: any AuthInteracting
  private let router: any AuthRouting
  private var state = AuthState()

  init(interactor: any AuthInteracting, router: any AuthRouting) {
    self.interactor = interactor
    self.router = router
  }

  func appear() async {
    do {
      let current = try await interactor.obtainCurrent()
      if current.isLocked { show(.locked(current)) }
    } catch {
      fail(error)
    }
  }

  func listProfiles() async {
    await answer { [self] in
      .profiles(
        try await interactor.obtainProfiles(), current: try await interactor.obtainCurrent())
    }
  }

  func use(_ name: String) async {
    await answer(thenStartOver: true) { [self] in .using(try await interactor.use(name)) }
  }

  func create(_ name: String) async {
    await answer { [self] in .created(try await interactor.create(name)) }
  }

  func lock() async {
    await answer(thenStartOver: true) { [self] in
      let profile = try await interactor.obtainCurrent()
      let passphrase = profile.hasPassphrase ? nil : try await newPassphrase()
      return .locked(try await interactor.lock(settingPassphrase: passphrase))
    }
  }

  func unlock() async {
    await answer(thenStartOver: true) { [self] in
      guard try await interactor.obtainCurrent().isLocked else { throw ProfileError.notLocked }
      guard let passphrase = await view?.askPassphrase(.existing) else {
        throw PassphraseProblem.notGiven
      }
      return .unlocked(try await interactor.unlock(passphrase))
    }
  }

  /// Says first what will be lost; only the word `really` does it.
  func forgetPassphrase(really: Bool) async {
    await answer(thenStartOver: really) { [self] in
      let profile = try await interactor.obtainCurrent()
      guard profile.hasPassphrase else { throw ProfileError.passphraseNeeded }
      guard really else { return .forgetWarning(profile) }
      return .forgotten(try await interactor.forgetPassphrase())
    }
  }
}

extension AuthPresenter {
  private func newPassphrase() async throws -> String {
    guard let first = await view?.askPassphrase(.new),
      let second = await view?.askPassphrase(.repeated)
    else { throw PassphraseProblem.notGiven }
    guard first == second else { throw PassphraseProblem.notAlike }
    return first
  }

  private func answer(
    thenStartOver: Bool = false, _ obtain: () async throws -> AuthContent
  ) async {
    state.content = .loading(progress: nil)
    view?.display(state)
    do {
      let content = try await obtain()
      // A locked profile says so itself when its screen appears.
      if case .locked = content {} else { show(content) }
      if thenStartOver { await router.startOver() }
    } catch {
      fail(error)
    }
  }

  private func show(_ content: AuthContent) {
    state.content = .loaded(content)
    view?.display(state)
  }

  private func fail(_ error: any Error) {
    // A wrong passphrase is no news for the log.
    if !(error is ProfileError || error is PassphraseProblem || error is CancellationError) {
      interactor.report(error, while: "working with profiles")
    }
    state.content = .failed(reason: Reason.of(error))
    view?.display(state)
  }
}
