import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import { addNote, listNotes, removeNote } from './contract.ts';
import plugin from './server/index.ts';

it('keeps notes and deletes them', async () => {
  const agent = testAgent(plugin);
  const { id } = await agent.request(addNote, { body: { text: 'Water the plants' } });
  expect(await agent.request(listNotes)).toMatchObject({ items: [{ text: 'Water the plants' }], total: 1 });
  await agent.request(removeNote, { params: { id } });
  expect((await agent.request(listNotes)).items).toEqual([]);
});

it('refuses a note without words', async () => {
  await expect(testAgent(plugin).request(addNote, { body: { text: ' ' } })).rejects.toThrow(/text/);
});
