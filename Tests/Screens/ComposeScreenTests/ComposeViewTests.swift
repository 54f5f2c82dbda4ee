import DevApp
import Domain
import Expectations
import Fakes
import Terminal
import Testing
import Viper

@testable import ComposeDev
@testable import ComposeScreen

@MainActor
@Suite("The view of composing")
struct ComposeViewTests {
  @MainActor
  private final class FakePresenter: ComposePresenting {
    private(set) var actions: [String] = []
    private(set) var changes: [ComposeChange] = []
    func appear(_ draft: DraftAddress?, on canvas: PictureCanvas?, isInteractive: Bool) async {
      let what = draft.map { "\($0)" } ?? "anew"
      actions.append("appear \(what)\(isInteractive ? "" : " in a script")")
    }
    func disappear() { actions.append("disappear") }
    func show(on canvas: PictureCanvas?) async { actions.append("show") }
    func edit() async { actions.append("edit") }
    func change(_ change: ComposeChange) async {
      actions.append("change")
      changes.append(change)
    }
    func listPlaces() async { actions.append("places") }
    func listDrafts() async { actions.append("drafts") }
    func open(_ number: Int, on canvas: PictureCanvas?) async { actions.append("open \(number)") }
    func save() async { actions.append("save") }
    func discard(_ number: Int?) async {
      actions.append("discard\(number.map { " \($0)" } ?? "")")
    }
    func send() async { actions.append("send") }
  }

  private let presenter = FakePresenter()
  private let console = RecordingConsole()

  @Test(arguments: ComposeDev.scenarios)
  func `looks right in every scenario, and has no other snapshot`(scenario: Scenario) async throws {
    try await expectSnapshots(of: scenario, among: ComposeDev.scenarios)
  }

  @Test func `turns typed words into actions; Enter is one of them`() async throws {
    let view = ComposeView(console: console, presenter: presenter)
    for call in [
      CommandCall("show"), CommandCall("to"), CommandCall("drafts"), CommandCall("open", ["2"]),
      CommandCall("save"), CommandCall("discard"),
      CommandCall("discard", ["3"]), CommandCall("send"), CommandCall("edit"),
      try #require(view.defaultCommand),
    ] { await view.perform(call) }
    #expect(
      presenter.actions == [
        "show", "places", "drafts", "open 2", "save", "discard", "discard 3", "send", "edit",
        "show",
      ])
    for command in view.commands { await view.perform(CommandCall(command.name)) }
    #expect(presenter.actions.count == 10 + view.commands.count, "every command is known")
    #expect(console.lines.isEmpty)
  }

  @Test func `turns typed words into changes`() async {
    let view = ComposeView(console: console, presenter: presenter)
    for call in [
      CommandCall("text", ["fog over"]), CommandCall("text", ["\"\""]),
      CommandCall("add", ["/a", "/b"]), CommandCall("remove", ["1"]),
      CommandCall("alt", ["1", "so grey"]), CommandCall("alt", ["1", "none"]),
      CommandCall("warning", ["mist"]),
      CommandCall("sensitive", ["on"]), CommandCall("visibility", ["named"]),
      CommandCall("expires", ["24h"]), CommandCall("expires", ["never"]),
      CommandCall("language", ["de"]), CommandCall("language", ["none"]),
      CommandCall("to", ["Pictures"]),
    ] { await view.perform(call) }
    #expect(
      presenter.changes == [
        .text("fog over"), .text(""), .add(["/a", "/b"]), .remove(1), .alt(1, "so grey"),
        .alt(1, nil), .warning("mist"), .sensitive(true), .visibility(.named), .expires("24h"),
        .expires(nil), .language("de"), .language(nil), .place("Pictures"),
      ])
  }

  @Test func `text or language alone tells what is there, and changes nothing`() async throws {
    let view = ComposeView(console: console, presenter: presenter)
    let parser = CommandParser(commands: view.commands, home: nil)
    let parted = [["text", ""], ["text", "\"\""]].map(ShellWords.line)
    for line in ["text", "language", parted[0], "text \"\"", parted[1]] {
      await view.perform(try #require(try parser.parse(line).get()))
    }
    #expect(presenter.actions == ["show", "show", "show", "change", "change"])
    #expect(presenter.changes == [.text(""), .text("")])
  }

  @Test func `opens a draft that was begun elsewhere, or the one with a number`() async {
    let view = ComposeView(console: console, presenter: presenter)
    for words in [["draft", "7"], ["2"], ["fog"], ["draft"], []] {
      await view.appear(Destination("compose", words))
    }
    view.disappear()
    #expect(
      presenter.actions == [
        "appear id(7)", "appear number(2)", "appear unknown(\"fog\")",
        "appear unknown(\"draft\")", "appear anew", "disappear",
      ])
    #expect(console.lines.isEmpty)
  }

  @Test func `opens the editor, and says why it cannot`() async {
    let view = ComposeView(console: console, presenter: presenter)
    console.edits = [{ $0 + "!" }]
    #expect(await view.edit("fog") == "fog!")
    #expect(await view.edit("fog") == nil)
    #expect(console.lines == ["✗ " + EditingProblem.noTerminal.message])
  }
}

