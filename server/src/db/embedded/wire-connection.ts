import { quoteLiteral, refusedCommand, sessionEffects, type SessionEffects } from './session-effects.ts';
import { type Frame, frame, FrameReader, readString } from './postgres-frames.ts';

/** Messages that the engine must get together: all messages up to one that makes the engine respond. */
export interface Batch {
  bytes: Buffer;
  /** The last message. After `flush`, the client keeps the session, because its portal exists until the next sync. */
  ends: 'sync' | 'flush';
  effects: SessionEffects[];
}

export type ConnectionInput =
  | { kind: 'batch'; batch: Batch }
  | { kind: 'startup'; code: number }
  | { kind: 'end' };

/** The client's side of the protocol: splits bytes into batches and makes names of prepared statements unique. */
export class WireConnection {
  readonly id: number;
  readonly batches: Batch[] = [];
  readonly channels = new Set<string>();
  settings = '';
  readonly customSettings = new Set<string>();
  /** When the client began to wait for the session, in milliseconds on the multiplexer's clock. */
  waitingSince = 0;
  /** True after an error between two flushes: the protocol requires that all messages up to the next sync are ignored. */
  skipping = false;
  readonly #reader = new FrameReader();
  readonly #statements = new Map<string, string>();
  #pending: Buffer[] = [];
  #effects: SessionEffects[] = [];

  constructor(id: number) {
    this.id = id;
  }

  get statements(): Iterable<string> {
    return this.#statements.values();
  }

  *receive(bytes: Uint8Array): Generator<ConnectionInput> {
    for (const message of this.#reader.read(bytes)) {
      switch (message.type) {
        case '':
          yield { kind: 'startup', code: message.bytes.readInt32BE(4) };
          break;
        case 'X':
          yield { kind: 'end' };
          return;
        case 'Q':
        case 'S':
        case 'H':
          this.#pending.push(this.#rewrite(message));
          yield { kind: 'batch', batch: this.#take(message.type === 'H' ? 'flush' : 'sync') };
          break;
        default:
          this.#pending.push(this.#rewrite(message));
      }
    }
  }

  #take(ends: Batch['ends']): Batch {
    const batch = { bytes: Buffer.concat(this.#pending), ends, effects: this.#effects };
    this.#pending = [];
    this.#effects = [];
    return batch;
  }

  // Portals keep their names, because they end with the transaction and only one client can be in a transaction.
  #rewrite({ type, bytes }: Frame): Buffer {
    switch (type) {
      case 'Q':
        return frame('Q', this.#accept(readString(bytes, 5).text));
      case 'P': {
        const name = readString(bytes, 5);
        const sql = readString(bytes, name.next);
        return frame('P', this.#unique(name.text), this.#accept(sql.text), bytes.subarray(sql.next));
      }
      case 'B': {
        const portal = readString(bytes, 5);
        const name = readString(bytes, portal.next);
        if (name.text === '') return bytes;
        return frame('B', portal.text, this.#unique(name.text), bytes.subarray(name.next));
      }
      case 'C':
      case 'D': {
        const name = readString(bytes, 6);
        if (bytes[5] !== 'S'.charCodeAt(0) || name.text === '') return bytes;
        return frame(type, bytes.subarray(5, 6), this.#unique(name.text));
      }
      default:
        return bytes;
    }
  }

  #accept(sql: string): string {
    const command = refusedCommand(sql);
    if (command !== undefined) {
      const reason = `${command} is not supported by the embedded database; use a PostgreSQL server`;
      return `do ${quoteLiteral(`begin raise exception ${quoteLiteral(reason)} using errcode = '0A000'; end`)}`;
    }
    const effects = sessionEffects(sql);
    this.#effects.push(effects);
    return sql;
  }

  #unique(name: string): string {
    if (name === '') return '';
    let unique = this.#statements.get(name);
    if (unique === undefined) {
      // The new name is short, because the engine cuts names after 63 bytes.
      unique = `c${this.id}_${this.#statements.size}`;
      this.#statements.set(name, unique);
    }
    return unique;
  }
}
