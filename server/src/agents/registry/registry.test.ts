import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAgentService } from '../../modules/agents/service.ts';
import { createEvents } from '../../modules/events.ts';
import type { AgentFolder } from '../../testing/agent-folder.ts';
import { serveAgents } from '../../testing/serve-agents.ts';
import { sourceOf } from './testing/source-of.ts';
import { createRegistry } from './registry.ts';

const plain = `export default { routes: [], jobs: [], sockets: [] };`;

describe('a broken agent', () => {
  it('a broken agent affects no other agent, and its error message is one line', async () => {
    const write = async ({ agent, plugins }: AgentFolder) => {
      await agent('good', { server: plain });
      await agent('throws', {
        server: `export default { setup: async () => { throw new Error('no licence\\nstack'); } };`,
      });
      await agent('explodes', { server: `throw new Error('at import');` });
      await agent('hangs', { server: `export default { setup: () => new Promise(() => {}) };` });
      await agent('manifest', { manifest: { color: 'red' }, server: plain });
      await agent('wordy', {
        manifest: { languages: { de: { commands: { note: { title: 'Notieren' } } } } },
        server: plain,
      });
      await agent('other', { manifest: { id: 'another' }, server: plain });
      await agent('range', { package: { peerDependencies: { '@staffroom/sdk': '^9.0.0' } }, server: plain });
      await agent('unsaid', { package: { peerDependencies: {} }, server: plain });
      await agent('core', { manifest: { api: '/api/memories' }, server: plain });
      await agent('first', { manifest: { api: '/api/things', number: 7 }, server: plain });
      await agent('second', { manifest: { api: '/api/things/more' }, server: plain });
      await agent('third', { manifest: { number: 7 }, server: plain });
      await agent('empty', { server: `export const nothing = 1;` });
      await agent('odd', { server: `export default { routes: [{ endpoint: {} }] };` });
      await agent('configured', {
        server: `import { z } from 'zod';
          export default { config: z.object({ pages: z.number() }) };`,
      });
      const names = [
        'good',
        'throws',
        'explodes',
        'hangs',
        'manifest',
        'wordy',
        'other',
        'range',
        'unsaid',
        'core',
        'first',
        'second',
        'third',
        'empty',
        'odd',
      ];
      await plugins({
        ...Object.fromEntries(names.map((name) => [name, {}])),
        configured: { config: { pages: 'many' } },
        absent: {},
        uninstalled: { from: '@acme/not-installed' },
      });
    };
    const { server, platform } = await serveAgents(write, { setupLimit: 2_000 });
    const reasons = Object.fromEntries(
      platform.registry.list().map(({ slug, state, reason }) => [slug, `${state}: ${reason}`]),
    );
    expect(reasons).toEqual({
      good: 'running: null',
      throws: 'failed: no licence',
      explodes: 'failed: at import',
      hangs: expect.stringMatching(/^failed: its start took longer than 2 s; an await at the top level/),
      manifest: expect.stringMatching(/^rejected: manifest\.color: must be a hex colour/),
      wordy: expect.stringMatching(
        /^rejected: manifest\.languages\.de\.commands\.note: is none of its commands/,
      ),
      other: expect.stringMatching(/^rejected: plugins\.json uses the id "other" and the manifest "another"/),
      range: expect.stringMatching(
        /^rejected: it needs @staffroom\/sdk \^9\.0\.0, but this workspace has 0\./,
      ),
      unsaid: expect.stringMatching(
        /^rejected: its package\.json does not state which SDK version the agent needs/,
      ),
      core: expect.stringMatching(/^rejected: its api "\/api\/memories" belongs to the workspace itself/),
      first: 'running: null',
      second: expect.stringMatching(/^rejected: its api "\/api\/things\/more" belongs to "first"/),
      third: expect.stringMatching(/^rejected: its number 7 belongs to "first"/),
      empty: expect.stringMatching(/^rejected: its server half has no default export/),
      odd: expect.stringMatching(/^rejected: route 1 of its server half has no method or path/),
      configured: expect.stringMatching(
        /^rejected: config\.pages: .*number.*\(plugins\.json or Administration → Agents\) \[config-invalid\]$/,
      ),
      absent: expect.stringMatching(/^rejected: "\.\/absent" has no package\.json/),
      uninstalled: expect.stringMatching(/^rejected: the package "@acme\/not-installed" is not installed/),
    });
    expect((await server.anonymous.get('/readyz')).body.checks.agents).toMatchObject({ ready: true });

    const ana = await server.signIn('ana@example.test');
    const seen = (await ana.get('/api/ai-agents')).body as { slug: string; reason?: string }[];
    expect(seen.map(({ slug }) => slug)).toEqual(['good', 'throws', 'explodes', 'hangs', 'first']);
    expect(seen.some((agent) => 'reason' in agent)).toBe(false);
    const root = await server.signIn('root@example.test');
    expect((await root.get('/api/ai-agents')).body).toHaveLength(18);
    expect((await root.put('/api/admin/agents/range', { enabled: true })).status).toBe(409);
  });
});

