import pino from 'pino';
import { expect, it } from 'vitest';
import { migrations } from '../db/migrations/index.ts';
import { sealAudit } from '../modules/audit/seals.ts';
import { createAuditService } from '../modules/audit/service.ts';
import { entities } from '../modules/entities.ts';
import { testDatabase } from '../testing/test-database.ts';
import { serverCommand } from './server-command.ts';

async function run(variables: Record<string, string>) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await serverCommand(['verify-audit'], { variables, out: say, err: say });
  return { code, text: lines.join('\n') };
}

// The command needs the address of a PostgreSQL server.
it.skipIf(!process.env['TEST_DATABASE_URL'])(
  'the command verifies the log of a PostgreSQL server, and names a changed entry with status 3',
  async () => {
    await using database = await testDatabase({ entities, migrations });
    const audit = createAuditService();
    await database.transaction((tx) =>
      audit.record(tx, { userId: null, action: 'test.create', subject: 'one' }),
    );
    await sealAudit({ database, log: pino({ level: 'silent' }) });
    const variables = { DATABASE_URL: database.url ?? '' };
    const intact = await run(variables);
    expect(intact.code).toBe(0);
    expect(intact.text).toMatch(
      /^The audit log is unchanged\. Sealed entries: 1, .* Newest seal: number 1, [0-9a-f]{64}\.$/,
    );
    await database.pool.query(`update audit_entry set subject = 'two'`);
    expect(await run(variables)).toMatchObject({ code: 3, text: expect.stringMatching(/^Entry 1 from /) });
  },
);

it('the command refuses the embedded database, which only the server can read', async () => {
  expect(await run({})).toMatchObject({
    code: 78,
    text: expect.stringContaining('Administration → Audit log'),
  });
});
