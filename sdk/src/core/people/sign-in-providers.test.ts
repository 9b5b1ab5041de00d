import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { SignInRefusal } from './sign-in-providers.ts';

it('the handbook explains every code of a refused sign-in', async () => {
  const page = await readFile(new URL('../../../docs/operations/sign-in.md', import.meta.url), 'utf8');
  const listed = [...page.matchAll(/^\| `(\w+)` +\|[^|]+\|[^|]+\|$/gm)].map(([, code]) => code);
  expect(listed.toSorted()).toEqual(expect.arrayContaining(SignInRefusal.options.toSorted()));
});
