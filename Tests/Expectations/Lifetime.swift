import Fakes
import Testing
import Viper

/// Expects that a screen, and everything it owns, is let go after it appeared and was popped.
///
/// At least so many `parts` have to be found: screen, view and presenter, unless it has fewer.
@MainActor
public func expectLetGo(
  parts minimum: Int = 3, sourceLocation: SourceLocation = #_sourceLocation,
  _ makeScreen: () -> Screen
) async {
  var parts: [WeakPart] = []
  do {
    let screen = makeScreen()
    parts = weakParts(of: screen)
    // It lets the screen go before it ends.
    let appearing = Task { await screen.view.appear(Destination(screen.name)) }
    do {
      try await appearing.ended("\(screen.name) to appear")
    } catch {
      appearing.cancel()
      Issue.record(error, sourceLocation: sourceLocation)
    }
    screen.view.disappear()
  }
  #expect(parts.count >= minimum, "too few parts found", sourceLocation: sourceLocation)
  let alive = parts.filter { $0.object != nil }.map(\.name)
  #expect(alive.isEmpty, "still alive", sourceLocation: sourceLocation)
}

private struct WeakPart {
  let name: String
  weak var object: AnyObject?
}

/// The screen and the parts of its own module, found through stored properties.
@MainActor
private func weakParts(of object: AnyObject) -> [WeakPart] {
  let own = ["View", "Presenter", "Interactor", "Screen"]
  var parts = [WeakPart(name: "\(type(of: object))", object: object)]
  for child in Mirror(reflecting: object).children where child.label != "view" || parts.count == 1 {
    let name = "\(type(of: child.value))"
    guard type(of: child.value) is AnyClass, own.contains(where: name.hasSuffix) else { continue }
    guard child.label != "view" || object is Screen else { continue }
    parts += weakParts(of: child.value as AnyObject)
  }
  return parts
}
