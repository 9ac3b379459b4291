"""What players of Trick Race count."""
