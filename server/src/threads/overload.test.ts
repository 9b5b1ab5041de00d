import { describe, expect, it } from 'vitest';
import { judgeOverload, type Stretch } from './overload.ts';

const calm = { active: 0.3, processor: 0.3, late: 1 };
const full = { active: 0.99, processor: 0.95, late: 80 };
const judged = (...stretches: Stretch[]) => {
  const judge = judgeOverload();
  return stretches.map(judge);
};

describe('a process', () => {
  it('is at its end where it works without a pause and everything waits, for longer than a moment', () => {
    expect(judged(calm, full, full, full)).toEqual([false, false, true, true]);
    expect(judged(full, calm, full, calm)).toEqual([false, false, false, false]);
  });

  it('is not where it works without a pause and nobody waits long', () => {
    expect(judged(...Array.from({ length: 3 }, () => ({ ...full, late: 8 })))).toEqual([false, false, false]);
  });

  it('is not where others of the machine have the processor', () => {
    expect(judged(...Array.from({ length: 3 }, () => ({ ...full, processor: 0.2 })))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('stays so until it has air, and not until the next short pause', () => {
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
