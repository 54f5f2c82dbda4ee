extension ModuleGraph {
  public var svg: String { "" }
}
