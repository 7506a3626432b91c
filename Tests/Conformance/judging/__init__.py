"""What judges share: the processes that they judge, and the count of what they found."""
