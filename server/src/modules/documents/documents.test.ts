import { createHash } from 'node:crypto';
import { randomUUID } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { type LibraryServer, libraryServer } from './testing/library-server.ts';

let server: LibraryServer;
let ana: TestClient;
let ben: TestClient;

beforeAll(async () => {
  server = await libraryServer();
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
});

afterAll(() => server.close());

const policy = `# Travel policy

Employees book train journeys in second class. Flights need the approval of a manager.

## Hotels

A night may cost 120 euros in Vienna and 150 euros in Zurich.
`;

/** The parts of a response that are equal for equal requests; leaves out the request id. */
function comparable({ status, body, headers }: TestResponse) {
  const { requestId: _, ...rest } = body;
  return { status, body: rest, type: headers.get('content-type'), caching: headers.get('cache-control') };
}

const perDocument: [string, string][] = [
  ['GET', ''],
  ['GET', '/content'],
  ['GET', '/file'],
  ['GET', '/thumbnail'],
  ['GET', '/clipping?page=1&start=0&end=9'],
  ['GET', '/download'],
  ['GET', '/vectors'],
  ['DELETE', ''],
  ['POST', '/restore'],
  ['POST', '/retry'],
  ['POST', '/process-vectors'],
  ['POST', '/check-cache-status'],
  ['PATCH', ''],
  ['DELETE', '?permanent=true'],
  ['GET', '/content?version=1'],
  ['GET', '/file?version=1'],
  ['GET', '/versions'],
  ['POST', '/versions'],
  ['POST', '/versions/1/restore'],
  ['GET', '/shares'],
  ['DELETE', '/shares'],
  ['DELETE', `/shares/${randomUUID()}`],
];

describe('access to documents', () => {
  test.each([
    ['GET', '/api/documents'],
    ['POST', '/api/documents'],
    ['GET', '/api/search?q=a'],
    ['POST', '/api/semantic-search'],
  ])('a request %s %s is answered with 401 without a sign-in', async (method, path) => {
    expect((await server.anonymous.send(method, path)).status).toBe(401);
  });

  test.each(perDocument)(
    'a request %s /api/documents/:id%s is answered with 401 without a sign-in',
    async (method, rest) => {
      expect((await server.anonymous.send(method, `/api/documents/${randomUUID()}${rest}`)).status).toBe(401);
    },
  );

  test.each(perDocument)(
    'a request %s /api/documents/:id%s is answered identically for foreign, missing and malformed ids',
    async (method, rest) => {
      const { id } = (await ana.upload('/api/documents', 'foreign.md', policy)).body;
      const answers = [];
      for (const asked of [id, randomUUID(), 'not-an-id', '%27%20or%201%3D1'])
        answers.push(comparable(await ben.send(method, `/api/documents/${asked}${rest}`)));
      expect(answers[0]).toMatchObject({
        status: 404,
        body: { message: 'Document Not Found', code: 'not-found' },
      });
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect((await ana.get(`/api/documents/${id}`)).status).toBe(200);
    },
  );

  test('a viewer can read a shared document but cannot delete it', async () => {
    const document = await server.add(ana, 'shared.md', policy);
    const benId = (await ben.upload('/api/documents', 'own.md', policy)).body.userId;
    await server.database.pool.query('insert into document_share (document_id, user_id) values ($1, $2)', [
      document.id,
      benId,
    ]);

    expect((await ben.get(`/api/documents/${document.id}`)).body).toMatchObject({
      access: 'shared',
      content: document.content,
    });
    expect((await ben.delete(`/api/documents/${document.id}`)).status).toBe(403);
    expect((await ben.post(`/api/documents/${document.id}/retry`)).status).toBe(403);
    expect((await ben.get('/api/documents')).body.map(({ id }: { id: string }) => id)).toContain(document.id);
  });

  test('everyone can read a document that is shared with the whole company', async () => {
    const document = await server.add(ana, 'company.md', policy);
    await server.database.pool.query('insert into document_share (document_id) values ($1)', [document.id]);
    expect((await ben.get(`/api/documents/${document.id}`)).status).toBe(200);
    await server.database.pool.query('delete from document_share where document_id = $1', [document.id]);
    expect((await ben.get(`/api/documents/${document.id}`)).status).toBe(404);
  });
});

