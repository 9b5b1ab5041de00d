import { expect, it } from 'vitest';
import { agentFolder } from '../testing/agent-folder.ts';
import { premises } from '../testing/server-program.ts';

/** The source of an agent that uses two seconds of processor time when it starts. */
const source = `
import { serverKit } from '@staffroom/sdk/server';
const { defineServerPlugin } = serverKit({ id: 'busy', name: 'Busy', description: '-' });
const before = process.cpuUsage().user;
while (process.cpuUsage().user - before < 2e6);
export default defineServerPlugin({});
`;

// The test needs a database server, because two processes use the same database.
it.skipIf(!process.env['TEST_DATABASE_URL'])(
  'a server process that only serves pages has a watched event loop, like one that runs jobs',
  async () => {
    await using folder = await agentFolder();
    await folder.agent('busy', { server: source });
    await folder.plugins({ busy: { isolate: false } });
    await using place = await premises();
    const { logged } = await place.start({ PLUGINS_FILE: folder.file }, '--role', 'web');
    await expect.poll(() => logged).toContainEqual(expect.stringContaining('server: event loop blocked'));
  },
);
