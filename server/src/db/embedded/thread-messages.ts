import type { Program } from './compiled-engine.ts';

export interface ThreadLimits {
  /** Milliseconds that a query waits for another connection's transaction. */
  waitLimit: number;
  /** Milliseconds that a transaction may be idle before it is rolled back. */
  idleInTransactionLimit: number;
}

export interface ThreadData extends ThreadLimits {
  directory: string;
  program: Program;
  /**
   * One 64-bit integer: when the engine started its current statement, in milliseconds since 1970; 0 while the engine is free.
   */
  busySince: SharedArrayBuffer;
}

export type ToThread =
  | { kind: 'data'; connection: number; bytes: Uint8Array }
  | { kind: 'end'; connection: number }
  | { kind: 'copy'; directory: string }
  | { kind: 'stop' };

export type FromThread =
  | { kind: 'ready' }
  | { kind: 'data'; connection: number; bytes: Uint8Array }
  | { kind: 'end'; connection: number }
  | { kind: 'copied'; directory: string; problem: string | null }
  | { kind: 'failed'; message: string };
