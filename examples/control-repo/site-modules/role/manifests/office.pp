# Where people work.
class role::office {
  include profile::settings
  include profile::banner
  include profile::edition
  include profile::welcome
  include profile::queue
  include profile::music
  include profile::reports
  include profile::articles
}
