import { AsyncLocalStorage } from 'node:async_hooks';
import type { Duplex } from 'node:stream';
import { AppError, isAppError, type Message as PersonMessage } from '@staffroom/sdk';
import { type Frames, openFrames } from './frames.ts';
import { Inbox } from './inbox.ts';
import { Outbox } from './outbox.ts';
import { type Asking, standIn } from './stand-in.ts';
import { pack, type Packed, type Receiver, type Ref, type Sender, unpack } from './pack.ts';

type Message =
  /** A call of a function of the receiver. `within` is the id of the receiver's request that is being handled. */
  | { type: 'call'; id: number; ref: Ref; args: Packed; within?: number }
  | { type: 'done' | 'failed'; id: number; value: Packed }
  | { type: 'item'; id: number; value: Packed }
  | { type: 'more'; id: number; count: number }
  | { type: 'stop'; id: number }
  | { type: 'abort'; ref: Ref; reason: Packed }
  /** Reports that a capability was accessed which was not granted. */
  | { type: 'refused'; message: string };

/** References to functions and values that a request lets the other process use until the request ends. */
interface Lent {
  refs: Ref[];
  endings: (() => void)[];
}

interface Asked extends Lent {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** Runs a function in the async context of the request. */
  inContext: <T>(work: () => T) => T;
  during: Answering | undefined;
  /** Number of calls by the other process that belong to this request and are still running. */
  pending: number;
  settled: boolean;
  /** True if the result still uses the references after the request has ended. */
  lasts: boolean;
  /** Functions that end the streams which belong to this request. */
  streams: (() => void)[];
  inbox: Inbox | null;
  /** Ends a stream with the request's final result; null until the result has arrived. */
  end: ((inbox: Inbox) => void) | null;
}

interface Answering extends Lent {
  id: number;
}

export interface PeerOptions {
  root?: (...args: never[]) => unknown;
  /** Called once when the channel closes, with the reason. */
  closed: (reason: Error) => void;
  /** The error message for people who wait for a reply when the other process ends. */
  gone?: string | PersonMessage;
  /** Called with one line for each request of the other process that is refused. */
  refused?: (message: string) => void;
}

/** Maximum number of open requests; a higher number indicates an attack. */
const maxOpenRequests = 10_000;

/**
 * One end of a channel between two processes. Functions, schemas, signals and errors stay in their process, and the other
 * process gets proxies for them. Arguments of a request, such as a `call`, can be used until the request ends; results of the
 * root function stay usable.
 */
export class Peer {
  readonly #frames: Frames;
  readonly #closed: (reason: Error) => void;
  readonly #gone: string | PersonMessage;
  readonly #refused: (message: string) => void;
  readonly #lasting: Lent = { refs: [], endings: [] };
  #last = 0;
  readonly #kept = new Map<Ref, { value: unknown; lent: Lent }>();
  readonly #asked = new Map<number, Asked>();
  readonly #sending = new Map<number, Outbox>();
  readonly #signals = new Map<Ref, AbortController>();
  readonly #answering = new AsyncLocalStorage<Answering>();
  #owed = 0;
  #over: Error | null = null;

