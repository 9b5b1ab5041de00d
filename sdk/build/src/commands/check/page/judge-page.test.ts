import { expect, it } from 'vitest';
import { findBrowser, howToGetOne } from './find-browser.ts';
import { judgePage } from './judge-page.ts';

it('staffroom check reports accessibility barriers as errors, and other violations as warnings', () => {
  const node = (target: string) => ({ target: [target] });
  const found = judgePage('dark', [
    {
      id: 'button-name',
      impact: 'critical',
      help: 'Buttons must have text',
      nodes: [node('.add'), node('.go')],
    },
    { id: 'region', impact: 'moderate', help: 'Content should be in landmarks', nodes: [node('p')] },
  ]);
  expect(found).toEqual([
    { level: 'error', part: 'page', text: 'Buttons must have text (axe button-name, dark): .add and 1 more' },
    { level: 'warning', part: 'page', text: 'Content should be in landmarks (axe region, dark): p' },
  ]);
});

it('staffroom check finds no browser at a wrong path, and explains how to get one', () => {
  expect(findBrowser({ CHROME: '/not/there' })).toBeNull();
  expect(howToGetOne).toContain('Install Chromium');
});
