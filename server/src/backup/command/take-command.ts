import { askServer } from '../control-socket.ts';
import { BackupRefused } from '../outcome.ts';
import { type BackupRequest, runBackup, storedBytes } from '../run-backup.ts';
import type { Command } from './command.ts';
import { sizeText } from './phase-text.ts';
import { envOf, openPlace } from './workspace.ts';

/**
 * Takes a backup. Only one process can open an embedded database, so a running server takes the backup on the command's
 * behalf.
 */
export const takeCommand: Command = async (call) => {
  const { values, folder } = call;
  const env = envOf(call);
  const to = call.subject ?? env.BACKUP_TO;
  if (to === undefined)
    throw new BackupRefused('Name a place for the backup, for example a folder, or set BACKUP_TO.');
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1))
    throw new BackupRefused('--keep is a whole number, 1 or more.');
  const request: BackupRequest = {
    to,
    folder,
    recipient: values['encrypt-to'] ?? env.BACKUP_ENCRYPT_TO ?? null,
    keep: keep ?? (to === env.BACKUP_TO ? env.BACKUP_KEEP : null),
    startedBy: null,
  };
  if (env.DATABASE_URL === undefined) {
    const { to: place, recipient, keep: kept } = request;
    const last = await askServer(env.DATA_DIR, { to: place, folder, recipient, keep: kept }, call.onPhase);
    if (last !== null) return { ...last, text: `${String(last['text'])} The running server took it.` };
  }
  await using place = await openPlace(env, call.variables);
  const manifest = await runBackup(place, request, call.onPhase);
  return { ...takenOutcome(manifest) };
};

/** The last phase of a backup. */
export function takenOutcome(manifest: Parameters<typeof storedBytes>[0]) {
  const rows = manifest.tables.reduce((total, table) => total + table.rows, 0);
  const written = storedBytes(manifest) + manifest.blobs.fresh.bytes;
  return {
    text: `The backup ${manifest.name} is complete: ${rows} rows, ${manifest.blobs.count} files, ${sizeText(written)} written.`,
    name: manifest.name,
    rows,
    blobs: manifest.blobs.count,
    written,
    missing: manifest.blobs.missing,
  };
}
