import { AsyncLocalStorage } from 'node:async_hooks';
import type { Duplex } from 'node:stream';
import { AppError } from '@staffroom/sdk';
import { type Frames, openFrames } from './frames.ts';
import { Inbox, roomAtFirst } from './inbox.ts';
import { pack, type Packed, type Receiver, type Ref, type Sender, unpack } from './wire.ts';

type Message =
  /** `within`: the request of the receiver in whose course this one is made. */
  | { type: 'call'; id: number; ref: Ref; args: Packed; within: number | undefined }
  | { type: 'done' | 'failed'; id: number; value: Packed }
  /** The answer to a call is a stream: its items follow. */
  | { type: 'stream'; id: number }
  | { type: 'item'; id: number; value: Packed }
  | { type: 'more'; id: number; count: number }
  | { type: 'stop'; id: number }
  | { type: 'abort'; ref: Ref; reason: Packed };

/** What one request has lent to the other side: it ends with the request. */
interface Lent {
  refs: Ref[];
  endings: (() => void)[];
}

interface Asked extends Lent {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** Runs something as if it were called where the request was made. */
  inContext: <T>(work: () => T) => T;
  /** In whose course it was made. */
  during: Answering | undefined;
  /** Requests of the other side in its course that are being answered: as long as there are some, what was lent is needed. */
  pending: number;
  settled: boolean;
  /** What it gave goes on using what it was lent. */
  lasts: boolean;
  /** Ends the streams in its course. */
  streams: (() => void)[];
  inbox: Inbox | null;
}

/** A request of the other side that is being answered. */
interface Answering extends Lent {
  id: number;
}

interface Sending {
  room: number;
  wake: () => void;
  stop: () => void;
}

export interface PeerOptions {
  /** What the other side may call from the beginning, as ref 0. */
  root?: (...args: never[]) => unknown;
  /** Once, with the reason. */
  closed: (reason: Error) => void;
}

/** Answers owed at one time; whoever asks for more means no good. */
const mostAtOnce = 10_000;

/**
 * One end of a channel between two processes. A value that crosses it keeps its shape: functions, schemas, signals and errors
 * stay where they are, and the other side gets something that stands for them. What goes along with a request can be used until that
 * request has ended, as a `call` can; what the root has given, for ever.
 */
export class Peer {
  readonly #frames: Frames;
  readonly #closed: (reason: Error) => void;
  /** Of what the root has given. */
  readonly #lasting: Lent = { refs: [], endings: [] };
  #last = 0;
  readonly #kept = new Map<Ref, { value: unknown; lent: Lent }>();
  readonly #asked = new Map<number, Asked>();
  readonly #sending = new Map<number, Sending>();
  readonly #signals = new Map<Ref, AbortController>();
  readonly #answering = new AsyncLocalStorage<Answering>();
  #owed = 0;
  #over: Error | null = null;

