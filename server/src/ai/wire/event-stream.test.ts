import { expect, it } from 'vitest';
import { readEvents } from './event-stream.ts';

/** A response whose body comes in these pieces, and ends unless told otherwise. */
function response(pieces: Uint8Array[], ends = true): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      if (ends) controller.close();
    },
  });
  return new Response(body);
}

async function read(answer: Response, complete = () => false) {
  const events: unknown[] = [];
  await readEvents(answer, complete, (event) => events.push(event));
  return events;
}

const bytes = (text: string) => new TextEncoder().encode(text);

it('refuses an event that is no JSON object, and a line without an end', async () => {
  await expect(read(response([bytes('data: {"half": \n\n')]))).rejects.toThrow(SyntaxError);
  await expect(read(response([bytes('data: 5\n\n')]))).rejects.toThrow(SyntaxError);
  await expect(read(response([bytes(`data: ${'x'.repeat(17_000_000)}`)]))).rejects.toThrow(SyntaxError);
});

it('throws what an event tells of a failure', async () => {
  const failed = read(response([bytes('data: {"error":{"type":"overloaded_error"}}\n\n')]));
  await expect(failed).rejects.toMatchObject({ error: { error: { type: 'overloaded_error' } } });
});

it('puts events together wherever the network cuts them', async () => {
  const whole = bytes(
    ': hello\r\nevent: x\r\ndata: {"word":"Grüße 🌍"}\r\n\r\ndata:{"a":\ndata: 1}\n\ndata: [DONE]\n\n',
  );
  for (let size = 1; size < 12; size++) {
    const pieces: Uint8Array[] = [];
    for (let start = 0; start < whole.length; start += size) pieces.push(whole.slice(start, start + size));
    expect(await read(response(pieces))).toEqual([{ word: 'Grüße 🌍' }, { a: 1 }]);
  }
});

it('drops an event that was not ended', async () => {
  expect(await read(response([bytes('data: {"a":1}\n\ndata: {"b":2}\n')]))).toEqual([{ a: 1 }]);
});

it('does not keep to itself what goes wrong with whoever hears, also behind the end', async () => {
  const reading = readEvents(
    response([bytes('data: {"a":1}\n\n')]),
    () => true,
    () => {
      throw new Error('unheard of');
    },
  );
  await expect(reading).rejects.toThrow('unheard of');
});

it('does not wait for a server that keeps a complete answer open', async () => {
  expect(await read(response([bytes('data: {"a":1}\n\n')], false), () => true)).toEqual([{ a: 1 }]);
});
