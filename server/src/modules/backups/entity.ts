import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A backup or a verification, for the page in Administration. */
export const BackupRunRow = defineEntity({
  name: 'BackupRunRow',
  tableName: 'backup_run',
  properties: {
    id: p.uuid().primary(),
    kind: p.string().$type<'backup' | 'verify'>(),
    name: p.text().nullable(),
    place: p.text(),
    startedBy: p.uuid().nullable(),
    startedAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
    rows: p.bigint('number').nullable(),
    blobs: p.bigint('number').nullable(),
    bytes: p.bigint('number').nullable(),
    newBytes: p.bigint('number').nullable(),
    warning: p.text().nullable(),
    error: p.text().nullable(),
  },
});
export type BackupRunRow = InferEntity<typeof BackupRunRow>;

/** The state after a restore; the table has at most one row. */
export const RestoredWorkspace = defineEntity({
  name: 'RestoredWorkspace',
  tableName: 'restored_workspace',
  properties: {
    onlyRow: p.boolean().primary(),
    backup: p.text(),
    snapshotAt: p.datetime(),
    restoredAt: p.datetime(),
    resumedAt: p.datetime().nullable(),
    resumedBy: p.uuid().nullable(),
  },
});
