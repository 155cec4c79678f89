# @summary Sends mail
class profile::mail { # warning: [profile-without-owner]
}

# @summary Answers requests
#
# Owner: webmasters
class profile::web {
}

class role::web {
}
