import { expect, it, onTestFinished, vi } from 'vitest';
import { findBrowser } from './find-browser.ts';
import { judgePage } from './judge-page.ts';
import { lookAtPage } from './look-at-page.ts';

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

it('staffroom check explains how to get a browser if there is none', async () => {
  expect(findBrowser({ CHROME: '/not/there' })).toBeNull();
  vi.stubEnv('CHROME', '/not/there');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect((await lookAtPage('.', 'any')).unseen).toContain('No browser was found. Install Chromium');
});
