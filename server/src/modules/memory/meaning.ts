import type { Logger } from 'pino';
import type { Embedder } from '../../ai/embedders/embedder.ts';
import type { Database } from '../../db/database.ts';
import { vectorLiteral } from '../search/vector-literal.ts';

export interface MeaningOptions {
  /** The one of the house: what people are remembered by is not sent anywhere. */
  embedder: Pick<Embedder, 'id' | 'embed'>;
  log: Pick<Logger, 'warn'>;
}

export interface Meaning {
  /** Vectors of another embedder are not compared. */
  embedder: string;
  /** As the database reads it; null where it could not be had in time: then words alone decide. */
  vectorOf(text: string): Promise<string | null>;
  /** Stores the meaning of what a memory says now. */
  keep(id: string, content: string): Promise<void>;
}

/** Milliseconds; nobody waits longer for an answer because of a memory. */
const patience = 1_500;
/** Characters; the embedder reads no more. */
const readable = 2_000;

export function createMeaning({ pool }: Pick<Database, 'pool'>, { embedder, log }: MeaningOptions): Meaning {
  async function vectorOf(text: string): Promise<string | null> {
    try {
      const signal = AbortSignal.timeout(patience);
      const [vector] = await embedder.embed([text.slice(0, readable)], { priority: 'query', signal });
      return vector ? vectorLiteral(vector) : null;
    } catch (error) {
      log.warn({ err: error }, 'a memory went without its meaning');
      return null;
    }
  }
  return {
    embedder: embedder.id,
    vectorOf,
    async keep(id, content) {
      await pool.query('update memory set meaning = $2, embedder = $3 where id = $1 and content = $4', [
        id,
        await vectorOf(content),
        embedder.id,
        content,
      ]);
    },
  };
}