describe('the catalog', () => {
  const two = async ({ agent, plugins }: AgentFolder) => {
    await agent('notes', {
      manifest: {
        number: 3,
        aliases: ['Old Notes'],
        icon: 'cloud',
        color: '#112233',
        capabilities: ['ai', 'memory'],
        defaults: { prompt: 'Be brief.', provider: 'openai' },
      },
      server: plain,
    });
    await agent('audits', { server: plain });
    await plugins({ notes: { deny: ['memory'] }, audits: { roles: ['admin'] } });
  };

  it('only signed-in people see the agent catalog, and only administrators see its switches', async () => {
    const { server } = await serveAgents(two);
    expect((await server.anonymous.get('/api/ai-agents')).status).toBe(401);
    const ana = await server.signIn('ana@example.test');
    expect((await ana.get('/api/admin/agents')).status).toBe(403);
    expect((await ana.put('/api/admin/agents/notes', { enabled: false })).status).toBe(403);
    expect((await ana.patch('/api/ai-agents/notes', { temperature: 9 })).status).toBe(400);
    for (const id of ['audits', 'nothing', '99999'])
      expect((await ana.get(`/api/ai-agents/${id}`)).status).toBe(404);
  });

  it('the catalog finds an agent by slug, alias, name or number, and respects roles', async () => {
    const { server } = await serveAgents(two);
    const ana = await server.signIn('ana@example.test');
    const { body } = await ana.get('/api/ai-agents');
    expect(body).toEqual([
      expect.objectContaining({
        id: 3,
        slug: 'notes',
        name: 'Agent notes',
        provider: 'Built-in',
        settings: { provider: 'built-in', model: 'extractive-1', temperature: null, maxTokens: null },
        own: { provider: null, model: null, temperature: null, maxTokens: null },
        aiProvider: null,
        iconName: 'cloud',
        iconColor: '#112233',
        isActive: true,
        state: 'running',
        capabilities: ['ai'],
        systemPrompt: 'Be brief.',
        version: '1.0.0',
        sdk: '*',
      }),
    ]);
    for (const id of ['notes', 'Old Notes', 'agent notes', '3'])
      expect((await ana.get(`/api/ai-agents/${encodeURIComponent(id)}`)).body.slug).toBe('notes');
    const root = await server.signIn('root@example.test');
    expect((await root.get('/api/ai-agents/audits')).body.id).toBeGreaterThanOrEqual(100);
  });

  it('a person’s agent settings are private, and null resets them', async () => {
    const { server } = await serveAgents(two);
    const ana = await server.signIn('ana@example.test');
    const ben = await server.signIn('ben@example.test');
    const changed = await ana.patch('/api/ai-agents/3', {
      agentId: 3,
      systemPrompt: 'In verse.',
      aiProvider: 'anthropic',
    });
    expect(changed.body).toMatchObject({ systemPrompt: 'In verse.', aiProvider: 'anthropic' });
    await ana.patch('/api/ai-agents/notes', { temperature: 0.2 });
    expect((await ana.get('/api/ai-agents/notes')).body.systemPrompt).toBe('In verse.');
    expect((await ben.get('/api/ai-agents/notes')).body).toMatchObject({
      systemPrompt: 'Be brief.',
      aiProvider: null,
    });
    const back = await ana.patch('/api/ai-agents/notes', { systemPrompt: null });
    expect(back.body).toMatchObject({ systemPrompt: 'Be brief.', aiProvider: 'anthropic' });
  });

  it("an administrator's switching of an agent is audited and kept after a restart", async () => {
    const { server, platform, events } = await serveAgents(two);
    const heard: unknown[] = [];
    events.subscribe(({ name, data }) => void (name === 'agents.changed' && heard.push(data)));
    const root = await server.signIn('root@example.test');
    expect((await root.put('/api/admin/agents/notes', { enabled: false })).body).toMatchObject({
      state: 'disabled',
      enabled: false,
    });
    expect(platform.registry.get('notes')?.signal.aborted).toBe(true);
    expect((await root.put('/api/admin/agents/notes', { enabled: true })).body).toMatchObject({
      state: 'running',
      enabled: true,
    });
    expect(platform.registry.get('notes')?.signal.aborted).toBe(false);
    const { items } = (await root.get('/api/admin/audit?action=agent.')).body;
    expect(items.map(({ action, subject }: Record<string, string>) => [action, subject])).toEqual([
      ['agent.enable', 'notes'],
      ['agent.disable', 'notes'],
    ]);
    await expect
      .poll(() => heard.slice(-2))
      .toEqual([
        { agent: 'notes', state: 'disabled' },
        { agent: 'notes', state: 'running' },
      ]);
  });
});

