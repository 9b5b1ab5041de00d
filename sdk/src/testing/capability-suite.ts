import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AiChunk } from '../capabilities.ts';
import type { CapabilitySubject } from './capability-subject.ts';
import { refuses } from './refuses.ts';
import { storageCases } from './storage-suite.ts';

export interface CapabilityCase {
  name: string;
  run: () => Promise<void>;
}

export const travelPolicy =
  'Travel must be approved before booking. Hotel rooms may cost at most 180 euros a night.\n' +
  'Receipts are handed in within thirty days. Taxis are paid only after midnight.';

const Note = z.object({
  title: z.string().min(1),
  done: z.boolean(),
  tags: z.array(z.string()).optional(),
});

const Remark = z.object({ documentId: z.uuid().nullable(), quote: z.string(), note: z.string() });

/**
 * The contract tests of the capabilities. The same tests run against the fakes and against the server, so that the fakes behave
 * like the server.
 * @param create makes a new platform for each test; its model answers texts with something about hotel rooms
 * @example it.each(capabilitySuite(create))('$name', async ({ run }) => { await expect(run()).resolves.toBeUndefined(); });
 */
export function capabilitySuite(create: () => Promise<CapabilitySubject>): CapabilityCase[] {
  return Object.entries({ ...cases, ...storageCases }).map(([name, judge]) => ({
    name,
    async run() {
      await using subject = await create();
      await judge(subject);
    },
  }));
}

