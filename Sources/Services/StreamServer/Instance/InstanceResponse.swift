import Domain
import Pictures

/// The server as the second version of the API shows it.
struct InstanceResponse: Encodable {
  /// The version of Mastodon whose calls these are, as clients compare it.
  static let version = "4.3.0 (compatible; PhotoStream 1.0)"
  static let description = "A household's photos."

  let domain: String
  let title: String
  let version = Self.version
  let description = Self.description
  let languages = ["en"]
  let rules: [String] = []
  let sourceURL = ""
  let usage: [String: [String: Int]]
  let thumbnail: [String: String]
  let icon: [String] = []
  let registrations = Registrations()
  let apiVersions = ["mastodon": 2]
  let contact = Contact()
  let configuration: InstanceConfiguration

  init(_ household: Household, users: Int) {
    domain = household.domain
    title = household.configuration.title
    usage = ["users": ["active_month": users]]
    thumbnail = ["url": household.url("/avatars/0.svg")]
    configuration = InstanceConfiguration(household.limits)
  }

  /// Nobody registers by themselves.
  struct Registrations: Encodable {
    let enabled = false
    let approvalRequired = true
    @Nullable var message: String? = nil
  }

  /// Nobody to write to.
  struct Contact: Encodable {
    let email = ""
    @Nullable var account: String? = nil
  }
}

/// The server as the first version of the API shows it.
struct FirstInstanceResponse: Encodable {
  let uri: String
  let title: String
  let version = InstanceResponse.version
  let description = InstanceResponse.description
  let shortDescription = InstanceResponse.description
  let languages = ["en"]
  let rules: [String] = []
  let email = ""
  let urls = ["streaming_api": ""]
  let stats: [String: Int]
  @Nullable var thumbnail: String? = nil
  let registrations = false
  let approvalRequired = true
  let invitesEnabled = false
  @Nullable var contactAccount: String? = nil
  let configuration: InstanceConfiguration

  init(_ household: Household, userCount: Int, statusCount: Int) {
    uri = household.domain
    title = household.configuration.title
    stats = ["user_count": userCount, "status_count": statusCount, "domain_count": 0]
    configuration = InstanceConfiguration(household.limits)
  }
}

/// What the server takes.
struct InstanceConfiguration: Encodable {
  let urls = Streaming()
  let accounts = ["max_featured_tags": 0]
  let statuses: [String: Int]
  let mediaAttachments: Media
  let polls = [
    "max_options": 0, "max_characters_per_option": 0, "min_expiration": 0, "max_expiration": 0,
  ]
  let translation = ["enabled": false]
  /// What this server has and Mastodon has not.
  let photostream = ["expires_at": true, "dislike": true]

  init(_ limits: ServerLimits) {
    statuses = [
      "max_characters": limits.characters, "max_media_attachments": limits.pictures,
      "characters_reserved_per_url": CharacterCount.link,
    ]
    mediaAttachments = Media(
      imageSizeLimit: limits.uploadBytes, imageMatrixLimit: limits.pixels,
      descriptionLimit: limits.descriptionCharacters)
  }

  /// There is no streaming.
  struct Streaming: Encodable {
    @Nullable var streaming: String? = nil
  }

  /// Pictures, and no films.
  struct Media: Encodable {
    let supportedMimeTypes = PictureFormat.browserFormats.map(\.mediaType)
    let imageSizeLimit: Int
    let imageMatrixLimit: Int
    let descriptionLimit: Int
    let videoSizeLimit = 0
    let videoFrameRateLimit = 0
    let videoMatrixLimit = 0
  }
}
