import Concurrency
import Domain
import Subprocess

/// Whether what goes over the network costs money by the byte, as NetworkManager knows or guesses. Where it does
/// not run, or does not answer, nobody knows, and that counts as no.
public enum MeteredConnection {
  /// `org.freedesktop.NetworkManager.Metered`: yes, and guessed that it is.
  private static let yes: Set = ["u 1", "u 3"]

  /// Asks now: another network may be in use by then.
  public static func isMetered(clock: any Clock<Duration> = ContinuousClock()) async -> Bool {
    let name = "org.freedesktop.NetworkManager"
    let answer = try? await withTimeout(.seconds(2), on: clock) {
      try await Subprocess.run(
        .name("busctl"),
        arguments: [
          "--system", "get-property", name, "/" + name.replacing(".", with: "/"), name, "Metered",
        ], output: .string(limit: 64), error: .discarded
      ).standardOutput
    }
    return isMetered(said: answer ?? "")
  }

  /// What `busctl` prints means yes.
  static func isMetered(said answer: String) -> Bool {
    yes.contains(answer.filter { !$0.isNewline })
  }
}
