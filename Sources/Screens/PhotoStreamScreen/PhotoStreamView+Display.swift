import Domain
import PhotoActions
import Terminal
import Wording

extension PhotoStreamView: PhotoStreamViewing {
  func display(_ state: PhotoStreamState) {
    if let content = console.show(state.content, waiting: line(state)) { display(content) }
  }

  func display(_ notice: PhotoStreamNotice) {
    switch notice {
    case .tip(let tip): console.write(StreamText.line(tip))
    case .came(let photos):
      let count = HumanText.count(photos, "new photo")
      console.write(
        StyledText("✓ ", .success) + "\(count) so far; not all sources have answered yet")
    case .updated(let summary):
      if summary.added + summary.changed + summary.removed > 0 {
        console.write(ScanText.update(summary))
      }
      for source in summary.sources {
        if let failure = source.failure { console.warn(StyledText("\(source.name): \(failure)")) }
      }
    case .refreshFailed(let reason):
      console.warn(StyledText("looking for new photos failed: \(reason)"))
    case .arrived(let place, let page): console.write(StreamText.line(arrivedAt: place, page))
    case .news(let news):
      if let line = StreamText.line(news) { console.write(line) }
    }
  }

  private func line(_ state: PhotoStreamState) -> ProgressLine? {
    guard case .loading(let progress) = state.content else { return nil }
    return switch state.waiting {
    case .photos: progress.map { ProgressLine("looking for photos", fraction: $0) }
    case .pictures(let done, let count): ProgressLine(pictures: done, of: count)
    case .filling(let count): ProgressLine("\(HumanText.count(count, "new photo")) so far")
    }
  }

  private func display(_ content: PhotoStreamContent) {
    switch content {
    case .list(let list): display(list)
    case .posted(let draft, let place, let now):
      console.confirm(
        Hints.onItsWay(draft, to: place, now: now),
        record: ["type": "posted", "posted": place.name])
    case .drafted(_, let number, let reason):
      if console.traits.isInteractive { return console.warn(StyledText(reason)) }
      console.write(record: TypedRecord("kept", ["draft": number]))
      console.fail(
        StyledText(
          "not posted: \(reason); kept as draft \(number): `compose`, `drafts`, `open \(number)`"))
    case .grid(let grid):
      photos.display(grid)
      displayEnd(grid.end, nil)
    case .opened: break
    case .muted(let photos, let total, let now):
      display(filtered: photos, now: now)
      if let rest = StreamText.restOfFiltered(photos.count, of: total) { console.remark(rest) }
    case .refreshed(let summary): display(summary)
    case .filled(let summary, let rest):
      display(summary)
      if let rest { write(rest) }
    case .complete(let others):
      let rest = others == 0 ? "" : " there; \(HumanText.count(others, "other gap")) in the list"
      console.confirm(
        "nothing is missing\(rest)", record: TypedRecord("complete", ["missing": others]))
    case .mistaken(let mistake): console.fail(MistakeText.lines(mistake))
    case .narrowed(let shown, let photos):
      console.confirm(
        "\(shown?.name ?? "all sources"): \(HumanText.count(photos, "photo"))",
        record: Self.record(of: shown))
    case .showing(let selection, let photos): display(selection, photos: photos)
    case .markedSeen(let count):
      console.confirm(
        "\(HumanText.count(count, "photo")) marked as seen",
        record: TypedRecord("seen", ["markedSeen": count]))
    case .allFiltered:
      console.remark(
        "All photos here are filtered out: " + StyledText("filtered", .command) + " lists them.")
    case .empty(hasSources: true):
      console.remark(
        "No photos here yet: " + StyledText("refresh", .command) + " looks again.")
    case .empty(hasSources: false):
      console.remark(
        "No photos yet: " + StyledText("settings add <folder>", .command) + ", or "
          + StyledText("onboarding", .command) + " shows what else there is")
    }
  }

  private func display(filtered photos: [Photo], now: Timestamp) {
    let numbers = NumberColumn(upTo: photos.count, indent: 1)
    for (index, photo) in photos.enumerated() {
      console.write(
        StreamText.row(photo, number: index + 1, in: numbers, now: now, columns: columns),
        record: PhotoRecord(photo))
    }
  }

  private func display(_ selection: ShownSelection?, photos: Int) {
    let count = HumanText.count(photos, "photo")
    let (shown, next, effect) =
      selection.map { ("only \($0.name) is shown", "only all", "shows all") }
      ?? ("all sources are shown", "only <source>", "shows one")
    console.write(
      StyledText("\(shown): \(count); ") + StyledText(next, .command) + " \(effect)")
    console.write(record: Self.record(of: selection))
  }

  private func display(_ summary: ScanSummary) {
    for line in ScanText.news(summary) { console.write(line) }
    console.write(record: ScanRecord(summary))
    console.write(problemsOf: summary)
  }

  private func display(_ list: PhotoListing) {
    let layout = ListColumns(list, columns: columns)
    for row in list.rows {
      switch row {
      case .photo(let item):
        console.write(layout.row(item), record: PhotoRecord(item, list.standings[item.id]))
      case .gap(let gap): write(gap)
      }
    }
    // A gap below the last photo says the same.
    if list.rows.last?.gap == nil { displayEnd(list.end, list.rest) }
  }

  private func write(_ gap: StreamGap) {
    console.write(
      StreamText.row(gap),
      record: TypedRecord(
        "gap",
        [
          "gap": .number(gap.number), "from": .moment(gap.start), "to": .moment(gap.end),
          "sources": .list(gap.sources.map { .text($0.id.rawValue) }), "reason": .text(gap.reason),
        ]))
  }

  /// A script knows by the number of what it got.
  private func displayEnd(_ total: Int?, _ rest: StreamGap?) {
    if console.traits.isInteractive, let total { console.write(PhotoText.end(of: total, rest)) }
  }

  private var columns: Int? { console.columnsToFill }

  private static func record(of shown: ShownSelection?) -> TypedRecord<[String: String?]> {
    TypedRecord(
      "only",
      [
        "only": shown?.selection.source?.rawValue, "folder": shown?.selection.folder,
        "query": shown?.selection.query?.text,
      ])
  }
}