  constructor(pipe: Duplex, { root, closed, gone = 'It has ended', refused = () => undefined }: PeerOptions) {
    this.#closed = closed;
    this.#gone = gone;
    this.#refused = refused;
    if (root) this.#kept.set(0, { value: root, lent: this.#lasting });
    this.#frames = openFrames(pipe, {
      receive: (message) => this.#receive(message as Message),
      closed: (reason) => this.#end(reason),
    });
  }

  root(...args: unknown[]): Promise<unknown> {
    return this.#ask(0, args).answer;
  }

  tellRefusal(message: string): void {
    this.#send({ type: 'refused', message });
  }

  close(): void {
    this.#frames.close();
  }

  #send(message: Message, { rich }: Packed = { value: null }): void {
    this.#frames.send(message, rich !== true);
  }

  #end(reason: Error): void {
    this.#over = reason;
    const gone = new AppError('unavailable', this.#gone, { cause: reason });
    for (const asked of this.#asked.values()) {
      this.#refuse(asked, gone);
      this.#takeBack(asked);
    }
    this.#asked.clear();
    for (const outbox of this.#sending.values()) outbox.stop();
    for (const controller of this.#signals.values()) controller.abort(gone);
    this.#kept.clear();
    this.#closed(reason);
  }

  /** Handles a message. Messages are untrusted, so an invalid one closes the channel. */
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
        if (this.#owed > maxOpenRequests) return this.#frames.close();
        void this.#answer(message).finally(() => (this.#owed -= 1));
        return;
      case 'item': {
        const asked = this.#asked.get(message.id);
        if (!asked) return;
        const inbox = this.#inboxOf(message.id, asked);
        asked.resolve(inbox);
        if (!inbox.put(unpack(message.value, this.#receiver([])))) this.#frames.close();
        return;
      }
      case 'done':
      case 'failed':
        return this.#settle(message);
      case 'more':
        return this.#sending.get(message.id)?.more(message.count);
      case 'stop':
        return this.#sending.get(message.id)?.stop();
      case 'abort':
        return this.#signals.get(message.ref)?.abort(unpack(message.reason, this.#receiver([])));
      case 'refused':
        return this.#refused(String(message.message).slice(0, 1_000));
    }
  }

  #ask(ref: Ref, args: unknown[]): Asking {
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
      end: null,
    };
    try {
      if (this.#over) throw new AppError('unavailable', 'The agent has stopped', { cause: this.#over });
      const packed = pack(args, this.#sender(asked));
      this.#asked.set(id, asked);
      const within = during && { within: during.id };
      this.#send({ type: 'call', id, ref, args: packed, ...within }, packed);
    } catch (error) {
      this.#asked.delete(id);
      this.#takeBack(asked);
      this.#refuse(asked, error);
    }
    return { answer: promise, items: () => this.#itemsOf(id, asked, promise) };
  }

  #refuse(asked: Asked, error: unknown): void {
    asked.end = (inbox) => inbox.fail(error);
    asked.reject(error);
    if (asked.inbox) asked.end(asked.inbox);
  }

  #itemsOf(id: number, asked: Asked, answer: Promise<unknown>): Inbox {
    // Ignores the error here, because the stream reports it too.
    answer.catch(() => undefined);
    return this.#inboxOf(id, asked);
  }

  #inboxOf(id: number, asked: Asked): Inbox {
    if (asked.inbox) return asked.inbox;
    const inbox = new Inbox(
      (count) => this.#send({ type: 'more', id, count }),
      () => this.#send({ type: 'stop', id }),
    );
    asked.inbox = inbox;
    asked.end?.(inbox);
    return inbox;
  }

  #settle({ type, id, value }: Extract<Message, { type: 'done' | 'failed' }>): void {
    const asked = this.#asked.get(id);
    if (!asked || asked.settled) return;
    const received = this.#receiver([]);
    const given = unpack(value, received);
    // The result may still use arguments of its request, such as a schema, so their references are kept longer.
    if (received.calls > 0) asked.during?.endings.push(() => this.#takeBack(asked));
    asked.lasts = received.calls > 0;
    asked.settled = true;
    for (const stop of asked.streams) stop();
    this.#release(id, asked);
    if (type === 'failed') return this.#refuse(asked, given);
    asked.end = (inbox) =>
      given === undefined ? inbox.end() : inbox.fail(new TypeError('This is no stream'));
    asked.resolve(given);
    if (asked.inbox) asked.end(asked.inbox);
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

  async #answer({ id, ref, args, within }: Extract<Message, { type: 'call' }>): Promise<void> {
    const around = within === undefined ? undefined : this.#asked.get(within);
    if (around) around.pending += 1;
    const target = this.#kept.get(ref);
    const signals: Ref[] = [];
    const answering: Answering = { id, refs: [], endings: [] };
    const outbox = new Outbox();
    this.#sending.set(id, outbox);
    const work = async () => {
      if (!target) {
        const ended = 'This call has ended: what it gave can no longer be used';
        this.#refused(ended);
        throw new AppError('unavailable', ended);
      }
      const handle = target.value as (...given: unknown[]) => unknown;
      // Awaiting the proxy of a stream in the other process returns a stream, because its first item resolves the proxy.
      const given = await handle(...(unpack(args, this.#receiver(signals)) as unknown[]));
      if (!isStream(given)) return given;
      // The stream ends together with the request during which it was created.
      around?.streams.push(outbox.stop);
      const sender = this.#sender(around ?? target.lent);
      await outbox.send(given, (item) => {
        const value = pack(item, sender);
        this.#send({ type: 'item', id, value }, value);
      });
      return undefined;
    };
    const inContext = around?.inContext ?? ((run: () => Promise<unknown>) => run());
    const lent = target?.lent ?? this.#lasting;
    await inContext(() => this.#answering.run(answering, work)).then(
      (value) => this.#reply('done', id, value, lent),
      (error: unknown) => {
        if (isRefusal(error)) this.#refused(error.message);
        this.#reply('failed', id, error, around ?? lent);
      },
    );
    this.#sending.delete(id);
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
      const packed = pack(value, this.#sender(lent));
      this.#send({ type, id, value: packed }, packed);
    } catch (error) {
      // If the result cannot be copied, the caller gets that error instead.
      const packed = pack(error, this.#sender(lent));
      this.#send({ type: 'failed', id, value: packed }, packed);
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
        const tell = () => {
          const reason = pack(signal.reason, this.#sender(lent));
          this.#send({ type: 'abort', ref, reason }, reason);
        };
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
      refused: (message: string) => this.tellRefusal(message),
    };
    return receiver;
  }
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function isRefusal(error: unknown): error is AppError {
  return isAppError(error) && (error.code === 'forbidden' || error.code === 'not-found');
}
