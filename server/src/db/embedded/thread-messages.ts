import type { Program } from './compiled-engine.ts';

export interface ThreadLimits {
  /** How long a query waits for another connection's transaction, in milliseconds. */
  waitLimit: number;
  /** How long a transaction may be idle before it is rolled back, in milliseconds. */
  idleInTransactionLimit: number;
}

export interface ThreadData extends ThreadLimits {
  directory: string;
  /** The engine's program, compiled. */
  program: Program;
  /** One 64-bit integer: since when the engine runs a statement, in epoch milliseconds; 0 while it is free. */
  busySince: SharedArrayBuffer;
}

export type ToThread =
  | { kind: 'data'; connection: number; bytes: Uint8Array }
  | { kind: 'end'; connection: number }
  | { kind: 'stop' };

export type FromThread =
  | { kind: 'ready' }
  | { kind: 'data'; connection: number; bytes: Uint8Array }
  | { kind: 'end'; connection: number }
  | { kind: 'failed'; message: string };
