// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineAgent } from '../../client/agent.tsx';
import { useApi } from '../../client/api.ts';
import { useWorkspaceEvent } from '../../client/socket.tsx';
import { endpoint } from '../../endpoint.ts';
import { defineManifest } from '../../define-manifest.ts';
import { serverKit } from '../../server/kit.ts';
import { renderAgent } from './index.ts';

const manifest = defineManifest({ id: 'notes', name: 'Notes', description: 'Keeps notes.' });
const contract = {
  count: endpoint({ method: 'GET', path: '/count', response: z.object({ notes: z.int() }) }),
};

function Page() {
  const { data, error } = useApi(contract).count.useQuery();
  const [seen, setSeen] = useState('');
  useWorkspaceEvent('document.updated', ({ id }) => setSeen(id));
  return (
    <p>
      {data?.notes} notes {error?.message} {seen}
    </p>
  );
}
const agent = defineAgent(manifest, { page: async () => ({ default: Page }) });
const address = 'GET /api/agents/notes/count';

it('a page in a test receives the events of the workspace, and an invalid event is refused', async () => {
  const page = await renderAgent(agent, { answers: { [address]: { notes: 3 } } });
  expect(await page.findByText(/3 notes/)).toBeDefined();
  await page.tell('document.updated', { id: 'report' });
  expect(await page.findByText(/report/)).toBeDefined();
  await expect(page.tell('document.updated', { name: 'report' } as never)).rejects.toThrow(/id/);
});

it('a test can answer a page’s request with a plain response or a lost connection', async () => {
  const gone = await renderAgent(agent, { answers: { [address]: new Response('gone', { status: 502 }) } });
  expect(await gone.findByText(/502: gone/)).toBeDefined();
  const lost = await renderAgent(agent, {
    answers: {
      [address]: () => {
        throw new TypeError('Failed to fetch');
      },
    },
  });
  expect(await lost.findByText(/Failed to fetch/)).toBeDefined();
  expect(lost.faults).toEqual([]);
});

it('a test’s answer to a request of the agent’s page must match the agent’s contract', async () => {
  const kit = serverKit(manifest);
  const server = kit.defineServerPlugin({
    routes: [kit.route(contract.count, async () => ({ notes: 1 }))],
  });
  const page = await renderAgent(agent, { server, answers: { [address]: { notes: 'many' } } });
  expect(await page.findByText(/Something went wrong/)).toBeDefined();
  expect(page.faults.join()).toContain(`The agent does not answer ${address} like this`);
});
