import type pg from 'pg';
import type { DatabaseLog } from '../database-log.ts';
import { type MigrateOptions, type Migrations, runDeferred } from '../migrate.ts';

export interface DeferredWork {
  config: pg.PoolConfig;
  dbName: string;
  migrations: Migrations;
  options: MigrateOptions;
  log: DatabaseLog;
  /** Milliseconds between two looks for older programs; default one minute. */
  everyMs?: number | undefined;
}

/** Looks for older programs from time to time, and runs the deferred contract migrations after the last of them has ended. */
export function runDeferredLater(work: DeferredWork): AsyncDisposable {
  const { config, dbName, migrations, options, log, everyMs = 60_000 } = work;
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let told = '';

  async function look(): Promise<void> {
    const outcome = await runDeferred(config, dbName, migrations, { ...options, log, signal: stop.signal });
    for (const migration of outcome?.applied ?? []) log.info('database: migration applied', { migration });
    if (outcome?.deferred.length === 0) return;
    const older = outcome?.older ?? [];
    if (older.length > 0 && told !== older.join())
      log.info('database: migrations wait until older programs end', {
        migrations: outcome?.deferred,
        older,
      });
    told = older.join();
    plan();
  }

  function plan(): void {
    if (stop.signal.aborted) return;
    timer = setTimeout(() => {
      running = look().catch((error: unknown) => {
        log.warn('database: cannot run deferred migrations', { reason: String(error) });
        plan();
      });
    }, everyMs);
    timer.unref();
  }

  plan();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
