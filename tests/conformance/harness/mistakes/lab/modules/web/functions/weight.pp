# The share of a host.
function web::weight(Integer $load) >> Integer {
  if $load > 10 {
    1
  } else {
    2
  }
}
