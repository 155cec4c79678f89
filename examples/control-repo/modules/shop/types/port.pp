# A port that needs no privileges.
type Shop::Port = Integer[1024, 65535]
