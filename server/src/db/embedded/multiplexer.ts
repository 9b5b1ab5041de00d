import { type Batch, WireConnection } from './wire-connection.ts';
import { readResponse, type Notification, type Response } from './response.ts';
import { restoreSettings, snapshotSettings } from './session-settings.ts';
import { quoteIdentifier } from './session-effects.ts';
import {
  closeStatement,
  errorResponse,
  frame,
  query,
  readyForQuery,
  sslRequest,
  sync,
  welcome,
} from './postgres-frames.ts';

export interface MultiplexerOptions {
  /** Runs messages in the engine's only session and returns the complete response. */
  execute(messages: Buffer): Promise<Buffer>;
  send(connection: number, bytes: Buffer): void;
  end(connection: number): void;
  fail(error: unknown): void;
  /** Milliseconds that a client waits for another client's transaction. */
  waitLimit: number;
  /** Milliseconds that a client may leave its transaction idle. */
  idleInTransactionLimit: number;
}

/**
 * Shares the engine's only session between many clients. A client has the session from its first message until its transaction
 * ends; other clients wait in order of arrival.
 */
export class Multiplexer {
  readonly #options: MultiplexerOptions;
  readonly #connections = new Map<number, WireConnection>();
  readonly #waiting = new Set<WireConnection>();
  /** Disconnected clients whose prepared statements and channels are still to be removed from the engine. */
  readonly #gone: WireConnection[] = [];
  readonly #exclusive: (() => void)[] = [];
  #owner: WireConnection | undefined;
  #ownerIdleSince = 0;
  #ownerEffects: Batch['effects'] = [];
  #ownerLeft = false;
  #settings = '';
  #running = false;
  #timer: NodeJS.Timeout | undefined;
  #busy = 0;

  constructor(options: MultiplexerOptions) {
    this.#options = options;
  }

  receive(id: number, bytes: Uint8Array): void {
    let connection = this.#connections.get(id);
    if (connection === undefined) this.#connections.set(id, (connection = new WireConnection(id)));
    for (const input of connection.receive(bytes)) {
      if (input.kind === 'end') return this.disconnect(id);
      if (input.kind === 'startup') this.#start(id, input.code);
      else this.#enqueue(connection, input.batch);
    }
    this.#wake();
  }

