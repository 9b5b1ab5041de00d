import type { Phase } from '../outcome.ts';

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${value >= 100 || power === 0 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** One line for people about a phase; null for phases that only `--json` prints. */
export function phaseText(phase: Phase): string | null {
  switch (phase.phase) {
    case 'snapshot':
      return `Backup ${String(phase['name'])}: reading ${number(phase['tables'])} tables.`;
    case 'blobs':
      return phase['bytes'] === undefined
        ? `Files: ${number(phase['count'])}, of which ${number(phase['added'])} were added to the file store.`
        : `Files: ${number(phase['count'])} with ${sizeText(number(phase['bytes']))}, of which ${number(phase['new'])} with ${sizeText(number(phase['newBytes']))} are new.`;
    case 'agents':
      return `Files of installed agents: ${number(phase['files'])}.`;
    case 'content':
      return `Content: ${number(phase['files'])} files are there, ${number(phase['opened'])} were opened and compared.`;
    case 'rows compared':
      return `Rows: ${number(phase['rows'])} were restored and have the checksums of the backup.`;
    case 'migrated': {
      const names = Array.isArray(phase['migrations']) ? phase['migrations'] : [];
      return names.length === 0 ? null : `Newer migrations that ran: ${names.join(', ')}.`;
    }
    case 'old backups deleted':
      return `Old backups deleted: ${number(phase['backups'])}.`;
    case 'restore point':
      return `The present rows are kept as a restore point in ${String(phase['folder'])}.`;
    case 'restore point put back':
      return 'The restore failed, and the rows of the restore point are back.';
    case 'plugins.json written':
      return 'plugins.json was written; a different earlier file is beside it, with the ending .before-restore.';
    case 'warning':
      return `Warning: ${String(phase['message'])}`;
    default:
      return null;
  }
}
