import Domain
import PhotoActions
import Terminal
import Viper
import Wording

/// What the view asks of its presenter.
@MainActor
protocol PhotoPresenting: AnyObject {
  func appear(_ address: PhotoAddress?, isInteractive: Bool) async
  func disappear()
  func perform(_ action: PhotoAction) async
}

/// One photo, large, with its details; the component shows it.
@MainActor
final class PhotoView: ScreenView {
  private let console: any Console
  private let photos: PhotoActionsView
  private let presenter: any PhotoPresenting

  init(console: any Console, photos: PhotoActionsView, presenter: any PhotoPresenting) {
    self.console = console
    self.photos = photos
    self.presenter = presenter
  }

  let prompt = "photo"

  let defaultCommand: CommandCall? = CommandCall("next")

  var commands: [Command] {
    photos.walkCommands + photos.saveCommands + photos.answerCommands + photos.personCommands
      + photos.relationCommands
  }

  /// A single argument is a photo's place, `photo 42` or `photo #42`, or its public name; two are its source
  /// and its name there.
  func appear(_ destination: Destination) async {
    let words = destination.arguments
    var address = words.first.flatMap { word in
      Int(typed: word.hasPrefix("#") ? word.dropFirst() : word[...]).map(PhotoAddress.place)
        ?? PhotoID(publicName: word).map(PhotoAddress.photo)
    }
    if words.count > 1 {
      let source = SourceID(rawValue: words[0])
      let item = words.dropFirst().joined(separator: "/")
      address = .photo(PhotoID(source: source, item: item))
    }
    if let word = words.first, address == nil {
      console.fail(StyledText("`\(word)` is not the number of a photo: type it like `photo 42`"))
    }
    await presenter.appear(
      address, isInteractive: console.traits.isInteractive || destination.isAsked)
  }

  func disappear() {
    presenter.disappear()
  }

  func perform(_ call: CommandCall) async {
    guard let action = PhotoAction(call) else {
      return console.fail("a photo has no command `\(call.name)`")
    }
    await presenter.perform(action)
  }
}

extension PhotoView: PhotoViewing {
  func displayEmpty() {
    console.remark("No photos yet: " + StyledText("back", .command) + " leads to the stream.")
  }
}
