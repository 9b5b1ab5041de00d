import { describe, expect, it } from 'vitest';
import { migrations } from '../../db/migrations/index.ts';
import { openDatabase } from '../../db/database.ts';
import { testTimeoutMs } from '../../testing/run/limits.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { serverCommand } from '../server-command.ts';

const log = { info() {}, warn() {}, error() {} };

async function command(variables: Record<string, string | undefined>, ...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await serverCommand(args, {
    variables,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** A workspace of a version before migration 056. */
function earlierWorkspace(): Promise<TestDatabase> {
  const earlier = migrations.filter(({ name }) => name < '056');
  return testDatabase({ entities: [], migrations: earlier, product: '0.0.9' });
}

const variablesOf = ({ url, dataDir }: TestDatabase) => ({
  DATA_DIR: dataDir,
  ...(url && { DATABASE_URL: url }),
});

describe.skipIf(!process.env['TEST_DATABASE_URL'])('server.js migrate', () => {
  it(
    '--plan shows phase, statements, locks and estimated rows of the pending migrations, and changes nothing',
    async () => {
      await using database = await earlierWorkspace();
      const variables = variablesOf(database);
      await database.pool.query(
        `insert into audit_entry (action, subject) select 'test', '' from generate_series(1, 700); analyze audit_entry`,
      );
      const { code, out } = await command(variables, 'migrate', '--plan', '--json');
      expect(code).toBe(0);
      const { pending } = JSON.parse(out) as {
        pending: { name: string; phase: string; statements: string[]; tables: object[] }[];
      };
      expect(pending.map(({ name }) => name)).toEqual(
        migrations.filter(({ name }) => name >= '056').map(({ name }) => name),
      );
      const seals = pending.find(({ name }) => name === '059-audit-seals');
      expect(seals).toMatchObject({ phase: 'expand', minProgram: '0.1.0' });
      expect(seals?.statements[0]).toContain('alter table audit_entry');
      expect(seals?.tables).toEqual([
        {
          table: 'audit_entry',
          lock: 'ACCESS EXCLUSIVE',
          blocks: 'reads and writes',
          isRewritten: false,
          rows: 700,
        },
      ]);
      const text = (await command(variables, 'migrate', '--plan')).out;
      expect(text).toContain('059-audit-seals (expand)');
      expect(text).toContain('locks audit_entry (about 700 rows): ACCESS EXCLUSIVE, blocks reads and writes');
      const { rows } = await database.pool.query(`select 1 from mikro_orm_migrations where name >= '056'`);
      expect(rows).toEqual([]);
    },
    4 * testTimeoutMs,
  );

  it('runs the pending migrations once, so that a program with MIGRATE=off starts', async () => {
    await using database = await earlierWorkspace();
    const variables = variablesOf(database);
    const first = await command(variables, 'migrate');
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('063-oldest-program applied');
    expect(await command(variables, 'migrate')).toEqual({
      code: 0,
      out: 'No migration is pending.',
      err: '',
    });
    const { url, dataDir } = database;
    await using started = await openDatabase({ url, dataDir, entities: [], migrations, migrate: 'off', log });
    await started.ping();
  });

  it('an unknown argument gets the usage, and a wrong setting its name', async () => {
    expect(await command({}, 'migrate', '--now')).toMatchObject({ code: 2 });
    const wrong = await command({ MIGRATE: 'never' }, 'migrate');
    expect(wrong).toMatchObject({
      code: 78,
      err: expect.stringContaining('MIGRATE must be auto, wait or off'),
    });
  });
});
