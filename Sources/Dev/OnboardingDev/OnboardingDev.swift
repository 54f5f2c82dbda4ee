import DevApp
import Domain
import Fakes
import OnboardingScreen

/// Onboarding alone, with sources in memory.
public enum OnboardingDev: ScreenScenarios {
  /// What it can be looked at in.
  public static let scenarios: [Scenario] = [
    scenario("empty", "the first question", FakeSources()),
    scenario(
      "loading", "a folder is being scanned, and goes on being scanned",
      FakeSources(scan: [.scanning(done: 12, found: 1204)], neverEnds: true),
      commands: ["2 ~/Pictures"]),
    scenario(
      "failed", "there is no such folder", FakeSources(failure: SourceError.notFound("/nowhere")),
      commands: ["2 /nowhere"]),
    scenario(
      "full", "a folder full of photos, and one file that is none",
      FakeSources(scan: [.scanning(done: 602, found: 1204), .finished(found)]),
      commands: ["2 ~/Pictures"]),
    scenario(
      "blog", "a photo blog", FakeSources(scan: [.finished(blog)]),
      commands: ["3 photos.example"]),
    scenario("sampled", "the sample photos", FakeSources(), commands: ["1"]),
    scenario("skipped", "no photos are wanted", FakeSources(), commands: ["skip"]),
  ]
}

extension FakeServices: OnboardingDependencies {}

extension OnboardingDev {
  private static func scenario(
    _ name: String, _ summary: String,
    _ sources: @autoclosure @escaping @Sendable () -> FakeSources, commands: [String] = []
  ) -> Scenario {
    Scenario(name, summary, commands: commands) { context in
      OnboardingRouter.makeScreen(FakeServices { $0.sources = sources() }, context)
    }
  }

  private static var blog: ScanSummary {
    ScanSummary(
      name: "Photos of the day", photos: 20, added: 20,
      newest: ManualTime().now.advanced(by: .seconds(-3_600)))
  }

  private static var found: ScanSummary {
    ScanSummary(
      name: "~/Pictures/a folder with a rather long name", photos: 1204, added: 1204,
      newest: ManualTime().now.advanced(by: .seconds(-90_000)),
      problems: [ScanProblem(location: FileLocation(path: "/a\u{1B}.jpg"), reason: "empty file")],
      problemCount: 1)
  }
}
