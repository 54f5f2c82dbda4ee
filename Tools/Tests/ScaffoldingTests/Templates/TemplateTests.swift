import Testing
import ToolFixtures

@testable import Scaffolding

@Suite("A template")
struct TemplateTests {
  @Test("becomes files and edits")
  func rendering() throws {
    let rendering = try TemplateFixture().load().render(ModuleName("photo-grid"))
    #expect(
      rendering.files == [
        Rendering.File(
          path: "Sources/Things/PhotoGridThing/PhotoGridView.swift",
          text: "/// Photo grid, PHOTO GRID OF EVERYBODY.\n"
            + "struct PhotoGridView { let photoGrid = \"photo-grid\" }\n"),
        Rendering.File(
          path: "Tests/Things/PhotoGridThingTests/PhotoGridTests.swift",
          text: "let test1 = 0\nlet test2 = 1\n// Something.\n"),
      ])
    #expect(
      rendering.edits.map(\.text) == [
        ".thing(\"PhotoGridThing\")", "PhotoGridThing",
        "| PhotoGridThing | photo grid of everybody |",
      ])
    #expect(rendering.home == "Sources/Things/PhotoGridThing")
    #expect(rendering.declaredTypes == ["PhotoGridView"])
    #expect(rendering.targets == ["PhotoGridThing"])
    #expect(rendering.next == "say in PhotoGridView what it shows")
    #expect(rendering.variables == ["summary": "photo grid of everybody", "owner": "everybody"])
  }

  @Test("is rendered the same each time")
  func deterministic() throws {
    let template = try TemplateFixture().load()
    let name = try ModuleName("photo-grid")
    #expect(try template.render(name) == template.render(name))
  }

  @Test("takes values, and does not render them again")
  func values() throws {
    let name = try ModuleName("photo-grid")
    let rendering = try TemplateFixture().load()
      .render(name, variables: ["summary": "all of it", "owner": "{{module}}"])
    #expect(rendering.variables == ["summary": "all of it", "owner": "{{module}}"])
    #expect(rendering.edits.last?.text == "| PhotoGridThing | all of it |")
  }

  @Test("makes a file only if there is something in it")
  func blank() throws {
    let rendering = try TemplateFixture().load()
      .render(ModuleName("photo-grid"), variables: ["owner": "nobody"])
    #expect(rendering.files.map(\.path).first == "Notes/PhotoGrid.md")
    #expect(rendering.files.first?.text == "Nobody’s.\n")
  }

  @Test("appears as soon as its folder is there")
  func all() throws {
    let fixture = try TemplateFixture()
    #expect(try Template.all(in: fixture.folder.path).map(\.name) == ["thing"])
    try fixture.folder.write(
      Array(#"{"description": "mine", "home": "Sources/Mine"}"#.utf8), to: "mine/template.json")
    try fixture.folder.write([], to: "README.md")
    try fixture.folder.write([], to: ".hidden/file")
    #expect(try Template.all(in: fixture.folder.path).map(\.description) == ["mine", "a thing"])
    #expect(try Template.named("mine", in: fixture.folder.path).files.isEmpty)
  }
}
