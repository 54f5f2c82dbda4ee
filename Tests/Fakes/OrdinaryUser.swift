import Foundation

/// Runs something as a user whom the rights of files bind, also where the tests run as root.
public enum OrdinaryUser {
  /// Runs `body` on a thread of its own whose file accesses are those of `nobody` if this is root.
  public static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value)
    async throws -> Value
  {
    try await onThread("what an ordinary user does") {
      if geteuid() == 0 { setFileSystemUser(65534) }
      return try body()
    }
  }

  /// `setfsuid` binds only the calling thread, which ends after its one task.
  private static func setFileSystemUser(_ user: UInt32) {
    typealias Call = @convention(c) (UInt32) -> Int32
    guard let symbol = dlsym(nil, "setfsuid") else { return }
    _ = unsafeBitCast(symbol, to: Call.self)(user)
  }
}
