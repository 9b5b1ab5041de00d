import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'server/src'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file));

/** The database itself, and the commands, which run without the ORM. */
const withoutOrm = /^server\/src\/(db|backup|operations)\//;

/** Matches a string that begins with an SQL statement; `piece` matches a string that contains part of one. */
const statement =
  /[`'"]\s*(select\s|insert into\s|update \w+ (\w )?(set|from)\b|delete from\s|with \w+ as (not )?(materialized )?\(|begin['"`]|commit['"`]|rollback['"`]|truncate\s|lock table\s)/;
const piece =
  /(exists|array) ?\(\s*select\s|\(select [\w.]+(,| from)|\bfrom \w+ (\w+ )?(where|join|order by) /;

/** Matches SQL columns, conditions and functions in a string, from which another file builds a statement. */
const fragment = /['"`][^'`]*\b(select|from|join|where|order by|exists|delete|update|jsonb_\w+|as "\w+")\b/;

function codeOf(file: string): string {
  return readFileSync(root + file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

it('SQL in strings is in files named .sql.ts', () => {
  const found = sources.filter((file) => {
    if (file.endsWith('.sql.ts') || withoutOrm.test(file)) return false;
    const code = codeOf(file);
    return statement.test(code) || piece.test(code);
  });
  expect(found).toEqual([]);
});

it('each file named .sql.ts contains SQL', () => {
  const named = sources.filter((file) => file.endsWith('.sql.ts'));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((file) => !fragment.test(codeOf(file)))).toEqual([]);
});
