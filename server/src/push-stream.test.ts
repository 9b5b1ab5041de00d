import { expect, it } from 'vitest';
import { PushStream } from './push-stream.ts';
import { readUntilAborted } from './until-aborted.ts';

const hang = (over: AbortSignal) =>
  new Promise<never>((_, reject) => {
    over.addEventListener('abort', () => reject(over.reason));
  });

it('a push stream passes on each item before its source continues', async () => {
  const order: string[] = [];
  const stream = new PushStream<number>(async (push) => {
    for (const item of [1, 2]) {
      push(item);
      order.push(`pushed ${item}`);
    }
  });
  await stream.each((item) => order.push(`taken ${item}`));
  expect(order).toEqual(['taken 1', 'pushed 1', 'taken 2', 'pushed 2']);
});

it('a push stream is read item by item, and delivers earlier items before a failure', async () => {
  const stream = new PushStream<number>(async (push) => {
    push(1);
    push(2);
    throw new Error('stopped before finishing');
  });
  const read: number[] = [];
  const reading = (async () => {
    for await (const item of stream) read.push(item);
  })();
  await expect(reading).rejects.toThrow('stopped before finishing');
  expect(read).toEqual([1, 2]);
});

it("an error of a push stream's reader ends the source and is thrown", async () => {
  let reason: unknown;
  const stream = new PushStream<number>(async (push, over) => {
    push(1);
    reason = over.reason;
    push(2);
    throw new Error('the source noticed');
  });
  const taken: number[] = [];
  const reading = stream.each((item) => {
    taken.push(item);
    throw new Error('the reader failed');
  });
  await expect(reading).rejects.toThrow('the reader failed');
  expect(String(reason)).toContain('the reader failed');
  expect(taken).toEqual([1]);
});

it('the source of a push stream finishes its cleanup before a reader that leaves continues', async () => {
  let closed = false;
  const stream = new PushStream<number>(async (push, over) => {
    push(1);
    try {
      await hang(over);
    } finally {
      await Promise.resolve();
      closed = true;
    }
  });
  for await (const item of stream) {
    expect(item).toBe(1);
    break;
  }
  expect(closed).toBe(true);
});

it("a push stream sends nothing after the reader's abort, and ends without an error", async () => {
  const stopping = new AbortController();
  const taken: number[] = [];
  const stream = new PushStream<number>(async (push, over) => {
    push(1);
    stopping.abort();
    push(2);
    await hang(over);
  });
  await readUntilAborted(stream, stopping.signal, (item) => void taken.push(item));
  expect(taken).toEqual([1]);
  await expect(stream.each(() => undefined, stopping.signal)).rejects.toBe(stopping.signal.reason);
});
