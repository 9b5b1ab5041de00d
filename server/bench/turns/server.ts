// The whole server, with an agent that passes each chat to the model. AGENTS sets the total number of installed agents; the
// others get no questions.
import path from 'node:path';
import { agentFolder } from '../../src/testing/agent-folder.ts';
import { testServer } from '../../src/testing/test-server.ts';
import { createBusyLoop } from '../../src/threads/busy-loop.ts';
import { watchOverload } from '../../src/threads/overload.ts';
import { idleAgent } from './idle-agent.ts';
import { reportMeasurements } from '../sockets/measured.ts';

const installed = Number(process.env['AGENTS'] ?? 1);
const folder = await agentFolder();
const entries: Record<string, Record<string, unknown>> = {
  asker: { from: path.join(import.meta.dirname, '../../src/testing/agents/asker') },
};
for (let number = 1; number < installed; number++) {
  await folder.agent(`idle-${number}`, idleAgent(`idle-${number}`));
  entries[`idle-${number}`] = {};
}
await folder.plugins(entries);

const server = await testServer({
  checkAnswers: false,
  isBusy: createBusyLoop(),
  // Overload protection is off by default, because the baselines refuse nothing either.
  ...(process.env['OVERLOAD'] && { isOverloaded: watchOverload().isOverloaded }),
  variables: { OPENAI_API_KEY: 'bench-key' },
  env: {
    PLUGINS_FILE: folder.file,
    OPENAI_BASE_URL: String(process.env['OPENAI_BASE_URL']),
    ...(process.env['LOG_LEVEL'] && { LOG_LEVEL: process.env['LOG_LEVEL'] }),
  },
});
process.on('disconnect', () => {
  void server
    .close()
    .then(() => folder[Symbol.asyncDispose]())
    .then(() => process.exit());
});
reportMeasurements(server.url);
