import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Migration } from '@mikro-orm/migrations';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './db/database.ts';
import type { MigrationEntry } from './db/migrating/phase.ts';
import { migrations } from './db/migrations/index.ts';
import { entities } from './modules/entities.ts';
import { premises, type Premises } from './testing/server-program.ts';

class Tomorrow extends Migration {
  override up(): void {
    this.addSql('alter table chat_message rename column content to words');
  }
}
const tomorrow: MigrationEntry = {
  name: '998-tomorrow',
  contract: { minProgram: '9.4.0' },
  load: () => Promise.resolve(Tomorrow),
};
class Wider extends Migration {
  override up(): void {
    this.addSql('alter table chat_message add column mood text');
  }
}
const wider: MigrationEntry = { name: '997-wider', load: () => Promise.resolve(Wider) };

const log = { info() {}, warn() {}, error() {} };
const open = ({ variables }: Premises, product: string, more: MigrationEntry[] = []) =>
  openDatabase({
    url: variables.DATABASE_URL,
    dataDir: variables.DATA_DIR,
    entities,
    migrations: [...migrations, ...more],
    product,
    log,
  });

async function ended({ variables }: Premises, program: string, ...args: string[]) {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@staffroom/source', file, ...args], {
    env: variables,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [errors, output, [code]] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, 'exit'),
  ]);
  return { errors, output, code };
}

describe('a database that a newer version has migrated', () => {
  it("a server does not start in any role on a newer version's database, and names both versions and the fix", async () => {
    await using place = await premises();
    await (await open(place, '9.4.0', [tomorrow])).close();
    for (const command of [
      'main.ts --role all',
      'main.ts --role web',
      'main.ts --role worker',
      'supervise.ts',
    ]) {
      const [program = '', ...args] = command.split(' ');
      const { code, errors, output } = await ended(place, program, ...args);
      expect([command, code, output]).toEqual([command, 78, '']);
      expect(errors).toMatch(
        /This is Staffroom \d+\.\d+\.\d+, and the database was migrated by Staffroom 9\.4\.0/,
      );
      expect(errors).toContain('the migration 998-tomorrow is unknown here');
      expect(errors).toContain(
        'It needs Staffroom 9.4.0 or newer. Start Staffroom 9.4.0 or a newer one, or restore',
      );
      // The supervisor neither restarts the program nor treats its end as a crash.
      expect(errors.match(/cannot start/g)).toHaveLength(1);
      expect(errors).not.toMatch(/starts again|crashed|\n {4}at /);
    }
  });

  it("a newer version's database stays unchanged, so that the newer version still runs on it", async () => {
    await using place = await premises();
    await (await open(place, '9.4.0', [tomorrow])).close();
    expect((await ended(place, 'main.ts')).code).toBe(78);
    await using newer = await open(place, '9.4.0', [tomorrow]);
    expect((await newer.pool.query('select words from chat_message')).rows).toEqual([]);
  });

  it('a server starts on the tables of a newer version if all unknown migrations only expand them', async () => {
    await using place = await premises();
    await (await open(place, '9.4.0', [wider])).close();
    const program = await place.start({ LOG_LEVEL: 'warn' });
    expect((await program.client().get('/readyz')).status).toBe(200);
    expect(program.logged.join('\n')).toContain('database: migrated by newer version');
    expect(program.logged.join('\n')).toContain('997-wider');
  });

  it('a server does not start on tables with an unknown migration whose oldest program was not recorded', async () => {
    await using place = await premises();
    await using newer = await open(place, '9.4.0', [wider]);
    await newer.pool.query(`update mikro_orm_migrations set min_program = null where name = '997-wider'`);
    await newer.close();
    const { code, errors } = await ended(place, 'main.ts');
    expect(code).toBe(78);
    expect(errors).toContain('the migration 997-wider is unknown here');
  });

  it('the error about a newer database names no version if both product versions have the same number', async () => {
    await using place = await premises();
    const { version } = await import('../../package.json', { with: { type: 'json' } }).then(
      (file) => file.default,
    );
    await (await open(place, version, [tomorrow])).close();
    const { code, errors } = await ended(place, 'main.ts');
    expect(code).toBe(78);
    expect(errors).toContain(`migrated by a later Staffroom than this ${version}`);
    expect(errors).toContain('Start the Staffroom that ran on it last');
  });
});

it('a database records which version ran each migration, and which is the oldest that works after it', async () => {
  await using place = await premises();
  await using database = await open(place, '9.4.0', [wider, tomorrow]);
  const { rows } = await database.pool.query(
    `select name, product, min_program from mikro_orm_migrations where product = '9.4.0' order by name`,
  );
  expect(rows).toEqual([
    { name: '997-wider', product: '9.4.0', min_program: '0.1.0' },
    { name: '998-tomorrow', product: '9.4.0', min_program: '9.4.0' },
  ]);
});
