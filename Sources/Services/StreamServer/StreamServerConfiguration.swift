/// Where a server keeps things, and how it is reached.
public struct StreamServerConfiguration: Sendable {
  /// The folder for the database and the pictures; it is made if it is not there.
  public var dataFolder: String
  /// The address to listen on.
  public var host: String
  /// The port to listen on; 0 takes a free one.
  public var port: Int
  /// The address people use, without a slash at its end: it stands in everything the server says.
  public var publicURL: String
  /// What the household calls its server.
  public var title = "PhotoStream"
  /// The household's rules, a sentence each.
  public var rules: [String] = []
  /// What flags are to be in the programs of the household, by their names.
  public var flags: [String: String] = [:]
  /// Whether a proxy is in front: then callers are counted by what it says in `X-Forwarded-For`, if
  /// it is on this machine or one of ``proxies``.
  public var isBehindProxy = false
  /// The addresses of proxies elsewhere.
  public var proxies: Set<String> = []
  /// Limits on what clients may ask, send and store.
  public var limits = ServerLimits()
  /// How expensive passwords are to check; tests use less.
  var passwordCost = PasswordHash.Cost.interactive

  /// Makes a configuration; `publicURL` is `http://host:port` if there is none.
  public init(
    dataFolder: String, host: String = "127.0.0.1", port: Int = 8080, publicURL: String? = nil
  ) {
    self.dataFolder = dataFolder
    self.host = host
    self.port = port
    self.publicURL =
      publicURL ?? "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// Where uploads are written until it is known what they are.
  var uploadFolder: String { dataFolder + "/uploads" }

  /// Whether to believe what this peer says of its callers; nil is this process.
  func believes(_ peer: String?) -> Bool {
    guard isBehindProxy else { return false }
    guard let peer = peer.map(RequestOrigin.plain) else { return true }
    return peer == "::1" || peer.hasPrefix("127.") || proxies.contains(peer)
  }
}

/// Limits on what clients may ask, send and store.
public struct ServerLimits: Sendable {
  /// Requests of one person, or of one address without a token, in ``window``.
  public var requests = 300
  /// The time in which requests are counted.
  public var window = Duration.seconds(300)
  /// Failed sign-ins from one address in ``window``. From an address where a user signed in before, this counts for
  /// that user alone.
  public var signInsPerAddress = 10
  /// Failed sign-ins to one user in ``window``, from all addresses where that user never signed in.
  public var signInsPerUser = 30
  /// Connections at once; more wait until one ends.
  public var connections = 16_000
  /// Connections at once from one address; more are closed. A proxy may have any number: for each address behind it,
  /// this is how many pictures may be on their way at once.
  public var connectionsPerAddress = 100
  /// Bytes of a body other than an upload.
  public var bodyBytes = 256 << 10
  /// How long such a body may take to arrive.
  public var bodyTime = Duration.seconds(20)
  /// How long a connection may be without a request: until the whole head of one has come, and between two.
  public var idleTime = Duration.seconds(30)
  /// How long a client may read nothing of its answer.
  public var writeTime = Duration.seconds(30)
  /// Programs that register from one address in ``window``.
  public var appsPerAddress = 30
  /// Bytes of all pictures of one person.
  public var mediaBytes = 20 << 30
  /// Pictures of one person.
  public var media = 100_000
  /// Bytes of the smaller picture that is made of each.
  public var previewBytes = 4 << 20
  /// Bytes of an uploaded picture.
  public var uploadBytes = 32 << 20
  /// How long an upload may take.
  public var uploadTime = Duration.seconds(300)
  /// Pixels of an uploaded picture.
  public var pixels = 100_000_000
  /// Pictures that a person may have uploaded and not posted.
  public var unpostedMedia = 200
  /// Characters of a status, its warning included.
  public var characters = 5000
  /// Characters of a picture's description.
  public var descriptionCharacters = 1500
  /// Streams that one person's programs have open at once.
  public var streamsPerPerson = 30
  /// Statuses of one person that wait for their moment.
  public var scheduledStatuses = 300
  /// Options of a poll.
  public var pollOptions = 10
  /// Characters of each option.
  public var pollOptionCharacters = 100
  /// How long a poll may take.
  public var pollSeconds = 300...2_678_400
  /// Filters of one person.
  public var filters = 100
  /// Keywords of all filters of one person: each is looked for in each status that they ask for.
  public var filterKeywords = 300
  /// Single statuses that one filter holds for.
  public var filterStatuses = 500
  /// Reports of one person that nobody saw to yet.
  public var reports = 100
  /// Lists of one person.
  public var lists = 50
  /// Tags that one person follows.
  public var followedTags = 200
  /// Pictures of one status.
  public var pictures = 10

  /// The default limits.
  public init() {}
}
