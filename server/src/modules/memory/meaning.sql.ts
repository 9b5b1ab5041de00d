import type { Logger } from 'pino';
import type { Embedder } from '../../ai/embedders/embedder.ts';
import type { Database } from '../../db/database.ts';
import { vectorLiteral } from '../search/vector-literal.ts';

export interface MeaningOptions {
  /** The built-in embedder. No other embedder is used, so that memories never leave the server. */
  embedder: Pick<Embedder, 'id' | 'embed'>;
  log: Pick<Logger, 'warn'>;
  /** Milliseconds during which memories of answers are collected into one batch; default 1,000. */
  pause?: number;
}

export interface Meaning extends AsyncDisposable {
  /** The id of the embedder, because vectors of different embedders must never be compared. */
  embedder: string;
  /**
   * The vector of a text, in PostgreSQL's text format. Null after a timeout or an error; memories are then found by words only.
   */
  vectorOf(text: string): Promise<string | null>;
  keep(id: string, content: string): Promise<void>;
  /**
   * Schedules the computation of vectors, in the background, for all memories without a vector, including memories that an
   * earlier process stored.
   */
  keepLater(): void;
}

interface Unread {
  id: string;
  content: string;
}

/** Milliseconds after which an answer stops waiting for the vector of its question. */
const embeddingTimeoutMs = 1_500;
/** The number of characters of a text that the embedder reads. */
const readable = 2_000;
const batch = 32;

export function createMeaning({ pool }: Pick<Database, 'pool'>, options: MeaningOptions): Meaning {
  const { embedder, log, pause = 1_000 } = options;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let catchingUp: Promise<void> = Promise.resolve();

  async function vectorOf(text: string): Promise<string | null> {
    try {
      const signal = AbortSignal.timeout(embeddingTimeoutMs);
      const [vector] = await embedder.embed([text.slice(0, readable)], { priority: 'query', signal });
      return vector ? vectorLiteral(vector) : null;
    } catch (error) {
      log.warn({ err: error }, 'memory: cannot embed memory');
      return null;
    }
  }

  /** Computes the missing vectors in batches. A batch that fails is tried again when the next memory is stored. */
  async function catchUp(): Promise<void> {
    while (!closing.signal.aborted) {
      const { rows } = await pool.query<Unread>(unread);
      if (rows.length === 0) return;
      const texts = rows.map(({ content }) => content.slice(0, readable));
      const vectors = await embedder.embed(texts, { priority: 'index', signal: closing.signal });
      const ids = rows.map(({ id }) => id);
      const contents = rows.map(({ content }) => content);
      await pool.query(store, [ids, contents, vectors.map(vectorLiteral), embedder.id]);
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
    keepLater() {
      if (timer !== undefined || closing.signal.aborted) return;
      timer = setTimeout(() => {
        timer = undefined;
        catchingUp = catchingUp.then(catchUp).catch((error: unknown) => {
          if (!closing.signal.aborted) log.warn({ err: error }, 'memory: cannot embed waiting memories');
        });
      }, pause);
      timer.unref();
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      closing.abort();
      await catchingUp;
    },
  };
}

/**
 * SQL for memories without a vector, which uses a partial index. A memory whose vector timed out has an embedder but no vector,
 * and is not selected.
 */
const unread = `select id, content from memory where embedder is null order by created_at desc limit ${batch}`;

const store = `
update memory set meaning = made.meaning::vector, embedder = $4
from unnest($1::uuid[], $2::text[], $3::text[]) as made (id, content, meaning)
where memory.id = made.id and memory.content = made.content`;
