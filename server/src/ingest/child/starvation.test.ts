import { expect, it } from 'vitest';
import { watchStarvation } from './starvation.ts';

it.each([
  [
    'makes slow but steady progress',
    [
      [0, 0],
      [10, 55_000],
      [20, 110_000],
      [30, 165_000],
    ],
    false,
  ],
  [
    'makes no progress for a minute',
    [
      [0, 0],
      [10, 1_000],
      [10, 61_000],
      [10, 61_001],
    ],
    true,
  ],
  [
    'exceeds the total time limit',
    [
      [0, 0],
      [10, 50_000],
      [20, 100_000],
      [30, 150_000],
      [40, 200_001],
    ],
    true,
  ],
])(
  'the starvation watch decides whether a child process gets too little CPU time: a process that %s',
  (_what, looks, starved) => {
    const isStarved = watchStarvation(200_000, 60_000);
    const answers = looks.map(([spent = 0, now = 0]) => isStarved(spent, now));
    expect(answers.slice(0, -1)).not.toContain(true);
    expect(answers.at(-1)).toBe(starved);
  },
);