  constructor(pipe: Duplex, { root, closed }: PeerOptions) {
    this.#closed = closed;
    if (root) this.#kept.set(0, { value: root, lent: this.#lasting });
    this.#frames = openFrames(pipe, {
      receive: (message) => this.#receive(message as Message),
      closed: (reason) => this.#end(reason),
    });
  }

  /** Calls the root of the other side. */
  root(...args: unknown[]): Promise<unknown> {
    return this.#ask(0, args);
  }

  close(): void {
    this.#frames.close();
  }

  #send(message: Message): void {
    this.#frames.send(message);
  }

  #end(reason: Error): void {
    this.#over = reason;
    const gone = new AppError('unavailable', 'The agent has stopped unexpectedly. Try again in a moment.', {
      cause: reason,
    });
    for (const asked of this.#asked.values()) {
      asked.reject(gone);
      asked.inbox?.fail(gone);
      this.#takeBack(asked);
    }
    this.#asked.clear();
    for (const { stop } of this.#sending.values()) stop();
    for (const controller of this.#signals.values()) controller.abort(gone);
    this.#kept.clear();
    this.#closed(reason);
  }

  /** What comes is not trusted: an end that does not keep to the form is closed. */
  #receive(message: Message): void {
    try {
      this.#handle(message);
    } catch {
      this.#frames.close();
    }
  }

  #handle(message: Message): void {
    switch (message.type) {
      case 'call':
        this.#owed += 1;
        if (this.#owed > mostAtOnce) return this.#frames.close();
        void this.#answer(message).finally(() => (this.#owed -= 1));
        return;
      case 'stream':
        return this.#beginStream(message.id);
      case 'item': {
        const asked = this.#asked.get(message.id);
        const isWelcome = asked?.inbox?.put(unpack(message.value, this.#receiver([]))) ?? true;
        if (!isWelcome) this.#frames.close();
        return;
      }
      case 'done':
      case 'failed':
        return this.#settle(message);
      case 'more': {
        const sending = this.#sending.get(message.id);
        if (!sending) return;
        sending.room += message.count;
        return sending.wake();
      }
      case 'stop':
        return this.#sending.get(message.id)?.stop();
      case 'abort':
        return this.#signals.get(message.ref)?.abort(unpack(message.reason, this.#receiver([])));
    }
  }

  // What this side asks for.

  #ask(ref: Ref, args: unknown[]): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const id = ++this.#last;
    const during = this.#answering.getStore();
    const asked: Asked = {
      resolve,
      reject,
      inContext: AsyncLocalStorage.snapshot(),
      during,
      pending: 0,
      settled: false,
      lasts: false,
      streams: [],
      refs: [],
      endings: [],
      inbox: null,
    };
    try {
      if (this.#over) throw new AppError('unavailable', 'The agent has stopped', { cause: this.#over });
      const packed = pack(args, this.#sender(asked));
      this.#asked.set(id, asked);
      this.#send({ type: 'call', id, ref, args: packed, within: during?.id });
    } catch (error) {
      this.#asked.delete(id);
      this.#takeBack(asked);
      reject(error);
    }
    return promise;
  }

  #beginStream(id: number): void {
    const asked = this.#asked.get(id);
    if (!asked) return;
    asked.inbox = new Inbox(
      (count) => this.#send({ type: 'more', id, count }),
      () => this.#send({ type: 'stop', id }),
    );
    asked.resolve(asked.inbox);
  }

  #settle({ type, id, value }: Extract<Message, { type: 'done' | 'failed' }>): void {
    const asked = this.#asked.get(id);
    if (!asked || asked.settled) return;
    const received = this.#receiver([]);
    const given = unpack(value, received);
    // What it was given with its request, such as a schema, what it gave may go on using.
    if (received.calls > 0) asked.during?.endings.push(() => this.#takeBack(asked));
    asked.lasts = received.calls > 0;
    asked.settled = true;
    for (const stop of asked.streams) stop();
    this.#release(id, asked);
    if (type === 'failed') {
      asked.reject(given);
      asked.inbox?.fail(given);
    } else {
      asked.resolve(given);
      asked.inbox?.end();
    }
  }

  #release(id: number, asked: Asked): void {
    if (!asked.settled || asked.pending > 0) return;
    this.#asked.delete(id);
    if (!asked.lasts) this.#takeBack(asked);
  }

  #takeBack({ refs, endings }: Lent): void {
    for (const ref of refs) this.#kept.delete(ref);
    for (const end of endings) end();
  }

  // What the other side asks for.

  async #answer({ id, ref, args, within }: Extract<Message, { type: 'call' }>): Promise<void> {
    const around = within === undefined ? undefined : this.#asked.get(within);
    if (around) around.pending += 1;
    const target = this.#kept.get(ref);
    const signals: Ref[] = [];
    const answering: Answering = { id, refs: [], endings: [] };
    const work = async () => {
      if (!target)
        throw new AppError('unavailable', 'This call has ended: what it gave can no longer be used');
      const handle = target.value as (...given: unknown[]) => unknown;
      // What stands for a stream of the other side is one as soon as it is there.
      const given = await handle(...(unpack(args, this.#receiver(signals)) as unknown[]));
      if (!isStream(given)) return given;
      await this.#sendItems(id, given, { target: target.lent, around });
      return undefined;
    };
    const inContext = around?.inContext ?? ((run: () => Promise<unknown>) => run());
    const lent = target?.lent ?? this.#lasting;
    await inContext(() => this.#answering.run(answering, work)).then(
      (value) => this.#reply('done', id, value, lent),
      (error: unknown) => this.#reply('failed', id, error, around ?? lent),
    );
    this.#takeBack(answering);
    if (around && within !== undefined) {
      around.pending -= 1;
      this.#release(within, around);
    }
    for (const signal of signals) this.#signals.delete(signal);
  }

  #reply(type: 'done' | 'failed', id: number, value: unknown, lent: Lent): void {
    if (this.#over) return;
    try {
      this.#send({ type, id, value: pack(value, this.#sender(lent)) });
    } catch (error) {
      // What cannot be copied: whoever asked for it is told so.
      this.#send({ type: 'failed', id, value: pack(error, this.#sender(lent)) });
    }
  }

  /** No more than the other side has room for; it ends with the request in whose course it was asked for. */
  async #sendItems(
    id: number,
    items: AsyncIterable<unknown>,
    { target, around }: { target: Lent; around: Asked | undefined },
  ): Promise<void> {
    const iterator = items[Symbol.asyncIterator]();
    const over: IteratorReturnResult<undefined> = { done: true, value: undefined };
    let stopped = false;
    // Of the item that is waited for: a race with one promise for all of them would remember every item until the end.
    let settle: (next: IteratorResult<unknown>) => void = () => undefined;
    const sending: Sending = {
      room: roomAtFirst,
      wake: () => undefined,
      stop() {
        stopped = true;
        settle(over);
        sending.wake();
      },
    };
    this.#sending.set(id, sending);
    around?.streams.push(sending.stop);
    const lent = around ?? target;
    this.#send({ type: 'stream', id });
    try {
      for (;;) {
        const next = await new Promise<IteratorResult<unknown>>((resolve, reject) => {
          settle = resolve;
          if (stopped) resolve(over);
          else iterator.next().then(resolve, reject);
        });
        if (next.done) return;
        sending.room -= 1;
        this.#send({ type: 'item', id, value: pack(next.value, this.#sender(lent)) });
        while (sending.room <= 0 && !stopped) await new Promise<void>((resolve) => (sending.wake = resolve));
      }
    } finally {
      this.#sending.delete(id);
      // Not awaited: a source that hangs would hold up its end.
      iterator.return?.()?.catch(() => undefined);
    }
  }

  #sender(lent: Lent): Sender {
    const keep = (value: unknown): Ref => {
      const ref = ++this.#last;
      this.#kept.set(ref, { value, lent });
      if (lent !== this.#lasting) lent.refs.push(ref);
      return ref;
    };
    return {
      keep,
      keepSignal: (signal) => {
        const ref = keep(signal);
        const tell = () =>
          this.#send({ type: 'abort', ref, reason: pack(signal.reason, this.#sender(lent)) });
        signal.addEventListener('abort', tell, { once: true });
        lent.endings.push(() => signal.removeEventListener('abort', tell));
        return ref;
      },
      keepError: (error) => (lent === this.#lasting ? null : keep(error)),
    };
  }

  #receiver(signals: Ref[]): Receiver & { calls: number } {
    const receiver = {
      calls: 0,
      call: (ref: Ref) => {
        receiver.calls += 1;
        return standIn((args) => this.#ask(ref, args));
      },
      signal: (ref: Ref) => {
        const controller = new AbortController();
        this.#signals.set(ref, controller);
        signals.push(ref);
        return controller;
      },
      error: (origin: Ref) => this.#kept.get(origin)?.value,
    };
    return receiver;
  }
}

/**
 * A function of the other side. What it gives can be awaited, iterated where it is a stream, and used at once where it is an object
 * of functions: `storage.collection('notes', Note).list()`.
 */
function standIn(ask: (args: unknown[]) => Promise<unknown>): (...args: unknown[]) => unknown {
  return (...args) =>
    new Proxy(ask(args), {
      get(promise, key) {
        if (key === Symbol.asyncIterator) return () => iterate(promise);
        const own: unknown = Reflect.get(promise, key, promise);
        if (typeof own === 'function') return own.bind(promise);
        if (own !== undefined || typeof key === 'symbol') return own;
        return async (...given: unknown[]) => {
          const object = (await promise) as Record<string, (...more: unknown[]) => unknown>;
          return object[key]?.(...given);
        };
      },
    });
}

/** Its end is heard at once, also while an item is waited for. */
function iterate(answer: Promise<unknown>): AsyncIterator<unknown> {
  const stream = answer.then((given) => {
    if (given instanceof Inbox) return given;
    throw new TypeError('This is no stream');
  });
  return {
    next: () => stream.then((inbox) => inbox.next()),
    return: () => stream.then((inbox) => inbox.return()),
  };
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
