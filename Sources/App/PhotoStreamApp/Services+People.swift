import PeopleScreen

extension Services: PeopleDependencies {}
