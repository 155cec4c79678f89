# A port that needs no rights.
type Web::Port = Integer[1024, 65535]