describe('a second instance', () => {
  const one = async ({ agent, plugins }: AgentFolder) => {
    await agent('notes', { server: plain });
    await plugins({ notes: {} });
  };
  const log = pino({ level: 'silent' });

  it('a second server learns of agents switched on the first, and keeps its catalog numbers', async () => {
    const { server, folder, platform } = await serveAgents(one);
    const { database } = server;
    const events = await createEvents(database);
    await using second = createRegistry({
      source: sourceOf(folder),
      agents: createAgentService(database),
      events,
      log,
      ownNames: { product: 'Staffroom', company: 'Example' },
    });
    await second.start([]);
    expect(second.get('notes')).toMatchObject({
      state: 'running',
      number: platform.registry.get('notes')?.number,
    });
    const root = await server.signIn('root@example.test');
    await root.put('/api/admin/agents/notes', { enabled: false });
    await expect.poll(() => second.get('notes')?.state).toBe('disabled');
  });

  it('a second server notices a switched agent although the notification was lost', async () => {
    const { server, folder } = await serveAgents(one);
    const { database } = server;
    const agents = createAgentService(database);
    const events = await createEvents(database);
    await using second = createRegistry({
      source: sourceOf(folder),
      agents,
      events,
      log,
      ownNames: { product: '', company: '' },
      lookEvery: 20,
    });
    await second.start([]);
    await database.pool.query('update agent set enabled = false');
    await expect.poll(() => second.get('notes')?.state).toBe('disabled');
  });
});

