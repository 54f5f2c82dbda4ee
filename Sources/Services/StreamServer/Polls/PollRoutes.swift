import Domain
import Hummingbird

/// Polls: how they stand, and voting.
enum PollRoutes {
  static func add(to endpoints: Endpoints) {
    endpoints.get("/api/v1/polls/:id", .anyone) { context in
      let id = try context.id()
      return .json(try await context.read { try $0.json(of: $0.poll(of: id)) })
    }
    endpoints.post("/api/v1/polls/:id/votes", .user("write:statuses")) { context in
      let id = try context.id()
      let choices = try await context.form().list("choices").map { text in
        guard let choice = Int(untrusted: text) else {
          throw APIError.unprocessable("The chosen vote option does not exist")
        }
        return choice
      }
      return .json(try await context.write { try $0.vote(choices, in: id) })
    }
  }
}
