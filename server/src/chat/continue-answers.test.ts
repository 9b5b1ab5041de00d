import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFrames } from '../testing/frames.ts';
import { type ProviderServer, providerServer } from '../testing/provider-server.ts';
import { newSession, stored } from '../testing/talker.ts';
import type { TestClient } from '../testing/test-client.ts';

let server: ProviderServer;
let ana: TestClient;
beforeAll(async () => {
  const respond = ({ body }: { body: unknown }) => {
    const { input } = body as { input: { role: string; content: string }[] };
    return { text: [input.some(({ role }) => role === 'assistant') ? ', four' : 'One, two, three, four'] };
  };
  server = await providerServer({}, { loopback: { respond } });
  ana = await server.signIn('ana@example.test');
});
afterAll(() => server.close());

async function asked(): Promise<string> {
  using frames = await openFrames(ana);
  const sessionId = await newSession(ana, 'A chat', 78);
  const { runId } = await frames.ask(sessionId, 'Count', { aiProvider: 'openai' });
  await frames.end(runId);
  return sessionId;
}

const sql = (text: string, values: unknown[]) => server.database.pool.query(text, values);

/** Makes the last answer of a chat look as if its process had ended some seconds ago. */
async function interrupted(sessionId: string, content: string, seconds = 20): Promise<void> {
  if (content === '') {
    await sql(
      `update chat_session set head_id = (select id from chat_message where session_id = $1 and role = 'user') where id = $1`,
      [sessionId],
    );
    await sql(`delete from chat_message where session_id = $1 and role = 'assistant'`, [sessionId]);
  } else
    await sql(
      `update chat_message set status = 'interrupted', content = $2 where session_id = $1 and role = 'assistant'`,
      [sessionId, content],
    );
  await sql(
    `update chat_run set status = 'interrupted', finished_at = now() - $2 * interval '1 s' where session_id = $1`,
    [sessionId, seconds],
  );
}

it('an interrupted answer is continued even if the process that chose it ended before it began', async () => {
  const [left, begun] = await Promise.all([asked(), asked()]);
  const before = server.upstream.requests.length;
  await Promise.all([left, begun].map((id) => interrupted(id, 'One, two, three')));
  await sql(`update chat_session set updated_at = now() - interval '2 minutes' where id = $1`, [left]);
  await sql(`update chat_run set continued_at = now() - interval '61 s' where session_id = any($1::uuid[])`, [
    [left, begun],
  ]);
  const answer = async (id: string) => (await stored(ana, id)).at(-1)?.slice(1);
  await expect.poll(() => answer(left), { timeout: 40_000 }).toEqual(['One, two, three, four', 'complete']);
  // Something has happened in this chat since it was chosen.
  expect(await answer(begun)).toEqual(['One, two, three', 'interrupted']);
  expect(server.upstream.requests.length - before).toBe(1);
});

it('an interrupted answer that nobody continues is continued by a server process, and one without a word is asked again', async () => {
  const [cut, unsaid, fresh, fatal, followed] = await Promise.all([1, 2, 3, 4, 5].map(asked));
  const before = server.upstream.requests.length;
  // A browser has already continued this answer, with an older interruption.
  await interrupted(followed ?? '', 'One, two, three');
  await sql(
    `update chat_message set status = 'complete', content = 'All' where session_id = $1 and role = 'assistant'`,
    [followed],
  );
  await sql(
    `insert into chat_run (session_id, user_id, process, status, continued_at)
     select session_id, user_id, process, 'interrupted', now() from chat_run, generate_series(1, 3) where session_id = $1`,
    [fatal],
  );
  await interrupted(fatal ?? '', 'One, two, three');
  await interrupted(fresh ?? '', 'One, two, three', 0);
  await interrupted(cut ?? '', 'One, two, three');
  await interrupted(unsaid ?? '', '');

  const answers = async () =>
    Promise.all([cut, unsaid].map(async (id) => (await stored(ana, id ?? '')).at(-1)?.slice(1)));
  await expect.poll(answers, { timeout: 40_000 }).toEqual([
    ['One, two, three, four', 'complete'],
    ['One, two, three, four', 'complete'],
  ]);
  expect(server.upstream.requests.length - before).toBe(2);
  // A browser has 15 seconds to continue an answer, and an answer that ended several processes is left to the person.
  const left = await Promise.all(
    [fresh, fatal, followed].map(async (id) => (await stored(ana, id ?? '')).at(-1)),
  );
  expect(left.map((answer) => answer?.slice(1))).toEqual([
    ['One, two, three', 'interrupted'],
    ['One, two, three', 'interrupted'],
    ['All', 'complete'],
  ]);
});
