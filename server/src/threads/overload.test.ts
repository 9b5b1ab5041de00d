import { describe, expect, it } from 'vitest';
import { judgeOverload, type LoadSample } from './overload.ts';

const calm = { active: 0.3, processor: 0.3, late: 1 };
const full = { active: 0.99, processor: 0.95, late: 80 };
const judged = (...stretches: LoadSample[]) => {
  const judge = judgeOverload();
  return stretches.map(judge);
};

describe('the overload of a process', () => {
  it('a process is overloaded if it works without a pause and everything waits for more than a moment', () => {
    expect(judged(calm, full, full, full)).toEqual([false, false, true, true]);
    expect(judged(full, calm, full, calm)).toEqual([false, false, false, false]);
  });

  it('a process is not overloaded if it works without a pause but no request waits long', () => {
    expect(judged(...Array.from({ length: 3 }, () => ({ ...full, late: 8 })))).toEqual([false, false, false]);
  });

  it('a process is not overloaded if other processes use the CPU', () => {
    expect(judged(...Array.from({ length: 3 }, () => ({ ...full, processor: 0.2 })))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('a process stays overloaded until it has spare time, not just a short pause', () => {
    const between = { active: 0.92, processor: 0.9, late: 40 };
    expect(judged(full, full, between, between, calm, between)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
