import { AppError } from '@staffroom/sdk';
import { MaintenanceState } from '@staffroom/sdk/core';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import type { Events } from '../events.ts';
import { WorkspaceStateRow } from './entity.ts';

export interface Maintenance extends AsyncDisposable {
  /** Null while the workspace works as usual. */
  current(): MaintenanceState | null;
  set(adminId: string, wanted: { on: boolean; until: string | null }): Promise<void>;
  /** @throws AppError `unavailable` during maintenance */
  requireOff: () => void;
  /** Refuses requests that change something. */
  middleware: Middleware;
}

interface Dependencies {
  database: Pick<Database, 'orm' | 'transaction'>;
  events: Pick<Events, 'publish' | 'subscribe'>;
  audit: Pick<AuditService, 'record'>;
  log: Logger;
  /** Milliseconds between two checks, in case a notification was lost; defaults to 10 s. */
  lookEvery?: number;
  now?: () => number;
}

const name = 'maintenance';
/** Seconds after which a client may try again if no end is announced or the end has passed. */
const usualRetryAfter = 60;
const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Matches addresses that change nothing although their method is POST, that sign out, or that end maintenance. */
const allowed =
  /^\/api\/(admin\/maintenance|auth\/(logout|providers\/[\w-]{1,40}\/callback)|mcp|oauth\/(token|revoke)|semantic-search|memories\/recall|documents\/[\w-]{1,64}\/check-cache-status)$/;

/** Stores in the database whether the workspace is in maintenance, so that all processes refuse changes. */
export async function createMaintenance(dependencies: Dependencies): Promise<Maintenance> {
  const { database, events, audit, log, lookEvery = 10_000, now = Date.now } = dependencies;
  let state: MaintenanceState | null = null;

  async function look(): Promise<void> {
    const row = await database.orm.em.fork().findOne(WorkspaceStateRow, { name });
    state = row ? MaintenanceState.parse(row.value) : null;
  }

  const lookAgain = () =>
    void look().catch((error: unknown) => log.warn({ err: error }, 'maintenance: cannot read state'));

  function requireOff(): void {
    if (state === null) return;
    const left = state.until === null ? 0 : (Date.parse(state.until) - now()) / 1_000;
    throw new AppError(
      'unavailable',
      'The workspace is in maintenance. You can read everything, but not change anything.',
      { retryAfter: left > 0 ? left : usualRetryAfter },
    );
  }

  await look();
  const unsubscribe = events.subscribe(({ name: event }) => {
    if (event === 'maintenance.changed') lookAgain();
  }, lookAgain);
  const timer = setInterval(lookAgain, lookEvery);
  timer.unref();

  return {
    current: () => state,
    async set(adminId, { on, until }) {
      await database.transaction(async (tx) => {
        const row = await tx.em.findOne(WorkspaceStateRow, { name });
        const before = row ? MaintenanceState.parse(row.value) : null;
        const since = before?.since ?? new Date(now()).toISOString();
        if (on)
          await tx.em.upsert(WorkspaceStateRow, { name, value: { until, since }, updatedAt: new Date() });
        else await tx.em.nativeDelete(WorkspaceStateRow, { name });
        const action = on ? 'maintenance.start' : 'maintenance.end';
        await audit.record(tx, {
          userId: adminId,
          action,
          subject: 'workspace',
          ...(on && { detail: { until } }),
        });
      });
      await look();
      await events.publish({ name: 'maintenance.changed', data: {}, userId: null });
    },
    requireOff,
    middleware: (ctx, next) => {
      if (!reading.has(ctx.method) && !allowed.test(ctx.path)) requireOff();
      return next();
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
