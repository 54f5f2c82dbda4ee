import Domain

// What is not in the stream: not loaded yet, of other sources, or filtered out.
extension PhotoStreamPresenter {
  /// Without a number, the first gap of the last list, or else of the stream.
  func fill(_ number: Int?) async {
    await answer { [self] in
      guard let gap = try await gap(number) else {
        return .complete(others: try await interactor.obtainGaps().count)
      }
      let summary = try await interactor.fill(gap)
      let rest = try await interactor.obtainGaps().first { $0.overlaps(gap) }
      return .filled(summary, rest: rest.map { $0.numbered(gap.number) })
    }
  }

  /// Shows one source alone, by its number or name, or all of them again; from the first photo.
  func show(only name: String) async {
    await answer { [self] in
      let source = name == "all" ? nil : try await interactor.obtainSources().meant(by: name)
      await interactor.show(only: source)
      forgetOrder()
      state.walk = PhotoWalk()
      return .narrowed(to: source, photos: try await interactor.obtainFirst()?.total ?? 0)
    }
  }

  func listMuted(_ length: Int?) async {
    await answer { [self] in
      .muted(
        try await interactor.obtainMuted(limit: length ?? interactor.listLength),
        now: interactor.now)
    }
  }
}

extension PhotoStreamPresenter {
  private func gap(_ number: Int?) async throws -> StreamGap? {
    let gaps = try await interactor.obtainGaps()
    if let gap = listed.gap(number, among: gaps) { return gap }
    guard let number, !gaps.isEmpty, !listed.hasGap(number) else {
      return number == nil ? gaps.first : nil
    }
    guard let gap = gaps.first(where: { $0.number == number }) else {
      throw NoSuchGap(number: number, count: gaps.count)
    }
    return gap
  }
}
