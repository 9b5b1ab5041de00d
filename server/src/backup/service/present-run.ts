import type { BackupRun } from '@staffroom/sdk/core';
import type { BackupRunRow } from '../../modules/backups/entity.ts';

export function presentRun(row: BackupRunRow, names: ReadonlyMap<string, string>): BackupRun {
  const { error, finishedAt } = row;
  const ended = error ? 'failed' : 'completed';
  return {
    id: row.id,
    kind: row.kind,
    name: row.name ?? null,
    state: finishedAt ? ended : 'running',
    startedAt: row.startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    startedBy: names.get(row.startedBy ?? '') ?? null,
    rows: row.rows ?? null,
    files: row.blobs ?? null,
    bytes: row.bytes ?? null,
    newBytes: row.newBytes ?? null,
    warning: row.warning ?? null,
    error: error ?? null,
  };
}
