import { parseOffice } from 'officeparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackZip } from '../../../ingest/bytes/unpack-zip.ts';
import { defaultLimits } from '../../../ingest/limits.ts';
import { cited, storeMessages } from '../../../testing/store-messages.ts';
import { newSession, talkerServer } from '../../../testing/talker.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
let own: string;
beforeAll(async () => {
  server = await talkerServer();
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
  own = (await ana.upload('/api/documents', 'rules.pdf', '%PDF-1.4')).body.id;
});
afterAll(() => server.close());

const path = (id: string, format: string) => `/api/ai-chat-sessions/${id}/export?format=${format}`;

const rich = `# Result

Records are kept for **ten years** [1], see also [2, 3] and \`[1]\`. Not known: [9].

1. First
2. Second
   - *Nested*

| Class | Years |
| --- | --- |
| A | ten [1] |

<img src=x onerror=alert(1)> ![pixel](https://evil.example/p.png?x=1) [site](https://evil.example)

\`\`\`
code <b>
\`\`\``;

async function conversation(title = 'Retention <b> "2026"/\u202e'): Promise<string> {
  const foreign = (await ben.upload('/api/documents', 'foreign.txt', 'Theirs.')).body.id;
  const id = await newSession(ana, title);
  await storeMessages(server, id, [
    { role: 'user', content: 'How long?\n# No heading *here* <script>' },
    {
      role: 'assistant',
      content: rich,
      provider: 'openai',
      model: 'gpt-6.1-sol',
      citations: [
        cited(own, 1),
        cited(foreign, 2, { filename: 'secret.txt', quote: 'secret words' }),
        cited(own, 3, { page: null, section: 'Annex', quote: 'Nine * years\nat least.' }),
      ],
    },
  ]);
  return id;
}

async function binary(id: string): Promise<Buffer> {
  const { cookies } = ana;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(server.url + path(id, 'docx'), { headers: { cookie } });
  expect(response.headers.get('content-type')).toContain('wordprocessingml');
  return Buffer.from(await response.arrayBuffer());
}

