import Domain
import Terminal
import Wording

extension ComposeView: ComposeViewing {
  func display(_ answer: LoadState<ComposeContent>) {
    let content = console.show(answer, waiting: ProgressLine("looking at the draft"))
    if let content { display(content) }
  }

  private func display(_ content: ComposeContent) {
    switch content {
    case .sheet(let sheet): display(sheet)
    case .changed(let change, let sheet):
      console.write(StyledText("✓ ", .success) + ComposeText.changed(change, sheet))
      if let hint = ComposeText.hint(after: change, sheet) { console.write(hint) }
      console.write(record: DraftRecord(sheet.draft, place: sheet.place.name, number: nil))
    case .places(let places):
      for (index, place) in places.enumerated() {
        console.write(StyledText("\(index + 1)  ", .faint) + StyledText(place.name))
        console.write(record: ["type": "place", "place": place.name])
      }
    case .drafts(let drafts, let places, let now):
      for (index, draft) in drafts.enumerated() {
        let place = places.first { $0.id == draft.place }?.name
        console.write(
          ComposeText.row(draft, number: index + 1, place: place, now: now),
          record: DraftRecord(draft.draft, place: place, number: index + 1))
      }
      if drafts.isEmpty { console.remark("No drafts.") }
    case .saved:
      console.confirm(
        "draft kept: " + StyledText("drafts", .command) + " lists it",
        record: TypedRecord("kept", ["saved": true]))
    case .discarded:
      // A script that ends can undo nothing.
      let undo: StyledText =
        console.traits.isInteractive
        ? "; " + StyledText("undo", .command) + " brings it back" : ""
      console.confirm(
        "draft deleted" + undo, record: TypedRecord("discarded", ["discarded": true]))
    case .sent(let draft, let place, let now):
      console.confirm(
        Hints.onItsWay(draft, to: place, now: now),
        record: DraftRecord(draft, place: place.name, number: nil, isSent: true))
    }
  }

  func edit(_ text: String) async -> String? {
    do {
      return try await console.edit(text)
    } catch {
      console.fail(StyledText(error.message))
      return nil
    }
  }

  private func display(_ sheet: ComposeSheet) {
    if let canvas = sheet.canvas, !sheet.previews.isEmpty {
      console.write(
        PictureGrid(
          sheet.previews.enumerated().map { index, preview in
            guard case .shown(let bitmap) = preview else {
              return PictureGrid.Cell(nil, caption: StyledText("\(index + 1)", .strong))
            }
            return PictureGrid.Cell(
              Picture(bitmap, rows: canvas.rows, sheet.settings),
              caption: StyledText("\(index + 1)", .strong))
          }))
    }
    for line in ComposeText.lines(sheet) { console.write(line) }
    if sheet.isMoved {
      console.warn(
        StyledText("it was for a place that is not there now: it goes to \(sheet.place.name)"))
    }
    console.write(record: DraftRecord(sheet.draft, place: sheet.place.name, number: nil))
  }
}