describe('plugins.json while the server runs', () => {
  it('an edit of plugins.json switches, adds and removes agents, and an invalid edit changes nothing', async () => {
    const { platform, folder, server } = await serveAgents(async ({ agent, plugins }) => {
      await agent('notes', { server: plain });
      await agent('late', { server: plain });
      await plugins({ notes: {} });
    });
    const states = () => Object.fromEntries(platform.registry.list().map(({ slug, state }) => [slug, state]));
    const before = platform.registry.get('notes');
    await folder.plugins({ notes: {}, late: {} });
    await expect.poll(states).toEqual({ notes: 'running', late: 'running' });
    expect(platform.registry.get('notes')).toBe(before);
    await folder.plugins('{ "agents": oops');
    await expect
      .poll(() => platform.registry.fileProblem())
      .toEqual({ reason: expect.stringContaining('plugins.json:1'), runs: 'last-file' });
    expect(states()).toEqual({ notes: 'running', late: 'running' });
    expect((await server.anonymous.get('/readyz')).body.checks['plugins-file']).toEqual({
      ready: true,
      detail: { applied: false, runs: 'last-file' },
    });
    await folder.plugins({ notes: { enabled: false }, late: {} });
    await expect.poll(states).toEqual({ notes: 'disabled', late: 'running' });
    expect(platform.registry.fileProblem()).toBeNull();
    await folder.plugins({ notes: {} });
    await expect.poll(states).toEqual({ notes: 'running' });
  });

  it('an edit of plugins.json takes effect although the agents are still starting', async () => {
    const { platform } = await serveAgents(async ({ agent, plugins, file }) => {
      const both = { agents: { writer: { from: './writer', isolate: false }, late: { from: './late' } } };
      await agent('writer', {
        server: `import { writeFileSync } from 'node:fs';
          export default { setup: async () => writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(both))}) };`,
      });
      await agent('late', { server: plain });
      await plugins({ writer: { isolate: false } });
    });
    await expect.poll(() => platform.registry.get('late')?.state).toBe('running');
  });

  it('replacing the whole folder of plugins.json, which sends no event, takes effect', async () => {
    const { platform, folder } = await serveAgents(async ({ agent, plugins }) => {
      await agent('notes', { server: plain });
      await plugins({ notes: {} });
    });
    const home = path.dirname(folder.file);
    await rename(home, `${home}-before`);
    await mkdir(home);
    for (const name of ['notes', 'node_modules'])
      await symlink(path.join(`${home}-before`, name), path.join(home, name));
    await folder.plugins({ notes: { enabled: false } });
    await expect.poll(() => platform.registry.get('notes')?.state).toBe('disabled');
    onTestFinished(() => rm(`${home}-before`, { recursive: true }));
  });

  it('an edit of plugins.json takes effect once an unavailable database is back', async () => {
    const { server, folder } = await serveAgents(async ({ agent, plugins }) => {
      await agent('notes', { server: plain });
      await plugins({ notes: {} });
    });
    const agents = createAgentService(server.database);
    let isAway = false;
    let asked = 0;
    await using registry = createRegistry({
      source: sourceOf(folder),
      agents: {
        ...agents,
        administered: async () => {
          asked += 1;
          if (isAway) await server.database.pool.query('select * from nowhere');
          return agents.administered();
        },
      },
      events: await createEvents(server.database),
      log: pino({ level: 'silent' }),
      ownNames: { product: '', company: '' },
      lookEvery: 20,
    });
    await registry.start([]);
    isAway = true;
    const before = asked;
    await folder.plugins({ notes: { enabled: false } });
    await expect.poll(() => asked - before).toBeGreaterThan(30);
    isAway = false;
    await expect.poll(() => registry.get('notes')?.state).toBe('disabled');
  });

  it('an agent is added to the catalog as soon as its late manifest arrives', async () => {
    const { platform, folder } = await serveAgents(
      async ({ agent, plugins, file }) => {
        await agent('slow', {
          server: plain,
          package: { exports: { './manifest': './manifest.mjs', './server': './server.mjs' } },
        });
        const home = path.join(path.dirname(file), 'slow');
        await writeFile(
          path.join(home, 'manifest.mjs'),
          `import { existsSync } from 'node:fs';
          import { setTimeout } from 'node:timers/promises';
          while (!existsSync(new URL('go', import.meta.url))) await setTimeout(20);
          export const manifest = { id: 'slow', name: 'Slow', description: '-' };`,
        );
        await plugins({ slow: {} });
      },
      { setupLimit: 500 },
    );
    expect(platform.registry.get('slow')).toMatchObject({
      state: 'rejected',
      reason:
        'its manifest could not be read within 0.5 s; the agent starts as soon as the manifest has been read [start-failed]',
    });
    await writeFile(path.join(path.dirname(folder.file), 'slow/go'), '');
    await expect.poll(() => platform.registry.get('slow')?.state).toBe('running');
  });

  it('a caller that has changed plugins.json also waits for agents that were already starting', async () => {
    const { platform, folder } = await serveAgents(({ plugins }) => plugins({}));
    await folder.agent('slow', {
      server: `import { existsSync } from 'node:fs';
        import { setTimeout } from 'node:timers/promises';
        export default { setup: async () => {
          while (!existsSync(new URL('go', import.meta.url))) await setTimeout(20);
          return {};
        } };`,
    });
    await folder.plugins({ slow: {} });
    await expect.poll(() => platform.registry.get('slow')?.state).toBe('starting');
    const settled = platform.registry.reread().then(() => platform.registry.get('slow')?.state);
    await platform.registry.refresh();
    await writeFile(path.join(path.dirname(folder.file), 'slow/go'), '');
    expect(await settled).toBe('running');
  });
});
