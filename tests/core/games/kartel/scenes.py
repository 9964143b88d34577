"""Two positions of one game as they are drawn for the screens, each sum checked by hand."""

from __future__ import annotations

from tests.core.games.kartel.positions import position

MID_GAME = position(
    "V$ W★ V2 B2 W3 G1 O2 R★ R2 G2 V2 O★ G3 V1 R1 Y2 G2 O3 O2 Y1 B3 O1 Y2 B★ R3 G★ R$",
    ("B2 B$ W1 W2 W$", "R2 Y$ G$ V3 W2", "O$ Y3 B1"),
    cells="VY",
    roll=4,
    at=3,
)
"""Turn 16, Ana has rolled 4. Ana -2 +3 -1 -2 +3 = 1; Ben -2 +0 +3 +3 -2 = 2; Cleo 3 +3 -1 = 5."""

LAST_TURN = position(
    "W★ V3 W3 B3 R2 W2 R2 B★ V2 O1 V★ R1",
    (
        "O2 O$ G1 G2 G$ B2 B$ V1 W$",
        "O2 O3 Y1 Y2 Y2 G2 B1 B2 W1",
        "R3 R$ Y3 Y$ G3 V2 V$ W2",
    ),
    cells="YGOR",
    roll=3,
    at=10,
)
"""Turn 31, Ana has rolled 3. Ana 2 +0 +1 +2 +0 -2 +3 -1 +3 = 8; Ben 5 +5 +2 -3 -1 = 8;
Cleo 3 +0 +3 +0 +3 -2 +3 -2 = 8."""
