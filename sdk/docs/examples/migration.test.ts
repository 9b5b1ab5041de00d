import { collectionsOf, frozenRecords } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import { migrate, Requirement, requirements } from './migration.ts';

it('a requirement of version 1 keeps its owner', () => {
  const stored = { text: 'Answers within a day', owner: 'Ana' };
  expect(Requirement.parse(migrate(1, stored))).toEqual({ text: 'Answers within a day', owners: ['Ana'] });
});

it('a requirement of version 1 without an owner has no owners', () => {
  expect(Requirement.parse(migrate(1, { text: 'Open' }))).toEqual({ text: 'Open', owners: [] });
});

it('the agent reads every record that version 1 stored', async () => {
  const folder = new URL('frozen', import.meta.url).pathname;
  expect(await frozenRecords(folder, collectionsOf(requirements))).toEqual([]);
});
