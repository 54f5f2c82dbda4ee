import Terminal

/// The view of a container: a screen that only leads to other screens. Its only role is a router.
///
///     Screen(name: "library", view: ContainerView(
///       prompt: "library", places: [.init("albums", "what belongs together", Destination("albums"))],
///       console: context.console, navigator: context.navigator))
@MainActor
public final class ContainerView: ScreenView {
  /// Somewhere a container leads.
  public struct Place: Hashable, Sendable {
    /// The command that goes there.
    public let word: String
    /// What is there, in one line.
    public let summary: String
    /// Where that is.
    public let destination: Destination

    /// A place that the command `word` leads to.
    public init(_ word: String, _ summary: String, _ destination: Destination) {
      self.word = word
      self.summary = summary
      self.destination = destination
    }
  }

  /// What the prompt says before `> `.
  public let prompt: String
  private let places: [Place]
  private let console: any Console
  private let navigator: any Navigating

  /// A container that lists the places in this order.
  public init(
    prompt: String, places: [Place], console: any Console, navigator: any Navigating
  ) {
    self.prompt = prompt
    self.places = places
    self.console = console
    self.navigator = navigator
  }

  /// One command for each place.
  public var commands: [Command] { places.map { Command($0.word, summary: $0.summary) } }

  /// Lists the places to a person, and to scripts that read records.
  public func appear(_ destination: Destination) async {
    for place in places {
      if console.traits.isInteractive { console.write(row(place)) }
      console.write(record: ["type": "place", "place": place.word, "summary": place.summary])
    }
  }

  /// Goes to the place.
  public func perform(_ call: CommandCall) async {
    guard let place = places.first(where: { $0.word == call.name }) else {
      return console.fail(StyledText("`\(prompt)` does not lead to `\(call.name)`"))
    }
    await navigator.push(place.destination)
  }
}

extension ContainerView {
  private func row(_ place: Place) -> StyledText {
    let width = places.map(\.word.count).max() ?? 0
    let blanks = String(repeating: " ", count: width - place.word.count + 2)
    let row = StyledText("  " + place.word, .term) + StyledText(blanks + place.summary)
    return row.hanging(at: width + 4)
  }
}
