/// Makes changes step by step, and dies where a test tells it to.
@main
enum ScaffoldProbe {
  static func main() {}
}
