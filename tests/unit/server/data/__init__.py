"""Files of data, `hiera.yaml` and `metadata.json` in an editor."""
