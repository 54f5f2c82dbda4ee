import Domain
import Viper

/// Shows states to a person.
@MainActor
protocol SettingsViewing: AnyObject {
  func display(_ state: SettingsState)
}

/// Changes settings one by one, and sources.
@MainActor
final class SettingsPresenter: SettingsPresenting {
  weak var view: (any SettingsViewing)?
  private let interactor: SettingsInteractor
  private let router: SettingsRouter
  let turn = Turn()
  private var state = SettingsState()
  /// The sources as they were listed last; nil before.
  private var listed: [Source]?
  private(set) var suggestions: [String] = []
  private var suggesting: Task<Void, Never>?

  init(interactor: SettingsInteractor, router: SettingsRouter) {
    self.interactor = interactor
    self.router = router
  }

  private var services: any SettingsDependencies { interactor.dependencies }

  func listSettings() async {
    await answer { [self] in .settings(SettingKey.all.map(services.settings.value(of:))) }
  }

  func showSetting(_ name: String) async {
    await answer { [self] in .setting(try interactor.obtainSetting(name)) }
  }

  func change(_ typed: TypedSetting) async {
    await answer { [self] in
      let now: SettingValue
      do {
        now = try await interactor.change(typed)
      } catch let mistake as SearchMistake {
        return .mistaken(mistake)
      }
      return now.domain == typed.domain
        ? .changed(now) : .overruled(now, stored: typed.value ?? "")
    }
  }

  func reset(_ name: String, in domain: SettingDomain) async {
    await answer { [self] in .changed(try await interactor.reset(name, in: domain)) }
  }

  func listSources() async {
    await answer { [self] in
      let standings = try await services.sources.standings()
      listed = standings.map(\.source)
      return .sources(standings, now: services.time.now)
    }
  }

  /// Brings in the sample photos by their name, or what is at an address or a path.
  func add(_ place: String) async {
    await answer { [self] in
      if place == "samples" {
        return .added(try await services.sources.addSamples(), now: services.time.now)
      }
      do {
        let summary = try await interactor.add(place).summary {
          state.progress = $0
          view?.display(state)
        }
        if summary.photos == 0, let reason = summary.sources.compactMap(\.failure).first {
          // It is a source all the same.
          throw SourceError.unreadable(
            summary.name, reason: "\(reason); `stream refresh` asks again")
        }
        return .added(summary, now: services.time.now)
      } catch is CancellationError {
        throw SourceError.scanStopped
      }
    }
  }

  /// Calls a source by its number or name otherwise.
  func rename(_ name: String, to other: String) async {
    await answer { [self] in
      .renamed(try await interactor.rename(name, to: other, listed: listed))
    }
  }

  /// Removes a source by its number in the list, by its name, or by its path or address.
  func remove(_ name: String) async {
    let content = await answer { [self] in
      let source = try await services.sources.sources().meant(by: name, listed: listed)
      try await interactor.remove(source)
      return .removed(source)
    }
    if case .removed = content { await startOverIfEmpty() }
  }

  /// For one source by its number or name, or for all that have boosts.
  func show(boosts rule: BoostRule, of name: String?) async {
    await answer { [self] in
      .boosts(try await interactor.show(boosts: rule, of: name, listed: listed))
    }
  }

  /// Takes everything out into a folder, or a part of it into a file.
  func export(_ first: String, _ file: String?, _ account: String?) async {
    let isPart = TypedExport.words.contains(first)
    if file == nil ? isPart || first == "-" : !isPart || first == "opml" && account != nil {
      return fail(UnknownExport(word: first, isAlone: file == nil))
    }
    let typed = TypedExport(first, file, account)
    await follow { [self] in services.transfer.export(typed.content, to: typed.path) }
  }

  /// Brings in what a file or a folder has.
  func bringIn(_ path: String, to account: String?) async {
    await follow { [self] in services.transfer.bringIn(path, to: account) }
  }

  func showCache() async {
    await answer { [self] in .cache(try await services.pictures.usage()) }
  }

  func clearCache() async {
    await answer { [self] in .cleared(try await services.pictures.clear()) }
  }

  /// For Tab. Nobody waits for it.
  func lookForSuggestions() {
    suggesting?.cancel()
    suggesting = Task { [weak self, services] in
      let suggestions = await services.searching.searchSuggestions(reporting: services.reporting)
      if !Task.isCancelled { self?.suggestions = suggestions }
    }
  }

  func showFacts() {
    show(.loaded(.facts(services.facts)))
  }

  func listFlags() {
    show(.loaded(.flags(Flags.all.map(services.flags.decision(on:)))))
  }
}

extension SettingsPresenter {
  private func follow(
    _ begin: @escaping @MainActor () -> AsyncThrowingStream<TransferProgress, any Error>
  ) async {
    await answer { [self] in
      do {
        for try await progress in begin() {
          if case .finished(let summary) = progress {
            await services.reporting.attempt("reading imported settings") {
              try services.settings.reload()
            }
            return .transferred(summary)
          }
          state.transfer = progress
          view?.display(state)
        }
      } catch is CancellationError {
        throw TransferError.stopped
      }
      throw TransferError.stopped
    }
  }

  private func startOverIfEmpty() async {
    await services.reporting.attempt("looking whether any source is left") {
      if try await !services.sources.sources().contains(where: \.bringsPhotos) {
        await router.startOver()
      }
    }
  }
}

extension SettingsPresenter: AnsweringPresenter {
  func show(_ answer: LoadState<SettingsContent>) {
    state = SettingsState(content: answer)
    view?.display(state)
  }

  func report(_ error: any Error) {
    services.reporting.note(error, while: "changing settings")
  }
}
