/// What it costs to try one passphrase: scrypt's parameters (RFC 7914).
public struct ScryptCost: Hashable, Sendable {
  /// N, a power of two: time and memory.
  public let rounds: Int
  /// r: 128·N·r bytes are needed.
  public let blockSize: Int
  /// p: how often this is repeated.
  public let parallelism: Int

  /// About a tenth of a second and 32 MB.
  public static let interactive = ScryptCost(uncheckedRounds: 1 << 15, blockSize: 8, parallelism: 1)

  /// Makes a cost; nil where scrypt is not defined, or beyond 2 GB or 16 repetitions, which no lock
  /// of ours has: a damaged one must not eat the machine.
  public init?(rounds: Int, blockSize: Int, parallelism: Int) {
    guard (2...1 << 20).contains(rounds), rounds.nonzeroBitCount == 1,
      (1...16).contains(blockSize), (1...16).contains(parallelism),
      blockSize > 1 || rounds < 1 << 16
    else { return nil }
    self.init(uncheckedRounds: rounds, blockSize: blockSize, parallelism: parallelism)
  }

  private init(uncheckedRounds rounds: Int, blockSize: Int, parallelism: Int) {
    self.rounds = rounds
    self.blockSize = blockSize
    self.parallelism = parallelism
  }
}
