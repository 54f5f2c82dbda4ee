import Glibc
import Testing

@testable import ServerApp

@Suite("The server's process")
struct ServerProcessTests {
  @Test
  func `writes for its user alone, and leaves no memory behind, whatever it was started for`() async
  {
    await #expect(processExitsWith: .success) {
      umask(0)
      ServerProcess.begin()
      var limit = rlimit()
      getrlimit(Int32(bitPattern: RLIMIT_CORE.rawValue), &limit)
      exit(umask(0) == 0o077 && limit.rlim_cur == 0 && limit.rlim_max == 0 ? 0 : 1)
    }
  }
}
