import type { JobInfo } from '@staffroom/sdk/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { JobSteps } from './job-steps.tsx';

const step = { name: 'Find requirements', done: 6, total: 6, startedAt: null, finishedAt: null };
const headings = (usage: JobInfo['usage']) => {
  const job = { steps: [step], usage } as unknown as JobInfo;
  return [...renderToStaticMarkup(<JobSteps job={job} />).matchAll(/<th scope="col"[^>]*>([^<]*)/g)].map(
    ([, text]) => text,
  );
};

it('a job with model calls shows their number and cost', () => {
  const used = { step: step.name, calls: 2, inputTokens: 30, outputTokens: 4, cost: null };
  expect(headings([used] as JobInfo['usage'])).toEqual(['Step', 'Done', 'Calls', 'Tokens', 'Cost']);
});

it('a job without model calls has no columns for calls, tokens and cost', () => {
  expect(headings([])).toEqual(['Step', 'Done']);
});

it('the step at which a job failed or was canceled is not in progress', () => {
  const begun = { ...step, done: null, total: null, startedAt: '2026-11-28T10:00:00Z' };
  const cell = (status: JobInfo['status']) => {
    const job = { steps: [begun], usage: [], status } as unknown as JobInfo;
    return /<td[^>]*>([^<]*)/.exec(renderToStaticMarkup(<JobSteps job={job} />))?.[1];
  };
  expect((['running', 'failed', 'cancelled'] as const).map(cell)).toEqual([
    'In progress',
    'Failed',
    'Canceled',
  ]);
});
