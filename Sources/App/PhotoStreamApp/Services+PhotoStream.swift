import PhotoStreamScreen

extension Services: PhotoStreamDependencies {}
