import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureServer } from '../../testing/fixture-server.ts';
import { randomFrom, runSeed } from '../../testing/random.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { testTimeoutMs } from '../../testing/run/limits.ts';

const seed = runSeed();
const steps = Number(process.env['STEPS'] ?? 60);
const random = randomFrom(seed);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

interface Person {
  name: string;
  client: TestClient;
}
/** A text with a unique word. `owner` is the only person who may see the text; `null` means everyone. */
interface Secret {
  word: string;
  owner: string | null;
  kind: 'template' | 'memory' | 'prompt';
  id: string;
}

let server: TestServer;
let people: Person[];
const secrets: Secret[] = [];
beforeAll(async () => {
  server = await fixtureServer('rememberer');
  people = await Promise.all(
    ['root', 'ana', 'ben', 'cleo'].map(async (name) => ({
      name,
      client: await server.signIn(`${name}@example.test`),
    })),
  );
});
afterAll(() => server.close());

let words = 0;
const newWord = () => `sesame${seed}x${++words}`;

/** Calls every endpoint that could return one of the texts. */
async function everythingFor({ client, name }: Person): Promise<string> {
  const foreign = secrets.filter(({ owner }) => owner !== null && owner !== name);
  const { word = 'sesame', id = '' } = foreign.length > 0 ? pick(foreign) : {};
  const answers = await Promise.all([
    client.get('/api/prompt-templates'),
    client.get(`/api/prompt-templates/${id}`),
    client.get(`/api/prompt-templates/${id}/versions`),
    client.get('/api/memories?limit=500'),
    client.get(`/api/memories?search=${word}`),
    client.post('/api/memories/recall', { agentId: 79, question: `sesame ${word} policy` }),
    client.patch(`/api/memories/${id}`, { importance: 2 }),
    client.get('/api/ai-agents'),
    client.get('/api/ai-agents/79/prompt-versions'),
    client.get('/api/ai-agents/79/prompt-versions?scope=company'),
    client.post(`/api/ai-agents/79/prompt-versions/${id}/restore`),
    client.get(`/api/search?q=${word}`),
  ]);
  // Only successful responses are checked, because an error message may repeat the request.
  return answers
    .filter(({ status }) => status < 300)
    .map(({ body }) => JSON.stringify(body))
    .join('\n');
}

const actions: Record<string, (person: Person) => Promise<void>> = {
  async template({ client, name }) {
    const word = newWord();
    const { body } = await client.post('/api/prompt-templates', {
      name: `N ${word}`,
      template: `Say ${word}`,
      category: 'Any',
      owner: 'company',
      isDefault: random() < 0.5,
    });
    secrets.push({ word, owner: name, kind: 'template', id: body.id });
  },
  async change({ client, name }) {
    const own = secrets.filter(({ kind, owner }) => kind === 'template' && owner === name);
    if (own.length === 0) return;
    const { id, owner } = pick(own);
    const word = newWord();
    await client.put(`/api/prompt-templates/${id}`, { template: `Now ${word}` });
    secrets.push({ word, owner, kind: 'template', id });
  },
  async steal({ client, name }) {
    const foreign = secrets.filter(({ owner }) => owner !== null && owner !== name);
    if (foreign.length === 0) return;
    const { id } = pick(foreign);
    const { body: me } = await client.get('/api/auth/me');
    await client.put(`/api/prompt-templates/${id}`, { ownerId: me.id, name: 'Mine' });
    await client.patch(`/api/memories/${id}`, { userId: me.id, content: 'Mine' });
  },
  async promote() {
    const [root] = people;
    const own = secrets.filter(({ kind, owner }) => kind === 'template' && owner === 'root');
    if (!root || own.length === 0) return;
    const { id } = pick(own);
    await root.client.post(`/api/prompt-templates/${id}/promote`);
    for (const secret of secrets) if (secret.id === id) secret.owner = null;
  },
  async memory({ client, name }) {
    const word = newWord();
    const { body } = await client.post('/api/memories', { agentId: 79, content: `Knows the ${word} policy` });
    secrets.push({ word, owner: name, kind: 'memory', id: body.id });
  },
  async prompt({ client, name }) {
    const word = newWord();
    await client.patch('/api/ai-agents/79', { systemPrompt: `Begin with ${word}` });
    const { body } = await client.get('/api/ai-agents/79/prompt-versions');
    secrets.push({ word, owner: name, kind: 'prompt', id: body[0].id });
  },
};

const timeout = Math.max(1, steps / 60) * testTimeoutMs;

test("no one sees other people's templates, prompts and memories, whatever they write", {
  timeout,
}, async () => {
  const done: string[] = [];
  for (let step = 0; step < steps; step++) {
    const name = pick(Object.keys(actions));
    const actor = pick(people);
    await actions[name]?.(actor);
    done.push(`${actor.name} ${name}`);
    const person = pick(people);
    const told = await everythingFor(person);
    const leaked = secrets.filter(
      ({ word, owner }) => owner !== null && owner !== person.name && new RegExp(`${word}\\b`).test(told),
    );
    expect({ person: person.name, done: done.slice(-8), leaked }).toMatchObject({
      leaked: [],
    });
  }
  // Counter-check: everyone sees their own texts.
  for (const person of people) {
    const told = await everythingFor(person);
    const own = secrets.filter(({ owner, kind }) => owner === person.name && kind === 'memory');
    for (const { word } of own) expect(told).toContain(word);
  }
});
