import ReflexScreen

extension Services: ReflexDependencies {
  var clock: any Clock<Duration> { ContinuousClock() }

  func pauseBeforeGo() -> Duration {
    .milliseconds(Int.random(in: 1_000...4_000))
  }
}