describe('an exported chat', () => {
  it('an exported chat is available only to its owner and only in the known formats', async () => {
    const id = await conversation();
    expect((await ben.get(path(id, 'md'))).status).toBe(404);
    expect((await ana.get(path('no-uuid', 'md'))).status).toBe(404);
    expect((await server.anonymous.get(path(id, 'md'))).status).toBe(401);
    for (const format of ['pdf', '', 'html']) expect((await ana.get(path(id, format))).status).toBe(400);
  });

  it('an exported chat is a download named after the chat, which no browser renders as a page', async () => {
    const { headers } = await ana.get(path(await conversation(), 'md'));
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Retention b 2026\.md"/);
    expect(headers.get('content-security-policy')).toContain('sandbox');
    const odd = await newSession(ana, '...');
    expect((await ana.get(path(odd, 'md'))).headers.get('content-disposition')).toContain('"chat.md"');
  });

  it('an exported chat marks unsupported statements as the page does', async () => {
    const id = await newSession(ana, 'Doubtful');
    const content = '\u200bIt says “for twenty years” [1]. They burn **well**.';
    const quote = content.indexOf('“');
    await storeMessages(server, id, [
      {
        role: 'assistant',
        content,
        citations: [cited(own, 1)],
        checks: {
          quotes: [
            { start: quote, end: content.indexOf('”') + 1, verdict: 'not-found', citation: null },
            { start: 0, end: 2, verdict: 'verified', citation: 1 },
          ],
          unsupported: [{ start: content.indexOf('They'), end: content.length }],
        },
      },
    ]);
    const said =
      'It says “for twenty years” [not found in the sources] [^1]. They burn **well**. [no source supports this]';
    expect((await ana.get(path(id, 'md'))).body).toContain(said);
    const word = unzip(await binary(id))['word/document.xml'] ?? '';
    expect(word).toContain('“for twenty years” [not found in the sources]');
    expect(word).toContain('[no source supports this]');
  });

  it('a chat exported as Markdown contains questions, answers, models and citation footnotes', async () => {
    const { body } = await ana.get(path(await conversation(), 'md'));
    expect(body).toMatch(/^# Retention \\<b\\> "2026"/);
    expect(body).toContain('Answered by OpenAI');
    expect(body).toContain('> How long?  \n> \\# No heading \\*here\\* \\<script\\>');
    expect(body).toContain('### Result');
    expect(body).toContain('**ten years** [^1], see also [^2][^3] and `[1]`. Not known: [9].');
    expect(body).toContain('| A | ten [^1] |');
    expect(body).toContain('[^1]: rules.pdf, version 2, p. 14: “Records are kept for ten years.”');
    expect(body).toContain('[^2]: You have no access to this document.');
    expect(body).toContain('[^3]: rules.pdf, version 2, Annex: “Nine \\* years at least.”');
    expect(body).not.toMatch(/secret|!\[|(?<!\\)<img/);
  });

  it('an exported chat contains no image inside a link, no script link and no invisible characters', async () => {
    const id = await newSession(ana, 'A\u200b chat');
    const content =
      '[![pixel](https://evil.example/p.png)](https://evil.example) [<img src=x>](/a) [![r]](/b) [run](javascript:alert(1)) ' +
      '[data](data:text/html,x) [fine **words**](https://example.com) \u{e0041}\ufe0fseen\n\n[r]: https://evil.example/r.png';
    await storeMessages(server, id, [{ role: 'assistant', content }]);
    const { body } = await ana.get(path(id, 'md'));
    expect(body).not.toMatch(/!\[|\]\((javascript|data):|(?<!\\)<img|[\u{e0000}-\u{e007f}]|\ufe0f|\u200b/u);
    expect(body).toContain('pixel (https://evil.example)');
    expect(body).toContain('[fine **words**](https://example.com) seen');
    const links = unzip(await binary(id))['word/_rels/document.xml.rels'];
    expect(links).not.toMatch(/javascript:|data:|p\.png/);
  });

  it('an exported chat uses the person’s language for its fixed texts and dates', async () => {
    const id = await conversation();
    await ana.patch('/api/profile', { language: 'de' });
    const { body } = await ana.get(path(id, 'md'));
    const word = unzip(await binary(id));
    await ana.patch('/api/profile', { language: null });
    expect(body).toContain('Beantwortet von OpenAI');
    expect(body).toContain('## Frage');
    expect(body).toContain('[^1]: rules.pdf, Version 2, S. 14: „Records are kept for ten years.“');
    expect(body).toContain('[^2]: Sie haben keinen Zugriff auf dieses Dokument.');
    expect(body).toMatch(/· \d\d\.\d\d\.\d{4}, \d\d:\d\d UTC/);
    expect(body).toContain('Records are kept for **ten years**');
    expect(word['word/footnotes.xml']).toContain('Siehe Anmerkung 1.');
    expect(word['word/styles.xml']).toContain('<w:lang w:val="de-DE"/>');
    expect(word['word/footer1.xml']).toContain('Seite ');
    // The chat's English answer keeps its language, so that assistive technology pronounces it correctly.
    expect(word['word/document.xml']).toMatch(
      /<w:lang w:val="en-US"\/><\/w:rPr><w:t[^>]*>Records are kept for /,
    );
    expect(word['word/document.xml']).toContain('>Antwort<');
  });

  it('a chat exported to Word contains real headings, lists, tables and footnotes, and loads nothing from the network', async () => {
    const file = await binary(await conversation());
    const { content } = await parseOffice(file, { fileType: 'docx' });
    const kinds = JSON.stringify(content);
    for (const type of ['heading', 'list', 'table']) expect(kinds).toContain(`"type":"${type}"`);
    const parts = unzip(file);
    const text = Object.values(parts).join('\n');
    expect(parts['word/footnotes.xml']).toContain(
      'rules.pdf, version 2, p. 14: “Records are kept for ten years.”',
    );
    expect(parts['word/footnotes.xml']).toContain('You have no access to this document.');
    expect(parts['word/footnotes.xml']).toContain('See note 1.');
    expect(parts['word/document.xml']?.match(/<w:footnoteReference /g)).toHaveLength(4);
    expect(parts['word/document.xml']).toContain('&lt;img src=x onerror=alert(1)&gt;');
    const levels = [...(parts['word/document.xml'] ?? '').matchAll(/w:val="Heading(\d)"/g)];
    expect(levels.map(([, level]) => level)).toEqual(['1', '2', '3', '4']);
    expect(parts['word/document.xml']).toContain('w:tblHeader');
    expect(parts['word/document.xml']).toMatch(/<w:tblLook w:firstRow="(?:1|true)"/);
    expect(parts['word/styles.xml']).toContain('<w:lang w:val="en-US"/>');
    expect(parts['word/styles.xml']).toContain('w:ascii="Source Serif 4"');
    expect(parts['word/fontTable.xml']).toContain('Georgia');
    expect(parts['word/_rels/document.xml.rels']).not.toContain('External');
    expect(text).not.toContain('secret');
  });

  it('an exported chat contains the selected branch, and how each answer ended', async () => {
    const id = await newSession(ana);
    const [question] = await storeMessages(server, id, [
      { role: 'user', content: 'How long?' },
      { role: 'assistant', content: 'Five years.' },
    ]);
    await server.database.pool.query(
      `with other as (insert into chat_message (session_id, parent_id, role, content, status)
         values ($1, $2, 'assistant', 'Ten years, be', 'stopped') returning id)
       update chat_session set head_id = (select id from other) where id = $1`,
      [id, question],
    );
    const { body } = await ana.get(path(id, 'md'));
    expect(body).toContain('Ten years, be');
    expect(body).toContain('stopped');
    expect(body).not.toContain('Five years');
  });

  it('a chat can be exported whatever text it contains', async () => {
    const id = await newSession(ana);
    await storeMessages(server, id, [
      { role: 'user', content: 'a\u000b\ufffeb' },
      { role: 'assistant', content: `${'> '.repeat(20_000)}deep` },
      {
        role: 'assistant',
        content: `${'- '.repeat(60)}x`,
      },
      { role: 'assistant', content: `1) a\n\n7. b\n\n- [x] done\n\n[1]: https://evil.example` },
      { role: 'assistant', content: '' },
    ]);
    expect((await ana.get(path(id, 'md'))).status).toBe(200);
    const parts = unzip(await binary(id));
    expect(parts['word/document.xml']?.includes('☑')).toBe(true);
    expect(parts['word/numbering.xml']).toContain('w:start w:val="7"');
  });
});

function unzip(file: Buffer): Record<string, string> {
  const { parts } = unpackZip(file, 'Word document', defaultLimits, () => true);
  return Object.fromEntries([...parts].map(([name, bytes]) => [name, bytes.toString()]));
}
