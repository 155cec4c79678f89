"""Files that are no programs, as they are edited: data of a hierarchy, `hiera.yaml`, `metadata.json`."""
