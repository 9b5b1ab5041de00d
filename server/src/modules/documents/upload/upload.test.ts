import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/test-client.ts';
import { type LibraryServer, libraryServer } from '../testing/library-server.ts';

let server: LibraryServer;
let ana: TestClient;

beforeAll(async () => {
  server = await libraryServer({ working: false });
  ana = await server.signIn('ana@example.test');
});

afterAll(() => server.close());

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(server.blobs, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

function form(...parts: { name: string; filename?: Buffer | string; content: string }[]) {
  const boundary = 'a-boundary';
  const body = Buffer.concat([
    ...parts.flatMap(({ name, filename, content }) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"`),
      ...(filename === undefined
        ? []
        : [Buffer.from('; filename="'), Buffer.from(filename), Buffer.from('"')]),
      Buffer.from(`\r\n\r\n${content}\r\n`),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return {
    body: new Uint8Array(body),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

describe('an upload', () => {
  test('an upload above 20 MB is refused and leaves nothing behind', async () => {
    const { status, body } = await ana.upload(
      '/api/documents',
      'large.txt',
      new Uint8Array(20 * 1024 * 1024 + 1),
    );
    expect({ status, ...body }).toMatchObject({
      status: 413,
      code: 'too-large',
      message: expect.stringContaining('20 MB'),
    });
    expect(await storedFiles()).toEqual([]);
  });

  test('an upload with an unsupported extension is refused with a list of the supported ones', async () => {
    const { status, body } = await ana.upload('/api/documents', 'setup.exe', 'MZ');
    expect(status).toBe(400);
    expect(body.message).toMatch(/"setup\.exe".*\.pdf.*\.docx/);
    expect(await storedFiles()).toEqual([]);
  });

  test('an upload of several files is refused completely because of one bad file', async () => {
    const good = { name: 'files', filename: 'good.txt', content: 'good' };
    for (const bad of [
      { ...good, filename: 'bad.exe' },
      { ...good, filename: 'empty.txt', content: '' },
    ])
      for (const parts of [
        [good, bad],
        [bad, good],
      ])
        expect((await ana.send('POST', '/api/documents', form(...parts))).status).toBe(400);
    expect(await storedFiles()).toEqual([]);
    expect((await ana.get('/api/documents')).body).toEqual([]);
  });

  test.each([
    ['an empty file', form({ name: 'file', filename: 'empty.txt', content: '' })],
    ['a form without a file', form({ name: 'instructions', content: 'read it' })],
    [
      'instructions longer than a job allows',
      form(
        { name: 'file', filename: 'a.txt', content: 'a' },
        { name: 'instructions', content: 'x'.repeat(20_001) },
      ),
    ],
    [
      'several instructions fields',
      form(
        { name: 'file', filename: 'a.txt', content: 'a' },
        { name: 'instructions', content: 'x' },
        { name: 'instructions', content: 'y' },
      ),
    ],
    ['a file in an unknown form field', form({ name: 'avatar', filename: 'a.txt', content: 'a' })],
    ['no body', {}],
    [
      'JSON with the content type of an upload',
      {
        body: JSON.stringify({ file: { filepath: '/etc/passwd' } }),
        headers: { 'content-type': 'application/json' },
      },
    ],
    ['a form without a boundary', { body: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    [
      'a truncated form',
      {
        ...form({ name: 'file', filename: 'a.txt', content: 'a' }),
        body: '--a-boundary\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf',
      },
    ],
    [
      'a form with an unnamed part',
      { ...form(), body: '--a-boundary\r\nContent-Disposition: form-data\r\n\r\nx\r\n--a-boundary--\r\n' },
    ],
    [
      'eleven files',
      form(...Array.from({ length: 11 }, (_, n) => ({ name: 'files', filename: `${n}.txt`, content: 'x' }))),
    ],
  ])('an upload is refused for %s', async (_, init) => {
    const { status, body } = await ana.send('POST', '/api/documents', init);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid' });
    expect(await storedFiles()).toEqual([]);
  });
});

describe('an accepted upload', () => {
  test('an upload can be one file in the form field `file`, with instructions', async () => {
    const { status, body } = await ana.upload('/api/documents', 'notes.TXT', 'some notes', {
      instructions: 'Be kind',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ filename: 'notes.TXT', fileType: 'txt', fileSize: 10, status: 'uploaded' });
  });

  test('an upload can be several files in the form field `files`; the answer is the first document and lists them all', async () => {
    const { body } = await ana.send(
      'POST',
      '/api/documents',
      form(
        { name: 'files', filename: 'one.txt', content: 'one' },
        { name: 'files', filename: 'two.txt', content: 'two' },
      ),
    );
    expect(body.filename).toBe('one.txt');
    expect(body.documents.map(({ filename }: { filename: string }) => filename)).toEqual([
      'one.txt',
      'two.txt',
    ]);
  });

  test.each([
    ['../../etc/cron.d/job.txt', 'job.txt'],
    ['C:\\Users\\ana\\report.txt', 'report.txt'],
    ['Überblick.txt', 'Überblick.txt'],
    ['U\u0308berblick.txt', 'Überblick.txt'],
    ['日本語.txt', '日本語.txt'],
    ['invoice\u202etxt.exe.txt', 'invoicetxt.exe.txt'],
    [Buffer.from('r\xe9sum\xe9.txt', 'latin1'), 'résumé.txt'],
    ['<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
    [`${'ä'.repeat(300)}.txt`, `${'ä'.repeat(125)}.txt`],
  ])('an upload keeps the safe part of the file name %s', async (filename, stored) => {
    const { body } = await ana.send('POST', '/api/documents', form({ name: 'file', filename, content: 'x' }));
    expect(body.filename).toBe(stored);
  });

  test('an upload does not overwrite a document of the same name', async () => {
    const one = (await ana.upload('/api/documents', 'same.txt', 'first')).body;
    const two = (await ana.upload('/api/documents', 'same.txt', 'second')).body;
    expect((await ana.get(`/api/documents/${one.id}/download`)).body).toBe('first');
    expect((await ana.get(`/api/documents/${two.id}/download`)).body).toBe('second');
  });

  test('the form of an upload cannot set the server’s own fields', async () => {
    const { body } = await ana.upload('/api/documents', 'a.txt', 'a', {
      userId: 'x',
      status: 'processed',
      __proto__: 'y',
      version: '9',
    });
    expect(body).toMatchObject({ status: 'uploaded', version: 1, access: 'owner' });
  });
});

describe('downloading a file', () => {
  async function uploaded(filename: string, content: string): Promise<string> {
    return (await ana.upload('/api/documents', filename, content)).body.id;
  }

  test.each([
    ['page.md', '<script>alert(1)</script>', 'file', /^attachment/],
    ['paper.pdf', '%PDF-1.7', 'file', /^inline/],
    ['paper.pdf', '%PDF-1.7', 'download', /^attachment/],
  ])(
    'downloading %s (content: %s) from the path /%s returns the file unchanged and with safe headers',
    async (filename, content, way, disposition) => {
      const { status, body, headers } = await ana.get(
        `/api/documents/${await uploaded(filename, content)}/${way}`,
      );
      expect({ status, body }).toEqual({ status: 200, body: content });
      expect(headers.get('content-disposition')).toMatch(disposition);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('cache-control')).toContain('private');
    },
  );

  test.each([
    ['bytes=0-3', 206, 'The ', 'bytes 0-3/19'],
    ['bytes=4-', 206, 'quick brown fox', 'bytes 4-18/19'],
    ['bytes=-3', 206, 'fox', 'bytes 16-18/19'],
    ['bytes=10-999', 206, 'brown fox', 'bytes 10-18/19'],
    ['bytes=19-', 416, '', 'bytes */19'],
    ['bytes=5-2', 416, '', 'bytes */19'],
    ['bytes=0-1,4-5', 200, 'The quick brown fox', null],
    ['lines=1-2', 200, 'The quick brown fox', null],
  ])(
    'downloading the byte range %s of a file is answered with status %i',
    async (range, status, body, contentRange) => {
      const id = await uploaded('fox.txt', 'The quick brown fox');
      const answer = await ana.get(`/api/documents/${id}/file`, { headers: { range } });
      expect({ status: answer.status, body: answer.body }).toEqual({ status, body });
      expect(answer.headers.get('content-range')).toBe(contentRange);
    },
  );

  test('an unchanged file is downloaded only once', async () => {
    const id = await uploaded('fox.txt', 'The quick brown fox');
    const tag = (await ana.get(`/api/documents/${id}/file`)).headers.get('etag') ?? '';
    expect((await ana.get(`/api/documents/${id}/file`, { headers: { 'if-none-match': tag } })).status).toBe(
      304,
    );
  });
});
