import { migrations } from '../../db/migrations/index.ts';
import { openBlobStore } from '../../modules/blobs/open-blob-store.ts';
import { changedSecrets, fingerprints, sentencesAboutSecrets } from '../format/fingerprints.ts';
import { BackupRefused } from '../outcome.ts';
import { agentsOf, productVersion } from '../place.ts';
import { restoreBackup } from '../restore/restore-backup.ts';
import type { Command } from './command.ts';
import { envOf, openBackup, quietLog, secretOf } from './workspace.ts';

/** Restores a backup into the database, the file store and the agents' folder of the environment. */
export const restoreCommand: Command = async (call) => {
  if (call.subject === undefined)
    throw new BackupRefused('Name the place of the backup, for example: restore /mnt/backups');
  const env = envOf(call);
  const { manifest, source } = await openBackup(call, env);
  using store = await openBlobStore(env);
  const dryRun = call.values['dry-run'] ?? false;
  const restorePoint = await restoreBackup({
    manifest,
    source,
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    files: { blobs: store.blobs, pluginsFile: agentsOf(env).pluginsFile },
    replace: call.values.replace ?? false,
    dryRun,
    pause: true,
    migrations,
    product: await productVersion(),
    now: new Date(),
    log: quietLog,
    onPhase: call.onPhase,
  });
  const secrets = changedSecrets(manifest.secrets, fingerprints(call.variables, secretOf(env)));
  if (dryRun)
    return {
      text: [
        ...sentencesAboutSecrets(secrets),
        `The backup ${manifest.name} can be restored here. Nothing was changed.`,
      ].join('\n'),
      name: manifest.name,
      secrets,
    };
  return {
    text: [
      `The workspace of ${manifest.snapshotAt} is restored from the backup ${manifest.name}.`,
      ...(restorePoint === null ? [] : [`The replaced database is kept in ${restorePoint}.`]),
      'Everyone signs in again. Schedules, digests and webhooks wait: start the server, and resume them in Administration → Backups.',
      ...sentencesAboutSecrets(secrets),
    ].join('\n'),
    name: manifest.name,
    restorePoint,
    secrets,
  };
};
