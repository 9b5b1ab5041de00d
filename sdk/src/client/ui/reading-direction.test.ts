// @vitest-environment happy-dom
import type { KeyboardEvent } from 'react';
import { expect, it } from 'vitest';
import { arrowStep, isRightToLeft } from './reading-direction.ts';

function pressed(key: string, direction: 'ltr' | 'rtl'): number {
  const currentTarget = document.createElement('div');
  currentTarget.style.direction = direction;
  document.body.append(currentTarget);
  expect(isRightToLeft(currentTarget)).toBe(direction === 'rtl');
  return arrowStep({ key, currentTarget } as unknown as KeyboardEvent);
}

it('the arrow key that points along the line moves forward, in both reading directions', () => {
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown'].map((key) => pressed(key, 'ltr'))).toEqual([1, -1, 0]);
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown'].map((key) => pressed(key, 'rtl'))).toEqual([-1, 1, 0]);
});
