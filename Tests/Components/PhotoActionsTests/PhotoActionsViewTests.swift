import Domain
import Fakes
import Terminal
import Testing
import Viper

@testable import PhotoActions

@MainActor
@Suite("Photos as text, pictures and commands")
struct PhotoActionsViewTests {
  private func view(
    _ console: any Console, layout: PhotoLayout = .alone
  ) -> PhotoActionsView {
    PhotoActionsRouter.makeComponent(
      FakeServices(), ScreenContext(console: console, navigator: FakeNavigator()),
      layout: layout)
  }

  private func commands(_ view: PhotoActionsView) -> [Command] {
    view.walkCommands + view.saveCommands + view.answerCommands
  }

  private func card(_ layout: PhotoLayout, caption: String) throws -> PhotoCard {
    let bitmap = Bitmap(size: PixelSize(clamping: 1, 1), rgba: [9, 9, 9, 9])
    return PhotoCard(
      item: StreamItem(photo: .example(1, caption: caption), place: 1, total: 1), layout: layout,
      picture: .shown(try #require(bitmap)), canvas: PictureCanvas(columns: 80, rows: 7),
      now: ManualTime().now, settings: DisplaySettings())
  }

  @Test(
    arguments: [
      ("next", .next), ("prev", .previous), ("previous", .previous), ("first", .first),
      ("last", .last), ("show", .show(nil)),
      ("show 3", .show(3)), ("save /tmp", .save(nil, "/tmp")), ("save 2 /tmp", .save(2, "/tmp")),
      ("save '2 b'", .save(nil, "2 b")), ("save 2", .save(nil, "2")), ("like", .react(.like, [])),
      ("dislike 2", .react(.dislike, [2])), ("unreact", .react(nil, [])),
      ("like 5 6,7 1,204", .react(.like, [5, 6, 7, 1_204])), ("show 1,204", .show(1_204)),
      ("boost", .mark(.boost, true, [])), ("boost 2 5", .mark(.boost, true, [2, 5])),
      ("unboost 3", .mark(.boost, false, [3])),
      ("bookmark 7 8 9", .mark(.bookmark, true, [7, 8, 9])),
      ("unbookmark", .mark(.bookmark, false, [])),
      ("tag 2 5 fog \"low tide\"", .tags(.set(true, "2 5 fog \"low tide\""))),
      ("untag fog", .tags(.set(false, "fog"))), ("tags", .tags(.list)),
      ("tags rename fog mist", .tags(.rename("fog mist"))), ("tags fog", .tags(.rename(""))),
      ("comment so true", .comment("so true")), ("comments", .listComments(from: nil)),
      ("comments 21", .listComments(from: 21)), ("reply 3 so true", .reply(3, "so true")),
      ("uncomment 2", .uncomment(2)), ("answer", .composeAnswer),
      ("link", .link(nil)), ("web 3", .web(3)), ("play", .play(nil)), ("play 3", .play(3)),
    ] as [(String, PhotoAction)])
  func `turn typed words into actions`(line: String, action: PhotoAction) throws {
    let view = view(RecordingConsole(), layout: .amongOthers)
    let call = try CommandParser(commands: commands(view), home: nil).parse(line).get()
    #expect(PhotoAction(try #require(call)) == action)
  }

  @Test(arguments: [PhotoLayout.amongOthers, .alone])
  func `know every command they offer, and no other`(layout: PhotoLayout) {
    for command in commands(view(RecordingConsole(), layout: layout)) {
      #expect(PhotoAction(CommandCall(command.name)) != nil)
    }
    #expect(PhotoAction(CommandCall("list")) == nil)
  }

  @Test func `take numbers of other photos only where there is a list of them`() {
    let alone = commands(view(RecordingConsole()))
    #expect(alone.first { $0.name == "like" }?.arguments.isEmpty == true)
    let among = commands(view(RecordingConsole(), layout: .amongOthers))
    #expect(among.first { $0.name == "like" }?.arguments.count == 1)
  }

  @Test func `have room for pictures as the terminal has, and none without one`() {
    #expect(
      view(RecordingConsole(columns: 100)).canvas == PictureCanvas(columns: 100, rows: 24))
    #expect(view(RecordingConsole(isInteractive: false)).canvas == nil)
  }

  @Test func `give a picture alone all rows but those of the text and the prompt`() throws {
    let drawn = DrawnPictures()
    let view = view(drawn)
    let long = String(repeating: "word ", count: 999)
    for caption in ["Fog", "Fog\nand\nmist", long] {
      let card = try card(.alone, caption: caption)
      view.display(PhotoActionsState(content: .loaded(.photo(card))))
    }
    let card = try card(.amongOthers, caption: long)
    view.display(PhotoActionsState(content: .loaded(.photo(card))))
    #expect(drawn.pictures.map(\.maximumRows) == [19, 17, 8, 7])
  }

  @Test func `leave a link as many rows as the terminal breaks it into`() throws {
    let drawn = DrawnPictures()
    let view = view(drawn)
    for length in [80, 81, 240] {
      let page = "https://a.example/" + String(repeating: "a", count: length - 18)
      var card = try card(.alone, caption: "")
      card.item = StreamItem(photo: .example(1, caption: "Fog", page: page), place: 1, total: 1)
      view.display(PhotoActionsState(content: .loaded(.photo(card))))
    }
    #expect(drawn.pictures.map(\.maximumRows) == [18, 17, 16])
  }

