import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { takenOutcome } from '../command/take-command.ts';
import { listenForCommands } from '../control-socket.ts';
import { endInterrupted } from '../history.ts';
import type { BackupService } from './backup-service.ts';

const lookEveryMs = 30_000;

export interface StartBackupsOptions {
  backups: Pick<BackupService, 'take' | 'runDue'>;
  database: Pick<Database, 'embedded' | 'pool'>;
  dataDir: string;
  log: Pick<Logger, 'warn'>;
}

/**
 * Starts the schedule, and, for an embedded database, the socket for the command. Of several processes, the first one that
 * looks takes the backup.
 */
export async function startBackups({
  backups,
  database,
  dataDir,
  log,
}: StartBackupsOptions): Promise<AsyncDisposable> {
  await endInterrupted(database.pool, dataDir);
  const since = new Date();
  const socket = database.embedded
    ? await listenForCommands(
        dataDir,
        async (request, onPhase) => ({
          phase: 'done',
          ...takenOutcome(await backups.take({ ...request, startedBy: null }, onPhase)),
        }),
        log,
      )
    : null;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    looking = backups
      .runDue(since)
      .catch((error: unknown) => log.warn({ err: error }, 'backup: scheduled backup failed'))
      .finally(() => {
        timer = setTimeout(look, lookEveryMs);
        timer.unref();
      });
  };
  timer = setTimeout(look, lookEveryMs);
  timer.unref();
  return {
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      await socket?.[Symbol.asyncDispose]();
      await looking;
      clearTimeout(timer);
    },
  };
}