@Suite("A draft in words")
struct ComposeTextTests {
  @Test func `begins all lines of a text and of a description in one column`() {
    var sheet = ComposeSheet(place: PostPlace.examples[0])
    sheet.draft.text = "fog\nover the harbour"
    sheet.draft.pictures = [
      DraftPicture(FileLocation(path: "/p/fog.jpg"), alternativeText: "masts\n  and sails")
    ]
    #expect(
      ComposeText.lines(sheet).map(\.plain)[1...4] == [
        "text     fog", "         over the harbour", "1        fog.jpg  masts",
        "           and sails",
      ])
  }

  @Test func `tells the language, where there is one`() {
    var sheet = ComposeSheet(place: PostPlace.examples[0])
    sheet.draft.language = "de"
    #expect(ComposeText.lines(sheet).first?.plain.hasSuffix(" · in de") == true)
    #expect(ComposeText.changed(.language("de"), sheet).plain == "written in de")
    sheet.place = PostPlace.examples[1]
    #expect(ComposeText.lines(sheet).first?.plain == "to       Pictures")
  }
}

@MainActor
@Suite("A draft for scripts")
struct DraftRecordTests {
  @Test func `tells what goes along, what it answers or changes, and that it was sent`() {
    let console = RecordingConsole()
    var draft = Draft()
    draft.keepsMetadata = true
    draft.language = "de"
    draft.answering = DraftAnswer(account: AccountID(rawValue: 1), status: "7", title: "fog")
    draft.revision = DraftRevision(of: "8", by: AccountID(rawValue: 1))
    console.write(record: DraftRecord(draft, place: nil, number: nil, isSent: true))
    let record = console.records.last ?? ""
    for field in ["metadata:true", "language:de", "answers:fog", "changes:true", "sent:true"] {
      #expect(record.replacing("\"", with: "").contains(field))
    }
  }
}

@Suite("The form of a draft")
struct ComposeFormTests {
  private func sheet(_ text: String = "", place: PostPlace = PostPlace.examples[0]) -> ComposeSheet
  {
    var sheet = ComposeSheet(place: place)
    sheet.draft.text = text
    sheet.draft.pictures = [
      DraftPicture(FileLocation(path: "/p/fog.jpg")),
      DraftPicture(FileLocation(path: "/p/b.jpg"), alternativeText: ""),
      DraftPicture(FileLocation(path: "/p/c\nwarning: x.jpg"), alternativeText: "one\ntwo"),
    ]
    (sheet.draft.warning, sheet.draft.visibility) = ("mist", .followers)
    return sheet
  }

  @Test(arguments: [
    "", "fog", "several\n\nlines", "# a heading\n#tags #fog",
    "warning: not a field\npicture 1: nor this",
  ])
  func `gives back what it was made of`(text: String) {
    let sheet = sheet(text)
    var draft = sheet.draft
    #expect(ComposeForm.apply(ComposeForm(sheet).text, to: &draft) == nil)
    #expect(draft == sheet.draft)
  }

  @Test(arguments: ["\n  \n", "\n\n"])
  func `keeps the paragraphs of a description, also where the editor cuts blanks off`(
    blank: String
  ) {
    var sheet = sheet("fog")
    sheet.draft.pictures[0].alternativeText = "a\n\nb"
    var draft = sheet.draft
    let form = ComposeForm(sheet).text.replacing("\n  \n", with: blank)
    #expect(ComposeForm.apply(form, to: &draft) == nil)
    #expect(draft == sheet.draft)
  }

  @Test func `changes no audience of a post that is there, and asks for none`() {
    var sheet = sheet("fog")
    sheet.draft.revision = DraftRevision(of: "8", by: AccountID(rawValue: 1))
    var draft = sheet.draft
    let form = ComposeForm(sheet).text
    #expect(!form.contains("audience"))
    #expect(ComposeForm.apply(form + "audience: followers\n", to: &draft) == nil)
    #expect(ComposeForm.apply(form + "audience: everybody\n", to: &draft) == .audienceStays)
    #expect(draft == sheet.draft)
  }

