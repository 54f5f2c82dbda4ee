import PhotoScreen

extension Services: PhotoDependencies {}
