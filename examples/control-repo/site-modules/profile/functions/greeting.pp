# Greets a customer.
function profile::greeting(
  String[1] $salutation = 'Hello',
  # Defect 21: nobody could leave out the first argument and give this one.
  String[1] $customer,
) >> String[1] {
  "${salutation}, ${customer}!\n"
}
