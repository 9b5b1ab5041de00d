import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { PersonRun } from '@staffroom/sdk/core';
import { User } from '../users/entity.ts';
import type { PersonRunRow } from './entity.ts';

/** @param steps the number of steps of an erasure that has not begun */
export async function presentRuns(
  em: SqlEntityManager,
  rows: readonly PersonRunRow[],
  steps: number,
): Promise<PersonRun[]> {
  const ids = rows.flatMap(({ userId, successorId, startedBy }) => [userId, successorId, startedBy]);
  const people = await em.find(User, { id: { $in: ids.filter((id) => id != null) } });
  const names = new Map(people.map(({ id, name, email }) => [id, name === '' ? email : name]));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    person: row.pseudonym ?? names.get(row.userId) ?? '',
    successor: names.get(row.successorId ?? '') ?? null,
    startedBy: names.get(row.startedBy ?? '') ?? null,
    startedAt: row.startedAt.toISOString(),
    afterRestore: row.afterRestore,
    state: row.finishedAt == null ? 'running' : row.error == null ? 'completed' : 'failed',
    done: row.stepsDone,
    steps: row.kind === 'erase' ? row.steps || steps : 0,
    counts: row.counts,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    error: row.error ?? null,
  }));
}
