"""Simulations that a pupil designs without code: chance, what is recorded, which trials count."""
