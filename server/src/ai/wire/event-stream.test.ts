import { afterEach, describe, expect, it, vi } from 'vitest';
import { readEvents } from './event-stream.ts';

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
  await readEvents(answer, { complete, onEvent: (event) => events.push(event) > 0 });
  return events;
}

const bytes = (text: string) => new TextEncoder().encode(text);

it('the event stream reader refuses an event that is not a JSON object, and an endless line', async () => {
  await expect(read(response([bytes('data: {"half": \n\n')]))).rejects.toThrow(SyntaxError);
  await expect(read(response([bytes('data: 5\n\n')]))).rejects.toThrow(SyntaxError);
  await expect(read(response([bytes(`data: ${'x'.repeat(17_000_000)}`)]))).rejects.toThrow(SyntaxError);
});

it('the event stream reader throws a failure that an event reports', async () => {
  const failed = read(response([bytes('data: {"error":{"type":"overloaded_error"}}\n\n')]));
  await expect(failed).rejects.toMatchObject({ error: { error: { type: 'overloaded_error' } } });
});

it('the event stream reader assembles events wherever the network splits them', async () => {
  const whole = bytes(
    ': hello\r\nevent: x\r\ndata: {"word":"Grüße 🌍"}\r\n\r\ndata:{"a":\ndata: 1}\n\ndata: [DONE]\n\n',
  );
  for (let size = 1; size < 12; size++) {
    const pieces: Uint8Array[] = [];
    for (let start = 0; start < whole.length; start += size) pieces.push(whole.slice(start, start + size));
    expect(await read(response(pieces))).toEqual([{ word: 'Grüße 🌍' }, { a: 1 }]);
  }
});

it.each(['\n', '', '\r'])(
  'the event stream reader reads a last event that ends with %j instead of a blank line',
  async (end) => {
    const body = bytes(`data: {"a":1}\n\ndata: {"b":2}${end}`);
    expect(await read(response([body]))).toEqual([{ a: 1 }, { b: 2 }]);
  },
);

it('the event stream reader drops a truncated last event', async () => {
  expect(await read(response([bytes('data: {"a":1}\n\ndata: {"b":')]))).toEqual([{ a: 1 }]);
});

it('the event stream reader accepts a body that is one JSON value, and reads a JSON list element by element', async () => {
  const pieces = (text: string) => text.split('').map(bytes);
  expect(await read(response(pieces('\n {"a":\n1}')))).toEqual([{ a: 1 }]);
  expect(await read(response(pieces('[{"a":1},{"b":2}]')))).toEqual([{ a: 1 }, { b: 2 }]);
  await expect(read(response([bytes('{"a":')]))).rejects.toThrow(SyntaxError);
});

it('the event stream reader accepts a byte order mark before events and before JSON', async () => {
  expect(await read(response([bytes('\uFEFFdata: {"a":1}\n\n')]))).toEqual([{ a: 1 }]);
  expect(await read(response([bytes('\uFEFF{"a":1}')]))).toEqual([{ a: 1 }]);
});

it('the event stream reader reads one JSON value per line, and drops a truncated last line', async () => {
  expect(await read(response([bytes('{"a":1}\n{"b":2}\n\n{"c":')]))).toEqual([{ a: 1 }, { b: 2 }]);
});

it('the event stream reader does not take the message of a progress event for a failure', async () => {
  const event = { message: 'Loading the model', progress: 0.4 };
  expect(await read(response([bytes(`data: ${JSON.stringify(event)}\n\n`)]))).toEqual([event]);
});

it.each([
  '{"error":{"message":"quota exceeded","code":429}}',
  '{"object":"error","message":"quota exceeded","code":429}',
  '{"detail":"quota exceeded"}',
  '{"code":"429","msg":"quota exceeded","success":false}',
  '{"success":false,"errors":[{"code":7,"message":"quota exceeded"}]}',
  '{"choices":null,"base_resp":{"status_code":1008,"status_msg":"quota exceeded"}}',
  'data: {"type":"error","message":"quota exceeded"}\n\n',
  'data: {"code":429,"message":"quota exceeded"}\n\n',
])('the event stream reader throws the failure in a body with status 200: %s', async (body) => {
  await expect(read(response([bytes(body)]))).rejects.toThrow('quota exceeded');
});

it('the event stream reader throws an error of its callback, also after the end', async () => {
  const reading = readEvents(response([bytes('data: {"a":1}\n\n')]), {
    complete: () => true,
    onEvent() {
      throw new Error('unheard of');
    },
  });
  await expect(reading).rejects.toThrow('unheard of');
});

it('the event stream reader reports all activity, including keep-alive comments', async () => {
  let signs = 0;
  const pieces = [': still here\n\n', 'data: {"a":1}\n\n', ': ping\n\n'].map(bytes);
  await readEvents(response(pieces), { complete: () => false, onEvent: () => true, alive: () => signs++ });
  expect(signs).toBe(3);
});

describe('the end of an event stream after its marker', () => {
  afterEach(() => vi.useRealTimers());

  function open(mark: () => boolean = () => true) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const heard: string[] = [];
    let marked = false;
    const outcome = readEvents(new Response(readable), {
      complete: () => marked,
      onEvent(event) {
        const { text = '' } = event as { text?: string };
        marked ||= mark();
        if (text !== '') heard.push(text);
        return text !== '';
      },
    }).then(
      () => 'whole',
      () => 'failed',
    );
    return {
      heard,
      outcome,
      /** Sends a piece, waits until it was read, and then lets the given time pass. */
      async send(data: object | string, milliseconds = 0) {
        const text = typeof data === 'string' ? data : JSON.stringify(data);
        await writer.write(bytes(`data: ${text}\n\n`));
        await new Promise((resolve) => setImmediate(resolve));
        await vi.advanceTimersByTimeAsync(milliseconds);
      },
      close: () => writer.close(),
      breakOff: () => writer.abort(new Error('gone')).catch(() => undefined),
    };
  }

  it('the event stream reader does not wait for a server that keeps the connection open after the end marker', async () => {
    const stream = open();
    await stream.send({}, 2_000);
    expect(await stream.outcome).toBe('whole');
  });

  it('the event stream reader waits ten seconds after a marker that comes with text', async () => {
    const stream = open();
    await stream.send({ text: 'all' }, 9_900);
    await stream.send({ text: ' of it' }, 10_000);
    expect(await stream.outcome).toBe('whole');
    expect(stream.heard).toEqual(['all', ' of it']);
  });

  it('the event stream reader waits at most half a second after [DONE]', async () => {
    const stream = open(() => false);
    await stream.send({ text: 'all' });
    await stream.send('[DONE]', 500);
    expect(await stream.outcome).toBe('whole');
  });

  it('the event stream reader reads text that continues after the end marker, however slowly it arrives', async () => {
    const stream = open();
    const words = ['one', 'two', 'three', 'four'];
    for (const text of words) await stream.send({ text }, 9_000);
    await stream.close();
    expect(await stream.outcome).toBe('whole');
    expect(stream.heard).toEqual(words);
  });

  it('a connection that breaks after the end marker loses no text', async () => {
    const stream = open();
    await stream.send({ text: 'all' });
    await stream.breakOff();
    expect(await stream.outcome).toBe('whole');
  });

  it('a broken connection is a failure if text had continued after the end marker', async () => {
    const stream = open();
    await stream.send({ text: 'one' });
    await stream.send({ text: 'two' });
    await stream.breakOff();
    expect(await stream.outcome).toBe('failed');
  });
});
