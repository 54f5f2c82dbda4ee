import PhotoStreamApp

await PhotoStreamCommand.main()
