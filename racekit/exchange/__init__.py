"""What leaves a table and comes back: replays, links, shared lines and position files."""
