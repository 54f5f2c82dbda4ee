import Domain
import Terminal
import Wording

/// Photos as text and pictures, and the commands for what can be done with them.
@MainActor
public final class PhotoActionsView {
  /// What the screen's presenter asks.
  public let presenter: PhotoActionsPresenter
  let console: any Console
  let layout: PhotoLayout

  init(console: any Console, layout: PhotoLayout, presenter: PhotoActionsPresenter) {
    self.console = console
    self.layout = layout
    self.presenter = presenter
  }
}

extension PhotoActionsView {
  /// Shows photos side by side, to scripts one after the other.
  public func display(_ grid: PhotoGrid) {
    let cells = grid.cells.map { cell in
      PictureGrid.Cell(picture(of: cell, in: grid), caption: PhotoCardText.caption(cell))
    }
    console.write(PictureGrid(cells))
    for cell in grid.cells { console.write(record: PhotoRecord(cell.item, cell.standing)) }
  }

  private func picture(of cell: PhotoGrid.Cell, in grid: PhotoGrid) -> Picture? {
    guard let canvas = grid.canvas else { return nil }
    let bitmap: Bitmap? =
      switch cell.picture {
      case .shown(let bitmap): bitmap
      case .covered: cell.item.photo.cover(on: canvas)
      // Nothing is asked for what plays and has no picture.
      case .omitted: cell.item.photo.placeholder(on: canvas)
      case .unavailable: nil
      }
    return bitmap.flatMap { Picture($0, rows: canvas.rows, grid.settings) }
  }
}

extension PhotoActionsView: PhotoActionsViewing {
  var canvas: PictureCanvas? { console.traits.canvas }

  func display(_ state: PhotoActionsState) {
    if let content = console.show(state.content, waiting: line(state.waiting)) { display(content) }
  }

  func whenOvertaken(_ giveWay: @escaping @MainActor () -> Void) {
    console.whenOvertaken(giveWay)
  }

  func play(_ film: Film, of card: PhotoCard) async {
    guard let picture = MovingPicture(film, rows: rows(for: card), card.settings) else { return }
    await console.play(picture)
  }

  private func line(_ waiting: PhotoActionsWaiting) -> ProgressLine? {
    switch waiting {
    case .library: nil
    case .picture(let coming, let card):
      ProgressLine(coming, rows: rows(for: card), card.settings, words: lines(for: card))
    case .saving: ProgressLine("saving")
    case .comments: ProgressLine("asking for comments")
    case .post: ProgressLine("asking for the post")
    }
  }

  private func display(_ content: PhotoActionsContent) {
    switch content {
    case .photo(let card):
      if let boosters = PhotoCardText.boosters(card) { console.write(boosters) }
      if case .shown(let bitmap) = card.picture,
        let picture = Picture(bitmap, rows: rows(for: card), card.settings)
      {
        console.write(picture)
      }
      for line in lines(for: card) { console.write(line) }
      console.write(record: PhotoRecord(card.item, card.standing, card.details))
    case .empty, .person: break
    case .saved(let location):
      console.write(
        PhotoText.saved(at: location), record: ["type": "saved", "saved": location.encoded])
    case .answer(let answer): console.write(answer)
    case .answers(let answers): for answer in answers { display(answer) }
    case .people(let answers): display(answers)
    case .reported(let receipts):
      for receipt in receipts { ReportText.write(receipt, on: console) }
    case .reportTerms(let terms, let rules): ReportText.write(terms, rules, on: console)
    case .post(let answer): display(answer)
    case .composing(let draft):
      console.write(record: TypedRecord("begun", ["draft": draft.id]))
    case .tags(let answer): display(answer)
    case .page(let page, isOpened: false):
      console.write(
        StyledText(page.text, .link), record: TypedRecord("page", ["url": page.text]))
    case .page(let page, isOpened: true): console.confirm(opened: page)
    case .playing(let photo, let player):
      console.confirm(
        StyledText("\(player) plays \(PhotoText.motion(photo) ?? "it")"),
        record: TypedRecord("playing", ["player": player]))
    }
  }

  private func display(_ answer: MarkAnswer) {
    switch answer {
    case .done(let answer): console.write(answer)
    case .failed(let item, let reason):
      console.fail(StyledText("\(PhotoText.name(item)): \(reason)"))
    }
  }

  /// A photo alone has all rows but those of its text and the prompt, and a third of the window however
  /// long the text is. One of many has no more than the settings say.
  private func rows(for card: PhotoCard) -> Int {
    let text = (lines(for: card) + [PhotoCardText.boosters(card)].compactMap(\.self))
      .reduce(0) { $0 + $1.height(for: console.traits) }
    let room = max(console.traits.rows / 3, console.traits.rows - text - 1)
    return card.layout == .alone ? room : min(room, card.canvas?.rows ?? 0)
  }

  /// One of many has no longer text than fits below its picture: a caption of a thousand words must not
  /// scroll it away.
  private func lines(for card: PhotoCard) -> [StyledText] {
    let traits = console.traits
    guard card.layout == .amongOthers, traits.isInteractive else {
      return PhotoCardText.lines(card)
    }
    let facts = (PhotoCardText.facts(card) + [PhotoCardText.boosters(card)].compactMap(\.self))
      .reduce(0) { $0 + $1.height(for: traits) }
    // Below it stand the prompt, and perhaps a tip.
    let room = max(2, traits.rows - (card.canvas?.rows ?? 0) - facts - 2)
    return PhotoCardText.lines(card, clippedTo: room, columns: traits.columns)
  }
}
