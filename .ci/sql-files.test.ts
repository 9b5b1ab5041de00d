import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import listed from './sql-files.json' with { type: 'json' };

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
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\/|^server\/src\/db\//.test(file));

/** Matches a string that begins with an SQL statement; `piece` matches a string that contains part of one. */
const statement =
  /[`'"]\s*(select\s|insert into\s|update \w+ (\w )?(set|from)\b|delete from\s|with \w+ as (not )?(materialized )?\(|begin['"`]|commit['"`]|rollback['"`]|truncate\s|lock table\s)/;
const piece =
  /(exists|array) ?\(\s*select\s|\(select [\w.]+(,| from)|\bfrom \w+ (\w+ )?(where|join|order by) /;

/** Matches SQL columns and functions in a string, from which another file builds a statement. */
const fragment = /['"`][^'`]*\b(select|from|join|where|order by|jsonb_\w+|as "\w+")\b/;

function codeOf(file: string): string {
  return readFileSync(root + file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

function holdsSql(file: string): boolean {
  const code = codeOf(file);
  return statement.test(code) || piece.test(code);
}

it('only listed files contain SQL in strings, and every listed file contains SQL', () => {
  const found = sources.filter(holdsSql);
  expect({ unlisted: found.filter((file) => !Object.hasOwn(listed, file)) }).toEqual({ unlisted: [] });
  const without = Object.keys(listed).filter(
    (file) => !sources.includes(file) || !fragment.test(codeOf(file)),
  );
  expect({ without }).toEqual({ without: [] });
});

it('each file with SQL in strings is listed with a reason', () => {
  const silent = Object.entries(listed).filter(([, reason]) => reason.trim() === '');
  expect(silent).toEqual([]);
});
