"""The tests; helpers are imported as tests.*, whatever folder pytest is started in."""
