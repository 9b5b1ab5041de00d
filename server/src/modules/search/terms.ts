import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';

export interface TermStatistics extends AsyncDisposable {
  /** Passages have changed: schedules one count for many changes. */
  touch(): void;
  refresh(): Promise<void>;
}

/** Milliseconds. */
const quiet = 2_000;
/** Maximum share of the database's time for counting while documents keep arriving. */
const share = 1 / 20;

/**
 * Counts the passages that contain each word, for the rarity in BM25. Includes earlier versions, the trash and unreadable
 * documents; `rankPassages` says why. A count reads all passages, so it is delayed, and the pauses grow with its cost. A word
 * not yet counted is treated as rare.
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

// Writes only rows that have changed, which are few.
const count = `
with counted as materialized (select word, ndoc from ts_stat('select terms from passage')),
gone as (delete from term where not exists (select from counted where word = lexeme)),
changed as (
  insert into term (lexeme, passages) select word, ndoc from counted
  on conflict (lexeme) do update set passages = excluded.passages where term.passages <> excluded.passages)
insert into term_total (passages, average_length) select count(*), coalesce(nullif(avg(length), 0), 1) from passage
on conflict (only_row) do update set passages = excluded.passages, average_length = excluded.average_length`;
