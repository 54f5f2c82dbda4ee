/// Opens pages in the person's own browser.
public protocol PageOpening: Sendable {
  /// Whether there is a browser here: a desktop, not only a line to a machine elsewhere.
  var isPossible: Bool { get }
  /// Opens a page; false if that did not work.
  func open(_ page: WebAddress) async -> Bool
}
