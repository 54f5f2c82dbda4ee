import FiltersScreen

extension Services: FiltersDependencies {}
