import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { JobState } from '../use-job.ts';
import JobPanel from './job-panel.tsx';

const nothing = () => undefined;
const step = (finishedAt: string | null) => ({
  name: 'Read the document',
  done: null,
  total: null,
  startedAt: null,
  finishedAt,
});
const cancelled = (finishedAt: string | null) => {
  const times = { startedAt: null, finishedAt: null };
  const job = { status: 'cancelled', steps: [step(finishedAt)], ...times } as unknown as JobState<unknown>;
  return renderToStaticMarkup(<JobPanel label="Analysis" job={job} onCancel={nothing} onRetry={nothing} />);
};

it('a canceled job with finished steps offers to continue after these steps', () => {
  expect(cancelled('2026-11-25T10:00:00Z')).toMatch(/Finished steps are kept\..*Continue/);
});

it('a job canceled before its first finished step offers only a retry', () => {
  expect(cancelled(null)).toMatch(/Analysis canceled\.<.*Retry/);
});
