import { testAgent } from '@staffroom/sdk/testing';
import { expect, it, vi } from 'vitest';
import * as contract from './contract.ts';
import { defineServerPlugin, socket } from './server/kit.ts';
import { endVisit, Visit, visitorsOf } from './server/presence.ts';
import { routes } from './server/routes.ts';

/** The lists that each person has received, newest last. */
const heard: Record<string, string[][]> = { Ana: [], Rita: [] };

/** The visits of the agent with a shorter pause between two looks. */
const plugin = defineServerPlugin({
  routes,
  sockets: [
    socket('visit', Visit, async function* (visit, call) {
      for await (const visitors of visitorsOf(visit, call, 1)) {
        heard[call.user.name]?.push(visitors.map(({ name, isEditing }) => `${name} ${isEditing}`));
        yield visitors;
      }
    }),
    socket('leave', Visit.pick({ visit: true }), (visit, call) => endVisit(visit, call, 1)),
  ],
});

it('people who have a post open see each other, until they leave', async () => {
  const ana = testAgent(plugin, { user: { name: 'Ana' } });
  const rita = ana.as({ name: 'Rita' });
  const { id: postId } = await ana.request(contract.createPost, { body: { title: 'Vans' } });
  await ana.request(contract.updatePost, { params: { id: postId }, body: { everyone: 'viewer' } });
  const open = (agent: typeof rita) => {
    const visit = crypto.randomUUID();
    const ended = agent.send('visit', { postId, visit });
    return async () => {
      await agent.send('leave', { visit });
      await ended;
    };
  };
  const leaveAna = open(ana);
  const leaveRita = open(rita);
  const leaveOtherTab = open(rita);
  await vi.waitFor(() =>
    expect([heard['Ana']?.at(-1), heard['Rita']?.at(-1)]).toEqual([['Rita false'], ['Ana true']]),
  );
  await leaveOtherTab();
  expect(heard['Ana']?.at(-1)).toEqual(['Rita false']);
  await leaveRita();
  await vi.waitFor(() => expect(heard['Ana']?.at(-1)).toEqual([]));
  await leaveAna();
});

it('a person who cannot see a post cannot see who has it open', async () => {
  const ana = testAgent(plugin, { user: { name: 'Ana' } });
  const { id: postId } = await ana.request(contract.createPost, { body: { title: 'Vans' } });
  const hidden = ana.as({ name: 'Rita' }).send('visit', { postId, visit: crypto.randomUUID() });
  await expect(hidden).rejects.toMatchObject({ code: 'not-found' });
});
