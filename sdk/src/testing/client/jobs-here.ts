import type { JobInfo } from '../../core/agents/jobs.ts';
import { AppError } from '../../errors.ts';
import type { ServerPlugin } from '../../server/kit.ts';
import type { TestAgent } from '../test-agent.ts';
import type { AskedCall, GivenAnswers } from './given-answers.ts';

/** Runs a job as soon as the page starts it. When the page gets the answer, the job has ended. */
export function jobsHere(plugin: ServerPlugin | undefined, agent: TestAgent | undefined): GivenAnswers {
  if (!plugin || !agent) return {};
  const jobs = new Map<string, JobInfo>();
  return {
    'POST /api/ai-jobs': async ({ body }: AskedCall) => {
      const { job: name, input = {} } = body as { job?: string; input?: Record<string, unknown> };
      const job = plugin.jobs.find(({ spec }) => spec.name === name) ?? plugin.jobs[0];
      if (!job) throw new AppError('not-found', `There is no job "${name ?? ''}"`);
      const id = crypto.randomUUID();
      const before = agent.steps.length;
      const ended = await agent.run(job.spec, input, id).then(
        (result) => ({ status: 'completed' as const, result, error: null }),
        (error: Error) => ({ status: 'failed' as const, result: null, error: error.message }),
      );
      const now = new Date().toISOString();
      const info: JobInfo = {
        id,
        agentId: 1,
        agent: plugin.manifest.id,
        job: job.spec.name,
        title: job.spec.title,
        documentId: typeof input['documentId'] === 'string' ? input['documentId'] : null,
        documentIds: [],
        instructions: null,
        href: agent.resultPaths.at(-1) ?? null,
        progress: ended.status === 'completed' ? 100 : null,
        step: null,
        steps: agent.steps
          .slice(before)
          .map((step) => ({ name: step, done: null, total: null, startedAt: now, finishedAt: now })),
        attempts: 1,
        createdAt: now,
        startedAt: now,
        finishedAt: now,
        withheld: false,
        ...ended,
      };
      jobs.set(id, info);
      return info;
    },
    'GET /api/ai-jobs/:id': ({ params }: AskedCall) => {
      const found = jobs.get(params['id'] ?? '');
      if (!found) throw new AppError('not-found', 'There is no such job');
      return found;
    },
  };
}
