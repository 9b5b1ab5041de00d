import pg from 'pg';
import type { AuditVerification } from '@staffroom/sdk/core';
import { EnvError, type Env, readEnv } from '../env.ts';
import { withSecretFiles } from '../env-files.ts';
import { verifyAuditSeals } from '../modules/audit/seals.ts';

interface Terminal {
  variables: Readonly<Record<string, string | undefined>>;
  out: (line: string) => void;
  err: (line: string) => void;
}

/**
 * Compares the audit log of a PostgreSQL server with its seals, and changes nothing.
 * @returns the exit code: 0 if the log is unchanged, 3 if not, 1 if the database cannot be read, 78 for wrong settings
 */
export async function verifyAuditCommand({ variables, out, err }: Terminal): Promise<number> {
  let env: Env;
  try {
    env = readEnv(withSecretFiles(variables));
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    for (const problem of error.problems) err(problem);
    return 78;
  }
  if (env.DATABASE_URL === undefined) {
    err('Only a running server can read the embedded database. Use Verify in Administration → Audit log.');
    return 78;
  }
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1, connectionTimeoutMillis: 10_000 });
  // Without a listener, the error of an idle connection would end the process.
  pool.on('error', () => undefined);
  try {
    const result = await verifyAuditSeals({ pool });
    out(sentenceOf(result));
    return result.problem ? 3 : 0;
  } catch (error) {
    err(`The audit log could not be read: ${(error as Error).message}`);
    return 1;
  } finally {
    await pool.end();
  }
}

function sentenceOf({ sealed, unsealed, since, problem, head }: AuditVerification): string {
  if (problem === null)
    return `The audit log is unchanged. Sealed entries: ${sealed}, the oldest from ${since ?? 'never'}. Entries without a seal: ${unsealed}. Newest seal: ${head ? `number ${head.number}, ${head.seal}` : 'none'}.`;
  const at = problem.at ?? 'an unknown time';
  return problem.kind === 'changed'
    ? `Entry ${problem.number} from ${at} was changed after it was sealed. Compare the log with a backup.`
    : `Entry ${problem.number} is missing. The entry before it is from ${at}. Compare the log with a backup.`;
}
