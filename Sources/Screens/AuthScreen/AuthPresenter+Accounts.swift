import Domain
import Viper

// Signing in to servers, and out again.
extension AuthPresenter {
  func listAccounts() async {
    await answer { [self] in
      let accounts = try await services.accounts.accounts()
      choose(from: accounts)
      listed = accounts
      return .accounts(accounts)
    }
  }

  /// Opens the server's page, or has the person open it and type the code it shows.
  func signIn(to server: String, byCode: Bool) async {
    var isFirst = false
    let content = await answer { [self] in
      let way: SignInWay = services.pages.isPossible && !byCode ? .browser : .code
      // Not when the server has been asked, and the person sent to its page.
      guard way == .browser || view?.canAsk == true else {
        throw CodeProblem.noTerminal(server: server)
      }
      isFirst = try await !services.sources.sources().contains(where: \.bringsPhotos)
      let account = try await finish(try await services.accounts.beginSignIn(to: server, by: way))
      choose(from: try await services.accounts.accounts())
      return .signedIn(account)
    }
    guard case .signedIn(let account) = content else { return }
    await bringIn(account)
    if isFirst { await router.startOver() }
  }

  /// Starts over when nothing is left to look at.
  func signOut(_ name: String) async {
    let content = await answer { [self] in
      let account = try await services.accounts.accounts().meant(by: name, listed: listed)
      let end = try await interactor.signOut(account, canUndo: view?.canAsk == true)
      choose(from: try await services.accounts.accounts())
      return .signedOut(account, end)
    }
    guard content != nil else { return }
    do {
      if try await !services.sources.sources().contains(where: \.bringsPhotos) {
        await router.startOver()
      }
    } catch {
      fail(error)
    }
  }
}

extension AuthPresenter {
  private func finish(_ signIn: SignIn) async throws -> Account {
    switch signIn.way {
    case .browser:
      show(.loaded(.asking(signIn, isOpen: await services.pages.open(signIn.page))))
      return try await finish(signIn, code: nil)
    case .code:
      show(.loaded(.asking(signIn, isOpen: false)))
      return try await finishByCode(signIn)
    }
  }

  /// Tries once more if the network failed, for example: the person has agreed already, and the sign-in goes on from
  /// there.
  private func finish(_ signIn: SignIn, code: String?) async throws -> Account {
    do {
      return try await services.accounts.finish(signIn, code: code)
    } catch let error where !(error is AccountError || error is CancellationError) {
      report(error)
      return try await services.accounts.finish(signIn, code: nil)
    }
  }

  /// Asks again while the code is wrong; an empty line ends that.
  private func finishByCode(_ signIn: SignIn) async throws -> Account {
    while true {
      guard let code = await view?.askCode(), !code.isEmpty else { throw CodeProblem.notGiven }
      do {
        return try await finish(signIn, code: code)
      } catch let error as AccountError {
        guard case .wrongCode = error else { throw error }
        fail(error)
      }
    }
  }

  /// Who is signed in stays so, whatever becomes of the timeline. What is stopped is stopped as a whole.
  private func bringIn(_ account: Account) async {
    do {
      let summary = try await services.sources.addTimeline(.home, of: account).summary()
      if summary.photos == 0, let reason = summary.sources.compactMap(\.failure).first {
        show(.loaded(.broughtNothing(account, reason: reason)))
      } else {
        show(.loaded(.broughtIn(summary, now: services.time.now)))
      }
    } catch is CancellationError {
      let reason = SourceError.scanStopped.reason
      return show(.loaded(.broughtNothing(account, reason: reason)))
    } catch {
      services.reporting.note(error, while: "asking for a home timeline")
      show(.loaded(.broughtNothing(account, reason: Reason.of(error))))
    }
    guard account.server.leavesTagsOutOfHome else { return }
    await bringInTags(of: account)
  }

  /// Where the tags that somebody follows are left out of home, people expect them all the same. There may be none.
  private func bringInTags(of account: Account) async {
    await services.reporting.attempt("asking for followed tags") {
      for try await _ in services.sources.addTimeline(.followedTags, of: account) {}
    }
  }
}
