/// What a person is told while a module is made or removed.
public enum ModuleProgress: Equatable, Sendable {
  /// The undertaking goes on.
  case step(Undertaking.Progress)
  /// The whole project is being built.
  case building
  /// A step of the build is done.
  case built(BuildStep)
  /// The module's tests are being run.
  case testing
  /// They passed; so many.
  case passed(tests: Int)
}
