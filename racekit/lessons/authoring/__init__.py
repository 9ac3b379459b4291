"""Questions and lessons of one's own: folders, the form, and a lesson to begin with."""
