import type { Migration } from '@mikro-orm/migrations';

/** After `expand`, programs of earlier versions still work on the tables; after `contract`, some of them do not. */
export type Phase = 'expand' | 'contract';

export interface MigrationEntry {
  /** A name is never reused or changed. */
  name: string;
  /** Loads the migration on demand, because almost every start has nothing to migrate. */
  load: () => Promise<new (...options: ConstructorParameters<typeof Migration>) => Migration>;
  /** Present if earlier programs would fail after the migration. */
  contract?: Contract;
}

export interface Contract {
  /** The oldest version of Staffroom that works after the migration. */
  minProgram: string;
  /**
   * Whether this version fails without the migration, because it expands and contracts in one step. The start then waits until
   * the older programs have ended. Without it, the program starts, and runs the migration when no older program is left.
   */
  isNeededAtStart?: true;
}

/** The first version that starts on a database with unknown migrations if their `min_program` allows it. */
const firstProgram = '0.1.0';

export const phaseOf = ({ contract }: MigrationEntry): Phase => (contract ? 'contract' : 'expand');

export const minProgramOf = ({ contract }: MigrationEntry): string => contract?.minProgram ?? firstProgram;

/** Whether the program works before this migration has run. */
export const canWait = ({ contract }: MigrationEntry): boolean =>
  contract !== undefined && contract.isNeededAtStart !== true;

/** Whether a version comes before another one. Compares the three numbers; a pre-release counts as its version. */
export function isOlderVersion(version: string, than: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(than)];
  for (const [index, number] of own.entries()) {
    const difference = number - (other[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** The latest of several versions; null if there are none. */
export const latestVersion = (versions: string[]): string | null =>
  versions.reduce<string | null>(
    (latest, version) => (latest === null || isOlderVersion(latest, version) ? version : latest),
    null,
  );

const numbersOf = (version: string): number[] =>
  version
    .split('.', 3)
    .map((part) => Number.parseInt(part, 10) || 0)
    .concat(0, 0)
    .slice(0, 3);
