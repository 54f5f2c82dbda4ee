/// A Swift program that does nothing: what none can start faster than.
@main
struct EmptyProgram {
  static func main() {}
}
