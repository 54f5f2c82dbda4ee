import Foundation
import Testing

/// The process of a household's server, as the system sees it.
@Suite struct HouseholdProcessTests {
  @Test
  func `what it writes is its user's alone, and a crash leaves nothing of its memory`() async throws
  {
    try await HouseholdServer.run { server in
      let status = try String(contentsOfFile: "/proc/\(server.id)/status", encoding: .utf8)
      #expect(status.contains("Umask:\t0077"))
      let limits = try String(contentsOfFile: "/proc/\(server.id)/limits", encoding: .utf8)
      #expect(limits.contains(#/Max core file size +0 +0 /#), "\(limits)")
      let files = try #require(limits.firstMatch(of: #/Max open files +(\d+) +(\d+)/#))
      #expect(files.1 == files.2, "as many connections as it may have")
    }
  }
}
