import Glibc
import Testing

@testable import ServerApp

@Suite("The server's process")
struct ServerProcessTests {
  @Test
  func `writes for its user alone, leaves no memory behind, and has as many files as it may`()
    async
  {
    await #expect(processExitsWith: .success) {
      let open = Int32(bitPattern: RLIMIT_NOFILE.rawValue)
      umask(0)
      var files = rlimit()
      getrlimit(open, &files)
      files.rlim_cur = files.rlim_max / 2
      setrlimit(open, &files)
      ServerProcess.begin()
      var memory = rlimit()
      getrlimit(Int32(bitPattern: RLIMIT_CORE.rawValue), &memory)
      getrlimit(open, &files)
      let isItsUsers = umask(0) == 0o077
      let leavesNothing = memory.rlim_cur == 0 && memory.rlim_max == 0
      exit(isItsUsers && leavesNothing && files.rlim_cur == files.rlim_max ? 0 : 1)
    }
  }
}
