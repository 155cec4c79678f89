"""What is kept from one run to the next: findings, with the answers of the disk that they were computed from."""
