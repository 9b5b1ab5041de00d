import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEml } from '../../../ingest/testing/build-mail.ts';
import { buildPdf } from '../../../ingest/testing/build-pdf.ts';
import { buildScan } from '../../../ingest/testing/build-scan.ts';
import { buildRawDocx } from '../../../ingest/testing/build-zip.ts';
import type { FileSample } from '../../../ingest/testing/file-samples.ts';
import { openFrames } from '../../../testing/frames.ts';
import { newSession, talkerServer } from '../../../testing/talker.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { createAttachments } from './attachments.ts';
import { attach, attachmentsPath, attachSettled, settled } from '../testing/attach.ts';

const shared =
  process.env['STAFFROOM_SHARED'] ?? fileURLToPath(new URL('../../../../../../shared', import.meta.url));
const manifest = join(shared, 'corpus/manifest.json');
const samples: FileSample[] = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : [];

const none = '11111111-1111-4111-8111-111111111111';
const megabyte = 1024 * 1024;
const bytes = (content: Buffer) => new Uint8Array(content);
/** A file that unpacks to more than the size limit. */
const bomb = bytes(buildRawDocx(Buffer.alloc(56 * megabyte, ' ')));
const lock = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`;

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
beforeAll(async () => {
  server = await talkerServer();
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
});
afterAll(() => server.close());

async function textOf(id: string): Promise<string> {
  const { rows } = await server.database.pool.query('select text from chat_attachment where id = $1', [id]);
  return rows[0]?.text ?? '';
}

async function forget(): Promise<void> {
  await server.database.pool.query('delete from chat_attachment');
}

describe('attaching', () => {
  const json = {
    body: JSON.stringify({ file: { filepath: '/etc/passwd' }, files: { filepath: '/etc/passwd' } }),
    headers: { 'content-type': 'application/json' },
  };
  const two = () => {
    const form = new FormData();
    for (const name of ['a.txt', 'b.txt']) form.append('files', new Blob(['text']), name);
    return { body: form };
  };

  it('attaching a file of more than 20 MB is refused', async () => {
    const { status, body } = await ana.upload(attachmentsPath, 'a.txt', new Uint8Array(20 * megabyte + 1));
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'too-large' });
  });

  it.each([
    ['a program', 'setup.exe', 'MZ'],
    ['an animated image', 'photo.gif', 'GIF89a'],
    ['an empty file', 'empty.txt', ''],
    ['a file whose name is a path', '../../etc/passwd', 'root:'],
  ])('attaching %s is refused with a readable message', async (_, filename, content) => {
    const { status, body } = await ana.upload(attachmentsPath, filename, content);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid' });
    expect(body.message).toContain(`"${basename(filename)}"`);
  });

  it.each([
    ['a path in JSON', () => json],
    ['two simultaneous files', two],
    ['an empty request', () => ({})],
  ])('an attach request with %s is refused', async (_, init) => {
    const { status, body } = await ana.send('POST', attachmentsPath, init());
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid' });
  });

  it('attaching a file whose name contains NUL is refused', async () => {
    expect((await ana.upload(attachmentsPath, 'a\0b.txt', 'text')).status).toBe(400);
  });

  it('attaching a file without a sign-in is refused', async () => {
    expect((await server.anonymous.upload(attachmentsPath, 'a.txt', 'text')).status).toBe(401);
  });

  it('attaching a twenty-first unsent file is refused, also when files arrive simultaneously', async () => {
    const all = await Promise.all(
      Array.from({ length: 25 }, (_, index) => ben.upload(attachmentsPath, `${index}.txt`, 'text')),
    );
    const accepted = all.filter(({ status }) => status === 201);
    expect(accepted.length).toBeLessThanOrEqual(20);
    for (const { status, body } of all.filter((each) => !accepted.includes(each)))
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' });
    for (const { body } of accepted) await settled(ben, body);
    await forget();
  });
});

describe('an attached file', () => {
  it('an attached file is read immediately, and its owner is notified', async () => {
    using frames = await openFrames(ana);
    const attached = await attach(ana, 'notes.TXT', 'Invoices are kept for ten years.');
    expect(attached).toEqual({
      id: expect.any(String),
      filename: 'notes.TXT',
      fileSize: 32,
      status: 'processing',
      error: null,
      truncated: false,
    });
    await frames.until({ type: 'event', name: 'attachment.updated' });
    expect(await settled(ana, attached)).toEqual({ ...attached, status: 'ready' });
    expect(await textOf(attached.id)).toBe('Invoices are kept for ten years.');
  });

  it('an attached file is reported as missing to everyone but its owner', async () => {
    const attached = await attachSettled(ana, 'notes.txt', 'mine');
    using frames = await openFrames(ben);
    for (const id of [attached.id, none, 'x']) {
      const answers = [
        await ben.get(`${attachmentsPath}/${id}`),
        await ben.delete(`${attachmentsPath}/${id}`),
      ];
      for (const { status, body } of answers)
        expect({ status, code: body.code }).toMatchObject({ status: 404 });
    }
    const sessionId = await newSession(ben);
    for (const id of [attached.id, none]) {
      frames.send({ type: 'chat', sessionId, message: 'tell', clientMessageId: id, attachmentIds: [id] });
      const answer = await frames.until({ clientMessageId: id });
      expect(answer).toMatchObject({ type: 'error', code: 'not-found', message: /attached anymore/ });
    }
    expect((await ben.get(`/api/ai-chat-sessions/${sessionId}/messages`)).body).toEqual([]);
    expect((await ana.get(`${attachmentsPath}/${attached.id}`)).status).toBe(200);
  });

  it('an attached file can be removed, also while the server reads it', async () => {
    const attached = await attach(ana, 'notes.txt', 'mine');
    expect((await ana.delete(`${attachmentsPath}/${attached.id}`)).status).toBe(204);
    expect((await ana.get(`${attachmentsPath}/${attached.id}`)).status).toBe(404);
  });

  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\boot.txt', 'boot.txt'],
    ['invoice\u202Efdp.exe.txt', 'invoicefdp.exe.txt'],
    ['Übersicht – final.md', 'Übersicht – final.md'],
  ])('an attached file keeps the safe part of its name %j', async (sent, filename) => {
    expect(await attachSettled(ana, sent, 'text')).toMatchObject({ filename, status: 'ready' });
  });

  it('an attached file loses invisible characters', async () => {
    const { id } = await attachSettled(ana, 'a.txt', 'pay\u200B \u{E0041}\u{E0042}now\u202E');
    expect(await textOf(id)).toBe('pay now');
  });

  it('an attached e-mail includes its own attachments, and lists the unreadable ones', async () => {
    const inner = buildEml({
      subject: 'Inner',
      body: 'Forwarded words.',
      attachments: [{ filename: 'deep.csv', content: 'Item,Price\nLamp,12 euros' }],
    });
    const mail = buildEml({
      subject: 'Offer',
      body: 'See the files.',
      attachments: [
        { filename: 'offer.md', content: 'The heron costs 40 euros.' },
        { filename: 'forwarded.eml', content: inner },
        { filename: 'broken.pdf', content: '%PDF-1.7 this is no PDF' },
        { filename: 'tool.exe', content: 'MZ' },
      ],
    });
    const { id } = await attachSettled(ana, 'offer.eml', mail);
    const text = await textOf(id);
    for (const part of [
      'See the files.',
      '--- Attachment: offer.md ---\n\nThe heron costs 40 euros.',
      'Forwarded words.',
      'Lamp',
      'broken.pdf ---\n\n[This attachment was not read: This',
      'tool.exe ---\n\n[This attachment was not read: Files ending in .exe cannot be read.',
    ])
      expect(text).toContain(part);
  });

  it('an attached scan is read by text recognition', async () => {
    const scan = bytes(buildScan(['The notice period is three months.']));
    const attached = await attachSettled(ana, 'scan.pdf', scan);
    expect(attached).toMatchObject({ status: 'ready' });
    expect(await textOf(attached.id)).toMatch(/notice period/);
  });

  it('an attached file of more than a million characters is cut off and marked', async () => {
    const attached = await attachSettled(ana, 'long.txt', 'All is well. '.repeat(100_000));
    expect(attached).toMatchObject({ status: 'ready', truncated: true });
    expect((await textOf(attached.id)).length).toBe(1_000_000);
  });

  it.each([
    ['a protected PDF', 'a.pdf', bytes(buildPdf(['x'], { trailer: lock })), /password\. Remove/],
    ['a zip bomb', 'a.docx', bomb, /too large|more memory|longer than/],
  ])('attaching %s fails with a message that says what to do', async (_, filename, content, reason) => {
    const failed = await attachSettled(ana, filename, content);
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringMatching(reason) });
    const sessionId = await newSession(ana);
    using frames = await openFrames(ana);
    frames.send({
      type: 'chat',
      sessionId,
      message: 'tell',
      clientMessageId: 'f',
      attachmentIds: [failed.id],
    });
    const answer = await frames.until({ clientMessageId: 'f' });
    expect(answer).toMatchObject({ code: 'invalid', message: expect.stringMatching(reason) });
    await forget();
  });

  it('an attached file exists as long as its chat', async () => {
    const sessionId = await newSession(ana);
    using frames = await openFrames(ana);
    const { id } = await attachSettled(ana, 'a.txt', 'text');
    const { runId } = await frames.ask(sessionId, 'tell', { attachmentIds: [id] });
    await frames.end(runId);
    expect((await ana.delete(`${attachmentsPath}/${id}`)).body).toMatchObject({ code: 'conflict' });
    await ana.delete(`/api/ai-chat-sessions/${sessionId}`);
    expect((await ana.get(`${attachmentsPath}/${id}`)).status).toBe(404);
    await ana.post(`/api/ai-chat-sessions/${sessionId}/restore`);
    expect((await ana.get(`${attachmentsPath}/${id}`)).status).toBe(200);
  });
});

describe('an abandoned attachment', () => {
  it('an attachment whose process died fails, and its message asks to attach the file again', async () => {
    const { id } = await attachSettled(ana, 'a.txt', 'text');
    const { pool } = server.database;
    await pool.query(`update chat_attachment set status = 'processing', process = 'dead' where id = $1`, [
      id,
    ]);
    const told: unknown[] = [];
    const attachments = createAttachments({
      database: server.database,
      events: { publish: async ({ data }) => void told.push(data) },
      quotas: { within: () => Promise.reject(new Error('No file is added')) },
      processName: 'next',
      log: { info() {}, error() {} } as never,
    });
    expect(await attachments.recover(async (name) => name === 'dead')).toBe(1);
    expect(told).toEqual([{ id, status: 'failed' }]);
    const { body } = await ana.get(`${attachmentsPath}/${id}`);
    expect(body).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/restarted.*Attach it again/),
    });
    await attachments.close();
  });

  it('an unsent attachment is deleted after a day, and a sent attachment is kept', async () => {
    await forget();
    const sessionId = await newSession(ana);
    using frames = await openFrames(ana);
    const sent = await attachSettled(ana, 'a.txt', 'text');
    await frames.ask(sessionId, 'tell', { attachmentIds: [sent.id] });
    const loose = await attachSettled(ana, 'b.txt', 'text');
    const attachments = createAttachments({
      database: server.database,
      events: { publish: async () => {} },
      quotas: { within: () => Promise.reject(new Error('No file is added')) },
      processName: 'next',
      log: { info() {}, error() {} } as never,
    });
    const hours = (count: number) => Date.now() + count * 3_600_000;
    expect(await attachments.removeAbandoned(hours(23))).toBe(0);
    expect(await attachments.removeAbandoned(hours(25))).toBe(1);
    expect((await ana.get(`${attachmentsPath}/${loose.id}`)).status).toBe(404);
    expect((await ana.get(`${attachmentsPath}/${sent.id}`)).status).toBe(200);
    await attachments.close();
  });
});

describe('twenty people', () => {
  it('twenty people can attach files simultaneously while one uploads zip bombs, and a chat continues', async () => {
    await forget();
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, index) => server.signIn(`person${index}@example.test`)),
    );
    const bombs = await Promise.all(Array.from({ length: 3 }, () => attach(ben, 'bomb.docx', bomb)));
    const attaching = people.map((person, index) =>
      attachSettled(person, `${index}.pdf`, bytes(buildPdf([`File of person ${index}.`]))),
    );
    using frames = await openFrames(ana);
    const sessionId = await newSession(ana);
    for (let turn = 0; turn < 3; turn++) {
      const { runId } = await frames.ask(sessionId, 'count 3');
      expect(await frames.end(runId)).toMatchObject({ type: 'done' });
    }
    const all = await Promise.all(attaching);
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 'ready'));
    for (const each of bombs) expect(await settled(ben, each)).toMatchObject({ status: 'failed' });
  });
});

const folder = join(shared, 'corpus');
const skipped = samples.length === 0 ? ' (skipped: ../shared/corpus is not there)' : '';
const sizeOf = ({ file }: FileSample) => statSync(join(folder, file)).size;
const plain = (text: string) => text.replace(/\s+/g, ' ');

const either = ['ready', 'failed'];
const allowed: Partial<Record<FileSample['expected'], string[]>> = {
  ok: ['ready'],
  any: either,
  xxe: either,
  limit: either,
};

/**
 * The outcome of attaching a sample file: "ready" if the expected phrase was also extracted, "failed" if the error says what to
 * do.
 */
async function outcomeOf({ file, phrase }: FileSample): Promise<string> {
  const content = readFileSync(join(folder, file));
  const { id, status, error } = await attachSettled(ana, basename(file), bytes(content));
  const text = plain(await textOf(id));
  await ana.delete(`${attachmentsPath}/${id}`);
  if (status === 'failed') return /\. .+\.$/.test(error ?? '') ? 'failed' : `failed: ${error}`;
  return phrase === null || text.includes(plain(phrase)) ? status : 'phrase missing';
}

/** The smallest sample for each expected outcome. The extraction tests cover every file format. */
const smallest = Object.values(Object.groupBy(samples, ({ expected }) => expected)).flatMap((alike) =>
  alike.toSorted((a, b) => sizeOf(a) - sizeOf(b)).slice(0, 1),
);

describe.skipIf(samples.length === 0)(`real files${skipped}`, () => {
  it.each(smallest.filter(({ expected }) => expected !== 'no-text'))(
    'attaching a real file has the expected outcome $expected: $file',
    async (sample) => {
      const outcome = await outcomeOf(sample);
      expect(allowed[sample.expected] ?? ['failed']).toContain(outcome);
    },
    90_000,
  );
});