  @Test(arguments: [20, 40, 80, 200])
  func `clip what is too long to stand below a picture, and say where all of it is`(columns: Int)
    throws
  {
    let long = String(repeating: "word ", count: 999)
    let console = RecordingConsole(columns: columns)
    let view = view(console, layout: .amongOthers)
    for alternative in [nil, "Masts", long] {
      let photo = Photo.example(1, caption: long, alternativeText: alternative)
      var card = try card(.amongOthers, caption: "")
      card.item = StreamItem(photo: photo, place: 1, total: 1)
      card.canvas = PictureCanvas(columns: columns, rows: 16)
      let before = console.lines.count
      view.display(PhotoActionsState(content: .loaded(.photo(card))))
      let lines = console.lines.dropFirst(before + 1)
      #expect(16 + lines.count + 2 <= 24, "picture, text, tip and prompt fit into the window")
      #expect(lines.contains { $0.hasSuffix("… `open` shows all") })
      #expect(lines.allSatisfy { $0.count <= columns })
      #expect(alternative != "Masts" || lines.contains { $0.hasPrefix("alt: Masts") })
    }
  }

  @Test(arguments: [PhotoLayout.amongOthers, .alone])
  func `tell above the picture who boosted it, within the window`(layout: PhotoLayout) throws {
    var photo = Photo.example(1, caption: "Fog", author: "Ada")
    photo.details.boostedBy = [
      Person(name: "Bo\u{1B}[31m\nX", address: "bo"), Person(name: "", address: "cy"),
      Person(name: "Dee", address: "dee"),
    ]
    var card = try card(layout, caption: "")
    card.item = StreamItem(photo: photo, place: 1, total: 1)
    let (plain, drawn, console) = (card, DrawnPictures(), RecordingConsole())
    view(drawn, layout: layout).display(PhotoActionsState(content: .loaded(.photo(plain))))
    view(console, layout: layout).display(PhotoActionsState(content: .loaded(.photo(card))))
    #expect(console.lines.first == "boosted by Bo�[31m X, @cy and 1 other")
    #expect(drawn.pictures.first.map { $0.maximumRows <= 18 } == true)
    #expect(console.lines.contains { $0.contains("by Ada") })
  }

  @Test func `clip nothing that fits, and nothing in a script`() throws {
    let long = String(repeating: "word ", count: 999)
    let script = RecordingConsole(isInteractive: false)
    view(script, layout: .amongOthers).display(
      PhotoActionsState(content: .loaded(.photo(try card(.amongOthers, caption: long)))))
    #expect(script.text.contains(long.dropLast()))
    let console = RecordingConsole()
    view(console, layout: .amongOthers).display(
      PhotoActionsState(content: .loaded(.photo(try card(.amongOthers, caption: "Fog\nand mist")))))
    #expect(console.lines.dropFirst() == ["Fog", "and mist", "just now · 1 of 1"])
  }

  @Test(arguments: [PhotoLayout.amongOthers, .alone])
  func `say what opens what has no preview, where pictures are drawn`(layout: PhotoLayout) throws {
    var card = try card(layout, caption: "")
    card.picture = .omitted
    let words: [(Clip.Kind, String)] = [(.video, "video"), (.audio, "sound"), (.loop, "GIF")]
    for (kind, word) in words {
      card.item = StreamItem(photo: .clip(kind), place: 1, total: 1)
      let first = PhotoCardText.lines(card).first?.plain
      #expect(first == "no preview of this \(word): play opens it\nA \(kind.rawValue)")
    }
    card.item = StreamItem(photo: .clip(.video, poster: .sample(3)), place: 1, total: 1)
    #expect(PhotoCardText.lines(card).first?.plain == "A video")
    card.item = StreamItem(photo: .clip(.video), place: 1, total: 1)
    card.canvas = nil
    #expect(PhotoCardText.lines(card).first?.plain == "A video")
  }

  @Test func `leave no place in a grid empty where what plays has no preview`() throws {
    let item = StreamItem(photo: .clip(.video), place: 1, total: 1)
    for canvas in [nil, PictureCanvas(columns: 80, rows: 24)] {
      let drawn = DrawnPictures()
      view(drawn).display(PhotoGrid([item], on: canvas, DisplaySettings()))
      #expect(drawn.pictures.count == (canvas == nil ? 0 : 1))
    }
  }

  @Test func `show what is waited for, and take it away with the answer`() {
    let console = RecordingConsole()
    let view = view(console)
    view.display(PhotoActionsState(content: .loading(progress: nil)))
    view.display(PhotoActionsState(content: .loading(progress: nil), waiting: .saving))
    view.display(PhotoActionsState(content: .failed(reason: "stopped")))
    #expect(console.progress == [ProgressLine("saving"), nil])
    #expect(console.lines == ["✗ stopped"])
  }

  @Test func `lead to the draft of an answer`() async {
    let navigator = FakeNavigator()
    await PhotoActionsRouter(navigator: navigator).compose(7)
    #expect(navigator.steps == ["compose draft 7"])
  }
}

/// A console that remembers the pictures it was given, and nothing else.
@MainActor
private final class DrawnPictures: Console {
  private(set) var pictures: [Picture] = []
  let traits = ConsoleTraits(columns: 80, rows: 24, isInteractive: true, showsPictures: true)

  func write(_ picture: Picture) { pictures.append(picture) }
  func write(_ text: StyledText) {}
  func write(_ grid: PictureGrid) { pictures += grid.cells.compactMap(\.picture) }
  func write(record: some Encodable & Sendable) {}
  func fail(_ text: StyledText) {}
  func warn(_ text: StyledText) {}
  func show(progress: ProgressLine?) {}
  func askSecret(_ prompt: StyledText) async -> String? { nil }
  func edit(_ text: String) async throws(EditingProblem) -> String { text }
}
