import SearchScreen

extension Services: SearchDependencies {}
