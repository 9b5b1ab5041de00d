import type { Logger } from 'pino';
import type { Embedder } from '../../ai/embedders/embedder.ts';
import type { Database } from '../../db/database.ts';
import { vectorLiteral } from '../search/vector-literal.ts';

export interface MeaningOptions {
  /** The built-in embedder, so that memories never leave the server. */
  embedder: Pick<Embedder, 'id' | 'embed'>;
  log: Pick<Logger, 'warn'>;
  /** Milliseconds to collect memories of answers into a batch; default 1,000. */
  pause?: number;
}

export interface Meaning extends AsyncDisposable {
  /** Vectors of different embedders are never compared. */
  embedder: string;
  /** In the database's notation; null after the timeout, so that words alone decide. */
  vectorOf(text: string): Promise<string | null>;
  keep(id: string, content: string): Promise<void>;
  /** Schedules vectors for memories without one, in the background, including those of an earlier process. */
  keepLater(): void;
}

interface Unread {
  id: string;
  content: string;
}

/** Milliseconds; an answer waits no longer for its memories. */
const embeddingTimeoutMs = 1_500;
/** Characters; the embedder reads no more. */
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

  /** A failed batch is retried with the next memory. */
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

/** Uses a partial index. A memory whose vector timed out has the embedder's name but no vector. */
const unread = `select id, content from memory where embedder is null order by created_at desc limit ${batch}`;

const store = `
update memory set meaning = made.meaning::vector, embedder = $4
from unnest($1::uuid[], $2::text[], $3::text[]) as made (id, content, meaning)
where memory.id = made.id and memory.content = made.content`;
