/// Every flag there is.
public enum Flags {
  /// Whether photos, people and tags of strangers can be looked at.
  public static let discover = FeatureFlag(
    "discover", owner: "DiscoverScreen", default: false, removal: "2027-06-30",
    "photos, people and tags of strangers: the screen `discover`")

  /// All of them, by name.
  public static let all: [FlagDefinition] = [discover.definition]
}
