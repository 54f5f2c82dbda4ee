import ProfileScreen

extension Services: ProfileDependencies {}
