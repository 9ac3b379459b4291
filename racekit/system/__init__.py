"""What racekit asks of the system that it runs on: processes, interrupts, files left behind."""
