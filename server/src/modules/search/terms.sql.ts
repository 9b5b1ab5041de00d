import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';

export interface TermStatistics extends AsyncDisposable {
  /** Schedules a count after passages have changed. One count covers many changes. */
  touch(): void;
  refresh(): Promise<void>;
}

/** The minimum delay of a count, in milliseconds. */
const quiet = 2_000;
/** The maximum share of the database's time that counting takes while documents keep arriving. */
const share = 1 / 20;

/**
 * Counts for each word the passages that contain it, which gives the word's rarity in BM25. Includes earlier versions,
 * documents in the trash and documents that a person cannot read; `rankPassages` says why. A count reads all passages, so it is
 * delayed, and the pauses grow with its duration. A word that has not been counted yet is treated as rare.
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
        running = refresh().catch((error: unknown) => log.warn({ err: error }, 'search: cannot count words'));
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

// The statement writes only changed rows, which are few.
const count = `
with counted as materialized (select word, ndoc from ts_stat('select terms from passage')),
gone as (delete from term where not exists (select from counted where word = lexeme)),
changed as (
  insert into term (lexeme, passages) select word, ndoc from counted
  on conflict (lexeme) do update set passages = excluded.passages where term.passages <> excluded.passages)
insert into term_total (passages, average_length) select count(*), coalesce(nullif(avg(length), 0), 1) from passage
on conflict (only_row) do update set passages = excluded.passages, average_length = excluded.average_length`;
