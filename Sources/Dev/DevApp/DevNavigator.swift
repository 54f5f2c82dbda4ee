import Terminal
import Viper

/// Says where a screen would lead, and goes nowhere: there is no other screen.
@MainActor
final class DevNavigator: Navigating {
  private let console: any Console

  init(console: any Console) {
    self.console = console
  }

  func push(_ destination: Destination) async {
    tell(([destination.screen] + destination.arguments).joined(separator: " "))
  }

  func pop() async {
    tell("back")
  }

  func restart() async {
    tell("the start")
  }

  private func tell(_ place: String) {
    console.write(StyledText("→ ", .success) + StyledText(place))
    console.write(record: ["leadsTo": place])
  }
}
