import { AppError, asMessage, type JobSpec, msg } from '@staffroom/sdk';
import type { JobCreate, JobInfo } from '@staffroom/sdk/core';
import { z } from 'zod';
import type { SessionUser } from '../../http/route.ts';
import { validateAsync } from '../../http/validate.ts';
import { type InstalledAgents, jobOf, type RunningAgent, running, visibleTo } from '../agents/installed.ts';
import type { JobService } from './service.ts';

export interface StartJobOptions {
  jobs: Pick<JobService, 'create'>;
  agents: Pick<InstalledAgents, 'find'>;
  /** @throws AppError `not-found` for missing documents and for documents that the person cannot read */
  requireDocument: (userId: string, documentId: string) => Promise<unknown>;
  uploadInstructions: (userId: string, documentId: string) => Promise<string | undefined>;
}

export type StartJob = (request: JobCreate, user: SessionUser, idempotencyKey?: string) => Promise<JobInfo>;

/** Starts a job that a person asked for, with all checks of the person's access. */
export function createStartJob(options: StartJobOptions): StartJob {
  const { jobs, agents, requireDocument, uploadInstructions } = options;

  function find({ agentId, job }: JobCreate, user: SessionUser): { agent: RunningAgent; spec: JobSpec } {
    const installed = agents.find(agentId, user.id);
    if (!installed || !visibleTo(installed, user)) throw new AppError('not-found', 'Agent not found');
    const agent = running(installed);
    if (!agent)
      throw new AppError(
        'unavailable',
        msg`${asMessage(installed.manifest?.name ?? installed.slug)} is switched off`,
      );
    const spec = job === undefined ? agent.plugin.jobs[0]?.spec : jobOf(agent, job)?.spec;
    if (!spec)
      throw new AppError('invalid', msg`Job not found in ${asMessage(agent.manifest.name)}`, {
        fields: { job: 'unknown' },
      });
    return { agent, spec };
  }

  /**
   * The job's own instructions or, if it has none, the instructions of the upload. Blank instructions count as none, but still
   * override those of the upload.
   */
  async function instructionsOf({ documentId, instructions }: JobCreate, spec: JobSpec, user: SessionUser) {
    if (instructions !== undefined) return instructions.trim() === '' ? undefined : instructions;
    if (documentId === undefined || !takesInstructions(spec)) return undefined;
    return uploadInstructions(user.id, documentId);
  }

  return async (request, user, idempotencyKey) => {
    const { agent, spec } = find(request, user);
    const { documentId } = request;
    if (documentId !== undefined) await requireDocument(user.id, documentId);
    const instructions = await instructionsOf(request, spec, user);
    const input = inputOf({ ...request, instructions });
    await validateAsync(spec.input, input);
    return jobs.create({ agent, spec, input, userId: user.id, documentId, instructions, idempotencyKey });
  };
}

/** Whether a job's input has a field for instructions. A job without such a field would ignore the instructions. */
function takesInstructions({ input }: JobSpec): boolean {
  return 'instructions' in (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {});
}

/** All fields that a job's input can have. The job's own schema selects the fields that it declares. */
function inputOf({ documentId, instructions, input, combinedKb }: JobCreate): Record<string, unknown> {
  return {
    ...input,
    ...(documentId !== undefined && { documentId }),
    ...(instructions !== undefined && { instructions }),
    // A combined base also contains the document itself, so `documentIds` gets only the other documents.
    ...(combinedKb?.documents && {
      documentIds: combinedKb.documents.flatMap(({ id }) => (id === documentId ? [] : id)),
    }),
  };
}
