import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';

export interface TermStatistics extends AsyncDisposable {
  /** Passages have changed: counts anew in a while, once for many changes. */
  touch(): void;
  /** Counts anew now. */
  refresh(): Promise<void>;
}

/** Milliseconds. */
const quiet = 2_000;
/** Counting may take this part of the database's time while documents keep coming. */
const share = 1 / 20;

/**
 * How many passages of the whole workspace hold each word, for the rarity in BM25: also those of earlier versions, of the trash
 * and of documents that whoever searches may not read. `rankPassages` says why. Counting reads all passages, so it is put off and its pauses grow
 * with its cost; a word that has not been counted yet is taken for a rare one.
 */
export function createTermStatistics(
  { pool }: Pick<Database, 'pool'>,
  log: Pick<Logger, 'warn'>,
): TermStatistics {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let pause = quiet;
  let closed = false;

  async function refresh(): Promise<void> {
    const started = performance.now();
    await pool.query(count);
    await pool.query(forgetLanguages);
    pause = Math.max(quiet, (performance.now() - started) / share);
  }

  return {
    refresh,
    touch() {
      if (timer !== undefined || closed) return;
      timer = setTimeout(() => {
        timer = undefined;
        running = refresh().catch((error: unknown) => log.warn({ err: error }, 'words were not counted'));
      }, pause);
      timer.unref();
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

const forgetLanguages = `
delete from passage_language l where language <> 'english'
  and not exists (select from document_version v where v.language = l.language)`;

// Rows that stay the same are not written: most of them do.
const count = `
with counted as materialized (select word, ndoc from ts_stat('select terms from passage')),
gone as (delete from term where not exists (select from counted where word = lexeme)),
changed as (
  insert into term (lexeme, passages) select word, ndoc from counted
  on conflict (lexeme) do update set passages = excluded.passages where term.passages <> excluded.passages)
insert into term_total (passages, average_length) select count(*), coalesce(nullif(avg(length), 0), 1) from passage
on conflict (only_row) do update set passages = excluded.passages, average_length = excluded.average_length`;
