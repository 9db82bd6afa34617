# SPDX-License-Identifier: MIT
"""calm.py ROBOT.txt FOLDER: what is measured of a robot that meets nothing (tests/tools/robot_figures.sh). Writes 100 s of a log at 125 Hz
(log.csv), its first 250 ticks (short.csv), and 30 boxes around the robot, at least 5 cm from it (scene).
"""
import random
import sys

import numpy as np

from replay import Robot, Waves, about, grown, meet, still

TICKS = 12500
rnd = random.Random(7)
robot, folder = Robot(sys.argv[1]), sys.argv[2]


def clear(waves):
    """Slower and nearer to its middle. Does no link come to 3 cm of another one?"""
    for n, w in waves.wave.items():
        waves.wave[n] = (w[0], w[1] / 8, *w[2:])
    boxes = [grown(b, 0.03) for b in robot.places(waves.values(range(0, TICKS + 1, 50)))]
    return boxes, not any(meet(a, b).any() for i, a in enumerate(boxes) for b in boxes[i + 1:]
                          if a[0] != b[0] and (a[0], b[0]) not in robot.allowed)


for _ in range(1000):
    waves = Waves(robot, rnd)
    boxes, good = clear(waves)
    if good:
        break
else:
    sys.exit("calm.py: no posture in which no links meet")
names = sorted(waves.wave)
values = waves.values(range(TICKS + 1))
lines = ["time," + ",".join(names)] + [f"{k * 8 / 1000:.3f}," + ",".join(f"{values[n][k]:.6f}" for n in names) for k in range(TICKS + 1)]
for name, count in (("log.csv", TICKS + 2), ("short.csv", 252)):
    with open(f"{folder}/{name}", "w") as out:
        out.write("\n".join(lines[:count]) + "\n")
obstacles = []
while len(obstacles) < 30:
    turn = about(np.array([0.6, 0, 0.8]), np.array([rnd.uniform(-3, 3)]))[0]
    half = np.array([rnd.uniform(0.02, 0.2) for _ in range(3)])[:, None] * turn.T
    box = 0, rnd.choice(boxes)[1][0] + [rnd.uniform(-0.6, 0.6) for _ in range(3)], half
    if not any(meet(grown(b, 0.02), still(box)).any() for b in boxes):
        obstacles.append(box)
with open(f"{folder}/scene", "w") as out:
    out.write("fmb-scene 1\n")
    for i, (_, c, half) in enumerate(obstacles):
        out.write(f"box {i} {' '.join(f'{x:.6f}' for x in c - half.sum(0))} {' '.join(f'{2 * x:.6f}' for h in half for x in h)}\n")
    out.write("end 30 0\n")