  disconnect(id: number): void {
    const connection = this.#connections.get(id);
    if (connection === undefined) return;
    this.#connections.delete(id);
    this.#waiting.delete(connection);
    connection.batches.length = 0;
    if (connection === this.#owner) this.#ownerLeft = true;
    else this.#gone.push(connection);
    this.#wake();
  }

  /**
   * Runs work while no client has a transaction, after a checkpoint has written every change to the files of the database.
   * Clients wait until the work ends; the time does not count towards their limits.
   */
  betweenTransactions(work: () => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#exclusive.push(() => {
      try {
        work();
        resolve();
      } catch (error) {
        reject(error);
      }
    });
    this.#wake();
    return promise;
  }

  #start(id: number, code: number): void {
    this.#options.send(id, code === sslRequest ? Buffer.from('N') : welcome(id));
  }

  #enqueue(connection: WireConnection, batch: Batch): void {
    if (connection.skipping) {
      if (batch.ends === 'flush') return;
      connection.skipping = false;
      this.#options.send(connection.id, readyForQuery());
      return;
    }
    connection.batches.push(batch);
    if (connection === this.#owner || this.#waiting.has(connection)) return;
    connection.waitingSince = this.#now();
    this.#waiting.add(connection);
  }

  #wake(): void {
    if (this.#running) return;
    this.#running = true;
    this.#run().catch((error: unknown) => {
      clearTimeout(this.#timer);
      this.#options.fail(error);
    });
  }

  async #run(): Promise<void> {
    while (await this.#step());
    this.#running = false;
    this.#watch();
  }

  /** Does the next piece of work. Returns false if there is none until a client sends something or a time limit passes. */
  async #step(): Promise<boolean> {
    if (this.#owner !== undefined) return this.#serve(this.#owner);
    const gone = this.#gone.shift();
    if (gone !== undefined) {
      await this.#forget(gone);
      return true;
    }
    const work = this.#exclusive.shift();
    if (work !== undefined) {
      await this.#execute(query('checkpoint'));
      const start = performance.now();
      work();
      this.#busy += performance.now() - start;
      return true;
    }
    const [next] = this.#waiting;
    if (next === undefined) return false;
    this.#waiting.delete(next);
    this.#owner = next;
    if (this.#settings !== next.settings) {
      await this.#execute(query(restoreSettings(next.settings)));
      this.#settings = next.settings;
    }
    return true;
  }

  async #serve(owner: WireConnection): Promise<boolean> {
    if (this.#ownerLeft) {
      await this.#execute(Buffer.concat([sync(), query('rollback')]));
      this.#ownerLeft = false;
      this.#gone.push(owner);
      await this.#release(owner);
      return true;
    }
    const batch = owner.batches.shift();
    if (batch === undefined) return false;
    this.#ownerEffects.push(...batch.effects);
    const response = await this.#execute(batch.bytes);
    if (response.forward.length > 0) this.#options.send(owner.id, response.forward);
    if (batch.ends === 'sync' && response.status === undefined)
      throw new Error('The engine did not finish a query');
    this.#ownerIdleSince = this.#now();
    if (response.status === 'I') await this.#release(owner);
    return true;
  }

  /** Takes the session from a client whose transaction has ended. */
  async #release(owner: WireConnection): Promise<void> {
    const effects = this.#ownerEffects;
    this.#ownerEffects = [];
    this.#owner = undefined;
    if (owner.batches.length > 0) {
      owner.waitingSince = this.#now();
      this.#waiting.add(owner);
    }
    if (effects.some((effect) => effect.settings)) {
      for (const { customSettings } of effects)
        for (const name of customSettings) owner.customSettings.add(name);
      const { rows } = await this.#execute(query(snapshotSettings(owner.customSettings)));
      this.#settings = owner.settings = rows[0] ?? '';
    }
    for (const { listen, unlisten } of effects) {
      if (listen !== undefined) owner.channels.add(listen);
      if (unlisten === '*') owner.channels.clear();
      else if (unlisten !== undefined) owner.channels.delete(unlisten);
    }
    if (effects.some((effect) => effect.unlisten !== undefined)) await this.#listen();
  }

  /** Makes the engine listen to the channels of all clients, so that one client's UNLISTEN does not affect the others. */
  async #listen(): Promise<void> {
    const channels = new Set<string>();
    for (const connection of this.#connections.values())
      for (const name of connection.channels) channels.add(name);
    const statements = [...channels].map((name) => `listen ${quoteIdentifier(name)}`);
    await this.#execute(query(['unlisten *', ...statements].join('; ')));
  }

  async #forget(connection: WireConnection): Promise<void> {
    const names = [...connection.statements];
    if (names.length > 0) await this.#execute(Buffer.concat([...names.map(closeStatement), sync()]));
    if (connection.channels.size > 0) await this.#listen();
  }

  async #execute(messages: Buffer): Promise<Response> {
    const start = performance.now();
    const response = readResponse(await this.#options.execute(messages));
    this.#busy += performance.now() - start;
    for (const notification of response.notifications) this.#notify(notification);
    return response;
  }

  #notify({ channel, payload }: Notification): void {
    for (const connection of this.#connections.values()) {
      if (!connection.channels.has(channel)) continue;
      this.#options.send(connection.id, frame('A', Buffer.alloc(4), channel, payload));
    }
  }

  /**
   * Returns a clock in milliseconds that stops while the engine is busy, so that no client times out because of another
   * client's long statement.
   */
  #now(): number {
    return performance.now() - this.#busy;
  }

  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#owner === undefined) return;
    const limits = [this.#ownerIdleSince + this.#options.idleInTransactionLimit];
    const [first] = this.#waiting;
    if (first !== undefined) limits.push(first.waitingSince + this.#options.waitLimit);
    this.#timer = setTimeout(() => this.#expire(), Math.max(1, Math.min(...limits) - this.#now()));
  }

  #expire(): void {
    if (this.#running) return;
    const now = this.#now();
    for (const connection of this.#waiting) {
      if (now - connection.waitingSince >= this.#options.waitLimit) this.#refuse(connection);
    }
    const owner = this.#owner;
    if (owner !== undefined && now - this.#ownerIdleSince >= this.#options.idleInTransactionLimit) {
      const reason = `A transaction was left idle for ${this.#options.idleInTransactionLimit} ms and was rolled back`;
      this.#options.send(owner.id, errorResponse('FATAL', '25P03', reason));
      this.#options.end(owner.id);
      this.disconnect(owner.id);
    } else {
      this.#watch();
    }
  }

  #refuse(connection: WireConnection): void {
    const batch = connection.batches.shift();
    const reason = `Another connection has held a transaction open for ${this.#options.waitLimit} ms. The embedded database runs one transaction at a time: do not wait for a second connection inside a transaction`;
    this.#options.send(connection.id, errorResponse('ERROR', '55P03', reason));
    if (batch?.ends === 'flush') connection.skipping = true;
    else this.#options.send(connection.id, readyForQuery());
    connection.waitingSince = this.#now();
    if (connection.batches.length === 0) this.#waiting.delete(connection);
  }
}
