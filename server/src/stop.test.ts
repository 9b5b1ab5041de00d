import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRuns, type Runs } from './modules/chat/turns/chat-runs.ts';
import { openFrames } from './testing/frames.ts';
import { type ProviderServer, providerServer } from './testing/provider-server.ts';
import { newSession } from './testing/talker.ts';

let server: ProviderServer;
let elsewhere: Runs;
beforeAll(async () => {
  server = await providerServer(
    {},
    { loopback: { respond: () => ({ text: ['So ', 'far '], breaks: 'stall' }) } },
  );
  // Simulates a second server process on the same database.
  elsewhere = await createRuns({
    database: server.database,
    processName: 'elsewhere',
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await elsewhere.close();
  await server.close();
});

it.each(['in the same process', 'in another process'])(
  'a stop that is requested %s ends the request to the provider',
  async (where) => {
    const ana = await server.signIn('ana@example.test');
    using frames = await openFrames(ana);
    const { runId } = await frames.ask(await newSession(ana, 'A chat', 78), 'Continue', {
      aiProvider: 'openai',
    });
    await frames.until({ type: 'chunk', runId });
    const request = server.upstream.requests.at(-1);
    if (where === 'in the same process') frames.send({ type: 'stop', runId });
    else await elsewhere.stop(runId, (await ana.get('/api/auth/me')).body.id);
    expect(await request?.ended).toMatchObject({ aborted: true });
    expect(await frames.end(runId)).toMatchObject({ message: { status: 'stopped', content: 'So far ' } });
  },
);