const cases: Record<string, (subject: CapabilitySubject) => Promise<void>> = {
  async 'storage refuses data that does not match the schema, and stores none of it'({ ana }) {
    const notes = ana.storage.collection('notes', Note);
    await refuses(() => notes.create({ title: '', done: false }), 'invalid');
    const { id } = await notes.create({ title: 'Book a room', done: false });
    await refuses(() => notes.update(id, { title: '' }), 'invalid');
    assert.equal((await notes.get(id)).title, 'Book a room');
    assert.equal((await notes.list()).total, 1);
  },

  async 'storage refuses an invalid collection name and an invalid page size'({ ana }) {
    await refuses(async () => ana.storage.collection('../other', Note), 'invalid');
    await refuses(() => ana.storage.collection('notes', Note).list({ limit: 0 }), 'invalid');
  },

  async 'storage refuses a record above 1 MB'({ ana }) {
    const huge = { title: 'x'.repeat(1024 * 1024), done: false };
    await refuses(() => ana.storage.collection('notes', Note).create(huge), 'too-large');
  },

  async 'storage reports a missing record, another person’s record and a malformed id as not found'({
    ana,
    ben,
  }) {
    const { id } = await ana.storage.collection('notes', Note).create({ title: 'Mine', done: false });
    const notes = ben.storage.collection('notes', Note);
    for (const other of [id, randomUUID(), 'no id']) {
      await refuses(() => notes.get(other), 'not-found');
      await refuses(() => notes.update(other, { done: true }), 'not-found');
      await refuses(() => notes.delete(other), 'not-found');
    }
    assert.deepEqual(await notes.list(), { items: [], total: 0, next: null });
  },

  async 'storage returns a stored record with its id and its times of creation and change'({ ana }) {
    const notes = ana.storage.collection('notes', Note);
    const created = await notes.create({ title: 'Book a room', done: false, tags: ['travel'] });
    const { id, createdAt, updatedAt, ...data } = await notes.get(created.id);
    assert.equal(id, created.id);
    assert.ok(Date.parse(createdAt) <= Date.parse(updatedAt));
    assert.deepEqual(data, { title: 'Book a room', done: false, tags: ['travel'] });
  },

  async 'an update of a record keeps the other fields, and a deleted record is not found'({ ana }) {
    const notes = ana.storage.collection('notes', Note);
    const { id } = await notes.create({ title: 'Book a room', done: false });
    const updated = await notes.update(id, { done: true });
    assert.deepEqual([updated.title, updated.done], ['Book a room', true]);
    await notes.delete(id);
    await refuses(() => notes.get(id), 'not-found');
  },

  async 'an update is refused as a conflict if the record has changed since the time that the caller gives'({
    ana,
  }) {
    const notes = ana.storage.collection('notes', Note);
    const { id, updatedAt } = await notes.create({ title: 'Old', done: false });
    const { updatedAt: later } = await notes.update(id, { done: true }, { unchangedSince: updatedAt });
    await refuses(() => notes.update(id, { title: 'Lost' }, { unchangedSince: updatedAt }), 'conflict');
    const { title } = await notes.update(id, { title: 'New' }, { unchangedSince: later });
    assert.equal(title, 'New');
  },

  async 'two simultaneous updates of different fields of a record are both kept'({ ana }) {
    const notes = ana.storage.collection('notes', Note);
    const { id } = await notes.create({ title: 'Old', done: false });
    await Promise.all([notes.update(id, { title: 'New' }), notes.update(id, { done: true })]);
    const { title, done } = await notes.get(id);
    assert.deepEqual([title, done], ['New', true]);
  },

  async 'a list of records is paged, newest first, and its search covers the texts and not the field names'({
    ana,
  }) {
    const notes = ana.storage.collection('notes', Note);
    for (const title of ['One', 'Two 100%', 'Three'])
      await notes.create({ title, done: false, tags: ['deep'] });
    const page = await notes.list({ limit: 2, offset: 1 });
    assert.deepEqual([page.total, page.items.map(({ title }) => title)], [3, ['Two 100%', 'One']]);
    const titles = async (search: string) => (await notes.list({ search })).items.map(({ title }) => title);
    assert.deepEqual(await titles('two'), ['Two 100%']);
    assert.deepEqual(await titles('0%'), ['Two 100%']);
    assert.deepEqual(await titles('DEEP'), ['Three', 'Two 100%', 'One']);
    assert.deepEqual(await titles('title'), []);
  },

  async 'a workspace record is visible to everyone, and is not in the personal collection of the same name'({
    ana,
    ben,
  }) {
    const shared = { scope: 'workspace' } as const;
    const { id } = await ana.storage
      .collection('notes', Note, shared)
      .create({ title: 'For all', done: false });
    assert.equal((await ben.storage.collection('notes', Note, shared).get(id)).title, 'For all');
    await refuses(() => ana.storage.collection('notes', Note).get(id), 'not-found');
  },

  async 'a record about a document hides the document’s text from people who cannot read the document'({
    ana,
    ben,
    documentId,
  }) {
    const options = {
      scope: 'workspace',
      about: { document: 'documentId', withheld: { quote: '' } },
    } as const;
    const remarks = ana.storage.collection('remarks', Remark, options);
    const { id } = await remarks.create({ documentId, quote: 'Hotel rooms may cost', note: 'Too much' });
    const gone = await remarks.create({ documentId: randomUUID(), quote: 'Nobody may', note: 'Old' });
    assert.deepEqual([gone.quote, gone.note, gone.withheld], ['', 'Old', true]);
    assert.equal((await remarks.get(id)).quote, 'Hotel rooms may cost');
    const foreign = ben.storage.collection('remarks', Remark, options);
    const seen = await foreign.update(id, { note: 'Much too much' });
    assert.deepEqual([seen.quote, seen.note, seen.withheld], ['', 'Much too much', true]);
    assert.deepEqual((await foreign.list({ search: 'hotel' })).total, 0);
    assert.deepEqual((await foreign.list({ search: 'much' })).items[0]?.quote, '');
    const again = await remarks.list({ search: 'hotel' });
    assert.deepEqual(
      again.items.map(({ quote, note }) => [quote, note]),
      [['Hotel rooms may cost', 'Much too much']],
    );
  },

  async 'memory refuses an empty text and an importance out of range'({ ana }) {
    await refuses(() => ana.memory.remember(' ', { type: 'conversation', importance: 1 }), 'invalid');
    await refuses(
      () => ana.memory.remember('Likes trains', { type: 'conversation', importance: 3 }),
      'invalid',
    );
  },

  async 'memory recalls only the person’s own memories that contain a word of the query, newest first'({
    ana,
    ben,
  }) {
    await ana.memory.remember('Likes window seats', { type: 'conversation', importance: 1 });
    await ana.memory.remember('Asked about hotel rooms', { type: 'user_query', importance: 2 });
    await ben.memory.remember('Asked about hotel bars', { type: 'user_query', importance: 2 });
    const contents = async (query?: string) => (await ana.memory.recall(query)).map(({ content }) => content);
    assert.deepEqual(await contents(), ['Asked about hotel rooms', 'Likes window seats']);
    assert.deepEqual(await contents('window or door'), ['Likes window seats']);
    assert.deepEqual(await contents('weather'), []);
  },

  async 'notify refuses a link to another site, an empty title and too many recipients'({ ana }) {
    await refuses(() => ana.notify.user('Look', { href: 'https://example.test/' }), 'invalid');
    await refuses(() => ana.notify.user('Look', { href: '//example.test/' }), 'invalid');
    await refuses(() => ana.notify.user(''), 'invalid');
    await ana.notify.user('Done', { body: 'All of it', href: '/documents' });
    const others = Array.from({ length: 51 }, () => randomUUID());
    await refuses(() => ana.notify.people(others, 'Look'), 'invalid');
    await refuses(() => ana.notify.people(others.slice(1), 'Look', { href: '//example.test/' }), 'invalid');
    // Unknown ids are ignored without an error.
    await ana.notify.people(others.slice(1), 'Look');
  },

  async 'webhook refuses an invalid address, an invalid variable for the key and an invalid event type'({
    ana,
  }) {
    const event = {
      url: 'https://example.test/hook',
      secret: 'SUITE_WEBHOOK_SECRET',
      id: '1',
      type: 'suite.ran',
      data: {},
    };
    const withPassword = { url: 'https://ana:secret@example.test/hook' };
    for (const wrong of [
      withPassword,
      { url: 'file:///etc/passwd' },
      { secret: 'OPENAI_API_KEY' },
      { type: 'A b' },
    ])
      await refuses(() => ana.webhook.send({ ...event, ...wrong }), 'invalid');
  },

  async 'documents that are missing or that the person cannot read are not found'({ ben, documentId }) {
    for (const id of [documentId, randomUUID()]) {
      await refuses(() => ben.documents.get(id), 'not-found');
      await refuses(() => ben.documents.text(id), 'not-found');
      await refuses(() => ben.documents.pages(id), 'not-found');
    }
    assert.deepEqual(await ben.documents.list(), []);
  },

  async 'documents can be listed in pages and searched by words of their names'({ ana, documentId }) {
    const ids = async (options: Parameters<typeof ana.documents.list>[0]) =>
      (await ana.documents.list(options)).map(({ id }) => id);
    assert.deepEqual(await ids({ search: 'TRAVEL' }), [documentId]);
    assert.deepEqual(await ids({ search: 'weather' }), []);
    assert.deepEqual(await ids({ limit: 1, offset: 1 }), []);
  },

  async 'the content of a document belongs to one version, and a missing version is not found'({
    ana,
    ben,
    documentId,
  }) {
    const content = await ana.documents.content(documentId);
    assert.deepEqual([content.version, content.currentVersion, content.text], [1, 1, travelPolicy]);
    assert.deepEqual(await ana.documents.content(documentId, 1), content);
    await refuses(() => ana.documents.content(documentId, 2), 'not-found');
    await refuses(() => ben.documents.content(documentId), 'not-found');
  },

  async 'the file of a document equals the upload, and is not found for people who cannot read the document'({
    ana,
    ben,
    documentId,
  }) {
    const file = await ana.documents.file(documentId);
    assert.deepEqual([file.filename, file.fileType], ['travel.txt', 'txt']);
    assert.equal(Buffer.from(file.body).toString(), travelPolicy);
    await refuses(() => ana.documents.file(documentId, 2), 'not-found');
    await refuses(() => ben.documents.file(documentId), 'not-found');
  },

  async 'a document has a text, and pages whose offsets lie within the text'({ ana, documentId }) {
    const [info] = await ana.documents.list();
    assert.deepEqual([info?.id, info?.filename, info?.fileType], [documentId, 'travel.txt', 'txt']);
    const text = await ana.documents.text(documentId);
    assert.equal(text, travelPolicy);
    const pages = await ana.documents.pages(documentId);
    assert.ok(pages.every(({ start, end }) => start >= 0 && start < end && end <= text.length));
  },

  async 'search finds nothing in documents that the person cannot read or did not select'({
    ana,
    ben,
    documentId,
  }) {
    assert.deepEqual(await ben.search.passages('hotel rooms'), []);
    assert.deepEqual(await ben.search.passages('hotel rooms', { documentIds: [documentId] }), []);
    assert.deepEqual(await ana.search.passages('hotel rooms', { documentIds: [randomUUID()] }), []);
  },

  async 'search returns passages that quote their document word for word'({ ana, documentId }) {
    const [passage] = await ana.search.passages('hotel rooms', { limit: 1 });
    assert.ok(passage);
    assert.deepEqual([passage.documentId, passage.filename], [documentId, 'travel.txt']);
    assert.equal(passage.quote, travelPolicy.slice(passage.start, passage.end));
    assert.match(passage.quote, /180 euros/);
    assert.ok(passage.score > 0 && passage.score <= 1);
  },

  async 'the stream of a model’s answer begins with the model’s name and ends with the token usage'({ ana }) {
    const sources = await ana.search.passages('hotel rooms');
    const request = { messages: [{ role: 'user' as const, content: 'What may hotel rooms cost?' }], sources };
    const chunks: AiChunk[] = [];
    for await (const chunk of ana.ai.stream(request)) chunks.push(chunk);
    assert.equal(chunks[0]?.type, 'model');
    assert.equal(chunks.at(-1)?.type, 'usage');
    const text = chunks.map((chunk) => (chunk.type === 'text' ? chunk.text : '')).join('');
    assert.match(text, /\S/);
  },
};
