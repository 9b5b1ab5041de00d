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
