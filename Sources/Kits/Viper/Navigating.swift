/// Goes from screen to screen; what a module's router asks of the app.
@MainActor
public protocol Navigating: AnyObject {
  /// Puts a screen on top of the stack.
  func push(_ destination: Destination) async
  /// Takes the top screen off; the last one stays.
  func pop() async
  /// Replaces the whole stack by what the launch state now asks for.
  ///
  /// For when that state may have changed: a first source, a locked or another profile.
  func restart() async
}
