/**
 * Patterns of the server's test files; each must match a file. They name whole folders where possible, so that files can be
 * moved.
 */
export const everything = ['src/**/*.test.ts'];

/** Tests that run only once, because they use no database, or only the embedded one. */
export const withoutDatabase = [
  ...['ai', 'db/embedded', 'ingest', 'modules/blobs'].map((folder) => `src/${folder}/**/*.test.ts`),
  // Starts of the program without environment variables, or with invalid ones.
  'src/{main,supervise,calls-nobody}.test.ts',
  'src/platform/packages/start.test.ts',
];

/**
 * Tests of differences between the two databases, in at most ten files. If a PostgreSQL server runs the other tests, these
 * tests also run on the embedded database. Without a server, all tests run on the embedded database.
 */
export const contract = [
  // Tests of transactions, notifications, statement limits, locks and migrations.
  ...['database', 'hot-pool', 'migrate', 'process-lock'].map((part) => `src/db/${part}.test.ts`),
  'src/modules/jobs/queue.test.ts',
  // Tests of indexes and their query plans: words, vectors, and chat branches.
  'src/modules/search/{permission,common-words}.test.ts',
  'src/modules/chat/turns/turn-plans.test.ts',
  // Tests of a whole server that starts, stops, and finds a database that a newer version has changed.
  'src/{start-server,newer-database}.test.ts',
];

/**
 * Tests that only FULL=1 runs. Every run has a sample of each kind: `src/crash.test.ts` for killed programs,
 * `src/backup/backup.test.ts` for backups, `src/threads/loop-watch.test.ts` for blocked event loops,
 * `src/platform/faults/faults.test.ts` for failing agents, and the first row of each table of hostile files, scans and faults, which
 * `represent` selects.
 */
export const fullOnly = [
  'src/{chat-kill,embedder-crash}.test.ts',
  'src/agents/jobs/{job-crash,job-overrun,own-jobs-crash}.test.ts',
  'src/db/embedded/crash.test.ts',
  'src/backup/kill.test.ts',
  // Twenty writers during a backup.
  'src/backup/create/consistency.test.ts',
  'src/threads/watched-roles.test.ts',
  // Starts two programs; each waits for the other's checks, which run every 15 seconds.
  'src/platform/canary/two-servers.test.ts',
  'src/platform/faults/fault-table.test.ts',
];
