import { finishedBackups, readManifest } from '../list-backups.ts';
import { BackupDamaged } from '../outcome.ts';
import { storedBytes } from '../run-backup.ts';
import type { Command } from './command.ts';
import { sizeText } from './phase-text.ts';
import { envOf, openPlaceOf } from './workspace.ts';

/** Lists the finished backups of a place, newest first. */
export const listCommand: Command = async (call) => {
  const { target } = await openPlaceOf(call, envOf(call));
  const names = (await finishedBackups(target)).toReversed();
  const lines = await Promise.all(names.map(describe));
  return {
    text:
      names.length === 0
        ? `${target.address} contains no finished backup.`
        : lines.map(({ line }) => line).join('\n'),
    backups: lines.map(({ line: _line, ...backup }) => backup),
  };

  async function describe(name: string) {
    try {
      const manifest = await readManifest(target, name);
      const rows = manifest.tables.reduce((total, table) => total + table.rows, 0);
      const bytes = storedBytes(manifest) + manifest.blobs.bytes;
      const encrypted = manifest.encryptedTo === null ? '' : ', encrypted';
      return {
        line: `${name}  Staffroom ${manifest.product}, ${rows} rows, ${manifest.blobs.count} files, ${sizeText(bytes)}${encrypted}`,
        name,
        product: manifest.product,
        snapshotAt: manifest.snapshotAt,
        rows,
        blobs: manifest.blobs.count,
        bytes,
      };
    } catch (error) {
      if (!(error instanceof BackupDamaged)) throw error;
      return { line: `${name}  damaged: ${error.message}`, name, damaged: error.problems };
    }
  }
};
