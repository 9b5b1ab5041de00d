import { randomUUID } from 'node:crypto';
import type { CallUser, DraftAccess } from '@staffroom/sdk/server';
import { expect, it } from 'vitest';
import { isolated } from '../../testing/agent-folder.ts';
import { serveAgents } from '../../testing/serve-agents.ts';
import { createDraftAudit } from './draft-access.ts';
import type { AuditRecord } from './service.ts';

const clerk = `
import { z } from 'zod';
import { endpoint } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { route, defineServerPlugin } = serverKit({ id: 'clerk', name: 'Clerk', description: '-' });
const open = endpoint({ method: 'GET', path: '/drafts/:id', params: z.object({ id: z.string() }), query: z.object({ owner: z.string() }), response: z.string() });
export default defineServerPlugin({
  routes: [
    route(open, async ({ params, query, call }) => {
      await call.auditDraft({ action: 'open', id: params.id, ownerId: query.owner });
      return 'A draft';
    }),
  ],
});
`;

it("an administrator's use of another person's draft is in the audit log, and no draft is opened without its entry", async () => {
  const { server } = await serveAgents(async ({ agent, plugins }) => {
    await agent('clerk', { server: clerk });
    await plugins({ clerk: isolated });
  });
  const root = await server.signIn('root@example.test');
  const ana = await server.signIn('ana@example.test');
  const { id: anaId } = (await ana.get('/api/auth/me')).body;
  const { id: rootId } = (await root.get('/api/auth/me')).body;
  const draft = `/api/agents/clerk/drafts/d1?owner=${anaId}`;
  expect((await ana.get(draft)).body).toBe('A draft');
  expect((await root.get(`/api/agents/clerk/drafts/d2?owner=${rootId}`)).body).toBe('A draft');
  await server.database.pool.query('alter table audit_entry add constraint closed check (false) not valid');
  expect((await root.get(draft)).status).toBe(500);
  await server.database.pool.query('alter table audit_entry drop constraint closed');
  expect((await root.get(draft)).body).toBe('A draft');
  expect((await root.get(draft)).body).toBe('A draft');
  const { items } = (await root.get('/api/admin/audit?action=draft.')).body;
  expect(items).toMatchObject([
    {
      userId: rootId,
      action: 'draft.open',
      subject: 'clerk',
      address: '127.0.0.1',
      detail: { draft: 'd1', userId: anaId },
      names: { [anaId]: expect.any(String) },
    },
  ]);
});

it('repeated opens and updates of a draft are recorded once in ten minutes, deletions each time', async () => {
  const records: AuditRecord[] = [];
  let time = 0;
  const audit = createDraftAudit({
    database: { transaction: (work) => work({} as never) },
    audit: { record: async (_tx, entry) => void records.push(entry) },
    now: () => time,
  });
  const root = { id: randomUUID(), role: 'admin' } as CallUser;
  const use = (action: DraftAccess['action'], id = 'd1') =>
    audit('clerk', root, { action, id, ownerId: 'someone' });
  for (const action of ['open', 'open', 'update', 'open', 'delete', 'delete'] as const) await use(action);
  await use('open', 'd2');
  time = 600_000;
  await use('open');
  const told = records.map(({ action, detail }) => `${action} ${String(detail?.['draft'])}`);
  expect(told).toEqual([
    'draft.open d1',
    'draft.update d1',
    'draft.delete d1',
    'draft.delete d1',
    'draft.open d2',
    'draft.open d1',
  ]);
});
