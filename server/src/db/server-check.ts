import { AppError } from '@staffroom/sdk';
import type pg from 'pg';

interface ServerFacts {
  version: number;
  vector: string | null;
}

const oldestVersion = 15;
const oldestVector = [0, 8] as const;

export async function checkServer(pool: pg.Pool): Promise<void> {
  const facts = await readFacts(pool);
  const major = Math.floor(facts.version / 10_000);
  if (major < oldestVersion)
    throw new AppError(
      'unavailable',
      `DATABASE_URL points to PostgreSQL ${major}; Staffroom needs ${oldestVersion} or newer.`,
    );
  if (facts.vector === null)
    throw new AppError(
      'unavailable',
      `The PostgreSQL server of DATABASE_URL has no "vector" extension; install pgvector ${oldestVector.join('.')} or newer on it (Debian: postgresql-${major}-pgvector).`,
    );
  if (isOlder(facts.vector, oldestVector))
    throw new AppError(
      'unavailable',
      `The PostgreSQL server of DATABASE_URL has pgvector ${facts.vector}; Staffroom needs ${oldestVector.join('.')} or newer (then: alter extension vector update).`,
    );
}

async function readFacts(pool: pg.Pool): Promise<ServerFacts> {
  try {
    const { rows } = await pool.query<ServerFacts>(
      `select current_setting('server_version_num')::int as version,
        (select coalesce(installed_version, default_version) from pg_available_extensions where name = 'vector') as vector`,
    );
    return rows[0] ?? { version: 0, vector: null };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || String(cause) : String(cause);
    throw new AppError('unavailable', `The PostgreSQL server of DATABASE_URL does not answer: ${reason}`, {
      cause,
    });
  }
}

function isOlder(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}
