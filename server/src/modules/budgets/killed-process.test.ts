import { loopbackUpstream } from '@staffroom/sdk/testing';
import { expect, it, onTestFinished } from 'vitest';
import { type Frames, openFrames } from '../../testing/frames.ts';
import { testTimeoutMs } from '../../testing/run/limits.ts';
import { premises } from '../../testing/server-program.ts';
import { newSession } from '../../testing/talker.ts';
import type { TestClient } from '../../testing/test-client.ts';

const model = 'gpt-6.1-sol';

it(
  'the reserved cost of a call ends with its killed process, and the next call is not refused',
  async () => {
    const killed = Promise.withResolvers<void>();
    const upstream = await loopbackUpstream({
      respond: ({ body }) => ({
        text: ['It ', 'does.'],
        usage: { inputTokens: 1, outputTokens: 1 },
        ...(JSON.stringify(body).includes('slow') && { until: killed.promise }),
      }),
    });
    onTestFinished(() => upstream[Symbol.asyncDispose]());
    const place = await premises('asker');
    onTestFinished(() => place[Symbol.asyncDispose]());
    const begin = () => place.start({ OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: upstream.url.openai });
    const ask = async (client: TestClient, frames: Frames, text: string) =>
      frames.ask(await newSession(client, 'A chat', 78), text, { aiProvider: 'openai' });

    const first = await begin();
    const admin = first.client();
    await admin.get('/api/auth/google?login_hint=admin%40example.test', { follow: true });
    await admin.put('/api/admin/ai-prices', { provider: 'openai', model, input: '0', output: '1000' });
    expect((await admin.put('/api/admin/budgets', { scope: 'company', amount: '0.01' })).status).toBe(204);
    const frames = await openFrames(admin);
    onTestFinished(() => frames[Symbol.dispose]());
    await ask(admin, frames, 'slow');
    await expect.poll(() => upstream.requests.length).toBe(1);
    const refused = await ask(admin, frames, 'now');
    expect(await frames.end(refused.runId)).toMatchObject({ code: 'over-budget' });
    await first.kill();

    const client = (await begin()).client(admin);
    using after = await openFrames(client);
    const { runId } = await ask(client, after, 'now');
    expect(await after.end(runId)).toMatchObject({ type: 'done' });
    killed.resolve();
  },
  4 * testTimeoutMs,
);
