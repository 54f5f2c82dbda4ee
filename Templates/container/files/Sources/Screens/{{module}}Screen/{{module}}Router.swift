import Viper

/// Builds {{phrase}}, which only leads to other screens: nothing is shown or decided here.
@MainActor
public enum {{module}}Router {
  /// What this module offers the app.
  public static let descriptor = ScreenDescriptor<Void>(
    name: "{{command}}", summary: "{{summary}}"
  ) { _, context in makeScreen(context) }

  /// Builds the module.
  public static func makeScreen(_ context: ScreenContext) -> Screen {
    Screen(
      name: descriptor.name,
      view: ContainerView(
        prompt: "{{command}}", places: places, console: context.console,
        navigator: context.navigator))
  }

  static let places = [
{% for place in places|split:" " %}
    ContainerView.Place("{{place}}", "go to {{place}}", Destination("{{place}}")),
{% endfor %}
  ]
}