  @Test func `leaves the audience to the server until somebody chooses, and again`() {
    var draft = Draft()
    let form = ComposeForm(ComposeSheet(draft: draft, place: PostPlace.examples[0])).text
    #expect(ComposeForm.apply(form, to: &draft) == nil)
    #expect(draft.audience == nil)
    let chosen = form.replacing("audience: usual", with: "audience: everybody")
    #expect(ComposeForm.apply(chosen, to: &draft) == nil)
    #expect(draft.audience == .everybody)
    #expect(ComposeForm.apply(form, to: &draft) == nil)
    #expect(draft.audience == nil)
  }

  @Test func `changes what was changed, and nothing that was taken out`() {
    let sheet = sheet("fog")
    var draft = sheet.draft
    let form = ComposeForm(sheet).text.replacing("warning: mist", with: "warning:")
      .replacing("audience: followers", with: "audience: Everybody")
      .replacing("picture 2: none", with: "picture 2: A pier,\n  in fog")
    #expect(ComposeForm.apply(form, to: &draft) == nil)
    #expect(draft.warning.isEmpty)
    #expect(draft.visibility == .everybody)
    #expect(draft.pictures[1].alternativeText == "A pier,\nin fog")
    #expect(ComposeForm.apply("only words", to: &draft) == nil)
    #expect(draft.text == "only words")
    #expect(draft.pictures[1].alternativeText == "A pier,\nin fog")
  }

  @Test func `says what it does not understand, and takes the rest`() {
    let sheet = sheet("fog")
    var draft = sheet.draft
    let form = ComposeForm(sheet).text.replacing("picture 1:", with: "picture 9: who")
      .replacing("fog\n", with: "clear\n")
    #expect(ComposeForm.apply(form, to: &draft) == .noSuchPicture(9))
    #expect(draft.text == "clear")
  }

  @Test func `takes lines that an editor wrapped for one field`() {
    let sheet = sheet("fog")
    var draft = sheet.draft
    let form = ComposeForm(sheet).text
      .replacing("warning: mist", with: "warning: mist\nand rain")
      .replacing(
        "picture 1: ", with: "picture 1: Grey water;\nNote: two boats\npicture of masts: none")
    #expect(ComposeForm.apply(form, to: &draft) == nil)
    #expect(draft.warning == "mist\nand rain")
    #expect(
      draft.pictures[0].alternativeText == "Grey water;\nNote: two boats\npicture of masts: none")
    #expect(draft.pictures[1] == sheet.draft.pictures[1])
  }

  @Test func `a line of a description may begin with a tag, and is a comment elsewhere`() {
    let sheet = sheet("fog")
    var draft = sheet.draft
    let form = ComposeForm(sheet).text
      .replacing("warning: mist", with: "warning: mist\n#mist")
      .replacing("picture 1: ", with: "picture 1: Grey\n#fog\n# no\n#picture 2: no\n")
    #expect(ComposeForm.apply(form, to: &draft) == nil)
    #expect(draft.warning == "mist")
    #expect(draft.pictures[0].alternativeText == "Grey\n#fog")
    #expect(draft.pictures[1] == sheet.draft.pictures[1])
  }

  @Test func `words below the line that belong to no field are kept, and told`() {
    let sheet = sheet("fog")
    var draft = sheet.draft
    let form = ComposeForm(sheet).text
      .replacing("# Lines", with: "at the pier\n\nin May\n# Lines")
      .replacing("audience: followers", with: "audience: everybdy")
    let problem = ComposeForm.apply(form, to: &draft)
    #expect(problem == .belowTheLine("at the pier in May", and: .noSuchAudience("everybdy")))
    #expect(draft.text == "fog\nat the pier\nin May")
    #expect(draft.warning == sheet.draft.warning)
  }

  @Test(arguments: HostileNumbers.texts)
  func `takes any number for that of a picture`(number: String) {
    var draft = Draft()
    // A folder's form ends with the warning, which goes on with what is no number.
    let form = ComposeForm(ComposeSheet(place: PostPlace.examples[1])).text
    let problem = ComposeForm.apply(form + "picture \(number): x\n", to: &draft)
    #expect(problem == Int(untrusted: number).map(ComposeProblem.noSuchPicture))
    #expect(draft.pictures.isEmpty)
  }

  @Test func `asks for no audience where there is none`() {
    #expect(!ComposeForm(sheet("", place: PostPlace.examples[1])).text.contains("audience:"))
  }
}
