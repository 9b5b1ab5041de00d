import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cited, storeMessages } from '../../../testing/store-messages.ts';
import { newSession, talkerServer } from '../../../testing/talker.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const html = { headers: { accept: 'text/html,*/*;q=0.8' } };
const none = '11111111-1111-4111-8111-111111111111';

let client: string;
let server: TestServer;
let ana: TestClient;
let ben: TestClient;
beforeAll(async () => {
  client = await mkdtemp(path.join(tmpdir(), 'staffroom-client-'));
  await writeFile(
    path.join(client, 'index.html'),
    '<html><head><meta name="nonce" content="__NONCE__"></head><body><div id="root"></div></body></html>',
  );
  server = await talkerServer({}, { clientDirectory: client });
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
});
afterAll(async () => {
  await server.close();
  await rm(client, { recursive: true });
});

const opened = (person: TestClient, query: string) => person.get(`/agents/talker${query}`, html);
const drawn = async (person: TestClient, query: string) =>
  /<div id="first-view".*(?=<div id="root">)/s.exec((await opened(person, query)).body)?.[0] ?? '';

async function chatWith(...contents: string[]): Promise<string> {
  const id = await newSession(ana);
  const role = (index: number) => (index % 2 === 0 ? ('user' as const) : ('assistant' as const));
  await storeMessages(
    server,
    id,
    contents.map((content, index) => ({ role: role(index), content })),
  );
  return id;
}

describe('the page of a stored chat', () => {
  it('the page begins with the question and the answer as HTML', async () => {
    const id = await chatWith(
      'How long?',
      'Records are kept for **ten years** [1].\n\n- at least\n- or longer',
    );
    const page = await opened(ana, `?chat=${id}`);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const view = await drawn(ana, `?chat=${id}`);
    expect(view).toContain('<p>How long?</p>');
    expect(view).toContain(
      '<p>Records are kept for <strong>ten years</strong> <span class="joined"><span class="number">1</span>.</span></p>' +
        '<ul><li>at least</li><li>or longer</li></ul>',
    );
    const nonce = /content="([^"]+)"/.exec(page.body)?.[1];
    expect(page.body).toContain(`<style nonce="${nonce}">`);
  });

  it('the page shows no chat to other people, to anonymous visitors and for ids that do not exist', async () => {
    const id = await chatWith('How long?', 'Ten years.');
    for (const [person, query] of [
      [ben, `?chat=${id}`],
      [server.anonymous, `?chat=${id}`],
      [ana, `?chat=${none}`],
      [ana, '?chat=%27'],
      [ana, ''],
    ] as const) {
      const page = await opened(person, query);
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect(page.body).not.toContain('first-view');
    }
  });

  it('the page draws the place of a new chat’s title, and no chat that the address adds something to', async () => {
    const view = await drawn(ana, '?chat=new');
    expect(view).toContain('<div class="title"><i></i></div>');
    expect(view).toContain('<b>Talker</b>');
    expect(view).not.toContain('class="evidence"');
    for (const query of ['?chat=new&project=1', '?chat=new&view=about', '?handover=1'])
      expect(await drawn(ana, query)).toBe('');
  });

  it('the page shows the chat only under the address of its own agent', async () => {
    const id = await chatWith('How long?', 'Ten years.');
    const page = await ana.get(`/agents/other?chat=${id}`, html);
    expect(page.body).not.toContain('first-view');
    expect(page.body).toContain('<div id="root">');
  });

  it('every address of an agent gets the page, with a session and without one', async () => {
    for (const person of [ana, server.anonymous])
      for (const address of [
        '/agents/talker',
        '/agents/missing',
        '/agents/Our%20Talker',
        '/agents/talker/part',
      ]) {
        const page = await person.get(address, html);
        expect([address, page.status, page.body]).toMatchObject([
          address,
          200,
          expect.stringContaining('<div id="root">'),
        ]);
      }
  });

  it('the page draws markup of questions and answers as text', async () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)> __NONCE__ $& ';
    const id = await chatWith(
      evil,
      `${evil}\n\n[press](javascript:alert(1)) ![picture](https://evil.test/x.png)\n\n${evil}`,
    );
    const view = (await drawn(ana, `?chat=${id}`)).replace(/<style.*?<\/style>/s, '');
    expect(view).not.toMatch(/<(?:script|img|a)\b|evil\.test|javascript:|onerror=alert\(1\)>/);
    expect(view).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(view).toContain('__NONCE__ $&amp;');
    expect(view).toContain('<em>picture</em>');
  });

  it('the page draws only the end of a long chat', async () => {
    const long = Array.from({ length: 400 }, (_, index) => `Paragraph ${index} of the answer.`).join('\n\n');
    const view = await drawn(ana, `?chat=${await chatWith('Everything?', long)}`);
    expect(view).toContain('Paragraph 399 of');
    expect(view).not.toContain('Paragraph 10 of');
    expect(view).not.toContain('Everything?');
    const unbroken = await chatWith('Everything?', 'x'.repeat(20_000));
    expect(await drawn(ana, `?chat=${unbroken}`)).toBe('');
  });

  it('the page leaves room for the evidence only if an answer has sources', async () => {
    const rules = (await ana.upload('/api/documents', 'rules.txt', 'Ten years.')).body.id;
    const id = await newSession(ana);
    await storeMessages(server, id, [
      { role: 'system', content: 'Secret instruction' },
      { role: 'user', content: 'How long?' },
      { role: 'assistant', content: 'Ten years [1].', citations: [cited(rules, 1)] },
    ]);
    const view = await drawn(ana, `?chat=${id}`);
    expect(view).toContain('<div class="evidence">');
    expect(view).not.toContain('Secret instruction');
    expect(await drawn(ana, `?chat=${await chatWith('Hello', 'Hello!')}`)).not.toContain('class="evidence"');
  });
});