describe('reading documents', () => {
  test('an uploaded document is processed into text, sections and a verbatim summary', async () => {
    const document = await server.add(ana, 'travel.md', policy);
    expect(document).toMatchObject({
      filename: 'travel.md',
      fileType: 'md',
      fileSize: Buffer.byteLength(policy),
      hash: createHash('sha256').update(policy).digest('hex'),
      status: 'processed',
      error: null,
      summary: 'Employees book train journeys in second class. Flights need the approval of a manager.',
      tags: [],
      version: 1,
      pages: null,
      access: 'owner',
    });
    expect(document.content).toContain('120 euros in Vienna');

    const { body } = await ana.get(`/api/documents/${document.id}/content`);
    expect(body.sections.map(({ title }: { title: string }) => title)).toEqual(['Travel policy', 'Hotels']);
    expect((await ana.get(`/api/documents/${document.id}/content?version=2`)).status).toBe(404);
  });

  test('the list of documents is sorted newest first, contains no content, and can be filtered', async () => {
    const client = await server.signIn('lister@example.test');
    const first = await server.add(client, '100% first.md', policy);
    const second = await server.add(client, 'second.md', policy);

    const { body } = await client.get('/api/documents');
    expect(body.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect(body[0]).not.toHaveProperty('content');
    expect((await client.get('/api/documents?q=0%25')).body).toMatchObject([{ id: first.id }]);
    expect((await client.get('/api/documents?q=_')).body).toEqual([]);
    expect((await client.get('/api/documents?status=completed&limit=1&offset=1')).body).toMatchObject([
      { id: first.id },
    ]);
    expect((await client.get('/api/documents?status=failed')).body).toEqual([]);
    expect((await client.get('/api/documents?limit=0')).status).toBe(400);
  });

  test('a deleted document disappears from reading and search immediately, and its owner can restore it', async () => {
    const client = await server.signIn('deleter@example.test');
    const { id } = await server.add(client, 'travel.md', policy);
    const found = async () =>
      (await client.post('/api/semantic-search', { query: 'Zurich hotel', mode: 'keyword' })).body.results
        .length;
    expect(await found()).toBeGreaterThan(0);

    expect((await client.delete(`/api/documents/${id}`)).status).toBe(204);
    expect((await client.get(`/api/documents/${id}`)).status).toBe(404);
    expect((await client.delete(`/api/documents/${id}`)).status).toBe(404);
    expect((await client.get('/api/documents')).body).toEqual([]);
    expect(await found()).toBe(0);

    expect((await client.post(`/api/documents/${id}/restore`)).body).toMatchObject({
      id,
      status: 'processed',
    });
    expect(await found()).toBeGreaterThan(0);
  });

  test('an unreadable document fails with a message, and Retry is offered only if the file is not at fault', async () => {
    const broken = await server.add(ana, 'broken.pdf', '%PDF-1.7 this is no PDF');
    expect(broken).toMatchObject({ status: 'failed', failure: 'damaged', content: null });
    expect(broken.error).toMatch(/^This .+\.$/);

    const good = await server.add(ana, 'good.md', policy);
    for (const { id } of [broken, good]) {
      const { status, body } = await ana.post(`/api/documents/${id}/retry`);
      expect([status, body.message]).toEqual([409, expect.stringContaining('Retrying won’t help')]);
    }
    await server.database.pool.query("update document_version set failure = 'time' where document_id = $1", [
      broken.id,
    ]);
    expect((await ana.post(`/api/documents/${broken.id}/retry`)).body).toMatchObject({
      error: null,
      failure: null,
    });
    await server.until(async () => (await ana.get(`/api/documents/${broken.id}`)).body.status === 'failed');
  });

  test.each([
    ['blank.txt', ' \n ', 'empty'],
    ['photo.png', 'GIF89a\u0009\0\u0009\0\0\0\0\0', 'unsupported'],
    ['cut.png', '\x89PNG', 'damaged'],
    ['mail.eml', 'Hello', 'unsupported'],
  ])('processing %s fails because of the file itself', async (filename, content, failure) => {
    const bytes = new Uint8Array(Buffer.from(content, 'latin1'));
    expect(await server.add(ana, filename, bytes)).toMatchObject({ status: 'failed', failure });
  });

  test('only administrators see the installed languages of text recognition', async () => {
    const admin = await server.signIn('root@example.test');
    expect((await ana.get('/api/admin/ocr-languages')).status).toBe(403);
    const { body } = await admin.get('/api/admin/ocr-languages');
    expect(body).toHaveLength(5);
    expect(body[0]).toEqual({
      code: 'eng',
      name: 'English',
      installed: true,
      package: '@tesseract.js-data/eng@1.0.0',
    });
  });
});

describe('an e-mail with attachments', () => {
  const attachment = (name: string, type: string, content: string): string =>
    `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}\r\n`;
  const mail = (parts: string): string =>
    `From: Cara <cara@example.test>\r\nTo: ana@example.test\r\nSubject: Our offer\r\nDate: Mon, 02 Feb 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nPlease find it attached.\r\n${parts}--b--\r\n`;

  test('an uploaded e-mail gets linked documents for its attachments, and lists the skipped ones', async () => {
    const files = [
      attachment('terms.txt', 'text/plain', 'The discount is seven percent.'),
      attachment('setup.exe', 'application/octet-stream', 'MZ'),
    ];
    const message = await server.add(ana, 'offer.eml', mail(files.join('')));
    const content = (await ana.get(`/api/documents/${message.id}/content`)).body;
    expect(content.remarks).toEqual([
      'Couldn’t read the attachment “setup.exe”: files ending in .exe cannot be read.',
    ]);
    expect(content.attachments).toMatchObject([{ filename: 'terms.txt' }]);
    const [{ id }] = content.attachments;
    await server.until(async () => (await ana.get(`/api/documents/${id}`)).body.status === 'processed');
    const attached = (await ana.get(`/api/documents/${id}`)).body;
    expect(attached).toMatchObject({
      content: 'The discount is seven percent.',
      attachedTo: { id: message.id, filename: 'offer.eml' },
      role: 'owner',
    });
    expect((await ben.get(`/api/documents/${id}`)).status).toBe(404);
    // A reader of only one of the two documents does not see the name of the other document.
    await ana.put(`/api/documents/${id}/shares`, { to: 'company', role: 'viewer' });
    expect((await ben.get(`/api/documents/${id}`)).body).toMatchObject({ attachedTo: null });
    await ana.delete(`/api/documents/${message.id}?permanent=true`);
    expect((await ana.get(`/api/documents/${id}`)).body).toMatchObject({ attachedTo: null });
  });
});

test('an image document gets a thumbnail of its first page, and a text file gets none', async () => {
  const canvas = createCanvas(1600, 900);
  const png = new Uint8Array(canvas.toBuffer('image/png'));
  const { id } = (await ana.upload('/api/documents', 'chart.png', png)).body;
  const small = await ana.get(`/api/documents/${id}/thumbnail`);
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Number(small.headers.get('content-length'))).toBeLessThan(20_000);
  const row = await ana.get(`/api/documents/${id}/thumbnail?size=row`);
  expect(Number(row.headers.get('content-length'))).toBeLessThan(2_000);
  expect(row.headers.get('etag')).not.toBe(small.headers.get('etag'));
  const headers = { 'if-none-match': small.headers.get('etag') ?? '' };
  expect((await ana.send('GET', `/api/documents/${id}/thumbnail`, { headers })).status).toBe(304);

  const words = (await ana.upload('/api/documents', 'words.txt', 'Nothing to be drawn.')).body.id;
  expect((await ana.get(`/api/documents/${words}/thumbnail`)).status).toBe(404);
});
