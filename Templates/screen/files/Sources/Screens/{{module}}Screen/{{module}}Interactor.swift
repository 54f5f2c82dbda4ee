import Domain

/// The use cases of {{phrase}}: looks into the stream, and leaves it as it is.
struct {{module}}Interactor: Sendable {
  let stream: any PhotoStreaming
  let reporting: any ErrorReporting

  func obtainContent() async throws -> {{module}}Content {
    try await stream.start().map({{module}}Content.next) ?? .empty
  }
}
