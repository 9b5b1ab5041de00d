import { AppError, msg } from '@staffroom/sdk';
import type { Progress, Checkpoint } from '@staffroom/sdk/server';
import type { z } from 'zod';
import type { check } from '../../checks/contract.ts';
import type { Result } from '../../checks/control-list.ts';
import { manifest } from '../../manifest.ts';
import { readSource, type Source } from '../findings/evidence.ts';
import type { AgentCall } from '../kit.ts';
import { openChecks } from './checks.ts';
import { createJudge } from './judge.ts';
import { openPacks } from './packs.ts';

interface Run {
  id: string;
  input: z.output<typeof check.input>;
  call: AgentCall;
  progress: Progress;
  checkpoint: Checkpoint;
}

/** Judges controls one by one; a repeated run after a crash continues after the last one. */
export async function runCheck({ id: job, input, call, progress, checkpoint }: Run) {
  const list = await openPacks(call).get(input.pack);
  const sources = await read(call, input.documentIds, progress);
  const checks = openChecks(call);
  const judge = createJudge(call, sources);
  const pack = { id: input.pack, name: list.name, version: list.version };
  const documents = sources.map(({ info }) => ({ id: info.id, version: info.version }));
  const author = { id: call.user.id, name: call.user.name };
  const own = { job, pack, documents, author, teams: [], shares: [] };
  const { id } = await checks.put({ ...own, method: judge.method(), results: [] });

  const results: Result[] = [];
  for (const [index, control] of list.controls.entries()) {
    await progress('Check controls', { done: index, total: list.controls.length });
    const judged = await checkpoint('Check controls', control.id, async () => {
      const { state, points, evidence: found } = await judge.judge(control);
      for (const [number, { checked: _checked, start, end, documentId, ...one }] of found.entries()) {
        if (start === null || end === null || documentId === null) continue;
        const key = `${id}:${control.id}:${number}`;
        await checks.quote({
          ...one,
          start,
          end,
          documentId,
          key,
          check: id,
          control: control.id,
          teams: [],
        });
      }
      return { state, points, method: judge.method() };
    });
    judge.goOn(judged.method);
    results.push({ control: control.id, state: judged.state, points: judged.points, since: null });
  }

  await progress('Compare with the check before');
  const older = await checks.before({ pack, documents, job });
  const known = new Map(older?.results.map(({ control, state }) => [control, state]));
  const compared = results.map((result) => ({
    ...result,
    since: sinceOf(result, known.get(result.control)),
  }));
  await checks.put({ ...own, method: judge.method(), results: compared });
  const count = (state: Result['state']) => compared.filter((one) => one.state === state).length;
  const sums = { met: count('met'), partly: count('partly'), missing: count('missing') };
  const unconfirmed = count('unconfirmed') + count('not-found');
  await call.notify.user(msg`Checked against ${list.name}: ${sums.met} of ${list.controls.length} met`, {
    body:
      unconfirmed === 0
        ? msg`${sums.partly} partly, ${sums.missing} missing`
        : msg`${sums.partly} partly, ${sums.missing} missing, ${unconfirmed} unconfirmed`,
    href: `/agents/${manifest.id}?view=frameworks&check=${id}`,
  });
  return { checkId: id, ...sums };
}

function sinceOf({ state }: Result, before: Result['state'] | undefined): Result['since'] {
  if (before === undefined) return null;
  if (state === 'met') return before === 'met' ? null : 'fixed';
  return before === 'met' ? 'new' : 'persisting';
}

async function read(call: AgentCall, ids: readonly string[], progress: Progress): Promise<Source[]> {
  const sources: Source[] = [];
  for (const [done, id] of [...new Set(ids)].entries()) {
    await progress('Read documents', { done, total: ids.length });
    const source = await readSource(call, id);
    if (source.text.trim() === '')
      throw new AppError(
        'invalid',
        msg`${source.info.filename} could not be read. Leave it out, or upload it again.`,
      );
    sources.push(source);
  }
  return sources;
}
