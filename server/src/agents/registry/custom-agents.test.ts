import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createAgentService } from '../../modules/agents/service.ts';
import { createEvents } from '../../modules/events.ts';
import { serveAgents } from '../../testing/serve-agents.ts';
import { sourceOf } from './testing/source-of.ts';
import { createRegistry } from './registry.ts';

const admin = '/api/admin/agents';
const catalogue = '/api/ai-agents';
const plain = `export default { routes: [], jobs: [], sockets: [] };`;
const log = pino({ level: 'silent' });

describe('agents from the catalog with several processes and a restart', () => {
  it('other server processes learn of created, changed, switched and removed agents, and keep them after a restart', async () => {
    const { server: first, folder } = await serveAgents(({ plugins }) => plugins({}));
    const { database } = first;
    const events = await createEvents(database);
    const options = {
      source: sourceOf(folder),
      agents: createAgentService(database),
      events,
      log,
      ownNames: { product: '', company: '' },
    };
    await using second = createRegistry(options);
    await second.start([]);
    const boss = await first.signIn('root@example.test');
    const input = { name: 'Minutes', description: 'Writes minutes.' };
    const { id } = (await boss.post(admin, input)).body;
    const seen = () => {
      const agent = second.get('minutes');
      return agent && [agent.state, agent.manifest?.name, agent.number];
    };
    await expect.poll(seen).toEqual(['running', 'Minutes', id]);
    await boss.put(`${admin}/${id}`, { name: 'Protocols' });
    await expect.poll(seen).toEqual(['running', 'Protocols', id]);
    await boss.put(`${admin}/${id}`, { enabled: false });
    await expect.poll(seen).toEqual(['disabled', 'Protocols', id]);

    await using restarted = createRegistry(options);
    await restarted.start([]);
    expect(restarted.get('minutes')).toMatchObject({ state: 'disabled', number: id });
    await boss.delete(`${admin}/${id}`);
    await expect.poll(seen).toBeUndefined();
  });

  it('an unreadable agent definition affects only its own agent', async () => {
    const { server: one, platform } = await serveAgents(async ({ agent, plugins }) => {
      await agent('notes', { server: plain });
      await plugins({ notes: {} });
    });
    const boss = await one.signIn('root@example.test');
    for (const name of ['Good', 'Broken', 'Null'])
      await boss.post(admin, { name, description: 'For a test.' });
    await one.database.pool.query(
      `update agent set definition = '{"name": 7}' where slug = 'broken';
       update agent set definition = 'null' where slug = 'null'`,
    );
    await platform.registry.refresh();
    const states = platform.registry.list().map(({ slug, state }) => [slug, state]);
    expect(states).toEqual([
      ['notes', 'running'],
      ['good', 'running'],
      ['broken', 'rejected'],
      ['null', 'rejected'],
    ]);
    const user = await one.signIn('ana@example.test');
    expect(((await user.get(catalogue)).body as unknown[]).length).toBe(2);
    expect((await boss.get(`${catalogue}/broken`)).body.reason).toMatch(/^definition\.name: /);
    const repair = { name: 'Mended', description: 'For a test.' };
    expect((await boss.put(`${admin}/broken`, repair)).body).toMatchObject({
      state: 'running',
      name: 'Mended',
    });
    expect((await boss.delete(`${admin}/null`)).status).toBe(204);
  });

  it('an agent package whose address a created agent uses waits until that agent is removed, and administrators see why', async () => {
    const {
      server: one,
      platform,
      folder,
    } = await serveAgents(async ({ agent, plugins }) => {
      await agent('minutes', { server: plain, manifest: { number: 5 } });
      await agent('five', { server: plain, manifest: { number: 100 } });
      await plugins({});
    });
    const boss = await one.signIn('root@example.test');
    const { id } = (await boss.post(admin, { name: 'Minutes', description: 'Writes minutes.' })).body;
    expect(id).toBe(100);
    await folder.plugins({ minutes: {}, five: {} });
    const reason = () => platform.registry.get('minutes')?.reason ?? '';
    await expect.poll(reason).toMatch(/^plugins\.json also names a package "minutes"/);
    // The fixed number in a manifest takes precedence, so the created agent gets another number.
    const shown = (await boss.get(catalogue)).body as Record<string, unknown>[];
    expect(shown.map(({ slug, id: number, madeHere }) => [slug, number, madeHere])).toEqual([
      ['five', 100, false],
      ['minutes', 101, true],
    ]);
    await boss.delete(`${admin}/minutes`);
    expect(platform.registry.get('minutes')).toMatchObject({ custom: null, number: 5, reason: null });
    await expect.poll(() => platform.registry.get('minutes')?.state).toBe('running');
  });
});

describe('well-known addresses', () => {
  it('the error at the well-known address of an agent that is not installed contains the agent’s usual name', async () => {
    const { server: one } = await serveAgents(async ({ agent, plugins }) => {
      await agent('notes', { manifest: { name: '{product} Notes', aliases: ['{product} Pad'] } });
      const names = { law: 'Law Manager', handbook: '{company} Handbook' };
      await plugins(JSON.stringify({ agents: { notes: { from: './notes' } }, names }));
    });
    const user = await one.signIn('ana@example.test');
    const said = async (id: string) => (await user.get(`${catalogue}/${id}`)).body.message;
    expect(await said('law')).toBe('Law Manager not found');
    expect(await said('handbook')).toBe('Example Handbook not found');
    expect(await said('nobody')).toBe('Agent not found');
    expect(await said('__proto__')).toBe('Agent not found');
    expect((await user.get(`${catalogue}/Staffroom%20Pad`)).body.name).toBe('Staffroom Notes');
  });

  it("the catalog shows the name and texts of an agent in the reader's language, and finds the agent by its name in any language", async () => {
    const manifest = {
      name: '{product} Notes',
      description: 'Takes notes.',
      badge: 'New',
      starters: ['What did we decide?'],
      commands: [{ id: 'note', title: 'Log it', places: ['palette'] }],
      languages: {
        de: { name: '{product}-Notizen', badge: 'Neu', commands: { note: { title: 'Notieren' } } },
      },
    };
    const { server: one } = await serveAgents(async ({ agent, plugins }) => {
      await agent('notes', { manifest, server: plain });
      await plugins({ notes: {} });
    });
    const [reader, leser] = [await one.signIn('ana@example.test'), await one.signIn('berta@example.test')];
    await leser.patch('/api/profile', { language: 'de' });
    const at = async (user: typeof reader, key: string) =>
      (await user.get(`${catalogue}/${encodeURIComponent(key)}`)).body;
    const seen = (user: typeof reader) => at(user, 'notes');
    expect(await seen(reader)).toMatchObject({
      name: 'Staffroom Notes',
      badge: 'New',
      commands: [{ id: 'note', title: 'Log it' }],
    });
    expect(await seen(leser)).toMatchObject({
      name: 'Staffroom-Notizen',
      badge: 'Neu',
      commands: [{ id: 'note', title: 'Notieren', places: ['palette'] }],
      // A field without a translation stays unchanged.
      description: 'Takes notes.',
      starters: ['What did we decide?'],
    });
    for (const name of ['Staffroom Notes', 'Staffroom-Notizen'])
      for (const user of [reader, leser]) expect((await at(user, name)).slug).toBe('notes');
  });
});
