import { expect, it } from 'vitest';
import { EmbeddingQueue } from './embedding-queue.ts';

function openQueue() {
  const batches: { texts: string[]; finish: () => void; fail: (error: Error) => void }[] = [];
  const queue = new EmbeddingQueue((texts) => {
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>();
    const finish = () => resolve(texts.map((text) => Float32Array.of(text.length)));
    batches.push({ texts, finish, fail: reject });
    return promise;
  });
  return { queue, batches };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('a failed embedding batch fails only the requests in it', async () => {
  const { queue, batches } = openQueue();
  const long = 'x'.repeat(3_000);
  const first = queue.add([long]);
  const second = queue.add(['fine']);
  batches[0]?.fail(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await settled();
  batches[1]?.finish();
  expect(await second).toEqual([Float32Array.of(4)]);
});

it('an embedding batch contains at most eight texts of similar length, and fewer long texts', async () => {
  const { queue, batches } = openQueue();
  const texts = Array.from({ length: 12 }, (_, index) => 'x'.repeat(index + 1)).concat('y'.repeat(1_500));
  const vectors = queue.add(texts);
  for (let index = 0; index < 3; index++) {
    await settled();
    batches[index]?.finish();
  }
  expect(batches.map((batch) => batch.texts.length)).toEqual([1, 8, 4]);
  expect((await vectors).map(([length]) => length)).toEqual(texts.map((text) => text.length));
});

it('an embedding query overtakes indexing that was queued earlier', async () => {
  const { queue, batches } = openQueue();
  const indexing = queue.add(Array.from({ length: 10 }, () => 'index'));
  const query = queue.add(['query'], { priority: 'query' });
  batches[0]?.finish();
  await settled();
  expect(batches[1]?.texts).toEqual(['query']);
  batches[1]?.finish();
  await query;
  await settled();
  batches[2]?.finish();
  expect(await indexing).toHaveLength(10);
});

it('two documents take turns in the embedding queue', async () => {
  const { queue, batches } = openQueue();
  const large = queue.add(Array.from({ length: 40 }, () => 'large'));
  const small = queue.add(['small']);
  for (let index = 0; index < 3; index++) {
    batches[index]?.finish();
    await settled();
  }
  expect(await small).toEqual([Float32Array.of(5)]);
  queue.clear(new Error('closed'));
  await expect(large).rejects.toThrow('closed');
});
