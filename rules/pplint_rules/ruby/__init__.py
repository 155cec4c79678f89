"""Rules about Ruby: templates, functions, resource types, facts and specs. They are read and never run."""
