import { isAppError } from '@staffroom/sdk';
import { afterAll, describe, expect, it } from 'vitest';
import { createBuiltinEmbedder } from './builtin-embedder.ts';
import { cosine } from './embedder.ts';

const embedder = createBuiltinEmbedder();
afterAll(() => embedder.close());

const paragraph =
  'The supplier keeps personal data inside the European Union and reports breaches within a day. ';

describe('the built-in embedder', () => {
  it('the built-in embedder refuses requests after it is closed, and says that keyword search works', async () => {
    const closed = createBuiltinEmbedder();
    await closed.embed(['a text']);
    await closed.close();
    const error: unknown = await closed.embed(['a text']).catch((reason: unknown) => reason);
    expect(isAppError(error) && error.code).toBe('unavailable');
    expect(String(error)).toContain('Keyword search still works');
  });

  it('closing the built-in embedder refuses waiting requests', async () => {
    const closing = createBuiltinEmbedder();
    const waiting = Array.from({ length: 20 }, () => closing.embed([paragraph]));
    const outcomes = Promise.allSettled(waiting);
    await closing.close();
    expect((await outcomes).every((outcome) => outcome.status === 'rejected')).toBe(true);
  });

  it("an abort ends one request to the built-in embedder with the abort's reason, and other requests continue", async () => {
    await expect(embedder.embed(['a'], { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow(
      'left',
    );
    const controller = new AbortController();
    const stopped = embedder.embed(
      Array.from({ length: 500 }, () => paragraph.repeat(10)),
      {
        signal: controller.signal,
      },
    );
    const other = embedder.embed(['another text']);
    controller.abort(new Error('stopped by the user'));
    await expect(stopped).rejects.toThrow('stopped by the user');
    expect(await other).toHaveLength(1);
  });

  it('the built-in embedder returns one vector of 384 dimensions and length 1 per text, in order', async () => {
    const texts = ['short', paragraph.repeat(20), '', 'Ünïcödé 日本語', 'x'.repeat(50_000)];
    const vectors = await embedder.embed(texts);
    expect(vectors).toHaveLength(texts.length);
    for (const vector of vectors) {
      expect(vector).toHaveLength(embedder.dimensions);
      expect(cosine(vector, vector)).toBeCloseTo(1, 5);
    }
    const [alone] = await embedder.embed(['short']);
    expect(cosine(alone ?? new Float32Array(), vectors[0] ?? new Float32Array())).toBeCloseTo(1, 4);
  });

  it('the built-in embedder returns the same vector for the same text', async () => {
    const [first] = await embedder.embed([paragraph]);
    const [second] = await embedder.embed([paragraph]);
    expect(second).toEqual(first);
    const asked = () => embedder.embed(['short', paragraph, 'short'], { priority: 'query' });
    const [once, again] = [await asked(), await asked()];
    expect(again).toEqual(once);
    expect(once[1]).toEqual(first);
    expect(once[2]).toEqual(once[0]);
  });

  it('the vectors of sentences with similar meaning are closer than those of others', async () => {
    const [question, answer, unlike] = await embedder.embed([
      'How long may the company keep customer records?',
      'Client files are retained for seven years.',
      'The cafeteria serves fish on Fridays.',
    ]);
    const near = cosine(question ?? new Float32Array(), answer ?? new Float32Array());
    const far = cosine(question ?? new Float32Array(), unlike ?? new Float32Array());
    expect(near).toBeGreaterThan(far + 0.2);
  });

  it('a query is embedded while a large document is indexed, without blocking the event loop', async () => {
    await embedder.embed(['warm']);
    // Measures processor time, because the loop's delay counts other programs; and compares this thread's share, because a busy
    // machine slows everything.
    const before = { thread: process.threadCpuUsage(), all: process.cpuUsage() };
    let indexed = false;
    const indexing = embedder
      .embed(Array.from({ length: 20 }, (_, page) => `${page} ${paragraph.repeat(10)}`))
      .then(() => {
        indexed = true;
      });
    await embedder.embed(['where is the data kept?'], { priority: 'query' });
    expect(indexed).toBe(false);
    await indexing;
    const thread = process.threadCpuUsage(before.thread);
    const all = process.cpuUsage(before.all);
    expect(thread.user + thread.system).toBeLessThan((all.user + all.system) / 10);
  });
});
