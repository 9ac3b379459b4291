"""How what happens is carried out: proposed, replaced, done, and what it triggers (800)."""
