/// A certificate for `localhost` that nobody vouches for. Its key is public: it protects nothing.
enum SelfSigned {
  /// Valid until 2126.
  static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBmjCCAUGgAwIBAgIUYA4Waf9/GvxAffwlnL2xHdv8FHgwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTEzMTExMloYDzIxMjYxMDI4
    MTMxMTEyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAARMA3RQNTKbEEAzD1jRVn4LzUdBpYkUUyAgzuI4c0uE25X3vYJVd+5j
    VTRs0xFP0WbJD8qiv5S0BQahB3SFT6gqo28wbTAdBgNVHQ4EFgQUD5yDrEg74LCf
    dhzmOrYokgCSSeswHwYDVR0jBBgwFoAUD5yDrEg74LCfdhzmOrYokgCSSeswDwYD
    VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
    zj0EAwIDRwAwRAIgTvqb89n3ejqwA3bpiQkzH6vSchnYpqb4zqWp439BmRcCIAMT
    0HJSUBOI9vmd+las56kCATlPsKdh4fByZG+IbzQ0
    -----END CERTIFICATE-----
    """

  static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrzRZNbzYE9a9w3Ub
    ba8ONIcvnzinYmirC+2JkYCQKpyhRANCAARMA3RQNTKbEEAzD1jRVn4LzUdBpYkU
    UyAgzuI4c0uE25X3vYJVd+5jVTRs0xFP0WbJD8qiv5S0BQahB3SFT6gq
    -----END PRIVATE KEY-----
    """
}
