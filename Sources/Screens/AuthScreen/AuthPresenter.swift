import Domain
import Viper

/// Shows states to a person, and asks for what must not be seen.
@MainActor
protocol AuthViewing: AnyObject {
  func display(_ state: AuthState)
  /// Whether somebody is there who can be asked.
  var canAsk: Bool { get }
  /// nil if the person declined, or nobody can be asked.
  func askPassphrase(_ question: PassphraseQuestion) async -> String?
  /// The code a server's page shows; nil if the person declined, or nobody can be asked.
  func askCode() async -> String?
}

/// Which passphrase is asked for.
enum PassphraseQuestion: Equatable, Sendable {
  case new
  case repeated
  case existing
}

/// Switches between profiles, locks and unlocks the one in use, and signs it in to servers.
@MainActor
final class AuthPresenter: AuthPresenting {
  weak var view: (any AuthViewing)?
  let interactor: AuthInteractor
  let router: AuthRouter
  let turn = Turn()
  private var state = AuthState()
  /// The accounts as they were listed last; nil before.
  var listed: [Account]?

  init(interactor: AuthInteractor, router: AuthRouter) {
    self.interactor = interactor
    self.router = router
  }

  var services: any AuthDependencies { interactor.dependencies }

  /// A link only says what it wants: signing in would open the server's page, which learns of this program then.
  func appear(signingInTo server: String?, isLink: Bool) async {
    await learn()
    guard let server else { return }
    guard !isLink else { return show(.loaded(.linked(server))) }
    await signIn(to: server, byCode: false)
  }

  func listProfiles() async {
    await answer { [self] in
      .profiles(
        try await services.profiles.profiles(), current: try await services.profiles.current())
    }
  }

  func use(_ name: String) async {
    await answer(thenStartOver: true) { [self] in .using(try await services.profiles.use(name)) }
  }

  func create(_ name: String) async {
    await answer { [self] in
      let profile = try await services.profiles.create(name)
      try await learnNames()
      return .created(profile)
    }
  }

  func lock() async {
    await answer(thenStartOver: true) { [self] in
      let profile = try await services.profiles.current()
      let passphrase = profile.hasPassphrase ? nil : try await newPassphrase()
      return .lockedNow(try await services.profiles.lock(settingPassphrase: passphrase))
    }
  }

  func unlock() async {
    await answer(thenStartOver: true) { [self] in
      guard try await services.profiles.current().isLocked else { throw ProfileError.notLocked }
      return .unlocked(try await services.profiles.unlock(try await ask(.existing)))
    }
  }

  /// Says first what will be lost; only the word `really` does it.
  func forgetPassphrase(really: Bool) async {
    await answer(thenStartOver: really) { [self] in
      let profile = try await services.profiles.current()
      guard profile.hasPassphrase else { throw PassphraseProblem.none }
      guard really else { return .forgetWarning(isLocked: profile.isLocked) }
      return .forgotten(
        try await services.profiles.forgetPassphrase(), wasLocked: profile.isLocked)
    }
  }
}

extension AuthPresenter {
  private func learn() async {
    do {
      try await learnNames()
      let current = try await services.profiles.current()
      if current.isLocked { return show(.loaded(.locked(current))) }
      try await learnAccounts()
    } catch {
      fail(error)
    }
  }

  private func learnNames() async throws {
    state.names = try await services.profiles.profiles().map(\.name)
    state.content = .idle
    view?.display(state)
  }

  /// Learns whom can be chosen from; those whose session is over are told of.
  private func learnAccounts() async throws {
    let accounts = try await services.accounts.accounts()
    choose(from: accounts)
    let over = accounts.filter { $0.ending != nil }
    if !over.isEmpty { show(.loaded(.over(over))) }
  }

  private func newPassphrase() async throws -> String {
    let first = try await ask(.new)
    guard try await ask(.repeated) == first else { throw PassphraseProblem.notAlike }
    return first
  }

  /// An empty line is no passphrase, and does not count as a try.
  private func ask(_ question: PassphraseQuestion) async throws -> String {
    guard let passphrase = await view?.askPassphrase(question), !passphrase.isEmpty else {
      throw view?.canAsk == true ? PassphraseProblem.notGiven : .noTerminal
    }
    return passphrase
  }

  func choose(from accounts: [Account]) {
    state.handles = accounts.map(\.handle)
  }

  func answer(
    thenStartOver: Bool, _ obtain: @escaping @MainActor () async throws -> AuthContent
  ) async {
    if await answer(obtain) != nil, thenStartOver { await router.startOver() }
  }
}

extension AuthPresenter: AnsweringPresenter {
  func show(_ answer: LoadState<AuthContent>) {
    state.content = answer
    view?.display(state)
  }

  func report(_ error: any Error) {
    services.reporting.note(error, while: "working with profiles and accounts")
  }
}
