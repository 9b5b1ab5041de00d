import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkParts } from '../../build/src/commands/check/finding.ts';
import { CommandError } from './command.ts';
import { PageFaultKind } from '../core/agents/page-faults.ts';
import { commandCodes, rejectionCodes } from '../core/error-codes.ts';
import { errorStatus } from '../errors.ts';

const folder = new URL('../../docs/', import.meta.url);
const codes = new Set<string>([
  ...Object.keys(errorStatus),
  'internal',
  // A separate name, because two errors must not share one documentation page.
  ...PageFaultKind.options.map((kind) => (kind === 'not-found' ? 'no-page' : kind)),
  ...rejectionCodes,
  ...commandCodes,
  ...checkParts.map((part) => `check-${part}`),
]);
const errors = readFileSync(new URL('errors.md', folder), 'utf8');

it.each([...codes])('the error code %s has a page that explains the error and says what to do', (code) => {
  const page = readFileSync(new URL(`error-${code}.md`, folder), 'utf8');
  expect(page).toMatch(new RegExp(`^# \`${code}\`\n\n.{20,}\n\n\\*\\*What to do\\.\\*\\* .{10,}\n`));
  expect(errors).toContain(`[\`${code}\`](error-${code}.md)`);
});

it('a removed error code has no page', () => {
  const pages = readdirSync(folder).flatMap((file) => /^error-(.*)\.md$/.exec(file)?.[1] ?? []);
  expect(pages.filter((code) => !codes.has(code))).toEqual([]);
});

it('the message of an error contains its code', () => {
  expect(new CommandError('usage', 'Call it otherwise.').message).toBe('Call it otherwise. [usage]');
});
