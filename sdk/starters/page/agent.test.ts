// @vitest-environment happy-dom
import { join } from 'node:path';
import { collectionsOf, frozenRecords, testAgent } from '@staffroom/sdk/testing';
import { renderAgent } from '@staffroom/sdk/testing/client';
import { expect, it } from 'vitest';
import { agent } from './client/index.tsx';
import { addNote, listNotes } from './contract.ts';
import plugin, { notes } from './server/index.ts';

it('the agent stores notes and deletes them', async () => {
  const page = await renderAgent(agent, { server: plugin });
  expect(await page.findByText('No notes yet')).toBeDefined();
  await page.user.type(page.getByLabelText('New note'), 'Water the plants');
  await page.user.click(page.getByRole('button', { name: 'Add' }));
  expect(await page.findByText('Water the plants')).toBeDefined();
  expect(await page.server?.request(listNotes)).toMatchObject({ items: [{ text: 'Water the plants' }] });
  await page.user.click(page.getByRole('button', { name: 'Delete “Water the plants”' }));
  expect(await page.findByText('No notes yet')).toBeDefined();
  expect(page.faults).toEqual([]);
});

it('the agent refuses an empty note', async () => {
  await expect(testAgent(plugin).request(addNote, { body: { text: ' ' } })).rejects.toThrow(/text/);
});

it('the agent reads what released versions stored', async () => {
  expect(await frozenRecords(join(import.meta.dirname, 'frozen'), collectionsOf(notes))).toEqual([]);
});
