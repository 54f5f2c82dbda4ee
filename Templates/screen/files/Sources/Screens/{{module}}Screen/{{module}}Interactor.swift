import Domain

/// The use cases of {{phrase}}: looks into the stream, and leaves it as it is.
struct {{module}}Interactor: Sendable {
  let dependencies: any {{module}}Dependencies

  func obtainContent() async throws -> {{module}}Content {
    try await dependencies.stream.start().map({{module}}Content.next) ?? .empty
  }
}
